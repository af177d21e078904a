internal import Values

/// Values that a plugin may accept, guessed from names and shapes.
///
/// The plugin decides which of them it accepts. Most ids are `a`, so that an event can refer to an item that an
/// earlier event has added.
enum SampleValues {
  static let frame: Value = [
    "x": .integer(40), "y": .integer(200), "width": .integer(120), "height": .integer(90),
  ]

  private static let image: Value = [
    "id": "a", "width": .integer(400), "height": .integer(300),
  ]

  /// Three items with ids.
  static let things: Value = [["id": "a"], ["id": "b"], ["id": "c"]]

  /// Returns possible values of the member with the given name, the most likely first.
  static func values(of name: String, _ shape: ValueShape) -> [Value] {
    switch shape {
    case .words(let words): return words.map { .string($0) } + [["id": "a"], true]
    case .object(let fields): return objects(fields)
    case .array(let element):
      // Try an id that already exists and one that does not.
      return values(of: "id", element).prefix(2).flatMap { [[$0], [$0.renamed("d")]] }
    case .kind(let kind):
      let values = kindOf(kind)
      return values.isEmpty ? self.values(of: name, .unknown) : values
    case .unknown: break
    }
    switch name {
    case "id", "key", "name", "title", "text", "url": return ["a"]
    case "ids": return [["a"]]
    case "frame", "rect", "bounds": return [frame]
    case "image": return [image, "a", .null]
    case "value": return [.integer(1), true, ["id": "a"], .null, "a"]
    case "at", "index", "count", "x", "y", "width", "height", "cornerRadius":
      return [.integer(1), true, .null, "a"]
    case "animated", "visible", "flag", "enabled": return [true]
    case _ where name.hasSuffix("s"): return [things, [["id": "d"]], ["a"], ["a": [:]]]
    default:
      return [
        "a", ["id": "a"], .integer(1), true, ["frame": frame], .object(frame.members),
        ["id": "a", "frame": frame], [["id": "a"]], .null,
      ]
    }
  }

  /// Returns values for a word that describes a type, or none if the word is unknown.
  private static func kindOf(_ kind: String) -> [Value] {
    switch kind {
    case "id", "string", "text", "url", "name": ["a"]
    case "number", "integer", "count", "index", "length", "points", "seconds", "degrees":
      [.integer(1)]
    case "boolean", "bool": [true, false]
    case "null": [.null]
    case "point": [["x": .integer(100), "y": .integer(300)]]
    case "size": [["width": .integer(100), "height": .integer(80)]]
    case "rect", "frame": [frame]
    default: []
    }
  }

  /// Returns objects that match a shape.
  ///
  /// The first object has only the required members. Most of the others have one member added or changed. One
  /// has the second most likely value for each required member, and one has all members.
  static func objects(_ fields: [ValueShape.Field]) -> [Value] {
    let required = fields.filter { !$0.isOptional }
    var base: JSONObject = [:]
    for field in required { base[field.name] = values(of: field.name, field.shape).first }
    var found: [Value] = [.object(base)]
    for field in fields {
      for value in values(of: field.name, field.shape).prefix(8) {
        var other = base
        other[field.name] = value
        found.append(.object(other))
        guard case .words = field.shape else { continue }
        found += variations(of: other, by: fields.filter { $0.name != field.name })
      }
    }
    // If several required members were guessed wrong, the second guesses for all of them may fit together.
    var second = base
    for field in required {
      second[field.name] = values(of: field.name, field.shape).dropFirst().first
    }
    var full = base
    for field in fields { full[field.name] = values(of: field.name, field.shape).first }
    found += [.object(second), .object(full)]
    return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns copies of an object with one member added or changed.
  ///
  /// The copies are needed because a plugin may accept some values only together with a certain member.
  private static func variations(of object: JSONObject, by fields: [ValueShape.Field]) -> [Value] {
    fields.flatMap { field in
      values(of: field.name, field.shape).prefix(3).map { value in
        var other = object
        other[field.name] = value
        return .object(other)
      }
    }
  }

  /// Returns possible values of a parameter that is an object or a list.
  static func parameter(_ schema: Value) -> [Value] {
    let shape = ValueShape(in: schema["description"]?.asString ?? "")
    let type = schema["type"]
    let takesList = type?.asString == "array"
    guard case .object(let fields)? = shape else {
      return takesList ? [things] : [["id": "a"], ["a": [:]]]
    }
    let objects = objects(fields)
    guard takesList else {
      // The default of a map from names to objects is an empty object.
      let isMap = schema["default"]?.members.isEmpty == true && !(schema["default"]?.isNull ?? true)
      return isMap ? [["a": [:]]] + objects.map { ["a": $0] } : objects
    }
    return objects.map { element in
      .array(
        ["a", "b", "c"].enumerated().map { place, id in
          var members = element.members
          if members["id"] != nil || members.isEmpty { members["id"] = .string(id) }
          if members["frame"] != nil { members["frame"] = shifted(place) }
          return .object(members)
        })
    }
  }

  private static func shifted(_ place: Int) -> Value {
    var members = frame.members
    members["y"] = .integer(Int64(200 + 120 * place))
    return .object(members)
  }

  /// Returns whether an event type is one that all components share.
  static func isShared(_ type: String) -> Bool {
    ["pointer", "wheel", "scroll", "tap", "drag", "action", "measure", "environment"].contains(type)
  }

  /// Returns whether events of a type answer a proposal of the component.
  ///
  /// Without a proposal, they have no effect.
  static func isAnswer(_ type: String) -> Bool { ["accept", "refuse"].contains(type) }

  /// Returns sample events of a shared type.
  static func shared(_ type: String) -> [Value] {
    func point(_ x: Int64, _ y: Int64) -> Value { ["x": .integer(x), "y": .integer(y)] }
    switch type {
    case "wheel":
      return [30, -30, 200].map { delta in
        ["type": "wheel", "x": .integer(196), "y": .integer(600), "deltaY": .integer(delta)]
      }
    case "scroll": return [20, -40, 0].map { ["type": "scroll", "offset": point(0, $0)] }
    case "tap": return [["type": "tap", "x": .integer(196), "y": .integer(700)]]
    case "drag":
      let way: [(String, Int64)] = [
        ("began", -12), ("changed", -60), ("changed", -90), ("ended", -120),
      ]
      return way.map {
        ["type": "drag", "phase": .string($0.0), "translation": point(0, $0.1)]
      } + [
        ["type": "drag", "phase": "began", "translation": point(15, 5)],
        ["type": "drag", "phase": "cancelled"],
      ]
    case "environment":
      return [
        [
          "type": "environment",
          "viewport": ["width": .integer(430), "height": .integer(932)],
        ],
        ["type": "environment", "reduceMotion": true],
        [
          "type": "environment", "reduceMotion": false,
          "viewport": ["width": .integer(393), "height": .integer(852)],
        ],
      ]
    default: return []
    }
  }
}

extension Value {
  /// Returns the same value with a different id.
  fileprivate func renamed(_ id: String) -> Value {
    guard case .object(var members) = self, members["id"] != nil else {
      return asString == nil ? self : .string(id)
    }
    members["id"] = .string(id)
    return .object(members)
  }
}
