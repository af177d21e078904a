"""Lists files that import a target of this package without declaring it as a dependency.

    python3 imports.py FOLDER FILE...

It reports the same errors as the compiler does with --explicit-target-dependency-import-check, but without
compiling. SwiftPM provides the dependencies declared in Package.swift, and this script compares them with the
imports in the files.
"""

import json
import pathlib
import re
import subprocess
import sys

IMPORT = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?"
                    r"import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?"
                    r"(\w+)", re.M)


def main(folder, files):
    text = subprocess.run(["swift", "package", "--scratch-path", ".build/hook", "describe", "--type",
                           "json"], stdout=subprocess.PIPE, check=True).stdout
    targets = json.loads(text)["targets"]
    names = {target["name"] for target in targets}
    wrong = 0
    for file in files:
        owner = max((target for target in targets
                     if pathlib.PurePath(file).is_relative_to(target["path"])),
                    key=lambda target: len(target["path"]), default=None)
        if owner is None:
            continue
        declared = set(owner.get("target_dependencies", [])) | {owner["name"]}
        text = (pathlib.Path(folder) / file).read_text("utf-8")
        for match in IMPORT.finditer(text):
            if match[1] in names - declared:
                line = text.count("\n", 0, match.start(1)) + 1
                print(f"{file}:{line}: {owner['name']} imports {match[1]}, which Package.swift does "
                      "not declare: declare it if it is on a lower level", file=sys.stderr)
                wrong = 1
    return wrong


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
