"""Prints the same as `film.py`, using `Content-Length` headers and python-lsp-jsonrpc from PyPI.

    python3 film_lsp.py COMPONENT PARAMETERS FROM TO
"""

import json
import os
import subprocess
import sys
import threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

from film import point
from playground.card import text


def film(component, parameters, start, end, show=print):
    """Shows the component at the start, at the drag's end, and every 0.1 s until it settles."""
    process = subprocess.Popen(
        [os.environ.get("PLAYGROUND_BINARY", "playground"), "serve"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    handlers = {"session/didRender": lambda params: show(text(params["state"]))}
    endpoint = Endpoint(handlers, JsonRpcStreamWriter(process.stdin).write)
    reader = JsonRpcStreamReader(process.stdout)
    thread = threading.Thread(target=reader.listen, args=(endpoint.consume,))
    thread.start()

    def call(method, **params):
        return endpoint.request(method, params).result(timeout=10)

    try:
        call("session/create", component=component, session="film", parameters=parameters)
        call("session/subscribe", session="film", frames="full")
        call("session/perform", session="film", gesture={
            "kind": "drag", "from": start, "to": end, "duration": 0.3})
        while not call("session/advance", session="film", by=0.1)["settled"]:
            pass
        call("shutdown")
    finally:
        endpoint.notify("exit")
        # The reader ends at the end of the program's output, after everything has been shown.
        thread.join(timeout=10)
        endpoint.shutdown()
        process.wait(timeout=10)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    try:
        film(sys.argv[1], json.loads(sys.argv[2]), point(sys.argv[3]), point(sys.argv[4]))
    except (JsonRpcException, OSError, ValueError) as error:
        sys.exit(f"film: {error}")
