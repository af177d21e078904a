#!/usr/bin/env python3
"""Measures the time per event for sheet coordinators with few and many sheets.

    python3 Tests/Bench/sheets.py [--events N] [--rounds N] [--host PATH]

All sheets are presented on top of each other, first at the large detent, then at the medium one.
Each row shows the minimum over the rounds: the time to create the session and present the sheets,
and the time per event. The events are drags, releases, detent selections and writes, each in a
separate call. Events that move all sheets, such as the keyboard, are not included, because their
time grows with the number of sheets.
"""

import argparse
import json
import os
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def events(sheets, detent):
    """Yields drags of the topmost sheet, a selection, and writes that update it in place."""
    top = f"sheet {sheets - 1}"
    number = 0
    while True:
        number += 1
        for step in range(9):
            phase = "began" if step == 0 else "changed"
            yield {"type": "drag", "phase": phase, "translation": {"x": 0, "y": 20 * step}}
        yield {"type": "drag", "phase": "ended", "translation": {"x": 0, "y": 170}}
        yield {"type": "action", "name": "selectDetent", "detent": detent}
        item = {"id": str(sheets - 1), "title": f"Title {number}"}
        yield {"type": "bind", "sheet": top, "name": "item", "value": item}


def script(sheets, count, detent):
    """Returns the lines that create a session, present all sheets and send its events."""
    setup = {"detents": ["medium", "large"], "dragIndicator": "visible", "initialDetent": detent}
    names = [f"sheet {index}" for index in range(sheets)]
    parameters = {"sheets": {name: setup for name in names}}
    present = [
        {"type": "present", "sheet": name, "item": {"id": str(index)}, "over": index > 0}
        for index, name in enumerate(names)
    ]
    calls = [
        ("session/create", {"component": "sheet-coordinator", "parameters": parameters}),
        ("session/send", {"session": "s1", "events": present}),
        ("session/advance", {"session": "s1", "by": 2}),
    ]
    for index, event in zip(range(count), events(sheets, detent)):
        event["t"] = round(2 + index / 240, 6)
        calls.append(("session/send", {"session": "s1", "event": event}))
    lines = (
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(calls)
    )
    return ("\n".join(lines) + "\n").encode()


def seconds(host, text, rounds):
    """Returns the host's minimum time for a script."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run([host], input=text, stdout=subprocess.DEVNULL, check=True)
        best = min(best, time.perf_counter() - start)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--host", default=os.path.join(ROOT, ".build", "release", "playground"))
    options = parser.parse_args()
    print(f"{'detent':>8}  {'sheets':>8}  {'start, ms':>10}  {'event, µs':>10}")
    for detent in ("large", "medium"):
        for sheets in (1, 10, 50, 250):
            start = seconds(options.host, script(sheets, 0, detent), options.rounds)
            text = script(sheets, options.events, detent)
            event = (seconds(options.host, text, options.rounds) - start) / options.events
            print(f"{detent:>8}  {sheets:>8}  {start * 1e3:>10.2f}  {event * 1e6:>10.2f}")


if __name__ == "__main__":
    main()
