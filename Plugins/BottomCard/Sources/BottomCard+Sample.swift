internal import Interaction
internal import Values

extension BottomCard {
  /// A card for a café.
  static var sample: Descriptor.Sample {
    Descriptor.Sample(
      parameters: ["item": ["id": "pin-7", "title": "Café Nord", "rating": .number(4)]],
      events: [
        ["type": "measure", "key": "content", "height": .number(103)],
        ["type": "measure", "key": "expandedContent", "height": .number(380)],
      ],
      actions: [
        .init(
          "Present another item",
          [
            "type": "present",
            "item": ["id": "pin-8", "title": "Harbour", "rating": .number(5)],
          ])
      ])
  }
}
