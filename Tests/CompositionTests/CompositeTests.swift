import Composition
import Interaction
import Motion
import Sessions
import Testing
import Values

/// A slider inside a slider.
private typealias Pair = Composite<Slider, Slider>

@Suite("A component inside another one")
struct CompositeTests {
  /// The parameters of a vertical drawer that shows a horizontal slider.
  private static let across: JSONObject = ["axis": "vertical", "content.axis": "horizontal"]

  /// The parameters of a horizontal pager that shows a horizontal slider with a range of 30 points.
  private static let along: JSONObject = ["content.limit": .number(30)]

  @Test("The content takes drags that move it, and the outer component takes all other drags")
  func arbitration() throws {
    var session = try ComponentSession<Pair>(parameters: Self.across)
    try session.drag(from: (100, 100), by: (60, 0))
    #expect(session.offsets == (0, 60))
    try session.drag(from: (200, 100), by: (0, 50))
    #expect(session.offsets == (50, 60))
  }

  @Test("The outer component continues a drag when the content has reached its limit")
  func handover() throws {
    var session = try ComponentSession<Pair>(parameters: Self.along)
    try session.drag(from: (100, 100), by: (80, 0), steps: 16)
    #expect(session.offsets.content == 30)
    // The content is at its limit after 30 of the 80 points.
    #expect(session.offsets.outer == 50)
  }

  @Test("A drag across the axis does not pass from the content to the outer component")
  func noHandoverAcross() throws {
    var session = try ComponentSession<Pair>(parameters: Self.across)
    try session.send(.down(100, 100), at: 0)
    try session.send(.move(140, 100), at: 0.1)
    try session.send(.move(140, 180), at: 0.2)
    try session.send(.up(140, 180), at: 0.3)
    #expect(session.offsets == (0, 40))
  }

  @Test("A drag along an axis on which the content only moves belongs to the outer component")
  func lastingEffects() throws {
    var session = try ComponentSession<Pair>(parameters: [
      "axis": "vertical", "content.axis": "horizontal", "content.isFree": true,
    ])
    session.report.explains = true
    try session.drag(from: (100, 100), by: (0, 50))
    #expect(session.offsets == (50, 0))
    let decision = session.report.decisions.first { $0.name == "content" }
    #expect(decision?.outcome == "outer")
    #expect(decision?.rules.first?.clauses.map(\.name) == ["outerActsAlone"])
    try session.drag(from: (100, 200), by: (60, 0))
    #expect(session.offsets == (50, 60))
    // If the outer component is at its limit and doesn't move, the content follows the finger.
    try session.send(.own(.outer(.reset(100))), at: session.now.seconds)
    try session.send(.own(.content(.reset(0))), at: session.now.seconds)
    try session.drag(from: (100, 200), by: (0, 40))
    #expect(session.offsets == (100, 40))
  }

  @Test("Content that is touched is resized at once when the screen changes")
  func rotation() throws {
    var session = try ComponentSession<Pair>(parameters: Self.across)
    try session.send(.down(100, 100), at: 0)
    try session.send(.move(140, 100), at: 0.1)
    var change = EnvironmentEvent()
    change.viewport = Size(width: 852, height: 393)
    try session.send(.environment(change), at: 0.2)
    #expect(
      session.state.layers.map(\.frame.size) == [
        Size(width: 852, height: 393), Size(width: 852, height: 393),
      ])
    try session.send(.move(160, 100), at: 0.3)
    try session.send(.up(160, 100), at: 0.4)
    #expect(session.offsets == (0, 60))
  }

  @Test("A touch outside the content reaches only the outer component")
  func besides() throws {
    var session = try ComponentSession<Pair>(parameters: [
      "axis": "vertical", "content.axis": "vertical",
    ])
    try session.send(.own(.content(.reset(100))), at: 0)
    try session.drag(from: (100, 50), by: (0, 40))
    #expect(session.offsets == (40, 100))
  }

  @Test("A tap goes to the content if the content responds, and to the outer component otherwise")
  func taps() throws {
    for (isInner, effect) in [(true, "content.tapped"), (false, "tapped")] {
      var session = try ComponentSession<Pair>(parameters: [
        "takesTaps": .bool(true), "content.takesTaps": .bool(isInner),
      ])
      try session.send(.down(100, 100), at: 0)
      try session.send(.up(100, 100), at: 0.1)
      #expect(session.report.effects.map(\.type) == [effect])
    }
  }

  @Test("The content's names have prefixes, also in errors about its parameters")
  func names() throws {
    let descriptor = Pair.descriptor
    #expect(descriptor.id == "slider+slider")
    #expect(
      descriptor.values.map(\.name) == [
        "offset", "extra", "content.phase", "content.offset", "content.extra",
      ])
    #expect(descriptor.events.map(\.name) == ["reset", "content.reset"])
    #expect(descriptor.effects.map(\.name) == ["tapped", "content.tapped"])
    var session = try ComponentSession<Pair>(parameters: ["content.limit": .number(7)])
    #expect(session.assigned == ["content.limit": .number(7)])
    #expect(session.state.layers.map(\.id) == ["box", "content/box"])
    #expect(session.state.values == [.number(0), .null, .string("idle"), .number(0)])
    let error = #expect(throws: InvalidValue.self) {
      try ComponentSession<Pair>(parameters: ["content.limit": .number(-1)])
    }
    #expect(error?.path == "/content.limit")
  }

  @Test("The content moves with its holder, and its hit area stays inside the holder")
  func geometry() throws {
    var session = try ComponentSession<Pair>(parameters: Self.across)
    try session.drag(from: (100, 100), by: (0, 60))
    try session.drag(from: (100, 100), by: (25, 0))
    let box = try #require(session.state.layers.last)
    #expect(box.frame.origin + box.translation == Point(x: 25, y: 60))
    #expect(box.clip == Rectangle(x: 0, y: 60, width: 393, height: 852))
    #expect(box.hit == Rectangle(x: 25, y: 60, width: 368, height: 852))
  }

  @Test("The content follows a finger along its own axes, even if the holder is rotated and scaled")
  func turned() throws {
    var session = try ComponentSession<Pair>(parameters: [
      "turn": .number(90), "scale": .number(0.5),
    ])
    // The content is rotated by 90 degrees, so its horizontal axis points down. At a scale of 0.5, 40 points on
    // the screen are 80 points in the content's coordinates.
    try session.drag(from: (196, 426), by: (0, 40))
    #expect(session.offsets.outer == 0)
    #expect(abs(session.offsets.content - 80) < 1e-9)
    let box = try #require(session.state.layers.last)
    #expect(box.scale == 0.5 && box.rotation == 90)
    let center = box.frame.center + box.translation
    #expect(abs(center.x - 196.5) < 1e-9 && abs(center.y - 466) < 1e-9)
  }

  @Test("A holder that moves under a resting finger does not move the content")
  func movingHolder() throws {
    var session = try ComponentSession<Pair>(parameters: [
      "axis": "vertical", "content.axis": "vertical",
    ])
    try session.send(.own(.content(.reset(50))), at: 0)
    try session.send(.down(100, 100), at: 0)
    try session.send(.own(.outer(.reset(60))), at: 0.1)
    try session.send(.move(100, 100), at: 0.2)
    try session.send(.up(100, 100), at: 0.3)
    #expect(session.offsets == (60, 50))
  }

  @Test("The content is resized when the holder settles, but not while a finger stretches it")
  func resizing() throws {
    var session = try ComponentSession<Pair>(parameters: [
      "axis": "vertical", "stretch": .number(1),
    ])
    try session.send(.down(100, 100), at: 0)
    try session.send(.move(100, 140), at: 0.1)
    #expect(session.state.layers.map(\.frame.height) == [892, 852])
    try session.send(.up(100, 140), at: 0.2)
    #expect(session.state.layers.map(\.frame.height) == [892, 892])
  }

  @Test("A session that is restored in the middle of a drag continues in the same way")
  func snapshots() throws {
    var session = try ComponentSession<Pair>(parameters: Self.along)
    try session.send(.down(100, 100), at: 0)
    for step in 1...5 {
      try session.send(.move(100 + 6 * Double(step), 100), at: 0.1 * Double(step))
    }
    var copy = try ComponentSession<Pair>()
    try copy.restore(session.snapshot())
    #expect(copy.digest() == session.digest())
    for x in [150.0, 170, 190] {
      let time = session.now.seconds + 0.1
      try session.send(.move(x, 100), at: time)
      try copy.send(.move(x, 100), at: time)
      #expect(copy.state == session.state)
    }
    #expect(session.offsets.outer > 0)
  }

  @Test("A composite can be the content of another composite")
  func nesting() throws {
    typealias Three = Composite<Slider, Pair>
    #expect(Three.descriptor.id == "slider+slider+slider")
    var session = try ComponentSession<Three>(parameters: ["content.content.limit": .number(20)])
    #expect(session.state.layers.map(\.id) == ["box", "content/box", "content/content/box"])
    try session.send(.down(100, 100), at: 0)
    for step in 1...20 {
      try session.send(.move(100 + 10 * Double(step), 100), at: 0.1 * Double(step))
    }
    #expect(session.state.values.compactMap(\.asNumber) == [80, 100, 20])
  }

  @Test("A decision reports the component that takes a drag")
  func reasons() throws {
    var session = try ComponentSession<Pair>(parameters: Self.along)
    session.report.explains = true
    try session.drag(from: (100, 100), by: (80, 0), steps: 16)
    let decisions = session.report.decisions.filter { $0.name == "content" }
    #expect(decisions.map(\.outcome) == ["content", "outer"])
    #expect(decisions.first?.rules.first?.clauses.map(\.name) == ["contentMoves"])
  }
}

extension ComponentSession where C == Composite<Slider, Slider> {
  fileprivate var offsets: (outer: Double, content: Double) {
    mutating get {
      let numbers = state.values.compactMap(\.asNumber)
      return (numbers[0], numbers[1])
    }
  }

  fileprivate mutating func drag(
    from start: (Double, Double), by way: (Double, Double), steps: Int = 4
  ) throws {
    try send(.down(start.0, start.1), at: now.seconds)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      try send(.move(start.0 + way.0 * share, start.1 + way.1 * share), at: now.seconds + 0.01)
    }
    try send(.up(start.0 + way.0, start.1 + way.1), at: now.seconds + 0.01)
  }
}

extension ComponentSession {
  fileprivate mutating func send(_ event: Event<C.OwnEvent>, at time: Double) throws {
    try send(ScheduledEvent(time: Timestamp(seconds: time), event: event))
  }
}

extension Event {
  fileprivate static func down(_ x: Double, _ y: Double) -> Event {
    .pointer(PointerEvent(phase: .down, location: Point(x: x, y: y)))
  }
  fileprivate static func move(_ x: Double, _ y: Double) -> Event {
    .pointer(PointerEvent(phase: .move, location: Point(x: x, y: y)))
  }
  fileprivate static func up(_ x: Double, _ y: Double) -> Event {
    .pointer(PointerEvent(phase: .up, location: Point(x: x, y: y)))
  }
}
