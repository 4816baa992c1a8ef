"""Freeze, by Hans-Peter Stoll and Andrea Meyer: four act, everybody guesses their ranks."""

from .game import GAME

__all__ = ["GAME"]
