import Composition
import Interaction
import Motion
import Sessions
import Testing
import Values

/// A pile of three cards with the same role, whose lower cards are 20 points lower.
private struct Pile: Component {
  struct Parameters: ParameterSet {
    mutating func visit(_ visitor: inout ParameterVisitor) {}
  }

  static let descriptor = Descriptor(
    id: "pile", title: "Pile", version: "1.0.0", summary: "It is a pile.", phases: ["idle"],
    values: [], events: [], actions: [.init("next", "", "Removes the top card.")], holder: "card")

  var top = 0

  init(parameters: Parameters, environment: Environment, report: inout ComponentOutput) {}
  static func decode(_ type: String, _ members: JSONObject) throws(InvalidValue) -> Never? { nil }
  mutating func configure(
    _ parameters: Parameters, at now: Timestamp, report: inout ComponentOutput
  ) {}

  mutating func handle(_ event: Event<Never>, at now: Timestamp, report: inout ComponentOutput) {
    if case .action = event { top += 1 }
  }

  func nextMoment(after now: Timestamp) -> Timestamp? { nil }
  mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {}
  mutating func archive(_ archive: inout Archive) {
    archive.field("top", &top, in: Archive.integers)
  }

  func render(at now: Timestamp, into state: inout RenderState) {
    state.phase = "idle"
    for card in (top..<3).reversed() {
      state.layers.add(
        "card:\(card)", role: "card", frame: Rectangle(x: 0, y: 0, width: 200, height: 300)
      ) { layer in
        layer.translation.y = Double(card - top) * 20
        if card == top { layer.hit = layer.boundingBox }
        if card == 2 { layer.opacity = 1 - 0.5 * Double(2 - top) }
      }
    }
  }
}

@Suite("Copies of a composite's content")
struct CopyTests {
  private typealias Pair = Composite<Pile, Slider>

  @Test("The next card shows a copy of the content before it becomes the top card")
  func copies() throws {
    var session = try ComponentSession<Pair>()
    // The lowest card is invisible, so it shows no copy.
    #expect(
      session.state.layers.map(\.id) == [
        "card:2", "card:1", "content@card:1/box", "card:0", "content/box",
      ])
    let copy = session.state.layers[2]
    #expect(copy.role == "content/box" && copy.hit == nil && copy.translation.y == 20)
    try session.send(
      ScheduledEvent(time: .zero, event: .action(ActionEvent(name: "next"))))
    let layers = session.state.layers
    #expect(
      layers.map(\.id) == ["card:2", "content@card:2/box", "card:1", "content/box"])
    #expect(layers[1].opacity == 0.5 && layers[3].translation.y == 0)
  }

  @Test("A gesture on a role reaches the content, and a gesture on a copy is ignored")
  func targets() throws {
    var session = try ComponentSession<Pair>()
    for (target, offset) in [("content/box", 40.0), ("content@card:1/box", 40)] {
      for (phase, x) in [(PointerEvent.Phase.down, 100.0), (.move, 140), (.up, 140)] {
        var pointer = PointerEvent(phase: phase, location: Point(x: x, y: 100))
        pointer.target = target
        try session.send(ScheduledEvent(time: session.now, event: .pointer(pointer)))
      }
      #expect(session.state.values.compactMap(\.asNumber) == [offset])
    }
    #expect(session.report.diagnostics.map(\.code) == ["input/target-left"])
  }

  @Test("A holder that is named by its id has no copies")
  func named() throws {
    var session = try ComponentSession<Pair>(parameters: ["holder": "card:0"])
    #expect(
      session.state.layers.map(\.id) == ["card:2", "card:1", "card:0", "content/box"])
  }
}
