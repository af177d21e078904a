"""Prints the completions that a shell offers for each line when Tab is pressed.

    python3 completion.py bash|zsh|fish SCRIPT LINE...
"""

import os
import pty
import re
import select
import subprocess
import sys
import time

BASH = r"""
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 ))
function=$(complete -p playground | sed 's/.*-F \([^ ]*\).*/\1/')
$function
printf '%s\n' "${COMPREPLY[@]}"
"""


def bash(script, lines):
    for line in lines:
        out = subprocess.run(["bash", "--norc", "-c", BASH, "bash", script, *line.split(" ")],
                             text=True, stdout=subprocess.PIPE, check=True).stdout
        yield out.split()


def fish(script, lines):
    for line in lines:
        out = subprocess.run(["fish", "--no-config", "-c", f"source {script}; complete -C '{line}'"],
                             text=True, stdout=subprocess.PIPE, check=True).stdout
        yield [row.split("\t")[0] for row in out.splitlines()]


def zsh(script, lines):
    """Returns zsh's completions, or the line if only one word fits. zsh requires a terminal."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb")
        os.execvp("zsh", ["zsh", "-f", "-i"])

    def read_until(mark, seconds=10):
        seen, end = b"", time.monotonic() + seconds
        while time.monotonic() < end and not re.search(mark, seen):
            if select.select([terminal], [], [], 0.02)[0]:
                seen += os.read(terminal, 65536)
        return seen

    setup = (f"PS1=; unsetopt beep zle_bracketed_paste; fpath=({os.path.dirname(script)} $fpath);"
             " autoload -Uz compinit; compinit -u -D;"
             " mark() { print -r -- \"LINE:$BUFFER:END\" }; zle -N mark; bindkey '^X' mark;"
             " print RE''ADY\n")
    os.write(terminal, setup.encode())
    read_until(rb"READY\r")
    for line in lines:
        os.write(terminal, b"\x15" + line.encode() + b"\t\x18")
        seen = read_until(rb"LINE:[^\n]*:END").decode()
        offered = re.split(re.escape(line) + r"[^\n]*\r\n", seen, maxsplit=1)[-1]
        completed = re.search(r"LINE:(.*):END", seen)[1].strip()
        words = offered.split("LINE:")[0].split() if completed == line.strip() else []
        yield words + [completed.split()[-1].rstrip("=")]
    os.close(terminal)
    os.waitpid(pid, 0)


if __name__ == "__main__":
    shell, script, *lines = sys.argv[1:]
    for words in {"bash": bash, "zsh": zsh, "fish": fish}[shell](script, lines):
        print(" ".join(words))
