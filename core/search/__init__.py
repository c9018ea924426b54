"""
Live search services: what a configuration names, opened and asked.

    config = read_services(text, env=os.environ)
    prod = config.find("prod-search")
    service = await open_service("prod-search", prod)
    asked = await ask_all(service, gold_set.questions, service.k, limits=Limits.of(prod))

A kind of service is one file in `kinds`, an engine that speaks JSON over HTTP one function in `presets`.
Only the configuration says where a service is; no error, notice or `repr` shows an address or a key.
"""

from core.search.asking import Asked, Latency, Limits, Progress, ask_all, measure_latency, never_returned
from core.search.config import ServicesConfig, read_services
from core.search.service import (
    MAX_K,
    AnsweredService,
    PaidCalls,
    SearchService,
    Service,
    ServiceConfig,
    open_service,
)

__all__ = [
    "MAX_K",
    "AnsweredService",
    "Asked",
    "Latency",
    "Limits",
    "PaidCalls",
    "Progress",
    "SearchService",
    "Service",
    "ServiceConfig",
    "ServicesConfig",
    "ask_all",
    "measure_latency",
    "never_returned",
    "open_service",
    "read_services",
]
