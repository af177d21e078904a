#!/usr/bin/env python3
"""Plays one input many times, reads the output in four ways, and compares the bytes.

  python3 Tests/Bench/same_bytes.py [PLAYGROUND [RUNS]]

The input subscribes to two sessions, one with full states and one with deltas, and sends two
thousand pointer events. The output is four megabytes long, which exceeds a pipe's capacity and the
limit for a slow reader.
"""
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time

program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/playground"
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 100


def line(method, params, identifier=None):
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    if identifier is not None:
        message["id"] = identifier
    return json.dumps(message, separators=(",", ":"))


def script():
    chance = random.Random(7)
    lines = []
    for number, (name, mode) in enumerate([("a", "full"), ("b", "delta")]):
        lines.append(line("session/create", {
            "component": "bottom-card", "session": name, "parameters": {"item": {"id": "x"}}},
            2 * number))
        lines.append(line("session/subscribe", {"session": name, "frames": mode}, 2 * number + 1))
    for step in range(2000):
        phase = "down" if step % 50 == 0 else "up" if step % 50 == 49 else "move"
        event = {"type": "pointer", "phase": phase, "x": 200, "y": 800 - chance.randrange(300),
                 "t": 1 + step / 100}
        identifier = 100 + step if step % 7 == 0 else None
        lines.append(line(
            "session/send", {"session": "ab"[step % 2], "event": event}, identifier))
    return "\n".join(lines) + "\n"


def through_file(name):
    with tempfile.TemporaryFile() as output:
        subprocess.run([program], stdin=open(name, "rb"), stdout=output, check=True)
        output.seek(0)
        return output.read()


def through_pipe(name, pause=0, words=(), source="file"):
    """Returns the output read from a pipe with optional pauses. The input is a file or a pipe."""
    feeder = None
    if source == "pipe":
        feeder = subprocess.Popen(["cat", name], stdout=subprocess.PIPE)
    process = subprocess.Popen(
        [program, "serve", *words], stdout=subprocess.PIPE,
        stdin=feeder.stdout if feeder else open(name, "rb"))
    if feeder:
        feeder.stdout.close()
    pieces = []
    while piece := os.read(process.stdout.fileno(), 1 << 18 if pause else 1 << 16):
        pieces.append(piece)
        time.sleep(pause)
    assert process.wait() == 0
    if feeder:
        feeder.wait()
    return b"".join(pieces)


WAYS = {
    "into a file": through_file,
    "into a pipe": lambda name: through_pipe(name, source="pipe"),
    "into a slow pipe": lambda name: through_pipe(name, pause=0.002, source="pipe"),
    "with --ordered": lambda name: through_pipe(name, words=["--ordered"], source="pipe"),
}

with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
    file.write(script())
    file.flush()
    expected = None
    for way, play in WAYS.items():
        seen = set()
        for _ in range(runs):
            output = play(file.name)
            seen.add(hashlib.sha256(output).hexdigest())
        expected = expected or seen
        print(f"{way}: {runs} runs of {len(output)} bytes, {len(seen)} outcome(s)")
        if seen != expected or len(seen) != 1:
            sys.exit(f"{way}: the bytes differ")
