"""Light: the colours, the glass and the lamp light that all screens are drawn with."""
