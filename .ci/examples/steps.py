"""Runs the steps of a CI matrix as its service would, one simulated machine after the other, and checks that
together they played each scenario exactly once.

    python3 steps.py github|gitlab FILE PROJECT HOME
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import yaml


def run(script, folder, environment):
    subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=folder,
                   env=environment, check=True, stdout=subprocess.DEVNULL)


def github(jobs, machine):
    (job,) = jobs["jobs"].values()
    ((name, values),) = job["strategy"]["matrix"].items()
    for value in values:
        with machine() as (folder, environment):
            paths = pathlib.Path(environment["RUNNER_TEMP"], "path")
            paths.touch()
            environment["GITHUB_PATH"] = str(paths)
            for step in job["steps"]:
                if "run" not in step:
                    continue
                script = re.sub(r"\$\{\{ *matrix\.(\w+) *\}\}",
                                lambda match: {name: str(value)}[match[1]], step["run"])
                added = paths.read_text().split()
                run(script, folder, environment
                    | {"PATH": os.pathsep.join([*added, environment["PATH"]])})
            yield folder


def gitlab(jobs, machine):
    (job,) = jobs.values()
    for index in range(1, job["parallel"] + 1):
        with machine() as (folder, environment):
            environment |= {"CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": str(job["parallel"])}
            run("\n".join(job["before_script"] + job["script"]), folder, environment)
            yield folder


class Machine:
    """A simulated CI machine with a copy of the project, an empty home directory and a minimal environment."""

    def __init__(self, project):
        self.project = project

    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        copy = pathlib.Path(self.folder, "project")
        shutil.copytree(self.project, copy)
        home = pathlib.Path(self.folder, "home")
        temporary = pathlib.Path(self.folder, "temp")
        home.mkdir()
        temporary.mkdir()
        return copy, {"HOME": str(home), "PATH": "/usr/bin:/bin", "CI": "true",
                      "RUNNER_TEMP": str(temporary)}

    def __exit__(self, *_):
        shutil.rmtree(self.folder)


def main(service, file, project, _):
    jobs = yaml.safe_load(pathlib.Path(file).read_text("utf-8"))
    played = []
    machines = 0
    for folder in {"github": github, "gitlab": gitlab}[service](jobs, lambda: Machine(project)):
        machines += 1
        (report,) = folder.glob("replay-*.xml")
        cases = [f"{case.get('classname')}/{case.get('name')}"
                 for case in xml.parse(report).iter("testcase")]
        assert 0 < len(cases), f"machine {machines} had nothing to do"
        played += cases
    scenarios = [path for path in pathlib.Path(project, "Scenarios").rglob("*.jsonl")
                 if not path.name.endswith(".golden.jsonl")]
    assert machines > 1
    assert len(played) == len(set(played)) == len(scenarios), (len(played), len(scenarios))


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
