"""Where the journals are kept."""
