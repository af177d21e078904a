"""Pull to refresh: a list that loads new rows when it is pulled down past its top.

A component of the Interaction Playground, written in Python. See README.md in this folder.
"""
from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Kit" / "python"))

from playground_plugin import (  # noqa: E402
    Animated, Array, Choice, Component, Decay, Event, InvalidValue, Number, Spring, State,
    Text, Touch, clamp, encoded, read, rubber_band, rubber_band_pull, seconds, serve)

WHEEL_PAUSE = 0.1  # The time, in seconds, that a list stays past its end after a wheel step.
INDICATOR = 32  # The width and height of the indicator, in points.


def row(members: Any) -> Dict[str, str]:
    """Returns a row from a client's object."""
    if not isinstance(members, dict):
        raise InvalidValue("", "an object {id, title?}")
    id = read(members, "id", Text())
    return {"id": id, "title": read(members, "title", Text(), id)}


ROWS = Array([], "Rows, from top to bottom: {id, title?}.", row,
             [{"id": f"row-{number}", "title": f"Row {number}"} for number in range(1, 41)])


class PullToRefresh(Component):
    id, title, version = "pull-to-refresh", "Pull to refresh", "1.0.0"
    summary = "A list that loads new rows when it is pulled down past its top."
    parameters = {
        "rows": ROWS,
        "rowHeight": Number(56, (1, 1000), "points", "Height of a row."),
        "threshold": Number(80, (1, 1000), "points", "Pull distance that triggers a refresh."),
        "restHeight": Number(60, (0, 1000), "points", "Height of the gap at the top in a refresh."),
        "trigger": Choice({"release": "Releasing the list past the threshold.",
                           "pull": "Reaching the threshold while the finger is down."},
                          "Trigger of a refresh."),
        "minimumDuration": Number(0.5, (0, 60), "seconds", "Minimum duration of a refresh."),
        "resistance": Number(0.55, (0.01, 1), "", "Slope of the rubber band at the edge."),
        "minimumDistance": Number(10, (0, 1000), "points", "Distance that starts a drag."),
        "response": Number(0.45, (0.01, 10), "seconds", "Response of the springs."),
        "dampingFraction": Number(1, (0.1, 10), "", "Damping fraction of the springs."),
    }
    phases = ["idle", "scrolling", "pulling", "armed", "refreshing", "settling"]
    values = {
        "offset": ("number, points", "The scroll offset; negative past the top."),
        "pull": ("number, points", "The distance pulled past the top; 0 within the list."),
        "progress": ("number", "The pull as a fraction of the threshold, from 0 to 1."),
        "isDragging": ("boolean", "Whether a finger is dragging the list."),
        "isRefreshing": ("boolean", "Whether a refresh is running."),
        "rowCount": ("number", "The number of rows."),
    }
    events = {
        "pointer": ("{phase, id?, x, y, device?, target?}", "Drags the list or selects a row."),
        "drag": ("{phase, translation, velocity?, …, target?}",
                 "Drags the list; for clients that recognize drags themselves."),
        "wheel": ("{x?, y?, deltaX?, deltaY?}", "Scrolls the list. It never starts a refresh."),
        "scroll": ("{offset}", "Reports the offset of the client's own scroll view."),
        "tap": ("{x, y} or {target}", "Selects a row."),
        "action": ("{name, rows?}", "Performs an action."),
        "environment": ("{viewport?: {width, height}, safeArea?: {top?, left?, bottom?, right?}, "
                        "reduceMotion?, layoutDirection?: ltr | rtl, keyboardHeight?}",
                        "Changes the viewport, the safe area or a setting of the device."),
    }
    actions = {
        "refresh": ("{}", "Starts a refresh, as a pull does."),
        "finish": ("{rows?}", "Ends the refresh and adds the loaded rows at the top."),
    }
    effects = {
        "thresholdCrossed": ("{inside}", "A pull crossed the threshold, in either direction."),
        "refreshStarted": ("{source: pull | program}",
                           "A refresh began. Load the rows, then send finish."),
        "refreshFinished": ("{duration, added}", "The refresh ended; duration in seconds."),
        "selected": ("{row}", "A row was tapped."),
    }
    presets = {
        "eager": ("Refreshes as soon as the threshold is reached.", {"trigger": "pull"}),
        "bouncy": ("Springs that overshoot.", {"dampingFraction": 0.6}),
    }
    hint = "Pull the list down past its top and let go."
    rules = {
        "allowances": [{
            "events": ["", "action finish", "action refresh", "configure"], "roles": ["row"],
            "changes": ["edge", "opacity"],
            "reason": "new rows appear and move the others down at once, as reloading a table does",
        }, {
            "events": [""], "roles": ["indicator"], "changes": [], "velocity": True,
            "reason": "the arrow stops turning when the list reaches the threshold",
        }],
        "pairs": [{"opens": "refreshStarted", "closes": "refreshFinished",
                   "count": "isRefreshing"}],
    }

    # ------------------------------------------------------------------------------------- state

    def start(self) -> None:
        self.rows: List[Dict[str, str]] = []
        self.given = self.p.rows
        self.add_rows(self.p.rows, "rows")
        self.offset = Animated(0)
        self.coast: Optional[Decay] = None
        self.touch = Touch(self.p.minimumDistance)
        # The offsets at the start of the touch and now, before the rubber band is applied.
        self.hand: Optional[Dict[str, float]] = None
        self.wheel: Optional[Dict[str, Any]] = None  # An offset and the time until which it stays.
        self.is_armed = False
        self.can_arm = False  # A touch during a refresh can't trigger another.
        self.refresh: Optional[Dict[str, Any]] = None  # Its times and its new rows.
        self.spins = False  # Lasts until the list is back: changing back to an arrow would jump.

    def add_rows(self, rows: List[Dict[str, str]], path: str) -> None:
        known = {row["id"] for row in self.rows}
        for index, new in enumerate(rows):
            if new["id"] in known:
                raise InvalidValue(f"/{path}/{index}/id", "an id that no other row has")
            known.add(new["id"])
        self.rows = rows + self.rows

    def configure(self, now: int) -> None:
        if self.p.rows != self.given:
            self.rows, self.given = [], self.p.rows
            self.add_rows(self.p.rows, "rows")
        self.touch.minimum_distance = self.p.minimumDistance
        self.keep_in_range(now)

    # ---------------------------------------------------------------------------------- geometry

    @property
    def length(self) -> float:
        """The height of the visible part of the list, in points."""
        return float(max(1, self.environment.height - self.environment.top))

    @property
    def top(self) -> float:
        """The offset at which the list rests at its top."""
        return -float(self.p.restHeight) if self.refresh else 0.0

    @property
    def bottom(self) -> float:
        """The offset at which the list shows its last row."""
        content = len(self.rows) * self.p.rowHeight + self.environment.bottom
        return max(0.0, float(content) - self.length)

    def banded(self, offset: float) -> float:
        """Returns the visible offset for the offset that a finger requests."""
        edge = clamp(offset, self.top, self.bottom)
        return edge + rubber_band(offset - edge, self.length, self.p.resistance)

    def unbanded(self, shown: float) -> float:
        """Returns the offset that a finger requests when the list is at a visible offset."""
        edge = clamp(shown, self.top, self.bottom)
        return edge + rubber_band_pull(shown - edge, self.length, self.p.resistance)

    def shown(self, now: int) -> float:
        """Returns the visible offset."""
        if self.hand is not None and self.touch.is_dragging:
            return self.banded(self.hand["offset"])
        if self.wheel is not None:
            return self.banded(self.wheel["offset"])
        return self.offset.value(now) if self.coast is None else self.coast.value(now)

    # ------------------------------------------------------------------------------------ motion

    def stop(self, now: int) -> None:
        """Stops the list at its visible offset."""
        shown = self.shown(now)
        self.coast = self.wheel = None
        self.offset.set(shown)

    def go(self, target: float, now: int, velocity: float = 0.0) -> None:
        """Animates the list from its visible offset to a target. Reduced motion removes the overshoot."""
        self.stop(now)
        damping = self.p.dampingFraction
        if self.environment.reduce_motion:
            # A damped spring overshoots only if it begins faster than this.
            fastest = 2 * math.pi / self.p.response * abs(target - self.offset.value(now))
            damping, velocity = max(1.0, damping), clamp(velocity, -fastest, fastest)
        self.offset.animate(target, Spring(self.p.response, damping), now, velocity)

    def keep_in_range(self, now: int) -> None:
        """Moves the list back into its range, unless a finger, a fling or a wheel is moving it."""
        if self.hand is None and self.coast is None and self.wheel is None:
            target = clamp(self.offset.target, self.top, self.bottom)
            if target != self.offset.target:
                self.go(target, now)

    def keep_in_hand(self, change: Any, now: int) -> None:
        """Calls a function that changes the list's range. A list that a finger holds doesn't move."""
        shown = self.shown(now)
        change()
        if self.hand is not None:
            moved = self.unbanded(shown) - self.hand["offset"]
            self.hand = {name: offset + moved for name, offset in self.hand.items()}
        if self.coast is not None and self.top <= shown <= self.bottom:
            self.coast = Decay(shown, self.coast.velocity(now), now, self.top, self.bottom)

    # ----------------------------------------------------------------------------------- refresh

    def begin(self, source: str, now: int, velocity: float = 0.0) -> None:
        self.effect("refreshStarted", source=source)
        self.is_armed = self.can_arm = False
        self.spins = True

        def change() -> None:
            self.refresh = {"began": now, "ends": None, "rows": []}
        self.keep_in_hand(change, now)
        if self.hand is None and self.shown(now) <= 0:
            self.go(self.top, now, velocity)

    def finish(self, rows: List[Dict[str, str]], now: int) -> None:
        """Ends the refresh, but not before its minimum duration has passed."""
        if self.refresh is None or self.refresh["ends"] is not None:
            self.diagnose("information", "refresh/not-refreshing", "No refresh is waiting for rows:"
                          " send finish once after refreshStarted.")
            return
        before = self.rows
        self.add_rows(rows, "rows")
        self.rows, self.refresh["rows"] = before, rows
        self.refresh["ends"] = max(now, self.refresh["began"] + seconds(self.p.minimumDuration))
        if self.refresh["ends"] == now:
            self.end(now)

    def end(self, now: int) -> None:
        refresh = self.refresh or {}

        def change() -> None:
            self.refresh = None
            self.rows = refresh["rows"] + self.rows
        self.keep_in_hand(change, now)
        self.effect("refreshFinished", duration=(now - refresh["began"]) / 1e6,
                    added=len(refresh["rows"]))
        if self.hand is None and self.shown(now) < 0:
            self.go(0, now, self.coast.velocity(now) if self.coast else self.offset.velocity(now))

    # ------------------------------------------------------------------------------------ events

    def decode(self, event: Event) -> None:
        if event.type == "action":
            event["rows"] = read(event, "rows", ROWS, [])

    def handle(self, event: Event, now: int) -> None:
        if event.type in ("pointer", "drag"):
            self.follow(self.touch.receive(event, now), now)
        elif event.type == "wheel" and self.hand is None:
            self.turn(event.deltaY, now)
        elif event.type == "scroll" and self.hand is None:
            self.stop(now)
            self.offset.set(event.offset.y)
        elif event.type == "tap" and event.role == "row":
            self.select(event.hit)
        elif event.type == "action" and event.name == "finish":
            self.finish(event.rows, now)
        elif event.type == "action" and self.refresh is None:
            self.begin("program", now)
        elif event.type == "environment":
            self.keep_in_range(now)

    def follow(self, what: Optional[str], now: int) -> None:
        """Holds, moves or releases the list, or selects a row, after a step of a recognized gesture."""
        if what in ("down", "began") and self.hand is None:
            self.stop(now)
            offset = self.unbanded(self.shown(now))
            self.hand = {"origin": offset, "offset": offset}
            self.can_arm = self.refresh is None
            self.spins = self.spins and (self.refresh is not None or offset < 0)
        if what in ("began", "changed", "ended"):
            self.place(now)
        if what == "tap" and self.touch.role == "row":
            self.select(self.touch.hit)
        if what in ("tap", "ended", "cancelled"):
            velocity = self.touch.velocity(now)[1] if what == "ended" else 0.0
            self.let_go(velocity, now, is_release=what == "ended")

    def select(self, layer: Optional[str]) -> None:
        for row in self.rows:
            if "row:" + encoded(row["id"]) == layer:
                self.effect("selected", row=row["id"])

    def turn(self, delta: float, now: int) -> None:
        """Scrolls by a wheel step. Past an end, the list springs back after WHEEL_PAUSE."""
        offset = self.unbanded(self.shown(now)) + delta
        self.stop(now)
        if clamp(offset, self.top, self.bottom) == offset:
            self.offset.set(offset)
        else:
            self.wheel = {"offset": offset, "until": now + seconds(WHEEL_PAUSE)}

    def place(self, now: int) -> None:
        """Moves the list with the finger."""
        if self.hand is None:
            return
        self.hand["offset"] = self.hand["origin"] - self.touch.dy
        is_armed = self.can_arm and -self.shown(now) >= self.p.threshold
        if is_armed != self.is_armed:
            self.effect("thresholdCrossed", inside=is_armed)
        self.is_armed = is_armed
        if is_armed and self.p.trigger == "pull":
            self.begin("pull", now)

    def let_go(self, velocity: float, now: int, is_release: bool = True) -> None:
        """Releases the list with the finger's velocity. A cancelled drag never refreshes."""
        shown, is_armed = self.shown(now), self.is_armed
        self.hand, self.is_armed = None, False
        self.offset.set(shown)
        edge = clamp(shown, self.top, self.bottom)
        if edge != shown:
            # The list moves slower than the finger, by the rubber band's slope at this offset.
            slack = 1 - abs(shown - edge) / self.length
            velocity = velocity * self.p.resistance * slack * slack
        if is_armed and is_release:
            self.begin("pull", now, -velocity)
        elif edge != shown:
            self.go(edge, now, -velocity)
        elif abs(velocity) > 1:
            self.coast = Decay(shown, -velocity, now, self.top, self.bottom)
            if self.coast.ends == now:  # It is already at an end, so it bounces.
                self.elapse(now)

    # -------------------------------------------------------------------------------------- time

    def next_moment(self, now: int) -> Optional[int]:
        moments = [self.offset.next_moment(now), self.coast.ends if self.coast else None,
                   self.wheel["until"] if self.wheel else None,
                   self.refresh["ends"] if self.refresh else None]
        return min((moment for moment in moments if moment is not None), default=None)

    def elapse(self, moment: int) -> None:
        if self.coast is not None and self.coast.ends <= moment:
            coast = self.coast
            self.stop(moment)
            if coast.hits_edge:
                self.go(clamp(coast.end, self.top, self.bottom), moment, coast.velocity(moment))
        if self.wheel is not None and self.wheel["until"] <= moment:
            self.go(clamp(self.shown(moment), self.top, self.bottom), moment)
        if self.refresh is not None and self.refresh["ends"] == moment:
            self.end(moment)

    # ----------------------------------------------------------------------------------- rendering

    def phase(self, now: int, offset: float) -> str:
        is_dragging = self.hand is not None and self.touch.is_dragging
        if self.refresh is not None:
            return "refreshing"
        if self.is_armed:
            return "armed"
        if is_dragging:
            return "pulling" if offset < 0 else "scrolling"
        if self.coast is not None or self.wheel is not None:
            return "scrolling"
        return "idle" if self.offset.next_moment(now) is None else "settling"

    def render(self, now: int, state: State) -> None:
        offset = self.shown(now)
        pull = max(0.0, -offset)
        progress = min(1.0, pull / self.p.threshold)
        state.phase = self.phase(now, offset)
        state.values = {
            "offset": offset, "pull": pull, "progress": progress,
            "isDragging": self.hand is not None and self.touch.is_dragging,
            "isRefreshing": self.refresh is not None, "rowCount": len(self.rows)}
        width, top, height = self.environment.width, self.environment.top, self.p.rowHeight
        spins = self.spins and (self.refresh is not None or pull > 0)
        window = {"x": 0, "y": top, "width": width, "height": self.length}
        state.layer("list", "list", 0, top, width, self.length, clip=window, hit=window)
        # The indicator is above the list's background and, through its clip, beside the rows.
        state.layer(
            "indicator", "indicator", (width - INDICATOR) / 2, top - INDICATOR, INDICATOR,
            INDICATOR, translateY=(pull + INDICATOR) / 2, hidden=pull == 0,
            opacity=1 if spins else progress, rotation=180 if spins else 180 * progress,
            clip={"x": 0, "y": top, "width": width, "height": min(pull, self.length)},
            content={"kind": "spinner" if spins else "arrow"})
        first, last = self.window(offset)
        for index in range(first, last):
            seen_from = max(0.0, index * height - offset)
            seen_to = min(self.length, (index + 1) * height - offset)
            seen = {"x": 0, "y": top + seen_from, "width": width, "height": seen_to - seen_from}
            state.layer(
                "row:" + encoded(self.rows[index]["id"]), "row", 0, top + index * height, width,
                height, translateY=-offset, zIndex=1, clip=seen, hit=seen,
                content={"kind": "text", "text": self.rows[index]["title"]})

    def window(self, offset: float) -> Tuple[int, int]:
        """Returns the half-open range of the visible rows' indices."""
        first = int(max(0.0, offset) // self.p.rowHeight)
        last = -int(-(max(0.0, offset + self.length)) // self.p.rowHeight)
        return min(first, len(self.rows)), min(last, len(self.rows))


if __name__ == "__main__":
    serve(PullToRefresh)
