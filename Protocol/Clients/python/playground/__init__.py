"""A client for scripts and notebooks that needs only Python 3.8 or later.

    with Playground() as playground:
        playground.call("session/create", component="bottom-card", session="card",
                        parameters={"item": {"id": "a"}})
        playground.follow("card", lambda state: print(state["t"], state["phase"]))
        playground.call("session/send", session="card", event={"type": "action", "name": "expand"})
        playground.call("session/advance", session="card", until="settled")
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from typing import Any, Callable, Dict

__all__ = ["Playground", "PlaygroundError"]

# Written by .packaging/version --stamp.
__version__ = "0.1.0"

#: What stands on the wire: an object of JSON.
Object = Dict[str, Any]


class PlaygroundError(Exception):
    """The error of a refused call. The call changed nothing; `data` describes what to fix."""

    def __init__(self, error: Object) -> None:
        self.code: int = error["code"]
        self.data: Object = error.get("data") or {}
        self.kind: str | None = self.data.get("kind")
        path = self.data.get("path")
        super().__init__(error["message"] + (f" (at {path})" if path else ""))


class Playground:
    """A running playground: the program in PLAYGROUND_BINARY, or `playground` in PATH."""

    def __init__(self, *arguments: str, program: str | None = None, timeout: float = 10) -> None:
        program = program or os.environ.get("PLAYGROUND_BINARY", "playground")
        self.timeout, self._number = timeout, 0
        self._followers: Dict[str, Callable[[Object], object]] = {}
        self._messages: queue.Queue[Object | None] = queue.Queue()
        self._process = subprocess.Popen([program, "serve", *arguments], encoding="utf-8",
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin and self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout
        # Read the output continuously, so that neither side blocks on a full pipe.
        threading.Thread(target=self._read, daemon=True).start()

    def call(self, method: str, **params: Any) -> Object:
        """Returns the result of a method, after all followers have received its notifications."""
        result = self._call(method, params)
        if self._followers:
            self._call("ping", {})
        return result

    def follow(self, session: str, function: Callable[[Object], object], **options: Any) -> Object:
        """Calls a function with each state of a session, starting with the current one."""
        self._followers[session] = function
        return self.call("session/subscribe", session=session, frames="full", **options)

    def wait(self, seconds: float) -> None:
        """Passes the states of real-time sessions to their followers for a number of seconds."""
        end = time.monotonic() + seconds
        while self._next(end):
            pass

    def close(self) -> int:
        """Ends the program after it has answered all calls, and returns its exit code."""
        if not self._input.closed:
            self._input.close()
        return self._process.wait(self.timeout)

    def _call(self, method: str, params: Object) -> Object:
        self._number += 1
        request = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self._input.write(json.dumps(request) + "\n")
        self._input.flush()
        end = time.monotonic() + self.timeout
        while message := self._next(end):
            if message.get("id") == self._number and "error" in message:
                raise PlaygroundError(message["error"])
            if message.get("id") == self._number:
                result: Object = message["result"]
                return result
        raise TimeoutError(f"{method} was not answered within {self.timeout} s")

    def _next(self, end: float) -> Object | None:
        try:
            message = self._messages.get(timeout=max(0, end - time.monotonic()))
        except queue.Empty:
            return None
        if message is None:
            raise EOFError(f"the playground exited with status {self._process.wait()}")
        if message.get("method") == "session/didRender":
            self._followers[message["params"]["session"]](message["params"]["state"])
        return message

    def _read(self) -> None:
        for line in self._output:
            self._messages.put(json.loads(line))
        self._messages.put(None)

    def __enter__(self) -> Playground:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
