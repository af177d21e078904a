import Interaction
import Motion
import Values

/// A drawer at the bottom of the screen, which opens when you pull up its visible handle.
struct Drawer: Component {
  struct Parameters: ParameterSet {
    var height = 300.0
    var spring = Spring(response: 0.4, dampingFraction: 0.9)

    mutating func visit(_ visitor: inout ParameterVisitor) {
      visitor.number("height", &height, in: 100...800, unit: "points", "Height of the open drawer.")
      visitor.spring("spring", &spring, "The spring that moves the drawer to its resting position.")
    }
  }

  static let descriptor = Descriptor(
    id: "drawer", title: "Drawer", version: "1.0.0",
    summary: "A drawer that is pulled up from the bottom.",
    phases: ["closed", "open", "dragging", "settling"],
    values: [.init("opened", "number", "The visible height above the handle, in points.")],
    events: [.init("pointer", "{phase, id?, x, y, device?, target?}", "A drag moves the drawer.")],
    effects: [
      .init("opened", "{}", "The drawer was released and opens."),
      .init("closed", "{}", "The drawer was released and closes."),
    ])

  var parameters: Parameters
  var viewport: Size
  var opened = AnimatedValue(0)
  var arena = GestureArena()
  /// The value of `opened` at the start of a drag, or `nil` without a drag.
  var heldFrom: Double?

  init(parameters: Parameters, environment: Environment, report: inout ComponentOutput) {
    self.parameters = parameters
    viewport = environment.viewport
  }

  static func decode(_ type: String, _ members: JSONObject) throws(InvalidValue) -> Never? { nil }

  mutating func configure(
    _ parameters: Parameters, at now: Timestamp, report: inout ComponentOutput
  ) {
    self.parameters = parameters
  }

  mutating func handle(_ event: Event<Never>, at now: Timestamp, report: inout ComponentOutput) {
    switch event {
    case .pointer(let pointer):
      let gestures = arena.receive(pointer, at: now, rules: GestureRules()) { _ in
        GestureCandidates(drag: .vertical)
      }
      for case .drag(let drag) in gestures { follow(drag, at: now, &report) }
    case .environment(let change): viewport = change.viewport ?? viewport
    default: break
    }
  }

  private mutating func follow(
    _ drag: DragEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let start = heldFrom ?? opened.value(at: now)
    let position = RubberBand(dimension: parameters.height)
      .position(start - drag.translation.y, from: 0, to: parameters.height)
    opened.set(position)
    switch drag.phase {
    case .began, .changed: heldFrom = start
    case .ended, .cancelled:
      heldFrom = nil
      release(drag, at: now, &report)
    }
  }

  /// Decides whether a release opens the drawer, and reports the clauses.
  ///
  /// The velocity decides if the release is a flick. Otherwise, the position decides.
  private mutating func release(
    _ drag: DragEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let velocity = -(drag.velocity?.y ?? 0)
    let position = opened.value(at: now)
    let opens = report.decide("release", at: now) { because in
      if because.rule("open", { $0.demand("velocity", velocity, .greater, 300, .pointsPerSecond) })
      {
        return true
      }
      if because.rule(
        "open",
        {
          $0.demand("velocity", velocity, .greater, -300, .pointsPerSecond)
          $0.demand("position", position, .greater, parameters.height / 2)
        })
      {
        return true
      }
      because.otherwise("closed")
      return false
    }
    report.effect(opens ? "opened" : "closed", at: now)
    opened.animate(
      to: opens ? parameters.height : 0, with: parameters.spring, at: now, velocity: velocity)
  }

  func nextMoment(after now: Timestamp) -> Timestamp? {
    opened.restsAt > now ? opened.restsAt : nil
  }

  mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {}

  mutating func archive(_ archive: inout Archive) {
    archive.field("opened", &opened)
    archive.field("arena", &arena)
    archive.field("heldFrom", &heldFrom)
  }

  func render(at now: Timestamp, into state: inout RenderState) {
    let shown = opened.value(at: now)
    let isMoving = opened.isMoving(at: now)
    state.phase =
      heldFrom != nil ? "dragging" : isMoving ? "settling" : shown > 0 ? "open" : "closed"
    state.values = [.number(shown)]
    var drawer = Layer(
      id: "drawer", role: "drawer",
      frame: Rectangle(x: 0, y: viewport.height - 40, width: viewport.width, height: 340))
    drawer.translation.y = -shown
    drawer.hit = Rectangle(
      x: 0, y: drawer.frame.y - shown, width: viewport.width, height: 40 + shown)
    state.layers = [drawer]
  }
}
