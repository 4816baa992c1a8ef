"""What the house is measured by; `make bench-NAME` prints a figure and its bar on the last line."""
