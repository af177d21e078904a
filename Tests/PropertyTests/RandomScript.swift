import PlaygroundTesting
import Values

/// Generates random scripts of the events that a component accepts, at random times.
struct RandomScript {
  private var random: SplitMix
  private let component: String
  private var fresh = 0

  /// The edge of the screen to which the component is attached.
  private var edge = "bottom"

  /// Whether the component moves horizontally.
  private var isSideways: Bool { edge == "leading" || edge == "trailing" }

  init(_ component: String, seed: UInt64) {
    self.component = component
    random = SplitMix(seed: seed)
  }

  /// Returns the script for a seed.
  ///
  /// Equal seeds give equal scripts.
  static func make(_ component: String, seed: UInt64) -> Script {
    var maker = RandomScript(component, seed: seed)
    return maker.script()
  }

  private mutating func script() -> Script {
    let parameters = self.parameters()
    var steps: [Step] = []
    if chance(1, of: 2) { steps.append(.wait(1.5)) }
    for _ in 0..<integer(3...7) {
      steps += something()
      steps.append(.wait(pick([0.004, 0.05, 0.1, 0.2, 0.7, 1.5])))
    }
    return Script(component: component, parameters: parameters, steps: steps)
  }

  // MARK: Events of any component

  private mutating func something() -> [Step] {
    switch integer(0...11) {
    case 0...2: return touch()
    case 3...4: return drag()
    case 5: return [.event(wheel())]
    case 6: return [.event(surroundings())]
    case 7: return [.configure(parameters(changed: true))]
    default: return [.event(own())]
    }
  }

  /// A touch, with other events in between.
  private mutating func touch() -> [Step] {
    var (x, y) = (Double(integer(20...373)), Double(pick([150, 300, 440, 600, 760, 800, 830])))
    if edge == "top" { y = 852 - y }
    if isSideways { (x, y) = (Double(pick([15, 60, 130, 200, 260, 330, 380])), 2 * x) }
    func event(_ phase: String) -> Step {
      .event([
        "type": "pointer", "phase": .string(phase), "id": .integer(1), "x": .number(x),
        "y": .number(y),
      ])
    }
    var steps = [event("down")]
    let isVertical = chance(2, of: 3) != isSideways
    let pace = Double(integer(-40...40))
    for _ in 0..<integer(0...6) {
      steps.append(.wait(pick([0.008, 0.016, 0.05])))
      if chance(1, of: 10) { steps.append(.event(own())) }
      if isVertical { y += pace } else { x += pace }
      steps.append(event("move"))
    }
    steps.append(.wait(pick([0.004, 0.1, 0.3])))
    steps.append(chance(5, of: 6) ? event("up") : event("cancel"))
    return steps
  }

  /// A drag as reported by a gesture recognizer.
  private mutating func drag() -> [Step] {
    let isVertical =
      (component == "card-stack" ? chance(1, of: 4) : chance(3, of: 4)) != isSideways
    let pace = Double(integer(-50...50))
    var way = 0.0
    func event(_ phase: String) -> Step {
      .event([
        "type": "drag", "phase": .string(phase),
        "translation": ["x": .number(isVertical ? 0 : way), "y": .number(isVertical ? way : 0)],
      ])
    }
    var steps = [event("began")]
    for _ in 0..<integer(1...6) {
      way += pace
      steps.append(.wait(pick([0.008, 0.016, 0.05])))
      if chance(1, of: 10) { steps.append(.event(own())) }
      steps.append(event("changed"))
    }
    steps.append(chance(5, of: 6) ? event("ended") : event("cancelled"))
    return steps
  }

  private mutating func wheel() -> Value {
    [
      "type": "wheel", "x": .integer(200), "y": .number(Double(pick([300, 600, 800]))),
      "deltaY": .number(Double(integer(-60...60))),
    ]
  }

  private mutating func surroundings() -> Value {
    switch integer(0...3) {
    case 0:
      let (width, height) = pick([(393, 852), (852, 393), (320, 568)])
      return [
        "type": "environment",
        "viewport": ["width": .integer(Int64(width)), "height": .integer(Int64(height))],
      ]
    case 1: return ["type": "environment", "reduceMotion": .bool(chance(1, of: 2))]
    case 2: return ["type": "environment", "keyboardHeight": .integer(Int64(pick([0, 300])))]
    default:
      return ["type": "environment", "layoutDirection": .string(pick(["ltr", "rtl"]))]
    }
  }

  // MARK: Events and parameters of each component

  private mutating func parameters(changed: Bool = false) -> Value {
    switch component {
    case "bottom-card":
      if changed { return ["compactFallbackHeight": .integer(Int64(pick([120, 200])))] }
      var parameters = attachment()
      if chance(3, of: 4) { parameters["item"] = item() }
      return .object(parameters)
    case "card-stack":
      if changed { return ["cards": .array(cards(integer(0...5)))] }
      return [
        "cards": .array(cards(integer(0...5))), "loop": .bool(chance(1, of: 4)),
        "depth": .string(pick(["peek", "deck"])), "undoDepth": .integer(Int64(pick([1, 3]))),
        "pivot": .string(pick(["none", "none", "touch"])),
      ]
    case "hero-transition":
      if changed { return ["duration": .number(pick([0.3, 0.4]))] }
      return hero()
    case "sheet-coordinator":
      if changed { return ["scrim": .number(pick([0.3, 0.4]))] }
      var parameters = attachment()
      parameters["sheets"] = [
        "player": ["detents": ["medium", "large"], "dragIndicator": "visible"],
        "note": ["detents": [["height": .integer(300)]]], "plain": [:],
      ]
      parameters["policy"] = .string(pick(["replace", "queue", "drop"]))
      return .object(parameters)
    default: return changed ? [:] : Suggestions.of(component).parameters
    }
  }

  /// Returns an edge, and the releases that wait for the app's answer.
  private mutating func attachment() -> JSONObject {
    edge = pick(["bottom", "bottom", "bottom", "top", "leading", "trailing"])
    return [
      "edge": .string(edge), "confirm": .string(pick(["none", "none", "dismiss", "detent"])),
      "confirmTimeout": .number(pick([0.1, 0.5])),
    ]
  }

  /// Returns the app's answer to a release.
  private mutating func answer() -> Value {
    chance(1, of: 2) ? ["type": "accept"] : ["type": "refuse"]
  }

  private mutating func hero() -> Value {
    func source(_ id: String, _ y: Int64, image: Bool) -> Value {
      let picture: Value = [
        "id": .string("image-" + id), "width": .integer(800), "height": .integer(1200),
      ]
      return [
        "id": .string(id), "cornerRadius": .integer(8), "image": image ? picture : .null,
        "frame": [
          "x": .integer(20), "y": .integer(y), "width": .integer(80), "height": .integer(60),
        ],
      ]
    }
    return [
      "sources": [
        source("a", 430, image: true), source("b", 506, image: true),
        source("c", 582, image: chance(1, of: 2)),
      ],
      "controller": [
        "kind": "controller", "id": "detail",
        "destination": [
          "frame": [
            "x": .integer(0), "y": .integer(0), "width": .integer(393), "height": .integer(300),
          ]
        ],
      ],
      "path": .string(pick(["line", "arc"])),
      "morph": .string(pick(["frame", "frame", "transform"])),
      "fadeMode": .string(pick(["in", "out", "cross", "through"])),
      "style": .string(pick(["modal", "modal", "push"])),
      "dampingFraction": .number(pick([0.85, 0.6, 1])),
    ]
  }

  private mutating func own() -> Value {
    switch component {
    case "bottom-card":
      switch integer(0...7) {
      case 7: return answer()
      case 0...1: return ["type": "present", "item": item()]
      case 2: return ["type": "dismiss"]
      case 3:
        return [
          "type": "measure", "key": .string(pick(["content", "expandedContent"])),
          "height": .integer(Int64(pick([100, 180, 900]))),
        ]
      case 4: return ["type": "scroll", "offset": .integer(Int64(pick([-40, 0, 60])))]
      default:
        let names = ["expand", "collapse", "dismiss", "escape", "increment", "decrement"]
        return ["type": "action", "name": .string(pick(names))]
      }
    case "card-stack":
      switch integer(0...7) {
      case 0: return ["type": "items", "op": "append", "items": .array(cards(1))]
      case 1:
        return [
          "type": "items", "op": "insert", "items": .array(cards(1)),
          "at": .integer(Int64(integer(0...3))),
        ]
      case 2: return ["type": "items", "op": "remove", "ids": [.string("c\(integer(1...5))")]]
      case 3:
        return [
          "type": "items", "op": "move", "ids": [.string("c\(integer(1...5))")],
          "at": .integer(Int64(integer(0...4))),
        ]
      case 4: return ["type": "tap", "target": .string(pick(["button:save", "button:undo"]))]
      default:
        return ["type": "action", "name": .string(pick(["save", "remove", "undo", "undo"]))]
      }
    case "hero-transition":
      switch integer(0...8) {
      case 0...2: return ["type": "present", "source": .string(pick(["a", "b", "c"]))]
      case 3...4: return ["type": "dismiss"]
      case 5: return ["type": .string(pick(["cancel", "finish"]))]
      case 6: return ["type": "release", "source": .string(pick(["a", "b"]))]
      case 7: return ["type": "tap", "target": .string(pick(["source:a", "source:b"]))]
      default:
        return [
          "type": "measure", "key": .string(pick(["source:a", "source:b", "destination"])),
          "frame": [
            "x": .integer(Int64(integer(0...200))), "y": .integer(Int64(integer(0...600))),
            "width": .integer(Int64(pick([80, 120]))), "height": .integer(60),
          ],
        ]
      }
    case "sheet-coordinator":
      let sheet = pick(["player", "note", "plain"])
      switch integer(0...8) {
      case 8: return answer()
      case 0...1:
        return [
          "type": "present", "sheet": .string(sheet), "item": ["id": .string(pick(["1", "2"]))],
          "over": .bool(chance(1, of: 3)),
        ]
      case 2: return ["type": "dismiss"]
      case 3: return ["type": "dismissAll"]
      case 4:
        let value: Value = chance(1, of: 3) ? .null : ["id": .string(pick(["1", "2"]))]
        return ["type": "bind", "sheet": .string(sheet), "name": "item", "value": value]
      case 5: return ["type": "tap", "x": .integer(200), "y": .integer(40)]
      case 6: return ["type": "measure", "key": "content", "height": .integer(2000)]
      default:
        return [
          "type": "action", "name": "selectDetent", "detent": .string(pick(["medium", "large"])),
        ]
      }
    default: return pick(Suggestions.of(component).events)
    }
  }

  private mutating func item() -> Value {
    let photos = (0..<integer(0...3)).map { ["id": .string("p\($0)")] as Value }
    return ["id": .string(pick(["a", "b"])), "title": "Ramen Ya", "photos": .array(photos)]
  }

  private mutating func cards(_ count: Int) -> [Value] {
    (0..<count).map { _ in
      fresh += 1
      return ["id": .string("c\(fresh)")]
    }
  }

  // MARK: Random choices

  private mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func chance(_ part: Int, of whole: Int) -> Bool { integer(1...whole) <= part }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...(elements.count - 1))]
  }
}
