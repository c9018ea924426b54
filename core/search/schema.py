"""
The JSON Schema of `config.yaml`, made from the models, for editors: `python -m core.search.schema FILE`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from core.search.config import NAME
from core.search.kinds import kinds


def config_schema() -> dict[str, Any]:
    """The schema: one alternative for each kind of service, chosen by `kind`."""
    models = list(kinds().values())
    refs, shared = models_json_schema(
        [(model, "validation") for model in models], ref_template="#/$defs/{model}"
    )
    definitions = shared["$defs"]
    alternatives = [refs[model, "validation"] for model in models]
    for model in models:
        definition = definitions[refs[model, "validation"]["$ref"].rsplit("/", 1)[1]]
        definition["required"] = ["kind", *definition.get("required", [])]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Search services of Baholash",
        "type": "object",
        "properties": {
            "ids": {
                "type": "object",
                "description": "Mapping of returned ids for all services.",
                "properties": {"map": {"type": "string", "format": "regex"}},
                "required": ["map"],
                "additionalProperties": False,
            },
            "services": {
                "type": "object",
                "description": "Search services by the name that people type.",
                "propertyNames": {"pattern": f"^{NAME.pattern.replace('a-z', 'A-Za-z')}$"},
                "additionalProperties": {"oneOf": alternatives},
                "minProperties": 1,
            },
            "judge": {
                "type": "object",
                "description": "The judge of answers: base_url, model, api_key, prices.",
            },
        },
        "anyOf": [{"required": ["services"]}, {"required": ["judge"]}],
        "$defs": definitions,
    }


def schema_text() -> str:
    """The schema as the file has it."""
    return json.dumps(config_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(schema_text(), encoding="utf-8")
