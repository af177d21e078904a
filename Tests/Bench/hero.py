#!/usr/bin/env python3
"""Measures the processor time per event for hero transitions with few and many sources.

    python3 Tests/Bench/hero.py [--events N] [--rounds N] [--host PATH]

Each row shows the minimum over the rounds: the time to create the session, and then the processor
time per event. The events are presentations, dismissals, drags and measurements during a motion,
each in a separate call that returns the state. The number of cells on the screen is the same in
each row.
"""

import argparse
import json
import os
import resource
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def events():
    """Yields presentations and dismissals, some reversed, dragged or retargeted to scrolling cells."""
    number = 0
    while True:
        number += 1
        cell = f"cell {number % 8}"
        yield {"type": "present", "source": cell}
        frame = {"x": 20, "y": 100 * (number % 8) + number % 5, "width": 90, "height": 90}
        yield {"type": "measure", "key": f"source:{cell}", "frame": frame}
        yield {"type": "dismiss"}
        yield {"type": "present", "source": cell}
        yield {"type": "drag", "phase": "began", "translation": {"x": 0, "y": 20}}
        for way in (40, 60, 80):
            yield {"type": "drag", "phase": "changed", "translation": {"x": 0, "y": way}}
        yield {"type": "drag", "phase": "ended", "translation": {"x": 0, "y": 500}}


def script(sources, count):
    """Returns the lines that create a session and send its events."""
    image = {"id": "ride", "width": 600, "height": 400}
    parameters = {
        "sources": [
            {
                "id": f"cell {index}",
                "frame": {"x": 20, "y": 100 * index, "width": 90, "height": 90},
                "image": image,
            }
            for index in range(sources)
        ],
        "controller": {
            "kind": "controller",
            "destination": {"frame": {"x": 0, "y": 0, "width": 393, "height": 300}},
        },
    }
    calls = [("session/create", {"component": "hero-transition", "parameters": parameters})]
    for index, event in zip(range(count), events()):
        event["t"] = round(index / 60, 6)
        calls.append(("session/send", {"session": "s1", "event": event}))
    lines = (
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(calls)
    )
    return ("\n".join(lines) + "\n").encode()


def seconds(host, text, rounds):
    """Returns the host's minimum processor time for a script."""
    best = float("inf")
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([host], input=text, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, spent)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--host", default=os.path.join(ROOT, ".build", "release", "playground"))
    options = parser.parse_args()
    print(f"{'sources':>8}  {'start, ms':>10}  {'event, µs':>10}")
    for sources in (10, 100, 1_000, 10_000):
        start = seconds(options.host, script(sources, 0), options.rounds)
        whole = seconds(options.host, script(sources, options.events), options.rounds)
        event = (whole - start) / options.events
        print(f"{sources:>8}  {start * 1e3:>10.2f}  {event * 1e6:>10.2f}")


if __name__ == "__main__":
    main()
