"""Prints what a component looks like while it is dragged.

    python3 film.py COMPONENT PARAMETERS FROM TO

    python3 film.py bottom-card '{"item":{"id":"a"}}' 196,760 196,560
"""

import json
import sys

from playground import Playground, PlaygroundError
from playground.card import text


def film(component, parameters, start, end, show=print):
    """Shows the component at the start, at the drag's end, and every 0.1 s until it settles."""
    with Playground() as playground:
        playground.call("session/create", component=component, session="film",
                        parameters=parameters)
        playground.follow("film", lambda state: show(text(state)))
        playground.call("session/perform", session="film", gesture={
            "kind": "drag", "from": start, "to": end, "duration": 0.3})
        while not playground.call("session/advance", session="film", by=0.1)["settled"]:
            pass


def point(words):
    """Parses a point from `X,Y`."""
    x, y = words.split(",")
    return {"x": float(x), "y": float(y)}


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    try:
        film(sys.argv[1], json.loads(sys.argv[2]), point(sys.argv[3]), point(sys.argv[4]))
    except (PlaygroundError, EOFError, OSError, ValueError) as error:
        sys.exit(f"film: {error}")
