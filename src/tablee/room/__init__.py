"""The evening around the games, answered as a game is: actions, check, what follows, apply, view. Pure."""
