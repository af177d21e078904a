#!/usr/bin/env python3
"""Measures the cost of a plugin's process, compared with an in-process component.

USAGE: Tests/Bench/plugin.py [BINARY] [ROUNDS]

A finger drags a card back and forth, so every call changes the state. The script sends the same
calls to several hosts, in turns of 50 calls, so that other load on the machine affects all of them.
A host that runs as a plugin of another host adds two processes. The Python plugin is a different
component that only counts. The median round trip through a plugin's process must be less than 100
microseconds above the in-process median. This limit is checked in the fastest stretch of calls, to
exclude other load.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
binary = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else root + "/.build/release/playground")
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
limit = 100


def manifest(folder, name, command, component, environment={}):
    os.makedirs(folder + "/" + name)
    with open(folder + "/" + name + "/plugin.json", "w") as file:
        json.dump({
            "name": name, "version": "1", "protocolVersions": [1], "command": command,
            "components": [{"id": component}], "environment": environment,
        }, file)


class Host:
    def __init__(self, name, arguments, component, events):
        self.name = name
        self.process = subprocess.Popen(
            [binary, "serve"] + arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.output = self.process.stdout.fileno()
        self.input = self.process.stdin.fileno()
        self.times = []
        self.ask("session/create", {"component": component, "session": "s"})
        first, *rest = [
            self.text("session/send", {"session": "s", "event": event}) for event in events]
        assert b'"error"' not in self.trip(first)
        self.lines = rest

    def text(self, method, params):
        return (json.dumps(
            {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n").encode()

    def trip(self, line):
        os.write(self.input, line)
        answer = os.read(self.output, 1 << 16)
        while not answer.endswith(b"\n"):
            answer += os.read(self.output, 1 << 16)
        return answer

    def ask(self, method, params):
        answer = self.trip(self.text(method, params))
        assert b'"error"' not in answer, answer

    def measure(self):
        start = time.perf_counter_ns()
        self.trip(self.lines[len(self.times) % len(self.lines)])
        self.times.append((time.perf_counter_ns() - start) / 1000)

    def quantile(self, part, times=None):
        times = times or self.times
        return sorted(times)[int(len(times) * part)]

    def median(self, stretch):
        return self.quantile(0.5, self.times[stretch:stretch + 250])

    def piped(self, count=20000):
        """Returns the number of calls per second if no call waits for a response."""
        with tempfile.TemporaryFile() as file:
            file.write(b"".join(self.lines) * (count // len(self.lines)))
            file.seek(0)
            start = time.perf_counter()
            writer = subprocess.Popen(["cat"], stdin=file, stdout=self.process.stdin)
            seen = 0
            while seen < count:
                seen += os.read(self.output, 1 << 16).count(b"\n")
            writer.wait()
            return count / (time.perf_counter() - start)


def main():
    with tempfile.TemporaryDirectory() as folder:
        manifest(folder + "/in", "inner", [binary, "serve", "--only", "card-stack"], "card-stack")
        manifest(
            folder + "/out", "outer",
            [binary, "serve", "--no-builtins", "--plugins", folder + "/in"], "card-stack")
        manifest(
            folder + "/py", "python", ["python3", root + "/Tests/PluginTests/Plugins/faulty.py"],
            "python", {"COMPONENT": "python"})
        drag = [{"type": "pointer", "phase": "down", "x": 200, "y": 400}] + [
            {"type": "pointer", "phase": "move", "x": x, "y": 400} for x in (210, 230, 250, 230)]
        hosts = [
            Host("in-process", [], "card-stack", drag),
            Host("plugin", ["--no-builtins", "--plugins", folder + "/in"], "card-stack", drag),
            Host("host in host", ["--no-builtins", "--plugins", folder + "/out"], "card-stack", drag),
            Host("Python plugin", ["--plugins", folder + "/py"], "python", [{"type": "add"}] * 5),
        ]
        for turn in range(0, rounds + 200, 50):
            for host in hosts:
                for call in range(50):
                    host.measure()
        base = hosts[0]
        for host in hosts:
            host.times = host.times[200:]
        quiet = min(
            range(0, rounds - 249, 250), key=lambda start: sum(h.median(start) for h in hosts))
        print("| | p50 µs | more than in-process | p50 of all | p99 of all | piped calls/s |")
        print("| --- | --- | --- | --- | --- | --- |")
        for host in hosts:
            print("| %s | %.0f | %.0f | %.0f | %.0f | %.0f |" % (
                host.name, host.median(quiet), host.median(quiet) - base.median(quiet),
                host.quantile(0.5), host.quantile(0.99), host.piped()))
        more = hosts[1].median(quiet) - base.median(quiet)
        for host in hosts:
            host.process.stdin.close()
            host.process.wait()
        print("%s: %.0f µs more than in-process, limit %d" % (
            "ok" if more < limit else "too slow", more, limit))
        return more >= limit


sys.exit(main())
