import Interaction
import Motion
import Values

/// A component that follows a drag and settles at 0 or 150 after the release.
///
/// Each fault makes it misbehave in one way, usually after a drag of more than 100 points.
struct Creeper: Component {
  struct Parameters: ParameterSet {
    var fault = Fault.none
    mutating func visit(_ visitor: inout ParameterVisitor) {
      visitor.choice("fault", &fault, "The fault to simulate.")
    }
  }

  enum Fault: String, CaseIterable, Sendable {
    case none
    /// It moves at the end of each call.
    case callEnded
    /// It moves 0.1 s after the last step of the clock.
    case nextMoment
    /// It jumps away from the finger.
    case jump
    /// It reports its effect twice.
    case twice
    /// It settles at the wrong position.
    case adrift
    /// It never settles.
    case restless
    /// Its snapshot lacks the drag position.
    case forgetful
  }

  enum OwnEvent: Sendable {}

  static let descriptor = Descriptor(
    id: "creeper", title: "Creeper", version: "1", summary: "It creeps.", phases: ["idle"],
    values: [.init("x", "number, points", "The position.")], events: [])

  var fault: Fault
  var x = 0.0
  var lost = 0.0
  var ticks = 0.0
  var isFar = false
  var isRestless = false

  init(parameters: Parameters, environment: Environment, report: inout ComponentOutput) {
    fault = parameters.fault
  }

  static func decode(_ type: String, _ members: JSONObject) throws(InvalidValue) -> OwnEvent? {
    nil
  }

  mutating func configure(
    _ parameters: Parameters, at now: Timestamp, report: inout ComponentOutput
  ) {
    fault = parameters.fault
  }

  mutating func handle(_ event: Event<OwnEvent>, at now: Timestamp, report: inout ComponentOutput) {
    guard case .drag(let drag) = event else { return }
    isFar = isFar || drag.translation.x > 100
    x = drag.translation.x + (fault == .jump && isFar ? 200 : 0)
    if fault == .forgetful { (x, lost) = (0, x) }
    guard drag.phase == .ended else { return }
    x = drag.translation.x > 60 ? 150 : 0
    report.effect("acted", at: now)
    guard isFar else { return }
    switch fault {
    case .twice: report.effect("acted", at: now)
    case .adrift: x = 140
    case .restless: isRestless = true
    default: break
    }
  }

  func nextMoment(after now: Timestamp) -> Timestamp? {
    let isMoving = isRestless || (fault == .nextMoment && ticks < 5)
    return isMoving ? now.advanced(bySeconds: 0.1) : nil
  }

  mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {
    ticks += 1
    if fault == .nextMoment { x += 1 }
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("x", &x)
    archive.field("ticks", &ticks)
    archive.field("isFar", &isFar)
    archive.field("isRestless", &isRestless)
  }

  mutating func callEnded(at now: Timestamp, report: inout ComponentOutput) {
    if fault == .callEnded { x += 1 }
  }

  func render(at now: Timestamp, into state: inout RenderState) {
    state.phase = "idle"
    state.values = [.number(x + lost)]
    let frame = Rectangle(x: 0, y: 0, width: 50, height: 50)
    var layer = Layer(id: "creeper", role: "card", frame: frame)
    layer.translation = Point(x: x, y: 0)
    state.layers = [layer]
  }
}
