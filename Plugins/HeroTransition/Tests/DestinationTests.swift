import PlaygroundTesting
import Testing
import Values

@Suite("Destinations in a tree that changes")
struct DestinationTests {
  @Test("A measured destination keeps its frame where the tree changes around it")
  func treeGrows() {
    for id in ["detail", nil] {
      var controller: Members = [
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
      // What is told anew counts anew.
      controller["destination"] = ["frame": rectangle(0, 0, 393, 200)]
      session.configure(["controller": tree()])
      session.send(present())
      session.settle()
      #expect(session.place == [0, 0, 393, 200, 0])
    }
  }
}
