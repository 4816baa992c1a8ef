"""Farben, by Apolline Jove: colours for words, told in stories, and who remembers them."""

from .game import GAME

__all__ = ["GAME"]
