import Composition
import Interaction
import Motion
import Sessions
import Testing
import Values

/// A slider inside a slider, whose layer `box` is the default holder.
private typealias Pair = Composite<Slider, Slider>

@Suite("The holder of a composite")
struct HolderTests {
  @Test("A holder that names no layer is reported with the name that was probably meant")
  func unknown() throws {
    var session = try ComponentSession<Pair>(parameters: ["holder": "bxo"])
    #expect(session.state.layers.map(\.id) == ["box"])
    #expect(session.report.diagnostics.map(\.code) == ["layout/unknown-holder"])
    #expect(
      session.report.diagnostics.first?.message
        == "bxo is not a layer or role, so slider is hidden. Set holder to box.")
    session.report.clear()
    try session.tap()
    #expect(session.report.diagnostics.isEmpty, "The same name is reported once.")
    try session.configure(["holder": "sheet"])
    #expect(
      session.report.diagnostics.map(\.message) == [
        "sheet is not a layer or role, so slider is hidden. Set holder to box."
      ])
    try session.configure(["holder": "box"])
    #expect(session.state.layers.map(\.id) == ["box", "content/box"])
  }

  @Test(
    "A holder is not reported if it exists or may be the id of a later layer of a visible role",
    arguments: ["box", "box:2"])
  func known(holder: Value) throws {
    var session = try ComponentSession<Pair>(parameters: ["holder": holder])
    try session.tap()
    #expect(session.report.diagnostics.isEmpty)
  }

  @Test("An unknown holder is not reported while a finger is down")
  func touched() throws {
    var session = try ComponentSession<Pair>()
    try session.send(ScheduledEvent(time: .zero, event: .down))
    try session.configure(["holder": "bxo"])
    #expect(session.report.diagnostics.isEmpty)
    try session.send(ScheduledEvent(time: .zero, event: .up))
    #expect(session.report.diagnostics.map(\.code) == ["layout/unknown-holder"])
  }

  @Test("A snapshot contains at most 64 pointers, even if a thousand never go up")
  func pointers() throws {
    var session = try ComponentSession<Pair>()
    for id in 1...1000 {
      let down = PointerEvent(phase: .down, id: id, location: Point(x: 10, y: 10))
      try session.send(ScheduledEvent(time: .zero, event: .pointer(down)))
    }
    let lists = session.snapshot().lists(named: ["touches", "routes"])
    #expect(lists.count == 2 && lists.allSatisfy { $0 == 64 }, "\(lists)")
  }
}

extension ComponentSession {
  fileprivate mutating func tap() throws {
    try send(ScheduledEvent(time: now, event: .down))
    try send(ScheduledEvent(time: now, event: .up))
  }
}

extension Event {
  fileprivate static var down: Event {
    .pointer(PointerEvent(phase: .down, location: Point(x: 10, y: 10)))
  }
  fileprivate static var up: Event {
    .pointer(PointerEvent(phase: .up, location: Point(x: 10, y: 10)))
  }
}

extension JSONObject {
  /// Returns the lengths of all arrays with one of these names, at any depth.
  fileprivate func lists(named names: [String]) -> [Int] {
    var lengths: [Int] = []
    for member in elements {
      if case .array(let list) = member.value, names.contains(member.name) {
        lengths.append(list.count)
      }
      if case .object(let members) = member.value { lengths += members.lists(named: names) }
    }
    return lengths
  }
}
