import PlaygroundHost
import PlaygroundTesting
import Testing
import Values

@Suite("Sessions")
struct SessionTests {
  private let client = Client()
  private let created: Value = ["component": "bottom-card"]

  @Test("Numbers sessions, accepts a client's id, and refuses an id that is already in use")
  func ids() {
    #expect(client.call("session/create", created)["session"] == "s1")
    let named: Value = ["component": "bottom-card", "session": "s2"]
    #expect(client.call("session/create", named)["session"] == "s2")
    #expect(client.call("session/create", created)["session"] == "s3")
    #expect(client.call("session/list") == ["sessions": ["s1", "s2", "s3"]])
    let failure = client.failure("session/create", named)
    #expect(failure.code == -32018)
    #expect(failure.data["kind"] == "session-exists")
    #expect(client.answer("session/close", ["session": "s2"])["result"] == .null)
    #expect(client.call("session/list") == ["sessions": ["s1", "s3"]])
    #expect(client.failure("session/state", ["session": "s2"]).code == -32012)
    #expect(client.failure("session/close", ["session": "s2"]).code == -32012)
    #expect(client.failure("session/create", ["component": "nothing"]).code == -32013)
  }

  @Test("Members of a result have the documented order")
  func order() {
    func names(_ value: Value) -> [String] {
      guard case .object(let members) = value else { return [] }
      return members.elements.map(\.name)
    }
    let result = client.call("session/create", created)
    #expect(names(result) == ["session", "revision", "state", "effects", "diagnostics"])
    #expect(names(result["state"] ?? .null) == ["t", "phase", "settled", "values", "layers"])
    let sent = client.call(
      "session/send", ["session": "s1", "event": present, "frames": true])
    #expect(names(sent) == ["revision", "state", "effects", "diagnostics", "frames"])
    let advanced = client.call("session/advance", ["session": "s1", "by": .number(0.1)])
    #expect(names(advanced) == ["revision", "state", "effects", "diagnostics", "settled"])
    #expect(
      names(client.call("component/describe", created)).prefix(9) == [
        "id", "title", "version", "summary", "parameters", "events", "effects", "values", "phases",
      ])
  }

  private let present: Value = ["type": "present", "item": ["id": "a"]]

  @Test("Advances to a time, by a duration, or until the session settles")
  func advance() {
    let session = TestSession("bottom-card")
    session.advance(by: 0.25)
    #expect(session.time == 0.25)
    #expect(client.call("session/create", created)["session"] == "s1")
    let to = client.call("session/advance", ["session": "s1", "to": .number(1.5)])
    #expect(to["state"]?["t"] == .number(1.5))
    #expect(to["settled"] == true)
    #expect(client.failure("session/advance", ["session": "s1", "to": .number(1)]).code == -32014)
    for params: Value in [
      ["session": "s1"], ["session": "s1", "by": .number(1), "to": .number(9)],
      ["session": "s1", "until": "never"], ["session": "s1", "by": .number(-1)],
      ["session": "s1", "by": "1"], ["session": "s1", "by": .number(1), "fps": .number(0)],
    ] {
      #expect(client.failure("session/advance", params).code == -32602)
    }
    let undamped: Value = [
      "component": "bottom-card",
      "parameters": ["item": ["id": "a"], "dampingFraction": .integer(0)],
    ]
    #expect(client.call("session/create", undamped)["session"] == "s2")
    _ = client.call(
      "session/send", ["session": "s2", "event": ["type": "action", "name": "expand"]])
    let result = client.call("session/advance", ["session": "s2", "until": "settled"])
    #expect(result["settled"] == false)
    #expect(result["state"]?["t"] == .integer(10))
  }

  @Test("Frames are at start + round(10⁶ k / fps) µs before the end, and at the end")
  func frames() {
    let session = TestSession("bottom-card")
    session.send(present)
    session.advance(by: 0.05, frames: true, fps: 60)
    #expect(
      session.frames.map { $0.number("t") } == [0.016667, 0.033333, 0.05])
    session.advance(by: 0.01, frames: true, fps: 30)
    #expect(session.frames.map { $0.number("t") } == [0.06])
    session.advance(by: 0, frames: true)
    #expect(session.frames.map { $0.number("t") } == [0.06])
    #expect(session.frames == [session.state])
    session.send(
      ["type": "action", "name": "expand", "t": .number(0.1)],
      ["type": "action", "name": "collapse", "t": .number(0.16)], frames: true, fps: 20)
    #expect(session.frames.map { $0.number("t") } == [0.11, 0.16])
    #expect(session.frames.first?["values"]?["isExpanded"] == true)
  }

  @Test("A frame includes the events at its time")
  func frameAtEvent() {
    let session = TestSession("bottom-card")
    session.send(
      ["type": "present", "item": ["id": "a"], "t": .number(0.1)],
      ["type": "present", "item": ["id": "b"], "t": .number(0.2)], frames: true, fps: 10)
    #expect(session.frames.map { $0["values"]?["item"] } == ["a", "b"])
  }

  @Test("A call with one invalid event changes nothing, even if valid events precede it")
  func atomic() {
    let session = TestSession("bottom-card", ["item": ["id": "a"]])
    let before = client.call("session/state", ["session": "s1"])
    let bad: [(Value, String)] = [
      (["type": "nothing"], "/type"), (["type": "drag"], "/phase"), (.integer(1), ""),
      (["type": "drag", "phase": "ended"], "/translation"),
      (
        ["type": "drag", "phase": "ended", "translation": ["x": .integer(0), "y": "up"]],
        "/translation/y"
      ),
      (
        [
          "type": "drag", "phase": "ended", "translation": ["x": .integer(0), "y": .number(1e300)],
        ],
        "/translation/y"
      ),
      (["type": "action", "name": "fly"], "/name"), (["type": "present"], "/item"),
      (["type": "present", "item": [:]], "/item/id"), (["type": "measure", "key": "x"], "/key"),
      (["type": "dismiss", "t": "now"], "/t"),
      (
        ["type": "environment", "viewport": ["width": .integer(0), "height": .integer(9)]],
        "/viewport/width"
      ),
    ]
    for (event, path) in bad {
      let failure = session.client.failure(
        "session/send",
        ["session": .string(session.id), "events": [["type": "dismiss", "t": .number(3)], event]])
      #expect(failure.code == -32602, "\(event)")
      #expect(failure.data["path"] == .string("/events/1" + path))
      #expect(failure.data["expected"]?.asString?.isEmpty == false)
    }
    let reversed = session.client.failure(
      "session/send",
      [
        "session": .string(session.id),
        "events": [
          ["type": "dismiss", "t": .number(3)], ["type": "dismiss", "t": .number(2.9)],
        ],
      ])
    #expect(reversed.code == -32014)
    #expect(reversed.data["path"] == "/events/1/t")
    #expect(client.call("session/state", ["session": "s1"]) == before)
    let state = session.client.call("session/state", ["session": .string(session.id)])["state"]
    #expect(state?["t"] == .integer(0))
    #expect(state?["phase"] == "compact")
  }

  @Test("Refuses past times with -32014, times too far ahead with -32011, non-numbers with -32602")
  func times() {
    let session = TestSession("bottom-card", ["item": ["id": "a"]])
    session.advance(by: 0.5)
    let id: Value = .string(session.id)
    for (time, code): (Value, Int) in [
      (.integer(-5), -32014), (.integer(0), -32014), (.number(-1e300), -32014),
      (.number(0.499999), -32014), (.integer(700), -32011), (.integer(1_000_000_001), -32011),
      (.integer(.max), -32011), (.number(1e300), -32011), ("1", -32602), (.bool(true), -32602),
    ] {
      let event: Value = ["type": "action", "name": "expand", "t": time]
      let sent = session.client.failure("session/send", ["session": id, "event": event])
      #expect(sent.code == code, "t \(time)")
      let advanced = session.client.failure("session/advance", ["session": id, "to": time])
      #expect(advanced.code == code, "to \(time)")
    }
    #expect(session.client.call("session/state", ["session": id])["state"]?["t"] == .number(0.5))
  }

  @Test("A call beyond a limit is refused and changes nothing")
  func limits() {
    var limits = Limits()
    limits.sessions = 2
    limits.eventsPerCall = 3
    limits.framesPerCall = 100
    limits.secondsPerCall = 5
    let client = Client(limits: limits)
    for _ in 0..<2 { _ = client.call("session/create", created) }
    func refused(_ method: String, _ params: Value, limit: String) {
      let failure = client.failure(method, params)
      #expect(failure.code == -32011)
      #expect(failure.data["kind"] == "limit-exceeded")
      #expect(failure.data["limit"] == .string(limit))
    }
    refused("session/create", created, limit: "sessions")
    let dismiss: Value = ["type": "dismiss"]
    refused(
      "session/send", ["session": "s1", "events": [dismiss, dismiss, dismiss, dismiss]],
      limit: "events")
    refused("session/advance", ["session": "s1", "by": .number(5.1)], limit: "seconds")
    refused(
      "session/send", ["session": "s1", "event": ["type": "dismiss", "t": .number(6)]],
      limit: "seconds")
    refused(
      "session/advance", ["session": "s1", "by": .number(5), "frames": true], limit: "frames")
    #expect(client.call("session/state", ["session": "s1"])["state"]?["t"] == .integer(0))
    let allowed = client.call(
      "session/advance",
      ["session": "s1", "by": .number(5), "frames": true, "fps": .integer(20)])
    #expect(allowed["revision"] == .integer(1))
  }
}
