"""HTTP: the pages, what is asked of a room beside its socket, health, and who may ask at all."""
