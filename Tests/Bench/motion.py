#!/usr/bin/env python3
"""Compares springs with libm functions, and velocities with a least-squares fit in C.

    python3 Tests/Bench/motion.py [--rounds N]

The figures are nanoseconds per call: the median over the rounds, each of which is the minimum of
seven runs.
"""

import argparse
import glob
import os
import statistics
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        swift, c = os.path.join(folder, "swift"), os.path.join(folder, "c")
        sources = sorted(glob.glob(os.path.join(ROOT, "Sources/Motion/*.swift")))
        flags = ["-O", "-wmo", "-parse-as-library", "-swift-version", "6", "-lm"]
        source = os.path.join(HERE, "motion.swift")
        subprocess.run(["swiftc", *flags, *sources, source, "-o", swift], check=True)
        source = os.path.join(HERE, "motion.c")
        subprocess.run(["cc", "-O2", source, "-o", c, "-lm"], check=True)
        rows = {}
        for _ in range(arguments.rounds):
            for program in (swift, c):
                output = subprocess.run([program], check=True, capture_output=True, text=True)
                for line in output.stdout.splitlines():
                    name, nanoseconds, _ = line.split("\t")
                    rows.setdefault(name, []).append(float(nanoseconds))
    for name, samples in rows.items():
        print(f"{name:32}{statistics.median(samples):8.1f} ns")


if __name__ == "__main__":
    main()
