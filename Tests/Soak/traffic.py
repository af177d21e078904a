"""Generates the input of the soak test: random parameters, gestures and events for each component.

One seeded generator makes all choices, so the seed determines the input of the whole run.
"""

WIDTH, HEIGHT = 393, 852


def point(random):
    return {"x": random.randint(0, WIDTH), "y": random.randint(0, HEIGHT)}


def gesture(random):
    """Returns a random gesture at a random place."""
    kind = random.choice(["tap", "hold", "drag", "drag", "drag", "fling", "fling", "wheel"])
    if kind == "tap":
        return {"kind": "tap", "at": point(random)}
    if kind == "hold":
        return {"kind": "hold", "at": point(random), "duration": random.choice([0.3, 0.8])}
    if kind == "wheel":
        delta = {"x": 0, "y": random.randint(-400, 400)}
        return {"kind": "wheel", "at": point(random), "delta": delta, "duration": 0.2}
    start, end = point(random), point(random)
    if kind == "fling":
        velocity = random.randint(100, 4000)
        if start == end:
            end = {"x": 5, "y": 5}
        return {"kind": "fling", "from": start, "to": end, "velocity": velocity}
    return {"kind": "drag", "from": start, "to": end, "duration": random.choice([0.1, 0.3, 1])}


def surroundings(random):
    size = random.choice([(393, 852), (852, 393), (320, 568), (1024, 1366)])
    return {
        "type": "environment",
        "viewport": {"width": size[0], "height": size[1]},
        "reduceMotion": random.random() < 0.2,
        "keyboardHeight": random.choice([0, 0, 300]),
        "layoutDirection": random.choice(["ltr", "ltr", "rtl"]),
    }


class Counter:
    """A generator of names that are never repeated, to reveal memory that a host keeps for each name."""

    def __init__(self):
        self.last = 0

    def __call__(self, word):
        self.last += 1
        return f"{word}-{self.last}"


fresh = Counter()


def card_item(random):
    photos = [{"id": fresh("photo")} for _ in range(random.randint(0, 6))]
    return {"id": random.choice(["pin-1", "pin-2", fresh("pin")]), "photos": photos}


def bottom_card(random):
    kind = random.randrange(4)
    if kind == 0:
        return {"type": "present", "item": card_item(random)}
    if kind == 1:
        return {"type": "dismiss"}
    if kind == 2:
        height = random.randint(50, 900)
        return {"type": "measure", "key": random.choice(["content", "expandedContent"]),
                "height": height}
    return {"type": "action", "name": random.choice(["expand", "collapse", "dismiss", "log"])}


def card_stack(random):
    kind = random.randrange(4)
    if kind == 0:
        cards = [{"id": fresh("card"), "title": "New"} for _ in range(random.randint(1, 20))]
        return {"type": "items", "op": "replace", "items": cards}
    if kind == 1:
        return {"type": "items", "op": "insert", "items": [{"id": fresh("card")}], "at": 0}
    return {"type": "action", "name": random.choice(["save", "remove", "undo"])}


def hero_transition(random):
    kind = random.randrange(5)
    if kind == 0:
        return {"type": "present", "source": random.choice(["a", "b", "centered"])}
    if kind == 1:
        return {"type": random.choice(["dismiss", "cancel", "finish"])}
    if kind == 2:
        return {"type": "release", "source": random.choice(["a", "b"])}
    frame = {"x": random.randint(0, 300), "y": random.randint(0, 800), "width": 80, "height": 60}
    key = random.choice(["source:a", "source:b", "destination"])
    return {"type": "measure", "key": key, "frame": frame}


def sheet_coordinator(random):
    kind = random.randrange(5)
    sheet, item = random.choice(["player", "note"]), {"id": random.choice(["1", "2", fresh("i")])}
    if kind == 0:
        return {"type": "present", "sheet": sheet, "item": item, "over": random.random() < 0.3}
    if kind == 1:
        return {"type": "dismiss"}
    if kind == 2:
        return {"type": "dismissAll"}
    if kind == 3:
        return {"type": "bind", "sheet": sheet, "name": "item",
                "value": random.choice([None, item])}
    return {"type": "evaluate"}


def pull_to_refresh(random):
    if random.random() < 0.5:
        return {"type": "action", "name": "refresh"}
    return {"type": "action", "name": "finish"}


SOURCE = {"cornerRadius": 8, "image": {"id": "lake", "width": 800, "height": 1200}}

PARAMETERS = {
    "bottom-card": lambda random: {"item": card_item(random)},
    "card-stack": lambda random: {
        "cards": [{"id": fresh("card")} for _ in range(random.randint(0, 30))],
        "undoDepth": random.choice([1, 5]), "loop": random.random() < 0.3},
    "hero-transition": lambda random: {
        "sources": [
            dict(SOURCE, id="a", frame={"x": 20, "y": 430, "width": 80, "height": 60}),
            dict(SOURCE, id="b", frame={"x": 20, "y": 506, "width": 80, "height": 60})],
        "controller": {
            "kind": "controller", "id": "c",
            "destination": {"frame": {"x": 0, "y": 0, "width": 393, "height": 300}}}},
    "sheet-coordinator": lambda random: {
        "sheets": {"player": {"detents": ["medium", "large"]}, "note": {}}},
    "pull-to-refresh": lambda random: {"rows": [{"id": "mail-7", "title": "Hello"}]},
}

EVENTS = {
    "bottom-card": bottom_card,
    "card-stack": card_stack,
    "hero-transition": hero_transition,
    "sheet-coordinator": sheet_coordinator,
    "pull-to-refresh": pull_to_refresh,
}


def happening(random, component):
    """Returns one action on a session: the method, and its params without the session id."""
    number = random.random()
    if number < 0.45:
        return "session/perform", {"gesture": gesture(random)}
    if number < 0.5:
        return "session/send", {"event": surroundings(random)}
    events = [EVENTS[component](random) for _ in range(random.randint(1, 3))]
    return "session/send", {"events": events}
