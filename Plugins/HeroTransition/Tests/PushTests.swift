import PlaygroundTesting
import Testing
import Values

@Suite("Push")
struct PushTests {
  private func environment(_ members: Members) -> Value {
    var event: Members = ["type": "environment"]
    for member in members.elements { event[member.name] = member.value }
    return .object(event)
  }

  @Test(
    "The detail comes from the trailing edge, the view behind moves aside by 30 %, and back",
    arguments: ["ltr", "rtl"])
  func slides(direction: String) {
    let session = hero(["style": "push"])
    let modal = hero()
    let sign = direction == "ltr" ? 1.0 : -1.0
    session.send(environment(["layoutDirection": .string(direction)]))
    for call in [present(), call("dismiss")] {
      session.send(call)
      modal.send(call)
      for _ in 0..<9 {
        session.advance(by: 0.04)
        modal.advance(by: 0.04)
        #expect(session.state["values"] == modal.state["values"])
        #expect(session.layer("snapshot") == modal.layer("snapshot"))
        let p = min(max(session.number("progress"), 0), 1)
        let translation = { session.layer($0)?.number("translateX") ?? .nan }
        for id in ["to-view", "destination"] {
          #expect(abs(translation(id) - sign * 393 * (1 - p)) < 0.05)
        }
        for id in ["source:a", "source:b"] {
          #expect(abs(translation(id) + sign * 117.9 * p) < 0.05)
          let layer = session.layer(id)
          let clip = (layer?["clip"]?.number("x") ?? .nan) - translation(id)
          #expect(abs(clip - (layer?.number("x") ?? .nan)) < 0.001)
        }
      }
      session.settle()
      modal.settle()
      #expect(session.state["layers"] == modal.state["layers"])
    }
  }

  @Test("With reduced motion, and where nothing matches, a push is a fade in place")
  func fades() {
    for (events, reason) in [
      ([environment(["reduceMotion": true])], "reduce-motion"), ([release("a")], "source-lost"),
    ] {
      let session = hero(["style": "push"])
      for event in events { session.send(event) }
      session.send(present())
      session.advance(by: 0.1)
      #expect(session.text("reason") == reason)
      #expect(session.layer("to-view")?.number("translateX") == 0)
      #expect(session.layer("to-view")?.number("opacity") == 0.25)
      #expect(session.layer("source:b")?.number("translateX") == 0)
    }
  }

  @Test("What came from the side goes on so when it is turned round, lost or reconfigured")
  func interrupted() {
    let changes: [(TestSession) -> Void] = [
      { $0.send(call("dismiss")) }, { $0.send(call("cancel")) }, { $0.send(release("a")) },
      { $0.send(present("b")) }, { $0.send(drag("began", 0)) },
      { $0.configure(["style": "modal"]) },
      { $0.send(release("a"), call("dismiss")) },
    ]
    for (index, change) in changes.enumerated() {
      let session = hero(["style": "push"])
      session.send(present())
      session.advance(by: 0.08)
      let before = session.layer("to-view")?.number("translateX")
      change(session)
      #expect(session.layer("to-view")?.number("translateX") == before, "\(index)")
      #expect((before ?? 0) > 10)
      let p = session.number("progress")
      session.advance(by: 0.01)
      let step = abs(session.number("progress") - p)
      let after = session.layer("to-view")?.number("translateX") ?? .nan
      #expect(abs(after - (before ?? .nan)) <= 393 * step + 0.05, "\(index)")
    }
  }

  @Test("A modal that is configured as a push in flight does not jump aside")
  func later() {
    let session = hero()
    session.send(present())
    session.advance(by: 0.1)
    session.configure(["style": "push"])
    #expect(session.layer("to-view")?.number("translateX") == 0)
    session.settle()
    session.send(call("dismiss"))
    session.advance(by: 0.1)
    #expect((session.layer("to-view")?.number("translateX") ?? 0) > 100)
  }
}
