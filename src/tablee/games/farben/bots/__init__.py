"""Bots of Farben: they see views, never a state."""
