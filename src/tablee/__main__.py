"""`python -m tablee` is `tablee`."""

from tablee.cli import app

app()
