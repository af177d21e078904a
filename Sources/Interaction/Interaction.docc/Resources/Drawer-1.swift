import Interaction
import Motion
import Values

/// A drawer at the bottom of the screen, which opens when you pull up its visible handle.
struct Drawer: Component {
  struct Parameters: ParameterSet {
    var height = 300.0

    mutating func visit(_ visitor: inout ParameterVisitor) {
      visitor.number("height", &height, in: 100...800, unit: "points", "Height of the open drawer.")
    }
  }

  static let descriptor = Descriptor(
    id: "drawer", title: "Drawer", version: "1.0.0",
    summary: "A drawer that is pulled up from the bottom.",
    phases: ["closed", "open", "dragging", "settling"],
    values: [.init("opened", "number", "The visible height above the handle, in points.")],
    events: [.init("pointer", "{phase, id?, x, y, device?, target?}", "A drag moves the drawer.")])

  var parameters: Parameters
  var viewport: Size
  var opened = AnimatedValue(0)

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

  mutating func handle(_ event: Event<Never>, at now: Timestamp, report: inout ComponentOutput) {}

  func nextMoment(after now: Timestamp) -> Timestamp? { nil }

  mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {}

  mutating func archive(_ archive: inout Archive) {
    archive.field("opened", &opened)
  }

  func render(at now: Timestamp, into state: inout RenderState) {
    let shown = opened.value(at: now)
    state.phase = shown > 0 ? "open" : "closed"
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
