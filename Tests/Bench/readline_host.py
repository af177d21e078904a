"""The yardstick in Python: lines and json, answering a state of the bottom card's shape."""

import json
import sys


def rectangle(x, y, width, height):
    return {"x": x, "y": y, "width": width, "height": height}


def layer(name, role, y, height, way, **more):
    return {
        "id": name, "role": role, "x": 0, "y": y, "width": 393, "height": height,
        "translateX": 0, "translateY": way, "scale": 1, "rotation": 0, "opacity": 1,
        "cornerRadius": 0, "zIndex": 1, "clip": rectangle(10, y + way, 373, height),
        "hit": rectangle(10, y + way, 373, 120), **more,
    }


def state(t, way):
    shadows = [{"opacity": 0.12, "radius": r, "x": 0, "y": 0} for r in (12, 8)]
    capsule = {"kind": "capsule", **rectangle(178.5, 6, 36, 5)}
    return {
        "t": t, "phase": "dragging", "settled": True,
        "values": {
            "item": "a", "isExpanded": False, "isDragging": True, "compactHeight": 120,
            "expandedHeight": 426, "dragTranslation": way, "displayHeight": 120 + way,
            "dragProgress": way / 306, "edgeInset": 10 - way / 30.6, "cardYOffset": 306 - way,
            "opacity": 1, "shadowOpacity": 0.12, "thumbnailOpacity": 1 - way / 306,
            "showExpandedContent": False, "scrollEnabled": False, "scrollOffset": 0,
        },
        "layers": [
            layer("card:a", "card", 426, 426, way, shadows=shadows),
            layer("content:a", "content", 443, 409, way, content={"kind": "summary", "text": "x"}),
            layer("thumbnail:a", "thumbnail", 453, 64, way),
            layer("handle:a", "handle", 426, 17, way, content=capsule),
        ],
    }


for revision, line in enumerate(sys.stdin):
    request = json.loads(line)
    event = request["params"].get("event", {"t": 0, "translation": {"y": 0}})
    result = {
        "revision": revision, "state": state(event["t"], -event["translation"]["y"]),
        "effects": [], "diagnostics": [],
    }
    answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
    print(json.dumps(answer, separators=(",", ":")), flush=True)
