// The content with which a new session of a built-in component begins. After the equals sign, this file is JSON,
// because `playground import` and `replay --outcomes` read it too.
const startingContent = {
  "bottom-card": {
    "parameters": { "item": { "id": "pin-7", "title": "Café Nord", "rating": 4 } },
    "events": [
      { "type": "measure", "key": "content", "height": 103 },
      { "type": "measure", "key": "expandedContent", "height": 380 }
    ]
  },
  "card-stack": {
    "parameters": { "cards": [
      { "id": "card-1", "title": "Card 1" }, { "id": "card-2", "title": "Card 2" }, { "id": "card-3", "title": "Card 3" }, { "id": "card-4", "title": "Card 4" }, { "id": "card-5", "title": "Card 5" },
      { "id": "card-6", "title": "Card 6" }, { "id": "card-7", "title": "Card 7" }, { "id": "card-8", "title": "Card 8" }, { "id": "card-9", "title": "Card 9" }, { "id": "card-10", "title": "Card 10" },
      { "id": "card-11", "title": "Card 11" }, { "id": "card-12", "title": "Card 12" }, { "id": "card-13", "title": "Card 13" }, { "id": "card-14", "title": "Card 14" }, { "id": "card-15", "title": "Card 15" },
      { "id": "card-16", "title": "Card 16" }, { "id": "card-17", "title": "Card 17" }, { "id": "card-18", "title": "Card 18" }, { "id": "card-19", "title": "Card 19" }, { "id": "card-20", "title": "Card 20" },
      { "id": "card-21", "title": "Card 21" }, { "id": "card-22", "title": "Card 22" }, { "id": "card-23", "title": "Card 23" }, { "id": "card-24", "title": "Card 24" }, { "id": "card-25", "title": "Card 25" },
      { "id": "card-26", "title": "Card 26" }, { "id": "card-27", "title": "Card 27" }, { "id": "card-28", "title": "Card 28" }, { "id": "card-29", "title": "Card 29" }, { "id": "card-30", "title": "Card 30" },
      { "id": "card-31", "title": "Card 31" }, { "id": "card-32", "title": "Card 32" }, { "id": "card-33", "title": "Card 33" }, { "id": "card-34", "title": "Card 34" }, { "id": "card-35", "title": "Card 35" },
      { "id": "card-36", "title": "Card 36" }, { "id": "card-37", "title": "Card 37" }, { "id": "card-38", "title": "Card 38" }, { "id": "card-39", "title": "Card 39" }, { "id": "card-40", "title": "Card 40" },
      { "id": "card-41", "title": "Card 41" }, { "id": "card-42", "title": "Card 42" }, { "id": "card-43", "title": "Card 43" }, { "id": "card-44", "title": "Card 44" }, { "id": "card-45", "title": "Card 45" },
      { "id": "card-46", "title": "Card 46" }, { "id": "card-47", "title": "Card 47" }, { "id": "card-48", "title": "Card 48" }, { "id": "card-49", "title": "Card 49" }, { "id": "card-50", "title": "Card 50" }
    ] },
    "events": []
  },
  "hero-transition": {
    "parameters": {
      "sources": [
        { "id": "ride", "frame": { "x": 20, "y": 130, "width": 80, "height": 60 }, "cornerRadius": 8, "image": { "id": "ride", "width": 1200, "height": 800 } },
        { "id": "lake", "frame": { "x": 20, "y": 206, "width": 80, "height": 60 }, "cornerRadius": 8, "image": { "id": "lake", "width": 1200, "height": 800 } },
        { "id": "city", "frame": { "x": 20, "y": 282, "width": 80, "height": 60 }, "cornerRadius": 8, "image": { "id": "city", "width": 1200, "height": 800 } }
      ],
      "controller": { "kind": "controller", "destination": { "frame": { "x": 0, "y": 0, "width": 393, "height": 300 } } }
    },
    "events": []
  },
  "sheet-coordinator": {
    "parameters": { "sheets": {
      "player": { "detents": ["medium", "large"], "dragIndicator": "visible" },
      "notes": { "detents": ["medium", "large"], "dragIndicator": "visible", "over": "player" }
    } },
    "events": [],
    "opening": { "type": "present", "sheet": "player", "item": { "id": 1, "title": "Player" } }
  }
}
