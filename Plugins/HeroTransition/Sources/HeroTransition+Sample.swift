internal import Interaction
internal import Values

extension HeroTransition {
  /// Three thumbnails in a list.
  static var sample: Descriptor.Sample {
    let ids = ["ride", "lake", "city"]
    let sources = ids.indices.map { index -> Value in
      [
        "id": .string(ids[index]),
        "frame": [
          "x": .number(20), "y": .number(130 + 76 * Double(index)), "width": .number(80),
          "height": .number(60),
        ],
        "cornerRadius": .number(8),
        "image": [
          "id": .string(ids[index]), "width": .number(1200), "height": .number(800),
        ],
      ]
    }
    let detail: Value = [
      "x": .number(0), "y": .number(0), "width": .number(393), "height": .number(300),
    ]
    return Descriptor.Sample(
      parameters: [
        "sources": .array(sources),
        "controller": ["kind": "controller", "destination": ["frame": detail]],
      ],
      actions: [.init("Open the lake", ["type": "present", "source": "lake"])])
  }
}
