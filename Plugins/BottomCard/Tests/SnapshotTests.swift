import PlaygroundTesting
import Testing
import Values

@Suite("Snapshots")
struct SnapshotTests {
  /// The phases, each with a script that ends in it.
  static let phases: [(String, [Value])] = [
    ("hidden", []),
    ("presenting", [present("a"), ["type": "environment", "keyboardHeight": .number(20)]]),
    ("compact", [present("a"), measure("content", 90), action("log")]),
    ("dragging", [present("a"), drag("began", 0, t: 2), drag("changed", -41.3, t: 2.05)]),
    (
      "dragging",
      [present("a"), pointer("down", 200, 800, t: 2), pointer("move", 200, 700, t: 2.02)]
    ),
    ("settling", [present("a"), drag("ended", -80, t: 2, velocity: -333)]),
    ("dismissing", [present("a"), drag("ended", 80, t: 2, velocity: 100)]),
    ("presenting", [present("a"), present("b")]),
    (
      "expanded",
      [
        present("a"), measure("expandedContent", 1500), action("expand"), wheel(77, t: 3),
        pointer("down", 200, 700, t: 3), pointer("move", 200, 300, t: 3.1),
        pointer("up", 200, 300, t: 3.1),
      ]
    ),
  ]

  @Test("A restored session continues like the original in every phase", arguments: phases)
  func restore(phase: String, events: [Value]) {
    let session = TestSession("bottom-card", ["response": .number(0.4)])
    for event in events {
      session.send(event)
      if events.count == 3 && phase == "compact" { session.settle() }
    }
    #expect(session.phase == phase)
    let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = TestSession("bottom-card", ["item": ["id": "other"]])
    let restored = other.client.call(
      "session/restore",
      ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
    #expect(restored["state"] == session.state)
    for _ in 0..<3 {
      session.advance(by: 0.037)
      other.advance(by: 0.037)
      #expect(other.state == session.state)
    }
    for event in [pointer("move", 200, 500), pointer("up", 200, 490), action("expand")] {
      session.send(event)
      other.send(event)
      #expect(other.state == session.state)
    }
    session.settle()
    other.settle()
    #expect(other.state == session.state)
  }

  @Test("Refuses an invalid snapshot without changes")
  func mismatch() {
    let session = card()
    guard
      case .object(let snapshot) = session.client.call(
        "session/snapshot", ["session": .string(session.id)])["snapshot"]
    else {
      Issue.record("no snapshot")
      return
    }
    var broken: [Value] = [.integer(1), [:]]
    for name in ["format", "component", "version", "t", "parameters", "environment", "state"] {
      var missing = snapshot
      missing[name] = nil
      broken.append(.object(missing))
      var wrong = snapshot
      wrong[name] = "wrong"
      broken.append(.object(wrong))
    }
    for value in broken {
      let failure = session.client.failure(
        "session/restore", ["session": .string(session.id), "snapshot": value])
      #expect(failure.code == -32017)
      #expect(failure.data["kind"] == "snapshot-mismatch")
    }
    let before = session.state
    session.advance(by: 0)
    #expect(session.state == before)
  }
}
