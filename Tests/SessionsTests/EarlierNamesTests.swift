import Interaction
import Motion
import Sessions
import Testing
import Values

private struct NoParameters: ParameterSet {
  mutating func visit(_ visitor: inout ParameterVisitor) {}
}

/// A component that uses the names of version 0.1.0.
///
/// It changes after one second without an event.
@available(*, deprecated)
private struct OldTimer: Component {
  static let descriptor = Descriptor(
    id: "timer", title: "Timer", version: "0.1.0", summary: "It ends after a second.",
    phases: ["running", "over"], values: [], events: [])
  var end: Timestamp? = Timestamp(seconds: 1)
  init(parameters: NoParameters, environment: Environment, report: inout Report) {}
  static func decode(_ type: String, _ members: Members) throws(InvalidValue) -> Never? { nil }
  mutating func configure(_ parameters: NoParameters, at now: Timestamp, report: inout Report) {}
  mutating func handle(_ event: Event<Never>, at now: Timestamp, report: inout Report) {}
  func nextMoment(after now: Timestamp) -> Timestamp? { end }
  mutating func elapse(at moment: Timestamp, report: inout Report) { end = nil }
  func render(at now: Timestamp, into state: inout RenderState) {
    state.phase = end == nil ? "over" : "running"
    state.isSettled = end == nil
  }
  mutating func archive(_ archive: inout Archive) {}
}

@Suite("Names of version 0.1.0 in components")
struct EarlierNamesTests {
  @available(*, deprecated)
  @Test("A component that implements elapse(at:report:) still works")
  func elapse() throws {
    var session = try ComponentSession<OldTimer>()
    #expect(session.state.phase == "running")
    session.advance(to: Timestamp(seconds: 2))
    #expect(session.state.phase == "over")
  }

  @available(*, deprecated)
  @Test("A component with the new name can be advanced with the earlier one")
  func advance() {
    var report = Report()
    var timer = OldTimer(parameters: NoParameters(), environment: Environment(), report: &report)
    timer.advance(to: Timestamp(seconds: 1), report: &report)
    #expect(timer.end == nil)
  }
}
