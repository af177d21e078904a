"""Measures the import of recordings with a million samples.

    python3 Tests/Bench/recordings.py [--check] [--seconds S] [--samples N] [PROGRAM]

The table shows, for each format, the size of the recording, the CPU time, and the peak memory. With --check,
the script fails if an import takes S seconds (default 2) or more, or more than 64 MB of memory. WebDriver
actions are parallel, so their request is kept in memory; they may use 256 MB.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT_MEGABYTES = {"webdriver": 256}

# On Linux, a child process inherits the peak memory of its parent, which is large here. So a small process
# starts the playground, and finally prints its seconds and kilobytes.
STARTER = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
sys.stderr.write(f"\\n{usage.ru_utime + usage.ru_stime} {usage.ru_maxrss}")
sys.exit(os.waitstatus_to_exitcode(status) != 0)
"""


def strokes(count):
    """Yields the samples of strokes: microseconds, x, y and phase, 60 samples per stroke."""
    for index in range(count):
        step = index % 60
        phase = "down" if step == 0 else "up" if step == 59 else "move"
        stroke_start = index // 60 * 1_000_000
        yield stroke_start + step * 8333, 200 + step * 0.25, 800 - step * 7.3333, phase


def csv(samples):
    yield "t,x,y,phase\n"
    for t, x, y, phase in samples:
        yield f"{t / 1e6:.6f},{x},{y:.4f},{phase}\n"


def jsonl(samples):
    for t, x, y, phase in samples:
        yield f'{{"t":{t / 1e6:.6f},"x":{x},"y":{y:.4f},"phase":"{phase}"}}\n'


def record(samples):
    yield '{"jsonrpc":"2.0","method":"$/recording","params":{"format":"playground-recording","version":1}}\n'
    for t, x, y, phase in samples:
        yield ('{"jsonrpc":"2.0","id":1,"method":"session/send","params":{"session":"s1","event":'
               f'{{"type":"pointer","phase":"{phase}","x":{x},"y":{y:.4f},"t":{t / 1e6:.6f}}}}}}}\n')


def getevent(samples):
    for t, x, y, phase in samples:
        head = f"[{t // 1_000_000:8d}.{t % 1_000_000:06d}] "
        if phase != "move":
            value = "00000007" if phase == "down" else "ffffffff"
            yield f"{head}EV_ABS       ABS_MT_TRACKING_ID   {value}            \n"
        yield f"{head}EV_ABS       ABS_MT_POSITION_X    {int(x * 3):08x}            \n"
        yield f"{head}EV_ABS       ABS_MT_POSITION_Y    {int(y * 3):08x}            \n"
        yield f"{head}EV_SYN       SYN_REPORT           00000000            \n"


def rrweb(samples):
    separator, batch = "[", []
    for t, x, y, phase in samples:
        now = 1_700_000_000_000 + t // 1000
        if phase == "move":
            batch.append((now, x, y))
            continue
        if batch:
            positions = [{"x": x, "y": y, "id": 3, "timeOffset": then - now} for then, x, y in batch]
            data = json.dumps({"type": 3, "data": {"source": 6, "positions": positions}, "timestamp": now})
            yield separator + data + "\n"
            separator, batch = ",", []
        kind = 7 if phase == "down" else 9
        yield (f'{separator}{{"type":3,"data":{{"source":2,"type":{kind},"id":3,"x":{x},"y":{y:.4f}}},'
               f'"timestamp":{now}}}\n')
        separator = ","
    yield "]\n"


def webdriver(samples):
    yield '{"actions":[{"type":"pointer","id":"f","parameters":{"pointerType":"touch"},"actions":[\n'
    separator = ""
    for _, x, y, phase in samples:
        if phase == "move":
            yield f'{separator}{{"type":"pointerMove","duration":8,"x":{x},"y":{y:.4f},"origin":"viewport"}}\n'
        else:
            yield f'{separator}{{"type":"pointer{phase.capitalize()}","button":0}}\n'
        separator = ","
    yield "]}]}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--samples", type=int, default=1_000_000)
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/playground"))
    options = parser.parse_args()
    failed = False
    print(f"{'format':10} {'MB':>6} {'seconds':>8} {'peak MB':>8}")
    for write in (csv, jsonl, record, getevent, rrweb, webdriver):
        name = write.__name__
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            with path.open("w") as file:
                file.writelines(write(strokes(options.samples)))
            command = [options.program, "import", "--format", name, "-o", folder + "/out.jsonl", str(path)]
            run = subprocess.run([sys.executable, "-c", STARTER, *command], capture_output=True, text=True)
            if run.returncode != 0:
                sys.exit(f"{name}: {run.stdout}{run.stderr}")
            seconds, kilobytes = (float(number) for number in run.stderr.split("\n")[-1].split())
            megabytes = kilobytes / 1024
            print(f"{name:10} {path.stat().st_size / 1e6:6.0f} {seconds:8.2f} {megabytes:8.1f}")
            too_large = megabytes > LIMIT_MEGABYTES.get(name, 64)
            failed = failed or seconds >= options.seconds or too_large
    if options.check and failed:
        sys.exit("an import is too slow or needs too much memory")


main()
