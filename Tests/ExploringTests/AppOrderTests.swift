import Exploring
import Orders
import Testing
import Values

/// The answers of an app to a release that waits, as a source of steps.
@Suite("Exploration of an app's answers")
struct AppOrderTests {
  private static let parameters = OrderSample.members(
    #"{"item":{"id":"a"},"confirm":"dismiss","confirmTimeout":0.3}"#)

  private static let pull = OrderSample.event(
    #"{"kind":"drag","from":{"x":200,"y":780},"to":{"x":200,"y":840},"duration":0.1}"#)

  /// Returns the final phases of every case in which the app gives the answers.
  private func phases(after answers: [String]) throws -> [String] {
    var plan = OrderPlan()
    plan.instants = 6
    let events = [Self.pull] + answers.map(OrderSample.event)
    let exploration = try OrderSample.exploration(
      "bottom-card", events, parameters: Self.parameters, plan)
    let found = try #require(exploration.exhaust())
    #expect(exploration.failure(in: found) == nil)
    return Set(found.classes.map { $0.ending[0] }).sorted()
  }

  @Test("The app is a source of its own")
  func source() throws {
    #expect(OrderStep.source(of: ["type": "accept"]) == "app")
    #expect(OrderStep.source(of: ["type": "refuse", "to": "compact"]) == "app")
  }

  @Test("An answer before the release or after the deadline counts as silence")
  func silence() throws {
    #expect(try phases(after: [#"{"type":"accept"}"#]) == ["phase compact", "phase hidden"])
  }

  @Test("A refusal never ends in a dismissal")
  func refusal() throws {
    #expect(try phases(after: [#"{"type":"refuse"}"#]) == ["phase compact"])
    #expect(
      try phases(after: [#"{"type":"refuse","to":"expanded"}"#])
        == ["phase compact", "phase expanded"])
  }

  @Test("Of two answers, the first one that arrives in time counts")
  func both() throws {
    let answers = [#"{"type":"accept"}"#, #"{"type":"refuse","to":"expanded"}"#]
    #expect(
      try phases(after: answers) == ["phase compact", "phase expanded", "phase hidden"])
  }
}
