"""Measures how cost grows with size.

    python3 Tests/Bench/growth.py [--check] [--cases NAME,…] [--scale F] [PROGRAM]

Each case sends N items to a playground process, then 2, 4 and 8 times as many. The table shows the
CPU time, which is the minimum of three runs and excludes the time of an empty process, and the peak
memory. With --check, the script fails if 4 times as many items take more than 5 times the CPU time.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def call(method, number=[0], **params):
    number[0] += 1
    request = {"jsonrpc": "2.0", "id": number[0], "method": method, "params": params}
    return json.dumps(request, separators=(",", ":"), ensure_ascii=False)


def frame(index):
    return {"x": index % 50 * 8, "y": index // 50 * 8, "width": 8, "height": 8}


def parts(count):
    return [{"id": f"p{index}", "owner": "user"} for index in range(count)]


# The component and parameters of each kind of session.
ORDERS = {
    "cards": lambda n: ("card-stack", {"cards": [{"id": f"c{i}"} for i in range(n)]}),
    "photos": lambda n: ("bottom-card", {"item": {"id": "a", "photos": parts(n)}}),
    "entries": lambda n: ("bottom-card", {"item": {"id": "a", "entries": parts(n)}}),
    "sheets": lambda n: ("sheet-coordinator", {"sheets": {f"sheet{i}": {} for i in range(n)}}),
    "sources": lambda n: (
        "hero-transition", {"sources": [{"id": f"s{i}", "frame": frame(i)} for i in range(n)]}),
    "elements": lambda n: ("hero-transition", {"elements": [
        {"id": f"e{i}", "source": {"frame": frame(i)}, "destination": {"frame": frame(i)}}
        for i in range(n)]}),
}


def create(kind, count):
    component, parameters = ORDERS[kind](count)
    return [call("session/create", component=component, parameters=parameters)]


# On Linux, a child process inherits the peak memory of its parent, which is large here. So a small
# process starts the playground, and finally prints its seconds and kilobytes.
STARTER = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
sys.stderr.write(f"\\n{usage.ru_utime + usage.ru_stime} {usage.ru_maxrss}")
sys.exit(os.waitstatus_to_exitcode(status) != 0)
"""


class Run:
    """A run of one process, with its input and its cost."""

    def __init__(self, program, lines, refusals=False):
        with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as sink:
            source.write("".join(line + "\n" for line in lines).encode())
            source.seek(0)
            told = subprocess.run(
                [sys.executable, "-S", "-c", STARTER, program, "serve", "--max-sessions", "1000000",
                 "--max-message-bytes", "1000000000"],
                stdin=source, stdout=sink, stderr=subprocess.PIPE, text=True)
            assert told.returncode == 0, told.stderr
            seconds, kilobytes = told.stderr.splitlines()[-1].split()
            self.cpu = float(seconds)
            self.peak = int(kilobytes) / 1024
            sink.seek(0)
            self.answers = [json.loads(line) for line in sink]
        for answer in self.answers:
            assert refusals or "result" in answer, json.dumps(answer)[:300]


def creating(kind):
    return lambda program, count: Run(program, create(kind, count))


def restoring(kind):
    """Returns a case that measures restoring a snapshot that another process has taken."""
    def run(program, count):
        giver = Run(program, create(kind, count) + [call("session/snapshot", session="s1")])
        snapshot = giver.answers[-1]["result"]["snapshot"]
        return Run(program, [
            call("session/create", component=ORDERS[kind](0)[0], parameters={}),
            call("session/restore", session="s1", snapshot=snapshot)])
    return run


def opening(program, count):
    opened = [call("session/create", component="bottom-card") for _ in range(count)]
    closed = [call("session/close", session=f"s{index + 1}") for index in range(count)]
    return Run(program, opened + closed)


def expanding(program, count):
    parts = {kind: [{"id": f"{kind}{index}"} for index in range(count)] for kind in ("photos", "entries")}
    return Run(program, [
        call("session/create", component="bottom-card", parameters={"item": {"id": "a", **parts}}),
        call("session/send", session="s1", events=[{"type": "action", "name": "expand"}])])


def queueing(program, count):
    events = [{"type": "present", "sheet": "list", "item": {"id": f"i{index}"}} for index in range(count)]
    return Run(program, [
        call("session/create", component="sheet-coordinator", parameters={"policy": "queue", "sheets": {"list": {}}}),
        *(call("session/send", session="s1", events=events[start:start + 500]) for start in range(0, count, 500))])


def following(program, count):
    lines = []
    for index in range(count):
        lines.append(call("session/create", component="bottom-card", clock="realtime"))
        lines.append(call("session/subscribe", session=f"s{index + 1}"))
    lines += [call("session/close", session=f"s{index + 1}") for index in range(count)]
    return Run(program, lines)


CASES = {
    **{f"create {kind}": (creating(kind), 10000) for kind in ORDERS},
    **{f"restore {kind}": (restoring(kind), 10000) for kind in ORDERS},
    "open and close sessions": (opening, 5000),
    "expand a card with photos": (expanding, 5000),
    "queue sheets": (queueing, 2500),
}


def best(run, program, count):
    """Returns the cheapest of three runs, because other processes can only add to the cost."""
    return min((run(program, count) for _ in range(3)), key=lambda one: one.cpu)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--check", action="store_true")
    options.add_argument("--cases", default="")
    options.add_argument("--scale", type=float, default=1)
    options.add_argument("program", nargs="?", default=str(ROOT / ".build/release/playground"))
    options = options.parse_args()
    empty = best(lambda program, _: Run(program, []), options.program, 0)
    print(f"{'':26}{'N':>8}  CPU in ms at N, 2 N, 4 N, 8 N          4 N / N   peak in MB")
    worst = 0
    for name, (run, count) in CASES.items():
        if options.cases and not any(word in name for word in options.cases.split(",")):
            continue
        count = max(1, int(count * options.scale))
        # On a busy machine, a single attempt may look like growth. Real growth occurs in every attempt.
        for _ in range(3):
            runs = [best(run, options.program, count * factor) for factor in (1, 2, 4, 8)]
            cpu = [max(one.cpu - empty.cpu, 1e-4) * 1000 for one in runs]
            ratio = min(cpu[2] / cpu[0], cpu[3] / cpu[1])
            if ratio <= 5:
                break
        worst = max(worst, ratio)
        print(f"{name:26}{count:8}" + "".join(f"{it:10.1f}" for it in cpu) + f"{ratio:11.1f}  "
              + "".join(f"{one.peak:8.0f}" for one in runs), flush=True)
    if options.check and worst > 5:
        sys.exit(f"4 times as many items take {worst:.1f} times as long")


if __name__ == "__main__":
    main()
