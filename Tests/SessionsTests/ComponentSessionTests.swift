import BottomCard
import Interaction
import JSONText
import Motion
import PlaygroundTesting
import Sessions
import Testing
import Values
import Wire

typealias CardSession = ComponentSession<BottomCard>

/// Returns a drag event at a time in seconds, with a vertical translation that is positive downwards.
func drag(
  _ phase: DragEvent.Phase, _ way: Double, at seconds: Double, target: String? = nil
) -> ScheduledEvent<BottomCard.OwnEvent> {
  ScheduledEvent(
    time: Timestamp(seconds: seconds),
    event: .drag(DragEvent(phase: phase, translation: Point(x: 0, y: way), target: target)))
}

/// A drag that expands the card.
let upward = [drag(.began, 0, at: 0.1), drag(.changed, -40, at: 0.2), drag(.ended, -80, at: 0.3)]

/// Returns a session with a settled card.
func makeSession() throws -> CardSession {
  var session = try CardSession(parameters: ["item": ["id": "a"]])
  session.report.clear()
  return session
}

/// Returns the state of a session as a client of the host receives it.
func text(_ session: inout CardSession) -> String {
  var writer = JSONWriter()
  writer.state(
    session.state, valueNames: BottomCard.descriptor.values.map { MemberName($0.name) })
  return String(decoding: writer.bytes, as: UTF8.self)
}

@Suite("Component sessions")
struct ComponentSessionTests {
  @Test("A session has the same states as in the host, byte for byte")
  func sameBytes() throws {
    let client = Client()
    _ = client.call(
      "session/create", ["component": "bottom-card", "parameters": ["item": ["id": "a"]]])
    var session = try makeSession()
    for (index, step) in upward.enumerated() {
      try session.send(step)
      let phase = ["began", "changed", "ended"][index]
      let answer = client.exchange(
        #"{"jsonrpc":"2.0","id":1,"method":"session/send","params":{"session":"s1","event":{"#
          + #""type":"drag","phase":"\#(phase)","t":0.\#(index + 1),"#
          + #""translation":{"x":0,"y":-\#(index * 40)}}}}"#)
      #expect(answer.contains("\"state\":\(text(&session)),"))
    }
    session.advance(to: Timestamp(seconds: 0.45))
    let answer = client.exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"session/advance","params":{"session":"s1","to":0.45}}"#)
    #expect(answer.contains("\"revision\":\(session.revision),\"state\":\(text(&session)),"))
  }

  @Test("A copy of a session is independent, and behaves the same")
  func fork() throws {
    var session = try makeSession()
    try session.send(upward[0])
    var fork = session
    let before = text(&session)
    try fork.send(upward[1])
    #expect(text(&session) == before)
    try session.send(upward[1])
    #expect(text(&session) == text(&fork))
    #expect(session.report == fork.report)
  }

  @Test("A call with an unknown name changes nothing, including the visible state")
  func refusal() throws {
    var session = try makeSession()
    let before = text(&session)
    #expect(throws: InvalidValue.self) {
      try session.send(drag(.began, 0, at: 5, target: "nothing"))
    }
    #expect(session.now == .zero && text(&session) == before)
    let refused = #expect(throws: RefusedEvent.self) {
      try session.send(upward + [drag(.began, 0, at: 5, target: "nothing")])
    }
    #expect(refused?.index == 3 && refused?.mistake.path == "/target")
    #expect(session.now == .zero && session.revision == 0 && text(&session) == before)
    #expect(session.report == ComponentOutput())
  }

  @Test("The rest time is the time after which advancing the clock changes nothing")
  func rest() throws {
    var session = try makeSession()
    try session.send(upward)
    #expect(session.nextMoment != nil)
    let limit = Timestamp(seconds: 10)
    let rest = session.restMoment(limit: limit)
    #expect(rest < limit && session.restMoment(limit: session.now) == session.now)
    session.advance(to: rest)
    #expect(session.nextMoment == nil && session.state.isSettled)
    #expect(session.state.phase == "expanded")
    #expect(session.report.effects.map(\.type) == ["expandedChanged"])
  }

  @Test("A restored session continues like the original, and an invalid snapshot changes nothing")
  func snapshot() throws {
    var session = try makeSession()
    try session.send(upward)
    session.advance(to: Timestamp(seconds: 0.4))
    var other = try CardSession()
    let before = text(&other)
    var wrong = session.snapshot()
    wrong["t"] = .number(-1)
    #expect(throws: InvalidValue.self) { try other.restore(wrong) }
    #expect(text(&other) == before && other.revision == 0)
    try other.restore(session.snapshot())
    #expect(other.revision == 1)
    session.advance(to: Timestamp(seconds: 0.6))
    other.advance(to: Timestamp(seconds: 0.6))
    #expect(text(&other) == text(&session))
  }

  @Test("The frames of a call are the states that the session has at those times")
  func frames() throws {
    let session = try makeSession()
    let rate = FrameRate(framesPerSecond: 60)
    let end = Timestamp(seconds: 0.5)
    var playback = Playback(session, upward, to: end, at: rate)
    var count = 0
    while let frame = playback.next() {
      count += 1
      var other = session
      try other.send(upward.filter { $0.time <= frame.time })
      other.advance(to: frame.time)
      #expect(other.state == frame)
    }
    #expect(count == rate.count(from: .zero, to: end) - 1)
  }

  @Test("A gesture has the effect of its pointer events, and ends when the pointer's path ends")
  func gesture() throws {
    var session = try makeSession()
    let card = try #require(session.state.layers.first { $0.role == "handle" })
    let place = Point(x: 100, y: card.frame.y + card.translation.y + 5)
    #expect(session.hitTest(place)?.role == "handle")
    session.perform(
      Gesture(.fling(from: place, to: Point(x: 100, y: place.y - 100), velocity: 1000)))
    #expect(session.now == Timestamp(seconds: 0.1))
    #expect(session.report.effects.map(\.type) == ["expandedChanged"])
  }

  @Test("A changed parameter applies to the running session, and its snapshots contain the change")
  func configure() throws {
    var session = try makeSession()
    #expect(throws: InvalidValue.self) { try session.configure(["response": "fast"]) }
    #expect(session.revision == 0)
    try session.configure(["edgeInset": .number(20)])
    #expect(session.revision == 1 && session.assigned["edgeInset"] == .number(20))
    var other = try CardSession()
    try other.restore(session.snapshot())
    #expect(text(&other) == text(&session))
  }
}
