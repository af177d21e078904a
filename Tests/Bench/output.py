#!/usr/bin/env python3
"""Measures CPU time, peak memory and time to the first byte for 1, 2, 4 and 8 times the output.

  python3 Tests/Bench/output.py [--check] [PLAYGROUND]

With --check, the exit code is 1 if the largest size exceeds its limits.
"""
import json
import os
import subprocess
import sys
import tempfile
import time

arguments = [word for word in sys.argv[1:] if word != "--check"]
checks = "--check" in sys.argv
program = arguments[0] if arguments else ".build/release/playground"
failed = []


def request(identifier, method, params):
    return json.dumps(
        {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params},
        separators=(",", ":"))


CREATE = request(
    0, "session/create", {"component": "bottom-card", "parameters": {"item": {"id": "a"}}})


def long_answers(count):
    """Returns requests whose responses have 900 frames and 1.4 MB each."""
    params = {"session": "s1", "by": 0.9, "frames": True, "fps": 1000}
    return "\n".join(
        [CREATE] + [request(n, "session/advance", params) for n in range(1, count + 1)])


def one_answer(thousands):
    """Returns a request whose response has the given number of thousands of frames."""
    params = {"session": "s1", "by": thousands, "frames": True, "fps": 1000}
    return CREATE + "\n" + request(1, "session/advance", params)


def batch(megabytes):
    """Returns a batch of numbers instead of requests, half a million per megabyte."""
    return "[" + ",".join(["1"] * (500_000 * megabytes)) + "]"


def batch_of_answers(count):
    """Returns a batch of requests with long responses."""
    return CREATE + "\n[" + long_answers(count).split("\n", 1)[1].replace("\n", ",") + "]"


def notifications(count):
    """Returns events sent as notifications; the last response reports their effects."""
    lines = [CREATE]
    for n in range(count):
        event = {"type": "action", "name": ("expand", "collapse")[n % 2], "t": n * 0.7}
        lines.append(json.dumps({
            "jsonrpc": "2.0", "method": "session/send",
            "params": {"session": "s1", "event": event}}, separators=(",", ":")))
    return "\n".join(lines + [request(1, "session/state", {"session": "s1"})])


def play(make, size, reads):
    """Returns CPU seconds, peak memory in MB, milliseconds to the first byte and bytes of output."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        # The input is written in a separate process, because on Linux a child inherits the peak memory of its
        # parent.
        writer = os.fork()
        if writer == 0:
            file.write(make(size) + "\n")
            file.flush()
            os._exit(0)
        assert os.waitpid(writer, 0)[1] == 0
        started = time.monotonic()
        process = subprocess.Popen(
            [program], stdin=open(file.name, "rb"), stdout=subprocess.PIPE)
        first = os.read(process.stdout.fileno(), 1)
        latency = time.monotonic() - started
        count = len(first)
        if not reads:
            # Nothing is read until the host is idle.
            while cpu_ticks(process.pid) != (time.sleep(0.3), cpu_ticks(process.pid))[1]:
                pass
        while piece := os.read(process.stdout.fileno(), 1 << 20):
            count += len(piece)
        _, status, usage = os.wait4(process.pid, 0)
        assert status == 0, status
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, latency * 1000, count


def cpu_ticks(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(") ", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def table(title, make, sizes, bound_seconds, bound_megabytes, reads=True):
    print(f"\n{title}")
    print(f"{'size':>10} {'CPU s':>8} {'peak MB':>8} {'first ms':>9} {'MB out':>8}")
    for size in sizes:
        seconds, megabytes, latency, count = play(make, size, reads)
        print(f"{size:>10} {seconds:>8.2f} {megabytes:>8.1f} {latency:>9.1f} {count / 1e6:>8.1f}")
    if checks and (seconds > bound_seconds or megabytes > bound_megabytes):
        failed.append(f"{title}: {seconds:.1f} s and {megabytes:.0f} MB, "
                      f"not {bound_seconds} s and {bound_megabytes} MB")


table("Answers of 1.4 MB", long_answers, [50, 100, 200, 400], 20, 40)
table("The same, read only when the host is idle", long_answers, [50, 100, 200, 400], 20, 40, False)
table("One answer, thousands of frames", one_answer, [12, 25, 50, 99], 10, 40)
table("A batch of [1,1,…], MB of input", batch, [1, 2, 4, 8, 15], 10, 500)
table("A batch of answers of 1.4 MB", batch_of_answers, [50, 100, 200, 400], 20, 40)
table("Notifications with effects", notifications, [2500, 5000, 10000, 20000], 1, 40)
for line in failed:
    print(line, file=sys.stderr)
sys.exit(1 if failed else 0)
