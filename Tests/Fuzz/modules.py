"""Lists the modules that a fuzzing target needs: Tests/Fuzz/modules.py "MODULE ..." FOLDER

Prints the name and the folder of each MODULE and of the modules that it imports. Each module comes after
those that it imports. The paths of its sources are written to FOLDER/NAME.sources, one per line.
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
    """Lists a module after its imports. C modules are found by module maps and not listed."""
    if name in seen or targets[name]["module_type"] != "SwiftTarget":
        return
    seen.add(name)
    for below in targets[name].get("target_dependencies", []):
        visit(below)
    path = targets[name]["path"]
    sources = "".join(f"{path}/{source}\n" for source in targets[name]["sources"])
    (folder / f"{name}.sources").write_text(sources)
    print(name, path)


for name in wanted.split():
    visit(name)
