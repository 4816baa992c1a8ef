"""Bots of Falling: they see views, never a state."""
