import PlaygroundTesting
import Testing
import Values

@Suite("Samples of components")
struct SampleTests {
  private static let ids =
    BuiltInComponents.ids + [
      "bottom-card+card-stack", "sheet-coordinator+sheet-coordinator",
      "bottom-card+card-stack+bottom-card",
    ]

  @Test("A component accepts its own sample and shows something", arguments: ids)
  func accepted(id: String) {
    let client = Client()
    let sample = client.call("component/describe", ["component": .string(id)])["sample"] ?? .null
    let created = client.call(
      "session/create", ["component": .string(id), "parameters": sample["parameters"] ?? .null])
    var sent: [Value] = []
    if case .array(let events)? = sample["events"] { sent += events }
    if case .array(let actions)? = sample["actions"] {
      sent += actions.compactMap { $0["event"] }
      #expect(actions.allSatisfy { $0["title"]?.asString?.isEmpty == false })
    }
    for event in sent {
      let session = created["session"] ?? .null
      #expect(client.call("session/send", ["session": session, "event": event]) != .null)
    }
    if case .array(let layers)? = created["state"]?["layers"], sent.isEmpty {
      #expect(!layers.isEmpty)
    }
  }

  @Test("A composite's sample has the content's parameters and events under the composite's names")
  func composite() {
    let sample =
      Client().call("component/describe", ["component": "card-stack+bottom-card"])["sample"]
      ?? .null
    guard case .array(let events)? = sample["events"], case .array(let actions)? = sample["actions"]
    else {
      Issue.record("The sample has no events or no actions.")
      return
    }
    #expect(sample["parameters"]?["content.item"]?["id"] == "pin-7")
    #expect(
      events.first == ["type": "measure", "key": "content.content", "height": .number(103)])
    #expect(actions.first?["event"]?["type"] == "content.present")
  }

  @Test(
    "A description names the layer that shows the content of a composite",
    arguments: [
      ("bottom-card", "content"), ("card-stack", "card"), ("hero-transition", "to-view"),
      ("sheet-coordinator", "sheet"),
    ])
  func holder(id: String, layer: String) {
    let description = Client().call("component/describe", ["component": .string(id)])
    #expect(description["holder"] == .string(layer))
  }
}
