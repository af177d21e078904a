import Interaction
import Motion
import Values

/// A component with one layer that follows a finger along one axis, between 0 and a limit.
///
/// A drag begins after 10 points. A touch without a drag sends the effect `tapped` if `takesTaps` is set.
struct Slider: Component {
  enum Axis: String, CaseIterable, Sendable { case horizontal, vertical }

  struct Parameters: ParameterSet {
    var axis = Axis.horizontal
    var limit = 100.0
    var takesTaps = false
    var isFree = false
    var turn = 0.0
    var scale = 1.0
    var stretch = 0.0
    mutating func visit(_ visitor: inout ParameterVisitor) {
      visitor.choice("axis", &axis, "The axis.")
      visitor.number("limit", &limit, in: 0...1000, unit: "points", "The limit.")
      visitor.number("turn", &turn, in: -360...360, unit: "degrees", "The rotation of the layer.")
      visitor.number("scale", &scale, in: 0...4, unit: "times", "The scale of the layer.")
      visitor.number("stretch", &stretch, in: 0...1, unit: "times", "The growth with the offset.")
      visitor.bool("takesTaps", &takesTaps, "Whether a tap sends an effect.")
      visitor.bool("isFree", &isFree, "Whether a drag across the axis moves the layer, too.")
    }
  }

  enum OwnEvent: Sendable { case reset(Double) }

  static let descriptor = Descriptor(
    id: "slider", title: "Slider", version: "1.0.0", summary: "It slides.",
    phases: ["idle", "dragging"],
    values: [
      .init("offset", "number, points", "The offset."),
      .init("extra", "number", "A value that the component omits."),
    ],
    events: [.init("reset", "{to}", "Moves the layer.")],
    effects: [.init("tapped", "{}", "It was tapped.")], holder: "box")

  var parameters: Parameters
  var viewport: Size
  var offset = 0.0
  var finger: Point?
  var begin = Point(x: 0, y: 0)
  var base = 0.0
  var isDragging = false

  init(parameters: Parameters, environment: Environment, report: inout ComponentOutput) {
    self.parameters = parameters
    viewport = environment.viewport
  }

  static func decode(_ type: String, _ members: JSONObject) throws(InvalidValue) -> OwnEvent? {
    guard type == "reset" else { return nil }
    return .reset(try members.requiredNumber("to"))
  }

  mutating func configure(
    _ parameters: Parameters, at now: Timestamp, report: inout ComponentOutput
  ) {
    self.parameters = parameters
  }

  mutating func handle(_ event: Event<OwnEvent>, at now: Timestamp, report: inout ComponentOutput) {
    switch event {
    case .own(.reset(let place)): offset = place
    case .environment(let change): viewport = change.viewport ?? viewport
    case .pointer(let pointer): handle(pointer, at: now, &report)
    default: break
    }
  }

  private mutating func handle(
    _ pointer: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    switch pointer.phase {
    case .down:
      finger = pointer.location
      begin = pointer.location ?? Point(x: 0, y: 0)
      base = offset
    case .move:
      guard finger != nil, let location = pointer.location else { return }
      let way = location - begin
      let isHorizontal = parameters.axis == .horizontal
      var (along, across) = isHorizontal ? (way.x, way.y) : (way.y, way.x)
      if parameters.isFree && abs(across) > abs(along) { (along, across) = (across, along) }
      if abs(along) >= 10, abs(along) > abs(across) || isDragging {
        let wanted = min(max(base + along, 0), parameters.limit)
        isDragging = isDragging || wanted != offset
        offset = wanted
      }
    case .up:
      if finger != nil, !isDragging, parameters.takesTaps { report.effect("tapped", at: now) }
      (finger, isDragging) = (nil, false)
    case .cancel: (finger, isDragging) = (nil, false)
    }
  }

  func takesDrags(isHorizontal: Bool, at now: Timestamp) -> Bool {
    isHorizontal == (parameters.axis == .horizontal)
  }

  func nextMoment(after now: Timestamp) -> Timestamp? { nil }
  mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {}

  mutating func archive(_ archive: inout Archive) {
    archive.field("offset", &offset)
    archive.field("begin", &begin)
    archive.field("base", &base)
    archive.field("finger", &finger)
    archive.field("isDragging", &isDragging)
  }

  func render(at now: Timestamp, into state: inout RenderState) {
    state.phase = isDragging ? "dragging" : "idle"
    state.values.append(.number(offset))
    var box = Layer(
      id: "box", role: "box",
      frame: Rectangle(
        x: 0, y: 0, width: viewport.width,
        height: viewport.height + offset * parameters.stretch))
    box.translation =
      parameters.axis == .horizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
    box.rotation = parameters.turn
    box.scale = parameters.scale
    box.hit = box.boundingBox
    state.layers.append(box)
  }
}
