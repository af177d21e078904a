#!/usr/bin/env python3
"""Measures what an event costs a card stack of few and of many cards.

    python3 Tests/Bench/card_stack.py [--events N] [--rounds N] [--host PATH]

Each row is the best of the rounds: the time to make the session, and the time per event of drags,
releases, undos and changes in the middle of the list, each in a call of its own.
"""

import argparse
import json
import os
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def events(cards):
    """Drags that act and are undone; a card that comes, moves and goes far from the top."""
    number = 0
    while True:
        number += 1
        for step in range(9):
            phase = "began" if step == 0 else "changed"
            yield {"type": "drag", "phase": phase, "translation": {"x": 15 * step, "y": 0}}
        yield {"type": "drag", "phase": "ended", "translation": {"x": 130, "y": 0}}
        name = f"new {number}"
        yield {"type": "items", "op": "insert", "items": [{"id": name}], "at": cards * 7 // 10}
        yield {"type": "items", "op": "move", "ids": [name], "at": cards * 3 // 10 + 2}
        yield {"type": "items", "op": "remove", "ids": [name]}
        yield {"type": "action", "name": "undo"}


def script(cards, count):
    """The lines that make a session and send it events."""
    parameters = {"cards": [{"id": f"card {index}"} for index in range(cards)]}
    calls = [("session/create", {"component": "card-stack", "parameters": parameters})]
    for index, event in zip(range(count), events(cards)):
        event["t"] = round(index / 240, 6)
        calls.append(("session/send", {"session": "s1", "event": event}))
    lines = (
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(calls)
    )
    return ("\n".join(lines) + "\n").encode()


def seconds(host, text, rounds):
    """The best time that the host takes for a script."""
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
    print(f"{'cards':>8}  {'start, ms':>10}  {'event, µs':>10}")
    for cards in (10, 100, 1_000, 10_000, 100_000):
        start = seconds(options.host, script(cards, 0), options.rounds)
        whole = seconds(options.host, script(cards, options.events), options.rounds)
        event = (whole - start) / options.events
        print(f"{cards:>8}  {start * 1e3:>10.2f}  {event * 1e6:>10.2f}")


if __name__ == "__main__":
    main()
