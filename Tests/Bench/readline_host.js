// The yardstick in node: readline and JSON, answering a state of the bottom card's shape.
const readline = require("readline");

const rectangle = (x, y, width, height) => ({ x, y, width, height });

function layer(id, role, y, height, way, more) {
  return {
    id, role, x: 0, y, width: 393, height, translateX: 0, translateY: way, scale: 1, rotation: 0,
    opacity: 1, cornerRadius: 0, zIndex: 1, clip: rectangle(10, y + way, 373, height),
    hit: rectangle(10, y + way, 373, 120), ...more,
  };
}

function state(t, way) {
  const shadow = (radius) => ({ opacity: 0.12, radius, x: 0, y: 0 });
  return {
    t, phase: "dragging", settled: true,
    values: {
      item: "a", isExpanded: false, isDragging: true, compactHeight: 120, expandedHeight: 426,
      dragTranslation: way, displayHeight: 120 + way, dragProgress: way / 306,
      edgeInset: 10 - way / 30.6, cardYOffset: 306 - way, opacity: 1, shadowOpacity: 0.12,
      thumbnailOpacity: 1 - way / 306, showExpandedContent: false, scrollEnabled: false,
      scrollOffset: 0,
    },
    layers: [
      layer("card:a", "card", 426, 426, way, { shadows: [shadow(12), shadow(8)] }),
      layer("content:a", "content", 443, 409, way, { content: { kind: "summary", text: "x" } }),
      layer("thumbnail:a", "thumbnail", 453, 64, way),
      layer("handle:a", "handle", 426, 17, way, {
        content: { kind: "capsule", ...rectangle(178.5, 6, 36, 5) },
      }),
    ],
  };
}

let revision = 0;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  const event = request.params.event ?? { t: 0, translation: { y: 0 } };
  const result = {
    revision: revision++, state: state(event.t, -event.translation.y), effects: [],
    diagnostics: [],
  };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: request.id, result }) + "\n");
});
