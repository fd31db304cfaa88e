"""The API of Quarry for Python."""

from .client import Client
from .errors import Conflict, NotFound, PermissionDenied, QuarryError, ValidationFailed

__all__ = ["Client", "Conflict", "NotFound", "PermissionDenied", "QuarryError", "ValidationFailed"]
