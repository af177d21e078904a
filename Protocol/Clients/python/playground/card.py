"""Draws a state as text: its layers as boxes on a grid, with its values beside them."""

from __future__ import annotations

from math import floor
from typing import Any, Dict, List, Tuple

COLUMNS = 32


def text(state: Dict[str, Any], width: float = 393, height: float = 852) -> str:
    """Returns a line with phase and time, then the viewport (32 columns) beside the values."""
    rows = max(1, floor(height * COLUMNS / (2 * width) + 0.5))
    grid = [[" "] * COLUMNS for _ in range(rows)]
    for layer in state["layers"]:
        if layer["opacity"] > 0 and not layer.get("hidden"):
            _draw(layer, grid, width, height)
    edge = "+" + "-" * COLUMNS + "+"
    picture = [edge, *("|" + "".join(row) + "|" for row in grid), edge]
    values = [f"{name} {_word(value)}" for name, value in sorted(state["values"].items())
              if value is not None]
    values += [""] * (len(picture) - len(values))
    time = f"{floor(state['t'] * 1000 + 0.5)} ms"
    return "\n".join(
        [f"{state['phase']} at {time}" + (", settled" if state["settled"] else "")]
        + [f"{left} {right}".rstrip() for left, right in zip(picture, values)]) + "\n"


def _draw(layer: Dict[str, Any], grid: List[List[str]], width: float, height: float) -> None:
    rows, (x, y, right, bottom) = len(grid), _visible(layer, width, height)
    if right <= x or bottom <= y:
        return
    left, last = _cells(x, right, width / COLUMNS, COLUMNS)
    top, low = _cells(y, bottom, height / rows, rows)
    for row in range(top, low + 1):
        for column in range(left, last + 1):
            side, end = column in (left, last), row in (top, low)
            grid[row][column] = "+" if side and end else "|" if side else "-" if end else " "
    label = layer["role"][:max(0, last - left - 1)]
    grid[top][left + 1:left + 1 + len(label)] = label


def _visible(
        layer: Dict[str, Any], width: float, height: float) -> Tuple[float, float, float, float]:
    """Returns the edges of the visible area: the scaled frame within its clip and the viewport."""
    w, h = layer["width"] * layer["scale"], layer["height"] * layer["scale"]
    x = layer["x"] + layer["width"] / 2 + layer["translateX"] - w / 2
    y = layer["y"] + layer["height"] / 2 + layer["translateY"] - h / 2
    clip = layer.get("clip") or {"x": 0, "y": 0, "width": width, "height": height}
    return (max(0, x, clip["x"]), max(0, y, clip["y"]),
            min(width, x + w, clip["x"] + clip["width"]),
            min(height, y + h, clip["y"] + clip["height"]))


def _cells(start: float, end: float, size: float, count: int) -> Tuple[int, int]:
    """Returns the first and last cell that a range covers; each range covers at least one."""
    first = min(count - 1, floor(start / size + 0.5))
    return first, max(first, min(count - 1, floor(end / size + 0.5) - 1))


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
