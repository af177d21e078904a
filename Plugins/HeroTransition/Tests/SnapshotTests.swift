import PlaygroundTesting
import Testing
import Values

@Suite("Snapshots")
struct SnapshotTests {
  /// Scripts of events, each with the phase in which it ends.
  static let scripts: [(String, [Value])] = [
    ("idle", [measure("source:a", rectangle(1, 2, 30, 40)), release("b")]),
    ("presenting", [present(), present("b", t: 0.07), call("cancel", t: 0.11)]),
    ("presenting", [present(), release("a", t: 0.123)]),
    ("presented", [present(), call("finish", t: 2)]),
    ("dismissing", [present("b"), call("dismiss", t: 0.1)]),
    ("dismissing", [present(), drag("began", 0, t: 1), drag("changed", 99.9, t: 1.01)]),
    (
      "dismissing",
      [present(), pointer("down", 200, 200, t: 1), pointer("move", 200, 333, t: 1.01)]
    ),
    ("presented", [present(), drag("began", 0, t: 1), present(t: 1.1), call("finish", t: 2)]),
  ]

  @Test(
    "A restored session continues like the original", arguments: scripts,
    [0, 0.3] as [Double])
  func restore(script: (phase: String, events: [Value]), timeout: Double) {
    let session = hero(["duration": .number(0.35), "postponeTimeout": .number(timeout)])
    for event in script.events { session.send(event) }
    #expect(session.phase == script.phase)
    let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = TestSession("hero-transition", ["sources": [source("z", rectangle(0, 0, 9, 9))]])
    let restored = other.client.call(
      "session/restore", ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
    #expect(restored["state"] == session.state)
    let events = [
      drag("changed", 300), pointer("move", 200, 500), call("dismiss"), present("b"),
      drag("ended", 310), pointer("up", 200, 700),
    ]
    for event in events {
      session.send(event)
      other.send(event)
      #expect(other.state == session.state)
      session.advance(by: 0.037)
      other.advance(by: 0.037)
      #expect(other.state == session.state)
    }
    session.settle()
    other.settle()
    #expect(other.state == session.state)
  }

  @Test("A snapshot keeps a waiting presentation and a source removed from the parameters")
  func waiting() {
    let session = hero([
      "controller": detail(rectangle(0, 0, 0, 0)), "postponeTimeout": .number(0.3),
    ])
    session.send(present())
    session.configure(["sources": []])
    let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = TestSession("hero-transition")
    _ = other.client.call(
      "session/restore", ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
    for events in [[], [measure("destination", rectangle(0, 0, 50, 50))]] {
      for event in events {
        session.send(event)
        other.send(event)
      }
      session.advance(by: 0.1)
      other.advance(by: 0.1)
      #expect(other.state == session.state)
      #expect(other.phase == "presenting")
    }
  }

  @Test("Refuses a snapshot whose sources do not match its parameters")
  func mismatch() {
    let session = hero()
    guard
      case .object(var snapshot) = session.client.call(
        "session/snapshot", ["session": .string(session.id)])["snapshot"]
    else {
      Issue.record("no snapshot")
      return
    }
    snapshot["parameters"] = [:]
    let failure = session.client.failure(
      "session/restore", ["session": .string(session.id), "snapshot": .object(snapshot)])
    #expect(failure.code == -32017)
  }
}
