import PlaygroundTesting
import Testing
import Values

/// Returns a navigation whose controllers have no ids.
func unnamed(_ frames: Value...) -> Value {
  let children = frames.map { frame -> Value in
    ["kind": "controller", "destination": ["frame": frame]]
  }
  return ["kind": "navigation", "children": .array(children)]
}

@Suite("Destinations when the tree changes")
struct DestinationTests {
  @Test("A measured destination keeps its frame when the tree around it changes")
  func treeGrows() {
    for id in ["detail", nil] {
      var controller: JSONObject = [
        "kind": "controller", "destination": ["frame": rectangle(0, 0, 0, 0)],
      ]
      if let id { controller["id"] = .string(id) }
      func tree(_ more: Value...) -> Value {
        ["kind": "container", "children": .array([.object(controller)] + more)]
      }
      let session = hero(["controller": tree(), "postponeTimeout": .number(0.3)])
      session.send(present(), measure("destination", rectangle(0, 0, 393, 300), t: 0.1))
      session.settle()
      session.configure(["controller": tree(["kind": "controller", "id": "x"])])
      #expect(session.place == [0, 0, 393, 300, 0])
      session.send(call("dismiss"))
      #expect(session.story.last == "began dismiss matched a")
      session.settle()
      // A new frame in the parameters replaces the measured one.
      controller["destination"] = ["frame": rectangle(0, 0, 393, 200)]
      session.configure(["controller": tree()])
      session.send(present())
      session.settle()
      #expect(session.place == [0, 0, 393, 200, 0])
    }
  }

  @Test("A different destination without an id begins a new transition from the image's position")
  func retargeted() {
    let session = hero(["controller": unnamed(rectangle(0, 0, 393, 300))])
    session.send(present())
    session.advance(by: 0.1)
    let before = session.layer("snapshot")
    session.configure([
      "controller": unnamed(rectangle(0, 0, 393, 300), rectangle(100, 500, 200, 200))
    ])
    for name in ["x", "y", "width", "height"] {
      let change =
        (session.layer("snapshot")?.number(name) ?? .nan) - (before?.number(name) ?? .nan)
      #expect(abs(change) < 1e-3, "\(name)")
    }
    #expect(
      session.story == [
        "began present matched a", "completed present cancelled", "began present matched a",
      ])
    session.settle()
    #expect(session.place == [100, 500, 200, 200, 0])
  }

  @Test("The image follows the only controller without an id to its new frame")
  func moved() {
    let session = hero(["controller": unnamed(rectangle(0, 0, 393, 300))])
    session.send(present())
    session.advance(by: 0.1)
    session.configure(["controller": unnamed(rectangle(0, 0, 393, 250))])
    #expect(session.story == ["began present matched a"])
    session.settle()
    #expect(session.place == [0, 0, 393, 250, 0])
  }

  @Test("Configuring a different destination during the wait begins only one transition")
  func endsTheWait() {
    let session = hero([
      "controller": detail(rectangle(0, 0, 0, 0), id: "late"), "postponeTimeout": .number(0.3),
    ])
    session.send(present())
    session.configure(["controller": detail(id: "other")])
    #expect(session.story == ["began present matched a"])
  }
}
