"""What an operator does to a book beside the running house: export a table, purge rooms."""
