import PlaygroundTesting
import Testing
import Values

@Suite("Snapshots")
struct SnapshotTests {
  /// Scripts that end in each phase.
  static let phases: [(String, [Value])] = [
    ("idle", []),
    ("dragging", [drag("began", 0, t: 1), drag("changed", 63.7, 5, t: 1.02)]),
    (
      "dragging",
      [
        pointer("down", 200, 300, t: 1), pointer("move", 330, 300, t: 1.03),
        pointer("move", 340, 310, t: 1.04),
      ]
    ),
    ("returning", [drag("ended", 100, velocity: 10), action("undo", t: 0.1)]),
    ("swiping", [action("save", t: 1), action("remove", t: 1.1), tap("button:save")]),
    ("undoing", [action("save", t: 1), action("undo", t: 1.2)]),
    ("swiping", [change("remove", ids: ["b", "c"]), action("remove", t: 1)]),
    (
      "empty",
      [action("remove"), change("remove", ids: ["b", "c", "d", "e"]), action("jump", t: 5)]
    ),
    ("swiping", [action("save"), change("move", ids: ["e"], at: 0), action("jump", card: "d")]),
  ]

  @Test("A restored session continues like the original in every phase", arguments: phases)
  func restore(phase: String, events: [Value]) {
    let session = stack(["a", "b", "c", "d", "e"], ["undoDepth": .integer(2)])
    for event in events { session.send(event) }
    #expect(session.phase == phase)
    let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = stack(["z"])
    let restored = other.client.call(
      "session/restore",
      ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
    #expect(restored["state"] == session.state)
    for _ in 0..<3 {
      session.advance(by: 0.037)
      other.advance(by: 0.037)
      #expect(other.state == session.state)
    }
    for event in [
      pointer("move", 300, 320), pointer("up", 390, 320), action("undo"), action("undo"),
      drag("ended", 70, velocity: 500), change("insert", ["n"], at: 1),
      change("remove", ids: ["a"]), tap("button:remove"),
    ] {
      session.send(event)
      other.send(event)
      #expect(other.state == session.state)
    }
    session.settle()
    other.settle()
    #expect(other.state == session.state)
  }

  @Test("A snapshot with inconsistent cards is refused")
  func broken() {
    let session = stack()
    session.send(action("save"))
    guard
      case .object(let snapshot) = session.client.call(
        "session/snapshot", ["session": .string(session.id)])["snapshot"],
      case .object(let state) = snapshot["state"], case .array(let cards) = state["cards"]
    else {
      Issue.record("no snapshot")
      return
    }
    for (name, value) in [
      ("index", .integer(9)), ("index", .integer(-1)), ("history", [.integer(7)]),
      ("history", ["a"]), ("motions", [[:]]),
      ("cards", .array(Array(cards.prefix(2)))), ("cards", .array(cards + cards)),
    ] as [(String, Value)] {
      var broken = snapshot
      var part = state
      part[name] = value
      broken["state"] = .object(part)
      let failure = session.client.failure(
        "session/restore", ["session": .string(session.id), "snapshot": .object(broken)])
      #expect(failure.code == -32017, "\(name)")
    }
  }
}
