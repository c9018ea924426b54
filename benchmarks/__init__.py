"""How fast it is, against the tools people use today."""
