import Foundation
import JSON
import PlaygroundTesting
import Testing
import Values

/// A misspelt name: the parameters and the event in which it occurs, and the expected suggestion.
private struct Misspelling: Sendable, CustomStringConvertible {
  let component: String
  let parameters: String
  let event: String?
  let proposal: String

  init(_ component: String, _ parameters: String, _ event: String?, _ proposal: String) {
    (self.component, self.parameters) = (component, parameters)
    (self.event, self.proposal) = (event, proposal)
  }

  var description: String { event ?? parameters }

  private func value(_ text: String) -> Value {
    (try? JSONParser.parse(Array(text.utf8))) ?? .null
  }

  /// Returns the error message of the last call, or `nil` if it succeeded.
  func message() -> String? {
    let client = Client()
    let created = client.answer(
      "session/create", ["component": .string(component), "parameters": value(parameters)])
    guard let event else { return created["error"]?["message"]?.asString }
    return client.answer("session/send", ["session": "s1", "event": value(event)])["error"]?[
      "message"]?.asString
  }
}

@Suite("Misspelt names")
struct MisspeltNameTests {
  private static let cases: [Misspelling] = [
    Misspelling("bottom-card", #"{"detents":["compct"]}"#, nil, "did you mean compact?"),
    Misspelling("bottom-card", #"{"detents":[{"fracton":0.3}]}"#, nil, "did you mean fraction?"),
    Misspelling("bottom-card", #"{"settleSpring":"bouncey"}"#, nil, "did you mean bouncy?"),
    Misspelling(
      "bottom-card", #"{"axis":"vertcal"}"#, nil, "is not an axis; did you mean vertical?"),
    Misspelling(
      "card-stack", #"{"swipe":{"preset":"smoth"}}"#, nil, "did you mean smooth?"),
    Misspelling(
      "card-stack", #"{"swipe":{"dampingFracton":0.5}}"#, nil, "did you mean dampingFraction?"),
    Misspelling(
      "card-stack", #"{"cards":[{"id":"first"},{"id":"second"}]}"#,
      #"{"type":"action","name":"jump","card":"secnd"}"#, "did you mean second?"),
    Misspelling(
      "sheet-coordinator", #"{"sheets":{"note":{"detents":["medum"]}}}"#, nil,
      "did you mean medium?"),
    Misspelling(
      "sheet-coordinator", #"{"sheets":{"note":{"detents":["large"],"initialDetent":"lage"}}}"#,
      nil, "did you mean large?"),
    Misspelling(
      "sheet-coordinator", #"{"sheets":{"note":{"detents":["large"],"initialDetent":"medum"}}}"#,
      nil, "the only choice is large"),
    Misspelling(
      "sheet-coordinator", #"{"sheets":{"note":{"detents":[{"fracton":0.3}]}}}"#, nil,
      "did you mean fraction?"),
    Misspelling(
      "sheet-coordinator", #"{"sheets":{"note":{"detents":["large"]}}}"#,
      #"{"type":"bind","sheet":"note","name":"detent","value":"lage"}"#, "did you mean large?"),
    Misspelling(
      "sheet-coordinator", "{}", #"{"type":"action","name":"selectDetent","detent":"medum"}"#,
      "did you mean medium?"),
    Misspelling(
      "hero-transition", #"{"controllers":[{"kind":"controller","id":"detail"}]}"#,
      #"{"type":"present","controller":"detial"}"#, "did you mean detail?"),
  ]

  @Test("Suggests the intended name among the existing ones", arguments: cases)
  private func proposal(misspelling: Misspelling) {
    let message = misspelling.message() ?? "no error"
    #expect(message.contains(misspelling.proposal), "\(message)")
  }

  @Test("Suggests only detents that the top sheet has")
  func offered() {
    let client = Client()
    _ = client.call(
      "session/create",
      [
        "component": "sheet-coordinator",
        "parameters": ["sheets": ["note": ["detents": ["large"], "hasItem": false]]],
      ])
    let send = { (event: Value) in
      client.answer("session/send", ["session": "s1", "event": event])
    }
    _ = send(["type": "present", "sheet": "note"])
    let error = send(["type": "action", "name": "selectDetent", "detent": "medum"])["error"]
    #expect(error?["code"] == .integer(-32602))
    #expect(error?["message"]?.asString?.hasSuffix("the only choice is large.") == true)
    #expect(error?["data"]?["path"] == "/event/detent")
  }
}
