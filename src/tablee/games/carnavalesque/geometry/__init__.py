"""Cards that lie on each other: where, how, and what can be seen of them. All in integers."""
