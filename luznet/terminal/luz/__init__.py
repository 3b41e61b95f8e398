"""The table screen of Luz: facts and model, picture, keys, words and style, each apart."""
