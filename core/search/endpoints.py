"""
Addresses of OpenAI-compatible endpoints, in a configuration and connected to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, SecretStr
from yarl import URL

from core.search.web import (
    WebClient,
    checked_headers,
    is_web_address,
    secret_words,
    without_login,
)

STRICT = ConfigDict(
    frozen=True,
    extra="forbid",
    hide_input_in_errors=True,  # an error must not show a secret
    coerce_numbers_to_str=True,
    allow_inf_nan=False,
)


def _checked_address(value: SecretStr) -> SecretStr:
    if not is_web_address(value.get_secret_value()):
        raise ValueError("https://host:port/v1")
    return value


ApiAddress = Annotated[SecretStr, AfterValidator(_checked_address)]
Headers = Annotated[Mapping[str, SecretStr], AfterValidator(checked_headers)]


def connected(
    name: str,
    address: SecretStr | None,
    *,
    api_key: SecretStr | None,
    headers: Mapping[str, SecretStr],
    parallel: int,
    limit_mb: float,
) -> tuple[URL, WebClient]:
    """The address without its login, and connections that say who asks; call it inside a running loop."""
    url, sent = without_login(URL(address.get_secret_value() if address else ""))
    sent |= {key: value.get_secret_value() for key, value in headers.items()}
    if api_key is not None:
        sent["Authorization"] = f"Bearer {api_key.get_secret_value()}"
    client = WebClient.open(
        name,
        url,
        headers=sent,
        parallel=parallel,
        limit_mb=limit_mb,
        secrets=secret_words(sent.values()),
    )
    return url, client
