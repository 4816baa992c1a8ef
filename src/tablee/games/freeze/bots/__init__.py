"""Bots of Freeze: they see views, never a state."""
