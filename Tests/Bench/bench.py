#!/usr/bin/env python3
"""Measures the host beside hosts in C, node and Python, in turn, in one run.

    python3 Tests/Bench/bench.py [--requests N] [--rounds N] [--host PATH]

Each row is the median over the rounds. Piped: requests per second through a pipe. Trip: one
request at a time, microseconds. Start: from the start of the process to its first answer.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def requests(count):
    """A session and drags of it: 60 samples each, up and down in turn."""
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
        # The host and its driver on one core each: what is compared is the host.
        words = words[:5] + ["taskset", "-c", "0", *command]
        words = ["taskset", "-c", "1", *words] if os.cpu_count() > 1 else words
    output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return json.loads(output)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--host", default=os.path.join(ROOT, ".build/release/playground"))
    arguments = parser.parse_args()
    if not os.path.exists(arguments.host):
        sys.exit(f"{arguments.host}: build it first: swift build -c release")

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "requests.jsonl")
        write_requests(path, arguments.requests)
        driver = compile_c("driver", folder)
        hosts = {
            "playground": [arguments.host],
            "C, jansson": [compile_c("jansson_host", folder, "-ljansson")],
            "node, readline": ["node", os.path.join(HERE, "readline_host.js")],
            "Python, json": [sys.executable, os.path.join(HERE, "readline_host.py")],
        }
        hosts = {name: words for name, words in hosts.items() if shutil.which(words[0])}
        rows = {name: [] for name in hosts}
        for _ in range(arguments.rounds):
            for name, command in hosts.items():
                piped = measure(driver, "pipe", path, arguments.requests, command)
                trip = measure(driver, "trip", path, min(5000, arguments.requests), command)
                start = measure(driver, "start", path, 20, command)
                rows[name].append((
                    piped["requestsPerSecond"], trip["p50Microseconds"], trip["p99Microseconds"],
                    start["p50Microseconds"] / 1000, piped["peakKiB"] / 1024,
                ))

    print(f"{'':16}{'piped/s':>10}{'trip p50':>10}{'p99 µs':>10}{'start ms':>10}{'peak MiB':>10}")
    for name, samples in rows.items():
        piped, p50, p99, start, peak = (statistics.median(column) for column in zip(*samples))
        print(f"{name:16}{piped:10,.0f}{p50:10.1f}{p99:10.1f}{start:10.2f}{peak:10.1f}")


if __name__ == "__main__":
    main()
