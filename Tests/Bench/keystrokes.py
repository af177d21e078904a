#!/usr/bin/env python3
"""Measures `playground lsp`: the time from a keystroke to its diagnostics, and the memory for open documents.

The scenario has 500 lines: gestures on a stack of 300 cards, and pauses. Each keystroke types or deletes a character
that makes a line invalid: a bracket, which makes it invalid JSON, or a character in the session's id, so that the
host refuses the call. The pauses between keystrokes vary from 5 to 150 ms, so keystrokes arrive during playback,
during the check and after both.

- "first" is the time until the first diagnostics with the version of the keystroke. They must contain the
  problem that the keystroke causes. Problems of later lines may still be those of the previous version.
- "jump" is the same for keystrokes 20 ms apart at random lines. If a jump goes forward, the lines in between
  must be played before the server knows that the host refuses the call. The first diagnostics may then contain only
  JSON errors. "refused at once" is the number of refused calls that the first diagnostics contain, of all refused
  calls.
- "whole" is the time until all lines have been played and checked again.
- "documents" is the server's resident memory after 1, 50, 100 and 200 scenarios of 100 lines have been opened
  and checked, and after each has been edited.

usage: keystrokes.py [PROGRAM] [--lines N] [--strokes N] [--limit MS] [--memory MB]

Fails if the 99th percentile of "first" or "jump" exceeds --limit (default 30 ms), if the first diagnostics after a
keystroke lack the problem that it causes, or if 200 documents need more than --memory (default 150 MB).
"""
import argparse
import json
import random
import subprocess
import sys
import time


def scenario(count):
    """Returns the lines of a scenario with a stack of cards."""
    cards = [{"id": f"c{card}", "title": f"Card {card}"} for card in range(300)]
    params = {"component": "card-stack", "session": "s1", "parameters": {"cards": cards}}
    requests = [{"jsonrpc": "2.0", "id": 0, "method": "session/create", "params": params}]
    for number in range(1, count):
        x = 150 + number % 7
        gesture = {"kind": "fling", "from": {"x": x, "y": 300}, "to": {"x": x + 60, "y": 300},
                   "velocity": 900}
        method, params = ("perform", {"session": "s1", "gesture": gesture}) if number % 2 \
            else ("advance", {"session": "s1", "by": 0.25})
        requests.append(
            {"jsonrpc": "2.0", "id": number, "method": f"session/{method}", "params": params})
    return [json.dumps(request, separators=(",", ":")) for request in requests]


class Server:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "lsp", "--no-search"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0
        self.ask("initialize", {"capabilities": {}})

    def send(self, message):
        text = json.dumps(dict(message, jsonrpc="2.0")).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        while (answer := self.receive()).get("id") != self.last:
            pass
        return answer

    def open(self, uri, lines):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "jsonl", "version": 0, "text": "\n".join(lines)}})

    def change(self, uri, version, line, start, end, text):
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": [{"range": {"start": {"line": line, "character": start},
                                          "end": {"line": line, "character": end}}, "text": text}]})

    def published(self, uri, version):
        """Waits for the next diagnostics of the given version of a document, and returns them."""
        while True:
            params = self.receive().get("params", {})
            if params.get("uri") == uri and params.get("version") == version:
                return params["diagnostics"]

    def whole(self, uri):
        """Waits until the document has been played and checked, and returns its diagnostics."""
        return self.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["result"]["items"]

    def memory(self):
        """Returns the resident memory in MB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(text.split()[1]) for text in status if text.startswith("VmRSS")) / 1024


class Typist:
    """Types a character into a line and deletes it again."""

    uri = "file:///nowhere/keystrokes.jsonl"

    def __init__(self, server, lines):
        self.server, self.lines, self.version = server, lines, 0
        self.known = self.refused = 0

    def strokes(self, number, pause, measure):
        """Types and deletes a character on a line, and returns the two times in milliseconds."""
        isBracket = random.random() < 0.5
        line = self.lines[number]
        place = line.rindex("}}") - 1 if isBracket else line.index('"s1"') + 2
        times = []
        for end, text in ((place, "[" if isBracket else "x"), (place + 1, "")):
            self.version += 1
            begin = time.monotonic()
            self.server.change(self.uri, self.version, number, place, end, text)
            found = measure(self.uri, self.version)
            times.append((time.monotonic() - begin) * 1000)
            here = {one["code"] for one in found if one["range"]["start"]["line"] == number}
            if isBracket and text and "parse-error" not in here:
                sys.exit(f"line {number}: {here} after typing {text!r}")
            if not isBracket and text:
                self.refused += 1
                self.known += "check/refused" in here
            time.sleep(pause())
        return times


def summary(times):
    times = sorted(times)
    return (f"median {times[len(times) // 2]:.1f} ms, "
            f"99th percentile {times[int(len(times) * 0.99)]:.1f} ms, maximum {times[-1]:.1f} ms")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=".build/release/playground")
    parser.add_argument("--lines", type=int, default=500)
    parser.add_argument("--strokes", type=int, default=400)
    parser.add_argument("--limit", type=float, default=30)
    parser.add_argument("--memory", type=float, default=150)
    options = parser.parse_args()
    random.seed(1)
    server = Server(options.program)
    lines = scenario(options.lines)
    typist = Typist(server, lines)
    server.open(typist.uri, lines)
    server.whole(typist.uri)

    first, jump, whole = [], [], []
    while len(first) < options.strokes:
        number = random.randrange(1, options.lines)
        # Moving to another line takes a person longer than the server needs to play all lines, so wait for the server.
        server.whole(typist.uri)
        for _ in range(5):
            first += typist.strokes(
                number, lambda: random.choice([0.005, 0.03, 0.06, 0.1, 0.15]), server.published)
    failed = typist.known < typist.refused
    print(f"first: {summary(first)}, refused at once {typist.known}/{typist.refused}")
    typist.known = typist.refused = 0
    while len(jump) < options.strokes:
        jump += typist.strokes(random.randrange(1, options.lines), lambda: 0.02, server.published)
    print(f"jump: {summary(jump)}, refused at once {typist.known}/{typist.refused}")
    while len(whole) < options.strokes // 4:
        whole += typist.strokes(
            random.randrange(1, options.lines), lambda: 0, lambda uri, _: server.whole(uri))
    print(f"whole: {summary(whole)}, memory {server.memory():.1f} MB")
    server.process.kill()

    server = Server(options.program)
    texts = []
    for number in range(200):
        server.open(f"file:///nowhere/{number}.jsonl", scenario(100))
        server.whole(f"file:///nowhere/{number}.jsonl")
        if number + 1 in (1, 50, 100, 200):
            texts.append(f"{number + 1}: {server.memory():.1f} MB")
    for number in range(200):
        server.change(f"file:///nowhere/{number}.jsonl", 1, 50, 0, 0, " ")
        server.whole(f"file:///nowhere/{number}.jsonl")
    used = server.memory()
    server.process.kill()
    print(f"documents: {', '.join(texts)}, all edited: {used:.1f} MB")
    times = [sorted(list)[int(len(list) * 0.99)] for list in (first, jump)]
    sys.exit(1 if failed or max(times) > options.limit or used > options.memory else 0)


if __name__ == "__main__":
    main()
