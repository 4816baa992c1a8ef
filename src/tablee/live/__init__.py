"""Rooms that are open now: people, keepers, signals."""
