from __future__ import annotations

from typing import Any


class QuarryError(Exception):
    """An error that the server answered with."""

    def __init__(self, status: int, body: Any, request_id: str | None = None) -> None:
        fields: dict[str, Any] = body if isinstance(body, dict) else {}
        self.status = status
        #: E.g. "not_found"; all of them are in docs/errors.md.
        self.code: str = fields.get("error") or "internal_error"
        self.message: str = fields.get("message") or f"the server answered {status}"
        #: What is wrong with which field, of a validation_error.
        self.details: list[dict[str, str]] = fields.get("details") or []
        #: What the caller lacks, of a permission_denied.
        self.permission: str | None = fields.get("permission")
        self.target_id: str | None = fields.get("target_id")
        #: Finds the request in the logs of the server.
        self.request_id = request_id
        places = "; ".join(f"{one['path']}: {one['message']}" for one in self.details)
        super().__init__(f"{self.code}: {self.message}" + (f" ({places})" if places else ""))


class NotFound(QuarryError):
    """404"""


class PermissionDenied(QuarryError):
    """403"""


class Conflict(QuarryError):
    """409 and 412"""


class ValidationFailed(QuarryError):
    """422"""


_kinds = {403: PermissionDenied, 404: NotFound, 409: Conflict, 412: Conflict, 422: ValidationFailed}


def error_of(status: int, body: Any, request_id: str | None) -> QuarryError:
    return _kinds.get(status, QuarryError)(status, body, request_id)
