"""The words every game is made of. Pure: no clock, no random, no I/O."""
