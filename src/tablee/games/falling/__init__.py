"""Falling, by James Ernest: everybody falls at once, and the last one in the air wins."""

from .game import GAME

__all__ = ["GAME"]
