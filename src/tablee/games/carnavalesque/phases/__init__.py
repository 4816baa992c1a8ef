"""The phases of Carnavalesque, one a module."""
