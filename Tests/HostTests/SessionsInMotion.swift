import Values

/// Sessions in the middle of a motion: the parameters that create them, and their events.
let sessionsInMotion: [(component: String, parameters: Value, events: [Value])] = [
  (
    "bottom-card", ["item": ["id": "a", "photos": [["id": "p"]]]],
    [
      ["type": "measure", "key": "expandedContent", "height": .integer(900)],
      ["type": "action", "name": "expand"],
      [
        "type": "pointer", "phase": "down", "x": .integer(200), "y": .integer(700),
        "t": .number(0.1),
      ],
      [
        "type": "pointer", "phase": "move", "x": .integer(200), "y": .integer(640),
        "t": .number(0.11),
      ],
    ]
  ),
  (
    "bottom-card", ["item": ["id": "a"]],
    [
      ["type": "action", "name": "expand"],
      ["type": "environment", "reduceMotion": false, "t": .integer(3)],
    ]
  ),
  (
    "card-stack", ["cards": [["id": "a"], ["id": "b"], ["id": "c"]]],
    [
      ["type": "action", "name": "save"],
      ["type": "drag", "phase": "began", "translation": ["x": .integer(20), "y": .integer(0)]],
      [
        "type": "drag", "phase": "changed", "t": .number(0.05),
        "translation": ["x": .integer(90), "y": .integer(4)],
      ],
    ]
  ),
  (
    "hero-transition",
    [
      "sources": [
        [
          "id": "a",
          "frame": [
            "x": .integer(0), "y": .integer(0), "width": .integer(90), "height": .integer(60),
          ],
          "image": ["id": "i", "width": .integer(4), "height": .integer(3)],
        ]
      ],
      "controller": [
        "kind": "controller",
        "destination": [
          "frame": [
            "x": .integer(0), "y": .integer(0), "width": .integer(393), "height": .integer(400),
          ]
        ],
      ],
    ],
    [
      ["type": "present", "source": "a"], ["type": "dismiss", "t": .number(0.1)],
    ]
  ),
  (
    "sheet-coordinator", ["sheets": ["notes": ["detents": ["medium", "large"]]]],
    [
      ["type": "present", "sheet": "notes"],
      ["type": "action", "name": "escape", "t": .number(0.2)],
      ["type": "present", "sheet": "notes", "t": .number(0.25)],
    ]
  ),
]

/// Returns the paths of all members and elements of a value.
func paths(_ value: Value, _ path: [String] = []) -> [[String]] {
  switch value {
  case .object(let members):
    [path] + members.elements.flatMap { paths($0.value, path + [$0.name]) }
  case .array(let elements):
    [path] + elements.enumerated().flatMap { paths($1, path + ["\($0)"]) }
  default: [path]
  }
}

/// Returns a value in which the part at a path is replaced, or removed if the replacement is `nil`.
func replacing(_ path: ArraySlice<String>, _ value: Value, by other: Value?) -> Value {
  guard let name = path.first else { return other ?? .null }
  let rest = path.dropFirst()
  switch value {
  case .object(var members):
    let inner = members[name] ?? .null
    members[name] = rest.isEmpty ? other : replacing(rest, inner, by: other)
    return .object(members)
  case .array(var elements):
    guard let index = Int(name) else { return value }
    elements[index] = replacing(rest, elements[index], by: other)
    return .array(elements)
  default: return value
  }
}

/// Returns a value with its integers as doubles, as a JavaScript client stores them.
func asDoubles(_ value: Value) -> Value {
  switch value {
  case .object(let members):
    var doubles: JSONObject = [:]
    for member in members.elements { doubles.append(member.name, asDoubles(member.value)) }
    return .object(doubles)
  case .array(let elements): return .array(elements.map(asDoubles))
  case .integer(let number):
    let double = Double(number)
    return Int64(exactly: double).map { .integer($0) } ?? .number(double)
  default: return value
  }
}
