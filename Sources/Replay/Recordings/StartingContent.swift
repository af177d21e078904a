internal import Values

/// The content with which a new session of a component begins, so that a gesture has something to touch.
enum StartingContent {
  /// The parameters and the first events of each built-in component, as on the interactive page.
  private static let builtIn: [String: (parameters: Members, events: [Value])] = [
    "bottom-card": (
      ["item": ["id": "pin-7", "title": "Café Nord", "rating": .integer(4)]],
      [
        ["type": "measure", "key": "content", "height": .integer(103)],
        ["type": "measure", "key": "expandedContent", "height": .integer(380)],
      ]
    ),
    "card-stack": (
      [
        "cards": .array(
          (1...50).map { ["id": .string("card-\($0)"), "title": .string("Card \($0)")] })
      ], []
    ),
    "hero-transition": (
      [
        "sources": [picture("ride", 130), picture("lake", 206), picture("city", 282)],
        "controller": ["kind": "controller", "destination": ["frame": frame(0, 0, 393, 300)]],
      ], []
    ),
    "sheet-coordinator": (
      ["sheets": ["player": sheet(over: nil), "notes": sheet(over: "player")]],
      [
        [
          "type": "present", "sheet": "player",
          "item": ["id": .integer(1), "title": "Player"],
        ]
      ]
    ),
  ]

  private static func frame(_ x: Int64, _ y: Int64, _ width: Int64, _ height: Int64) -> Value {
    ["x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height)]
  }

  private static func picture(_ id: String, _ y: Int64) -> Value {
    [
      "id": .string(id), "frame": frame(20, y, 80, 60), "cornerRadius": .integer(8),
      "image": ["id": .string(id), "width": .integer(1200), "height": .integer(800)],
    ]
  }

  private static func sheet(over other: String?) -> Value {
    var sheet: Members = ["detents": ["medium", "large"], "dragIndicator": "visible"]
    if let other { sheet["over"] = .string(other) }
    return .object(sheet)
  }

  /// Returns the parameters and the first events of a component.
  ///
  /// A plugin's session begins with the examples in its description, the result of `component/describe`.
  static func content(
    of component: String, _ description: Members
  ) -> (parameters: Members, events: [Value]) {
    if let known = builtIn[component] { return known }
    var parameters: Members = [:]
    if case .object(let properties)? = description["parameters"]?["properties"] {
      for member in properties.elements {
        if case .array(let examples)? = member.value["examples"], let first = examples.first {
          parameters[member.name] = first
        }
      }
    }
    return (parameters, [])
  }
}
