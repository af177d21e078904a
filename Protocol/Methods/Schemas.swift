internal import Values

/// JSON Schemas of the things that several methods speak of.
enum Schemas {
  static var all: Members {
    [
      "State": object(
        [
          ("t", number), ("phase", string), ("settled", boolean),
          ("values", ["type": "object", "additionalProperties": scalar]),
          ("layers", ["type": "array", "items": reference("Layer")]),
        ]),
      "Layer": layer,
      "Effect": object([("t", number), ("type", string)]),
      "Diagnostic": object(
        [
          ("t", number),
          ("severity", words(["error", "warning", "information", "hint"])),
          ("code", string), ("message", string),
        ], optional: [("layer", string), ("value", string), ("data", [:])]),
      "Event": event,
      "Gesture": gesture,
      "Point": object([("x", number), ("y", number)]),
      "Rectangle": object([("x", number), ("y", number), ("width", number), ("height", number)]),
    ]
  }

  private static let number: Value = ["type": "number"]
  private static let string: Value = ["type": "string"]
  private static let boolean: Value = ["type": "boolean"]
  private static let scalar: Value = ["type": ["number", "boolean", "string", "null"]]

  private static func reference(_ name: String) -> Value {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  private static func words(_ words: [String]) -> Value {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }

  private static func object(
    _ members: [(String, Value)], optional: [(String, Value)] = []
  ) -> Value {
    [
      "type": "object",
      "properties": .object(
        (members + optional).reduce(into: [:] as Members) { $0.append($1.0, $1.1) }),
      "required": .array(members.map { .string($0.0) }),
    ]
  }

  private static var layer: Value {
    let shadow = object([("opacity", number), ("radius", number), ("x", number), ("y", number)])
    let corners = ["topLeft", "topRight", "bottomLeft", "bottomRight"].map { ($0, number) }
    let numbers = [
      "x", "y", "width", "height", "translateX", "translateY", "scale", "rotation", "opacity",
      "cornerRadius", "zIndex",
    ]
    return object(
      [("id", string), ("role", string)] + numbers.map { ($0, number) },
      optional: [
        ("cornerRadii", object(corners)), ("hidden", boolean),
        ("shadows", ["type": "array", "items": shadow]),
        ("clip", reference("Rectangle")), ("hit", reference("Rectangle")),
        (
          "content",
          object(
            [("kind", string)],
            optional: [
              ("text", string), ("image", string), ("x", number), ("y", number),
              ("width", number), ("height", number),
            ])
        ),
      ])
  }

  /// What all components share; component/describe names a component's own events.
  private static var event: Value {
    object(
      [("type", string)],
      optional: [
        ("t", number), ("phase", string), ("id", ["type": "integer"]), ("x", number),
        ("y", number), ("device", words(["touch", "mouse", "pen"])), ("target", string),
        ("deltaX", number), ("deltaY", number), ("translation", reference("Point")),
        ("velocity", reference("Point")), ("predictedEndTranslation", reference("Point")),
        ("offset", ["type": "object"]), ("name", string), ("key", string), ("width", number),
        ("height", number), ("frame", reference("Rectangle")), ("viewport", ["type": "object"]),
        ("safeArea", ["type": "object"]), ("reduceMotion", boolean),
        ("layoutDirection", words(["ltr", "rtl"])), ("keyboardHeight", number),
      ])
  }

  private static var gesture: Value {
    object(
      [("kind", words(["tap", "hold", "drag", "fling", "wheel", "wait", "sequence"]))],
      optional: [
        ("at", reference("Point")), ("from", reference("Point")), ("to", reference("Point")),
        ("duration", number), ("hold", number),
        ("curve", words(["linear", "easeIn", "easeOut", "easeInOut"])), ("velocity", number),
        ("direction", number), ("distance", number), ("delta", reference("Point")),
        ("gestures", ["type": "array", "items": reference("Gesture")]), ("rate", number),
        ("pointer", ["type": "integer"]),
      ])
  }
}
