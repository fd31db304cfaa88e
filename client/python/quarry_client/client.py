from __future__ import annotations

import io
import json
import re
import time
import uuid
from http.client import HTTPResponse
from typing import TYPE_CHECKING, Any, Iterator, Mapping
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import error_of

if TYPE_CHECKING:
    import pandas

_PAGE_SIZE = 200
_LONGEST_WAIT_SECONDS = 30
_Rows = list[dict[str, Any]]
_ARROW = "application/vnd.apache.arrow.stream"


class _NoRedirects(HTTPRedirectHandler):
    """A token is sent to one server only."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Client:
    """The API as one user. It signs in when it has to: the first time, and when its token is refused."""

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        username: str | None = None,
        password: str | None = None,
        organization: int | None = None,
        max_attempts: int = 5,
        timeout_seconds: float = 300,
    ) -> None:
        if not re.match(r"https?://", url):
            raise ValueError(f"not the address of a server: {url}; e.g. https://quarry.example.com")
        if token is None and (username is None or password is None):
            raise ValueError("give a token, or a username and a password")
        self._url = url.rstrip("/")
        self._token = token
        self._credentials = None if username is None else {"username": username, "password": password}
        self._organization = organization
        self._max_attempts = max_attempts
        self._timeout = timeout_seconds
        self._opener = build_opener(_NoRedirects())

    def get(self, template: str, /, **request: Any) -> Any:
        return self._json("GET", template, **request)

    def post(self, template: str, /, **request: Any) -> Any:
        return self._json("POST", template, **request)

    def put(self, template: str, /, **request: Any) -> Any:
        return self._json("PUT", template, **request)

    def patch(self, template: str, /, **request: Any) -> Any:
        return self._json("PATCH", template, **request)

    def delete(self, template: str, /, **request: Any) -> Any:
        return self._json("DELETE", template, **request)

    def list(self, template: str, /, *, query: Mapping[str, Any] | None = None, **request: Any) -> Iterator[Any]:
        """All objects of a list, page by page."""
        offset = 0
        while True:
            page = self.get(template, query={**(query or {}), "limit": _PAGE_SIZE, "offset": offset}, **request)
            yield from page["items"]
            offset += len(page["items"])
            if not page["items"] or offset >= page["total"]:
                return

    def query(self, sql: str, *, dataset: int, as_rows: bool = False) -> pandas.DataFrame | _Rows:
        """The rows of one SELECT over the datasets that the user may see, from the page of one of them."""
        try:
            import pyarrow.ipc
        except ImportError as error:
            raise ImportError("rows are read by pyarrow: pip install 'quarry-client[pandas]'") from error
        with self.stream(
            "/api/datasets/{id}/explore", path={"id": dataset}, body={"sql": sql}, accept=_ARROW
        ) as answer:
            table = pyarrow.ipc.open_stream(io.BytesIO(answer.read())).read_all()
        return table.to_pylist() if as_rows else table.to_pandas()

    def stream(
        self,
        template: str,
        /,
        *,
        method: str | None = None,
        path: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        accept: str | None = None,
        revision: int | None = None,
    ) -> HTTPResponse:
        """The answer as it arrives: CSV, Arrow, Parquet, images. Close it, best by `with`."""
        method = method or ("GET" if body is None else "POST")
        address = self._url + re.sub(r"\{(\w+)\}", lambda found: quote(str((path or {})[found[1]]), safe=""), template)
        pairs = {name: _texts(value) for name, value in (query or {}).items() if value is not None}
        if pairs:
            address += "?" + urlencode(pairs, doseq=True)
        headers = {"accept": accept or "application/json"}
        if body is not None:
            headers["content-type"] = "application/json"
        if method == "POST":
            # What was repeated because an answer was lost is done once.
            headers["idempotency-key"] = str(uuid.uuid4())
        if revision is not None:
            headers["if-match"] = f'"{revision}"'
        if self._organization is not None:
            headers["x-org-id"] = str(self._organization)
        data = None if body is None else json.dumps(body).encode()
        return self._authorized(lambda bearer: Request(address, data, {**headers, **bearer}, method=method))

    def _json(self, method: str, template: str, /, **request: Any) -> Any:
        with self.stream(template, method=method, **request) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def _authorized(self, request: Any) -> HTTPResponse:
        for is_last in (False, True):
            if self._token is None:
                self._token = self._sign_in()
            try:
                return self._patiently(request({"authorization": f"Bearer {self._token}"}))
            except HTTPError as error:
                if error.code != 401 or is_last or self._credentials is None:
                    raise _failure(error) from None
                error.close()
                self._token = None
        raise AssertionError("unreachable")

    def _sign_in(self) -> str:
        headers = {"content-type": "application/json"}
        data = json.dumps(self._credentials).encode()
        try:
            with self._patiently(Request(f"{self._url}/api/auth/login", data, headers, method="POST")) as answer:
                return json.load(answer)["access_token"]
        except HTTPError as error:
            raise _failure(error) from None

    def _patiently(self, request: Request) -> HTTPResponse:
        """An overloaded server says when to retry."""
        for attempt in range(1, self._max_attempts + 1):
            try:
                return self._opener.open(request, timeout=self._timeout)
            except HTTPError as error:
                if error.code != 503 or attempt == self._max_attempts:
                    raise
                wait = error.headers.get("retry-after") or ""
                error.close()
                time.sleep(min(float(wait) if wait.isdigit() else 1, _LONGEST_WAIT_SECONDS))
        raise AssertionError("unreachable")


def _texts(value: Any) -> Any:
    """A list is a parameter that is repeated; true and false are written as in JSON."""
    if isinstance(value, (list, tuple)):
        return [_texts(one) for one in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


def _failure(error: HTTPError) -> Exception:
    with error:
        text = error.read()
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    return error_of(error.code, body, error.headers.get("x-request-id"))
