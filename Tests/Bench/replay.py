#!/usr/bin/env python3
"""Compares `playground replay` with `playground serve`, in alternating runs of the same scenarios.

    python3 Tests/Bench/replay.py [--count N] [--rounds N] [--host PATH]

Replay reads each scenario and its golden file, plays the scenario on a new host and compares the
responses. Serve answers the same requests from one pipe. Each number is the median over the rounds.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
GOLDENS = os.path.join(ROOT, "Plugins", "BottomCard", "Goldens")


def write_suite(folder, count):
    """Writes copies of the bottom card's scenarios and golden files, each to its own file."""
    names = sorted(n[:-13] for n in os.listdir(GOLDENS) if n.endswith(".golden.jsonl"))
    texts = []
    for name in names:
        pair = []
        for suffix in (".jsonl", ".golden.jsonl"):
            with open(os.path.join(GOLDENS, name + suffix), encoding="utf-8") as file:
                pair.append(file.read())
        texts.append(pair)
    for number in range(count):
        place = os.path.join(folder, f"{number // 100:04d}")
        os.makedirs(place, exist_ok=True)
        for suffix, text in zip((".jsonl", ".golden.jsonl"), texts[number % len(texts)]):
            path = os.path.join(place, f"{number}{suffix}")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    return [scenario for scenario, _ in texts]


def write_pipe(path, scenarios, count):
    """Writes the same requests as one stream, with a separate session for each scenario."""
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            text = scenarios[number % len(scenarios)]
            text = text.replace('"component":', f'"session":"x{number}","component":')
            text = text.replace('"session":"s1"', f'"session":"x{number}"')
            file.write(text)
            close = f'{{"jsonrpc":"2.0","id":0,"method":"session/close","params":{{"session":"x{number}"}}}}'
            file.write(close + "\n")


def run(command, **files):
    """Runs a command and returns its duration in seconds and its peak memory in megabytes."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **files)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status != 0:
        raise SystemExit(f"{command} ended with {status}")
    return seconds, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--host", default=os.path.join(ROOT, ".build", "release", "playground"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        suites = {}
        for count in (options.count, options.count * 10):
            suites[count] = os.path.join(folder, str(count))
            scenarios = write_suite(suites[count], count)
        pipe = os.path.join(folder, "pipe.jsonl")
        write_pipe(pipe, scenarios, options.count)
        rows = {"serve": [], "replay": []}
        for _ in range(options.rounds):
            with open(pipe, "rb") as file:
                rows["serve"].append(run([options.host], stdin=file))
            rows["replay"].append(run([options.host, "replay", suites[options.count]]))
        for name, runs in rows.items():
            seconds = statistics.median(seconds for seconds, _ in runs)
            memory = statistics.median(memory for _, memory in runs)
            print(f"{name:7} {options.count / seconds:8.0f} scenarios/s {memory:6.1f} MB")
        seconds, memory = run([options.host, "replay", suites[options.count * 10]])
        small = statistics.median(seconds for seconds, _ in rows["replay"])
        print(f"ten times as many scenarios: {seconds / small:.1f} times as long, {memory:.1f} MB")


if __name__ == "__main__":
    main()
