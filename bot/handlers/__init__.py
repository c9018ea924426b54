"""Handlers, one file per command family: read what was asked, one call, words, reply."""
