"""Whole games in no time: parties of bots, their stories, and what nobody may find out in them."""
