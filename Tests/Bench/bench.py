#!/usr/bin/env python3
"""Compares the host with hosts in C, node and Python that write the same bytes, in alternate runs.

    python3 Tests/Bench/bench.py [--requests N] [--rounds N] [--host PATH]

Each figure is the median over the rounds. Piped: requests per second through a pipe, and the
processor time per request. Trip: one request at a time, on one core. Start: the time from the start
of the process to its first answer.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import yardstick

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
YARDSTICK = "C, jansson"
# The index of the request whose response all hosts return. It is in the middle of a drag.
SAMPLE = 30


def requests(count):
    """Yields a session and its drags of 60 samples each, alternately up and down."""
    item = {"id": "a", "title": "x"}
    yield {"component": "bottom-card", "parameters": {"item": item}}, "session/create"
    for index in range(count - 1):
        step = index % 60
        phase = "began" if step == 0 else "ended" if step == 59 else "changed"
        up = (index // 60) % 2 == 0
        event = {
            "type": "drag", "phase": phase, "t": round(index / 120, 6),
            "translation": {"x": 0, "y": -4 * step if up else 4 * step - 1},
        }
        yield {"session": "s1", "event": event}, "session/send"


def write_requests(path, count):
    with open(path, "w", encoding="utf-8") as file:
        for number, (params, method) in enumerate(requests(count)):
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            file.write(json.dumps(message, separators=(",", ":")) + "\n")


def compile_c(name, folder, *flags):
    target = os.path.join(folder, name)
    source = os.path.join(HERE, name + ".c")
    subprocess.run(["cc", "-O2", "-o", target, source, *flags], check=True)
    return target


def measure(driver, mode, path, count, command):
    words = [driver, mode, path, str(count), "--", *command]
    if shutil.which("taskset"):
        # In the pipe mode, the host and its driver have separate cores, so that only the host is measured.
        # With one request at a time they share a core, because waking a core takes longer than the host's
        # work.
        words = words[:5] + ["taskset", "-c", "0", *command]
        words = ["taskset", "-c", "1" if mode == "pipe" and os.cpu_count() > 1 else "0", *words]
    output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return json.loads(output)


def answers(command, path, count):
    """Returns a host's responses to the first lines of a file."""
    with open(path, encoding="utf-8") as file:
        text = "".join(file.readline() for _ in range(count))
    return subprocess.run(
        command, input=text, check=True, capture_output=True, text=True).stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--host", default=os.path.join(ROOT, ".build/release/playground"))
    arguments = parser.parse_args()
    if not os.path.exists(arguments.host):
        sys.exit(f"{arguments.host} does not exist; run swift build -c release")

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "requests.jsonl")
        write_requests(path, arguments.requests)
        driver = compile_c("driver", folder)
        answer = answers([arguments.host], path, SAMPLE)[-1]
        hosts = {"playground": [arguments.host], **yardstick.hosts(answer, folder)}
        hosts = {name: words for name, words in hosts.items() if shutil.which(words[0])}
        for name, words in hosts.items():
            if answers(words, path, SAMPLE)[-1] != answer:
                sys.exit(f"{name} answers request {SAMPLE} with different bytes")
        rows = {name: [] for name in hosts}
        for _ in range(arguments.rounds):
            for name, command in hosts.items():
                piped = measure(driver, "pipe", path, arguments.requests, command)
                trip = measure(driver, "trip", path, min(5000, arguments.requests), command)
                start = measure(driver, "start", path, 20, command)
                rows[name].append((
                    piped["requestsPerSecond"], piped["processorMicroseconds"],
                    trip["p50Microseconds"], trip["p99Microseconds"],
                    start["p50Microseconds"] / 1000, piped["peakKiB"] / 1024,
                ))

    titles = ["piped/s", "µs each", "trip p50", "p99 µs", "start ms", "peak MiB"]
    print(f"{len(answer)} bytes per answer; in parentheses: relative to {YARDSTICK}\n")
    print(" " * 18 + "".join(f"{title:>18}" for title in titles))
    figures = {name: [statistics.median(column) for column in zip(*samples)]
               for name, samples in rows.items()}
    for name, row in figures.items():
        cells = (f"{value:,.0f}" if value > 1000 else f"{value:.2f}" for value in row)
        shares = (f"({value / base:.2f})" for value, base in zip(row, figures[YARDSTICK]))
        print(f"{name:18}" + "".join(f"{cell + ' ' + share:>18}" for cell, share in zip(cells, shares)))


if __name__ == "__main__":
    main()
