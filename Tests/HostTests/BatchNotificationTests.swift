import PlaygroundTesting
import Testing
import Values

@Suite("Notifications about batches")
struct BatchNotificationTests {
  /// A combination of calls.
  struct Combination: CustomTestStringConvertible {
    var isSubscribed = false
    /// Whether the events are sent without an id.
    var isNotification = false
    /// The last call, if any: `session/close`, `session/unsubscribe` or `session/subscribe`.
    var last: String?

    var testDescription: String { "\(isSubscribed) \(isNotification) \(last ?? "-")" }

    static let all: [Self] = [false, true].flatMap { isSubscribed in
      [false, true].flatMap { isNotification in
        [nil, "session/close", "session/unsubscribe", "session/subscribe"].map {
          Self(isSubscribed: isSubscribed, isNotification: isNotification, last: $0)
        }
      }
    }

    /// The calls as JSON texts.
    var calls: [String] {
      var calls = [
        call(
          1, "session/create",
          #""session":"s1","component":"bottom-card","parameters":{"item":{"id":"a"}}"#)
      ]
      if isSubscribed { calls.append(call(2, "session/subscribe", #""session":"s1""#)) }
      for name in ["expand", "collapse", "escape"] {
        let params = #""session":"s1","events":[{"type":"action","name":"\#(name)"}]"#
        calls.append(call(isNotification ? nil : 3, "session/send", params))
      }
      if let last { calls.append(call(4, last, #""session":"s1""#)) }
      return calls
    }

    private func call(_ id: Int?, _ method: String, _ params: String) -> String {
      let id = id.map { #""id":\#($0),"# } ?? ""
      return #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":{\#(params)}}"#
    }
  }

  @Test(
    "A batch causes the same notifications as its calls do one by one",
    arguments: Combination.all)
  func sameAsSingleCalls(combination: Combination) {
    let (single, batch) = (Client(), Client())
    let responses = combination.calls.map { single.exchange($0) }
    let response = batch.exchange("[" + combination.calls.joined(separator: ",") + "]")
    let expected = responses.map { String($0.dropLast()) }.filter { !$0.isEmpty }
    #expect(response == "[" + expected.joined(separator: ",") + "]\n")
    #expect(batch.notifications == single.notifications)
    if combination.isSubscribed, combination.isNotification {
      #expect(effects(of: batch).contains("dismissed"))
    }
  }

  @Test("A response that is written in parts ends with its own notification in a batch, too")
  func longResponseHeavy() {
    let calls = Combination(isSubscribed: true, isNotification: true).calls
    let advance =
      #"{"jsonrpc":"2.0","id":5,"method":"session/advance","params":{"session":"s1","by":60,"frames":true,"fps":1000}}"#
    let all = [calls[0], calls[1], calls[2], advance, calls[3]]
    let (single, batch) = (Client(), Client())
    for call in all { _ = single.exchange(call) }
    _ = batch.exchange("[" + all.joined(separator: ",") + "]")
    #expect(batch.notifications == single.notifications)
    #expect(batch.notifications.count == 4)
  }

  @Test("Effects that a slow client has not received are sent before its session is closed")
  func slow() {
    let client = Client()
    let calls = Combination(isSubscribed: true, isNotification: true, last: "session/close").calls
    for call in calls.dropLast() {
      _ = client.exchange(call)
      client.isSlow = true
    }
    _ = client.exchange(calls.last ?? "")
    #expect(effects(of: client).contains("dismissed"))
  }

  /// Returns the types of the effects in a client's notifications.
  private func effects(of client: Client) -> [String] {
    client.notifications.flatMap { message -> [String] in
      guard case .array(let effects)? = message["params"]?["effects"] else { return [] }
      return effects.compactMap { $0["type"]?.asString }
    }
  }
}
