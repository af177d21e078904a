"""Names the modules that a fuzzing target takes: Tests/Fuzz/modules.py MODULE FOLDER

A line for MODULE and for each module below it, what is below first: its name and its folder. The
sources of each are written to FOLDER/NAME.sources, one path a line, as the package lists them.
"""
import json
import pathlib
import subprocess
import sys

wanted, folder = sys.argv[1], pathlib.Path(sys.argv[2])
described = subprocess.run(["swift", "package", "describe", "--type", "json"],
                           capture_output=True, check=True).stdout
targets = {target["name"]: target for target in json.loads(described)["targets"]}
seen = set()


def visit(name):
    """What is below comes first; C modules are found by their maps and have no line."""
    if name in seen or targets[name]["module_type"] != "SwiftTarget":
        return
    seen.add(name)
    for below in targets[name].get("target_dependencies", []):
        visit(below)
    path = targets[name]["path"]
    sources = "".join(f"{path}/{source}\n" for source in targets[name]["sources"])
    (folder / f"{name}.sources").write_text(sources)
    print(name, path)


visit(wanted)
