#!/usr/bin/env python3
"""Lists the functions that `serve` runs, so that the linker can place them next to each other.

  python3 Tests/Bench/order.py [--host PATH]

The system loads a program in pieces of 64 KB. If the used functions are scattered, most of the
program is loaded, although only a fifth of its code is used. The script writes
.generated/serve.order, which .packaging/program passes to the linker. The linker ignores names that
no longer exist. The script requires valgrind.
"""
import argparse
import collections
import glob
import os
import re
import shutil
import subprocess
import tempfile

from instructions import ROOT, drags, frames, line, stack

ORDER = os.path.join(ROOT, ".generated/serve.order")
COMPONENTS = sorted(os.path.basename(os.path.dirname(path)) for path in glob.glob(f"{ROOT}/Plugins/*/Sources"))


def workloads():
    """Returns the most frequent requests, and some golden files of each component."""
    yield from (line(0, "ping", {}), drags(240), drags(240, since=True), drags(240, judged=True))
    yield from (frames(4), stack(40, cards=100))
    for component in COMPONENTS:
        goldens = sorted(glob.glob(f"{ROOT}/Plugins/{component}/Goldens/**/*.golden.jsonl", recursive=True))
        for golden in goldens[::max(1, len(goldens) // 8)]:
            with open(golden.replace(".golden", ""), encoding="utf-8") as file:
                yield file.read()


def functions(program, text, folder):
    """Returns the linker names of all functions that one run calls."""
    profile = os.path.join(folder, "profile")
    subprocess.run(
        ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}", program, "serve"],
        input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True, cwd=ROOT)
    with open(profile, encoding="utf-8") as file:
        named = (re.match(r"c?fn=\(\d+\) ([\w$.]+?)('\d+)?$", row) for row in file)
        return {found[1] for found in named if found and not found[1].startswith("0x")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--host", default=os.path.join(ROOT, ".build/release/playground"))
    arguments = parser.parse_args()
    uses = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        # valgrind can't read the toolchain's debug information.
        program = os.path.join(folder, "playground")
        shutil.copy(arguments.host, program)
        subprocess.run(["strip", "-g", program], check=True)
        for text in workloads():
            uses.update(functions(program, text, folder))
    # Functions that all runs need come first, then functions that only some components need.
    names = sorted(uses, key=lambda name: (-uses[name], name))
    os.makedirs(os.path.dirname(ORDER), exist_ok=True)
    with open(ORDER, "w", encoding="utf-8") as file:
        file.write("".join(name + "\n" for name in names))
    print(f"{len(names)} functions")


if __name__ == "__main__":
    main()
