"""Measures the processor time of a clean build by target.

    python3 Tests/Bench/build.py [debug|release] [TARGET...]

Unlike the duration, the processor time does not depend on other processes. Each target is built
after the targets that it imports, in a folder that is empty at first. So the sum is the time of the
whole build.
"""

import json
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def spent(command, **options):
    """Runs a command and returns its processor time and its duration, in seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding="utf-8", **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(done.stdout[-2000:])
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            time.monotonic() - start)


def in_order(targets):
    """Returns the targets, each after those that it imports."""
    by_name, order = {target["name"]: target for target in targets}, []

    def add(name):
        if name in order or name not in by_name:
            return
        for other in by_name[name].get("target_dependencies", []):
            add(other)
        order.append(name)

    for name in by_name:
        add(name)
    return order


def main(configuration, wanted):
    scratch = tempfile.mkdtemp(prefix="playground-build-")
    swift = ["swift", "build", "-c", configuration, "--scratch-path", scratch]
    try:
        text = subprocess.run(["swift", "package", "--scratch-path", scratch, "describe", "--type",
                               "json"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        targets = [target for target in json.loads(text)["targets"]
                   if target["type"] not in ("system-target", "test")]
        rows = []
        for name in in_order(targets):
            if wanted and name not in wanted:
                continue
            seconds, wall = spent([*swift, "--target", name])
            rows.append((seconds, name))
            print(f"{name:<20} {seconds:6.1f} s of processors {wall:7.1f} s", flush=True)
        print(f"{'all':<20} {sum(seconds for seconds, _ in rows):6.1f} s of processors")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    main(words.pop(0) if words and words[0] in ("debug", "release") else "debug", words)
