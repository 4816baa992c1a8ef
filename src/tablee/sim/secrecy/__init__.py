"""The search for leaks: facts of a played game are changed, and nobody they are hidden from may notice."""
