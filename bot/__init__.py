"""Baholash."""
