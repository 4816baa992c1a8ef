"""Bots of Carnavalesque: they see views, never a state."""
