"""
The kinds of service, found by looking: each file here is one, with a class `Config`.

To add a kind, add a file: a `Config` that has its name as the default of `kind`, its settings, and an `open`
that returns the source. The configuration, its JSON Schema and `/eval` know it then.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from core.search.service import ServiceConfig


@cache
def kinds() -> dict[str, type[ServiceConfig]]:
    """Name of a kind -> its configuration, in alphabetical order."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    configs = [module.Config for module in modules]
    return {config.model_fields["kind"].default: config for config in configs}
