import JSON
import JSONText
import JSON
import JSONRPC
import Testing
import Values

/// Starts every `later` call in its lane, and responds when the test requests it.
private struct LateMethods: RequestHandler {
  var isFinished = false
  var begun: [PendingCall] = []
  var cancelled: [PendingCall] = []
  var come: [LateAnswer] = []

  mutating func handle(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) -> Reply {
    guard request.method == "later" else {
      result.string(request.method)
      return .done
    }
    let lane = Int(request.params["lane"]?.asNumber ?? 1)
    let ticket = PendingCall(number: begun.count, lane: lane)
    begun.append(ticket)
    return .later(ticket)
  }

  mutating func takeLateAnswer() -> LateAnswer? {
    come.isEmpty ? nil : come.removeFirst()
  }

  mutating func cancel(_ ticket: PendingCall) { cancelled.append(ticket) }

  mutating func answer(_ call: Int, _ text: String, telling: [String] = []) {
    come.append(
      LateAnswer(
        ticket: begun[call], result: Array(text.utf8), notifications: telling.map { Array($0.utf8) }
      ))
  }
}

private struct Talk {
  var connection = Connection(messageLimit: 1 << 20)
  var handler = LateMethods()

  /// Sends input and returns the ids of the responses, in brackets for a batch.
  mutating func say(_ text: String) -> String {
    connection.receive(Array((text + "\n").utf8)[...], &handler)
    return heard()
  }

  mutating func answer(_ call: Int, telling: [String] = []) -> String {
    handler.answer(call, "\(call)", telling: telling)
    connection.collect(&handler)
    return heard()
  }

  mutating func release() -> String {
    connection.release()
    return heard()
  }

  private mutating func heard() -> String {
    defer { connection.clearOutput() }
    return connection.output.split(separator: 0x0A).map { line in
      guard let message = try? JSONParser.parse(line) else { return "?" }
      if case .array(let batch) = message {
        return "[" + batch.map { Self.id(of: $0) }.joined(separator: " ") + "]"
      }
      return Self.id(of: message)
    }.joined(separator: " ")
  }

  private static func id(of message: Value) -> String {
    guard let id = message["id"]?.asNumber else { return message["method"]?.asString ?? "?" }
    let isError = message["error"] != nil
    return "\(Int(id))" + (isError ? "!" : "")
  }
}

private func later(_ id: Int, lane: Int = 1) -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"method":"later","params":{"lane":\#(lane)}}"#
}

private func now(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"method":"now"}"# }

@Suite("Late responses")
struct LateAnswerTests {
  @Test("A finished response waits for earlier ones, so the order is preserved")
  func order() {
    var talk = Talk()
    #expect(talk.say(now(1)) == "1")
    #expect(talk.say(later(2)) == "")
    #expect(talk.say(now(3)) == "")
    #expect(talk.say(later(4)) == "")
    #expect(talk.connection.isHolding)
    #expect(talk.answer(1) == "")
    #expect(talk.answer(0) == "2 3 4")
    #expect(!talk.connection.isHolding)
    #expect(talk.connection.pendingCount == 0)
    #expect(talk.say(now(5)) == "5")
  }

  @Test("After a release, finished responses overtake, but calls of the same lane stay in order")
  func release() {
    var talk = Talk()
    _ = talk.say(later(1) + later(2, lane: 2) + now(3) + later(4))
    #expect(talk.release() == "3")
    #expect(talk.say(now(5)) == "5")
    // No response is held back behind a lane that was overtaken, even after a new call to that lane.
    #expect(talk.say(later(6)) == "")
    #expect(talk.say(now(7)) == "7")
    #expect(talk.answer(1) == "2")
    #expect(talk.answer(2) == "")
    #expect(talk.answer(3) == "")
    #expect(talk.answer(0) == "1 4 6")
    #expect(talk.connection.pendingCount == 0)
  }

  @Test("A batch is answered as a whole when its last response arrives")
  func batch() {
    var talk = Talk()
    #expect(talk.say("[\(now(1)),\(later(2)),\(now(3)),\(later(4, lane: 2))]") == "")
    #expect(talk.answer(1) == "")
    #expect(talk.answer(0) == "[1 2 3 4]")
  }

  @Test("Notifications about a call's effects follow its response and precede the next one")
  func notifications() {
    var talk = Talk()
    _ = talk.say(later(1) + later(2))
    let told = #"{"jsonrpc":"2.0","method":"told"}"#
    #expect(talk.answer(1, telling: [told]) == "")
    #expect(talk.answer(0, telling: [told, told]) == "1 told told 2 told")
  }

  @Test("A notification that is executed late gets no response, but keeps its place in the order")
  func notificationAsCall() {
    var talk = Talk()
    #expect(talk.say(#"{"jsonrpc":"2.0","method":"later"}"#) == "")
    #expect(talk.say(now(1)) == "")
    #expect(talk.answer(0) == "1")
  }

  @Test("A cancellation overtakes calls that have not been executed yet")
  func cancellation() {
    var talk = Talk()
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#
    #expect(talk.say(now(1) + now(2) + now(3) + cancel + now(2)) == "1 2! 3 2")
    // Calls that have been answered can no longer be cancelled.
    #expect(talk.say(now(2)) == "2")
    #expect(talk.say(cancel) == "")
    #expect(talk.say(now(2)) == "2")
  }

  @Test("$/cancelRequest with an id is an ordinary request and cancels nothing")
  func cancellationWithID() {
    var talk = Talk()
    let cancel = #"{"jsonrpc":"2.0","id":9,"method":"$/cancelRequest","params":{"id":2}}"#
    #expect(talk.say(now(1) + cancel + now(2)) == "1 9 2")
  }

  @Test("A cancellation that follows a batch cancels a request in the batch")
  func cancellationInBatches() {
    var talk = Talk()
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#
    #expect(talk.say("[\(now(1)),\(now(2))]\(cancel)") == "[1 2!]")
  }

  @Test("Cancelling a call that has started asks the handler to cancel it")
  func cancellationOfBegun() {
    var talk = Talk()
    _ = talk.say(later(1) + later(2))
    _ = talk.say(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#)
    #expect(talk.handler.cancelled.map(\.number) == [1])
  }

  @Test("Responses that arrive in any order are sent in the order of the requests")
  func anyOrder() {
    for seed in 0..<200 {
      var generator = Generator(state: UInt64(seed))
      var talk = Talk()
      var heard = ""
      for id in 0..<12 { heard += talk.say(later(id, lane: Int(generator.next() % 3) + 1)) + " " }
      var calls = Array(0..<12)
      for place in calls.indices {
        calls.swapAt(place, place + Int(generator.next() % UInt64(calls.count - place)))
      }
      for call in calls { heard += talk.answer(call) + " " }
      let ids = heard.split(separator: " ").compactMap { Int($0) }
      #expect(ids == Array(0..<12), "seed \(seed)")
    }
  }
}

private struct Generator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
