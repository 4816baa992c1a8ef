"""Carnavalesque, by Simon Havard and Juan Rodríguez: a parade out of a heap of cards, with a mute King."""

from .game import GAME

__all__ = ["GAME"]
