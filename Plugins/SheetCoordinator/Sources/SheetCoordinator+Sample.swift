internal import Interaction
internal import Values

extension SheetCoordinator {
  /// A player, and notes over it.
  static var sample: Descriptor.Sample {
    let detents: Value = ["medium", "large"]
    return Descriptor.Sample(
      parameters: [
        "sheets": [
          "player": ["detents": detents, "dragIndicator": "visible"],
          "notes": ["detents": detents, "dragIndicator": "visible", "over": "player"],
        ]
      ],
      actions: [
        .init(
          "Present the player",
          [
            "type": "present", "sheet": "player",
            "item": ["id": .number(1), "title": "Player"],
          ], isOpening: true),
        .init(
          "Present the notes",
          ["type": "present", "sheet": "notes", "item": ["id": .number(2), "title": "Notes"]]),
        .init("Dismiss all", ["type": "dismissAll"]),
      ])
  }
}
