"""Measures replay --outcomes with many gestures and settings.

    python3 Tests/Bench/outcomes.py [--check] [--gestures N] [--settings N] [--seconds S] [-j N] [PROGRAM]

The table shows the wall-clock time, the CPU time and the peak memory of a process, for a tenth of the gestures
and for all of them. With --check, the script fails if N gestures (default 100,000) with N settings (default 20)
take S seconds (default 60) or more, or if the CPU time grows by more than 12 times.
"""
import argparse
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def strokes(count):
    """Yields rows of upward strokes at 60 Hz with random travel and duration, each with its intended outcome."""
    chance = random.Random(7)
    yield "t,x,y,phase,outcome\n"
    for index in range(count):
        meant = chance.choice(["expanded", "expanded", "compact"])
        travel = chance.gauss(70, 45) if meant == "expanded" else chance.gauss(0, 20)
        steps = max(3, int(chance.gauss(10, 3)))
        for step in range(steps + 1):
            phase = "down" if step == 0 else "up" if step == steps else "move"
            yield (f"{index * 2 + step / 60:.6f},{200 + chance.gauss(0, .3):.2f},{780 - travel * step / steps:.2f},"
                   f"{phase},{'' if step else meant}\n")


def measure(program, count, settings, jobs):
    with tempfile.TemporaryDirectory() as folder:
        with (pathlib.Path(folder) / "thumbs.csv").open("w") as file:
            file.writelines(strokes(count))
        values = ",".join(str(10 + 2 * index) for index in range(settings))
        command = [program, "replay", "--outcomes", folder, "--set", f"expandTranslation={values}", "-j", str(jobs)]
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        run = subprocess.run(command, capture_output=True, text=True)
        seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(run.stdout + run.stderr)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{count:9} {settings:9} {seconds:8.1f} {cpu:8.1f} {after.ru_maxrss / 1024:8.0f}", flush=True)
    return seconds, cpu


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--gestures", type=int, default=100_000)
    parser.add_argument("--settings", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/playground"))
    options = parser.parse_args()
    print(f"{'gestures':>9} {'settings':>9} {'seconds':>8} {'CPU':>8} {'peak MB':>8}")
    few = measure(options.program, options.gestures // 10, options.settings, options.j)
    all = measure(options.program, options.gestures, options.settings, options.j)
    if options.check and (all[0] >= options.seconds or all[1] > 12 * few[1]):
        sys.exit("the comparison of outcomes is too slow")


main()
