"""What hints at a place, as people hint: a line for each place of the house, which does not name it."""

from importlib.resources import files

from tablee.core.content import read_texts

HINTS = read_texts(files(__package__).joinpath("hints"))  # by the place in English
