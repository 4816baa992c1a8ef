"""What an operator does beside the running house: check it, invite, export a table, purge rooms."""
