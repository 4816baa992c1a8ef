"""Tablée: a live table for party games. This is the door for people who script games."""

from tablee.core.records import Refused
from tablee.play import Play, open_table, replay

__all__ = ["Play", "Refused", "open_table", "replay"]
__version__ = "0.1.0"
