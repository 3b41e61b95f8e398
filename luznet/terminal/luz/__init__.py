"""The table screen of Luz: model, picture, keys, words and style, each apart."""
