#!/usr/bin/env python3
"""Measures the CPU time per event for card stacks with few and many cards, by kind of event.

    python3 Tests/Bench/card_stack.py [--events N] [--rounds N] [--host PATH] [--most RATIO]

Each row is a kind of event. Each number is the minimum CPU time per event over the rounds,
excluding the start of the host and the creation of the session. The last column is the ratio of
10 000 cards to 10 cards. With --most, a larger ratio is an error; the promised limit is
`--most 1.3`.
"""

import argparse
import itertools
import json
import os
import resource
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIZES = (10, 100, 1_000, 10_000)


def pointer(phase, x, y):
    return {"type": "pointer", "phase": phase, "x": x, "y": y}


def drags(_):
    """Yields drags that swipe the top card away, each followed by an undo."""
    while True:
        for step in range(9):
            phase = "began" if step == 0 else "changed"
            yield {"type": "drag", "phase": phase, "translation": {"x": 15 * step, "y": 0}}
        yield {"type": "drag", "phase": "ended", "translation": {"x": 130, "y": 0}}
        yield {"type": "action", "name": "undo"}


def taps(_):
    """Yields taps on the top card, presses of the save button, and presses of the undo button."""
    while True:
        for x, y in ((200, 300), (254, 770), (40, 770)):
            yield pointer("down", x, y)
            yield pointer("move", x + 4, y + 3)
            yield pointer("up", x + 4, y + 3)


def items(cards):
    """Yields the insertion, move, update and removal of a card far from the top."""
    for number in itertools.count():
        name = f"new {number}"
        yield {"type": "items", "op": "insert", "items": [{"id": name}], "at": cards * 7 // 10}
        yield {"type": "items", "op": "move", "ids": [name], "at": cards * 3 // 10 + 2}
        yield {"type": "items", "op": "replace", "items": [{"id": name, "title": "New"}]}
        yield {"type": "items", "op": "remove", "ids": [name]}


def window(_):
    """Yields the insertion and removal of the top card, which makes other cards leave and fade."""
    for number in itertools.count():
        name = f"new {number}"
        media = {"kind": "video", "url": f"file:///{number}.mov"}
        yield {"type": "items", "op": "insert", "items": [{"id": name, "media": media}], "at": 0}
        yield {"type": "items", "op": "remove", "ids": [name]}


KINDS = {"drags": drags, "taps": taps, "items": items, "window": window}


def script(kind, cards, count):
    """Returns the lines that create a session and send its events."""
    parameters = {"cards": [{"id": f"card {index}"} for index in range(cards)]}
    calls = [("session/create", {"component": "card-stack", "parameters": parameters})]
    for index, event in zip(range(count), KINDS[kind](cards)):
        calls.append(
            ("session/send", {"session": "s1", "event": {**event, "t": round(index / 240, 6)}})
        )
    lines = (
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(calls)
    )
    return ("\n".join(lines) + "\n").encode()


def seconds(host, text):
    """Returns the host's CPU time for a script."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([host], input=text, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--host", default=os.path.join(ROOT, ".build", "release", "playground"))
    parser.add_argument("--most", type=float, help="the largest accepted ratio")
    options = parser.parse_args()
    print(f"{'µs/event':>8}" + "".join(f"{size:>10}" for size in SIZES) + f"{'ratio':>8}")
    worst = 0
    for kind in KINDS:
        texts = [(script(kind, size, 0), script(kind, size, options.events)) for size in SIZES]
        best = [[float("inf")] * 2 for _ in SIZES]
        # The sizes alternate, so that a machine that slows down does not look like a slower stack.
        for _ in range(options.rounds):
            for row, pair in zip(best, texts):
                for index, text in enumerate(pair):
                    row[index] = min(row[index], seconds(options.host, text))
        costs = [(whole - start) / options.events * 1e6 for start, whole in best]
        ratio = costs[-1] / costs[0]
        worst = max(worst, ratio)
        print(f"{kind:>8}" + "".join(f"{cost:>10.2f}" for cost in costs) + f"{ratio:>8.2f}")
    if options.most and worst > options.most:
        sys.exit(f"an event on {SIZES[-1]} cards takes {worst:.2f} times as long as one on {SIZES[0]}")


if __name__ == "__main__":
    main()
