#!/usr/bin/env python3
"""Measures the time from a keystroke in a scenario of 500 lines to its diagnostics in `playground lsp`.

The first diagnostics after a keystroke contain the problems at its line, and possibly the earlier problems of
later lines. The time until all later lines have been played and checked again is measured with --whole.

usage: keystrokes.py [PROGRAM] [--lines N] [--strokes N] [--limit MS] [--whole]

Types and deletes a digit at random lines. Fails if the 99th percentile exceeds the limit (default 30 ms).
"""
import argparse
import json
import random
import subprocess
import sys
import time

parser = argparse.ArgumentParser()
parser.add_argument("program", nargs="?", default=".build/release/playground")
parser.add_argument("--lines", type=int, default=500)
parser.add_argument("--strokes", type=int, default=400)
parser.add_argument("--limit", type=float, default=30)
parser.add_argument("--whole", action="store_true")
options = parser.parse_args()

server = subprocess.Popen(
    [options.program, "lsp", "--no-search"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def send(message):
    text = json.dumps(dict(message, jsonrpc="2.0")).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
    server.stdin.flush()


def receive():
    length = 0
    while line := server.stdout.readline().strip():
        length = int(line.split(b":")[1])
    return json.loads(server.stdout.read(length))


def line(number):
    if number == 0:
        params = {"component": "card-stack", "parameters": {
            "cards": [{"id": f"c{card}", "title": f"Card {card}"} for card in range(300)]}}
        return {"jsonrpc": "2.0", "id": 0, "method": "session/create", "params": params}
    if number % 2:
        x = 150 + (number % 7)
        gesture = {"kind": "fling", "from": {"x": x, "y": 300}, "to": {"x": x + 60, "y": 300},
                   "velocity": 900}
        return {"jsonrpc": "2.0", "id": number, "method": "session/perform",
                "params": {"session": "s1", "gesture": gesture}}
    return {"jsonrpc": "2.0", "id": number, "method": "session/advance",
            "params": {"session": "s1", "by": 0.25}}


uri = "file:///nowhere/keystrokes.jsonl"
lines = [json.dumps(line(number), separators=(",", ":")) for number in range(options.lines)]
start = time.monotonic()
send({"id": 1, "method": "initialize", "params": {"capabilities": {}}})
receive()
ready = time.monotonic() - start
send({"method": "textDocument/didOpen", "params": {"textDocument": {
    "uri": uri, "languageId": "jsonl", "version": 0, "text": "\n".join(lines)}}})
receive()
opened = time.monotonic() - start - ready
random.seed(1)
times = []
for version in range(1, options.strokes + 1):
    if version % 2:
        number = random.randrange(1, options.lines)
        place = lines[number].rindex("}}") - 1
        change = {"range": {"start": {"line": number, "character": place},
                            "end": {"line": number, "character": place}}, "text": "["}
    else:
        change = {"range": {"start": {"line": number, "character": place},
                            "end": {"line": number, "character": place + 1}}, "text": ""}
    begin = time.monotonic()
    send({"method": "textDocument/didChange", "params": {
        "textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}})
    while receive()["params"].get("version") != version:
        pass
    if options.whole:
        # The server answers requests between pieces of work, so the last answer comes when all is done.
        send({"id": version + 10, "method": "textDocument/diagnostic",
              "params": {"textDocument": {"uri": uri}}})
        while receive().get("id") != version + 10:
            pass
    times.append((time.monotonic() - begin) * 1000)
    time.sleep(0.02)
with open(f"/proc/{server.pid}/status") as status:
    memory = next(int(text.split()[1]) for text in status if text.startswith("VmRSS")) / 1024
server.kill()
times.sort()
middle, last = times[len(times) // 2], times[int(len(times) * 0.99)]
print(f"initialize {ready * 1000:.1f} ms, open {opened * 1000:.1f} ms, keystroke median "
      f"{middle:.1f} ms, 99th percentile {last:.1f} ms, memory {memory:.1f} MB")
sys.exit(0 if last <= options.limit else 1)
