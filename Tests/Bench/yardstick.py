"""Builds reference hosts in C, node and Python that return exactly the playground's responses.

The hosts are generated from one response. For every request, they format each number of that
response, take the id and `t` from the request, and count the revision. They have no sessions and
compute nothing else.
"""
import json
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)')


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Number(str):
    """A number that keeps its original text."""


class Header:
    """The response as C code: the text between its numbers, the numbers, and its tree."""

    def __init__(self, answer):
        self.pieces, self.numbers, self.roles, self.lines = [], [], {}, []
        end = 0
        for match in TOKEN.finditer(answer):
            if match[2]:
                self.pieces.append(answer[end:match.start()])
                self.numbers.append(match[2])
                end = match.end()
        self.pieces.append(answer[end:] + "\n")
        self.place = 0
        self.nodes = 0
        tree = json.loads(answer, parse_int=Number, parse_float=Number)
        self.root = self.node(tree, ())

    def node(self, value, path):
        """Adds the lines that create a value, and returns its expression."""
        if isinstance(value, Number):
            self.roles[path] = self.place
            self.place += 1
            return f"number(numbers[{self.place - 1}])"
        if value is None or isinstance(value, bool):
            return {None: "json_null()", True: "json_true()", False: "json_false()"}[value]
        if isinstance(value, str):
            return f"json_string({quoted(value)})"
        name = f"node{self.nodes}"
        self.nodes += 1
        is_object = isinstance(value, dict)
        self.lines.append(f"json_t *{name} = json_{'object' if is_object else 'array'}();")
        for key, member in value.items() if is_object else enumerate(value):
            made = self.node(member, (*path, key))
            self.lines.append(
                f"json_object_set_new_nocheck({name}, {quoted(key)}, {made});" if is_object
                else f"json_array_append_new({name}, {made});")
        return name

    def text(self):
        return "\n".join([
            "double numbers[] = {" + ", ".join(self.numbers) + "};",
            f"enum {{ count = {len(self.numbers)}, idPlace = {self.roles[('id',)]},",
            f"  revisionPlace = {self.roles[('result', 'revision')]},",
            f"  timePlace = {self.roles[('result', 'state', 't')]} }};",
            "typedef struct { const char *text; size_t length; } Piece;",
            "static const Piece pieces[] = {",
            *(f"  {{{json.dumps(piece)}, {len(piece)}}}," for piece in self.pieces), "};",
            "static json_t *tree(void) {", *("  " + line for line in self.lines),
            f"  return {self.root};", "}", ""])


def hosts(answer, folder):
    """Builds the reference hosts and returns their commands by name."""
    with open(os.path.join(folder, "answer.json"), "w", encoding="utf-8") as file:
        file.write(answer)
    with open(os.path.join(folder, "answer.h"), "w", encoding="utf-8") as file:
        file.write(Header(answer).text())
    program = os.path.join(folder, "yardstick")
    subprocess.run(
        ["cc", "-O2", "-I", folder, "-o", program, os.path.join(HERE, "yardstick.c"), "-ljansson"],
        check=True)
    script = [os.path.join(HERE, "readline_host.js"), os.path.join(folder, "answer.json")]
    return {
        "C, jansson": [program, "written"], "C, jansson's dump": [program, "dumped"],
        "C, nothing read": [program, "bare"], "node, readline": ["node", *script],
        "Python, json": ["python3", script[0].replace(".js", ".py"), script[1]],
    }
