import PlaygroundTesting
import Testing
import Values

/// Creates a session with a list of one cell, a gallery of two cells, a photo with one cell, and a caption.
func levels(_ parameters: JSONObject = [:]) -> TestSession {
  func cell(_ id: String, _ frame: Value, in container: String?, opens: String?) -> Value {
    guard case .object(var members) = source(id, frame, image: image(id)) else { return .null }
    if let container { members["in"] = .string(container) }
    if let opens { members["opens"] = .string(opens) }
    return .object(members)
  }
  func controller(_ id: String, _ frame: Value) -> Value {
    ["kind": "controller", "id": .string(id), "destination": ["frame": frame]]
  }
  var all: JSONObject = [
    "sources": [
      cell("a", rectangle(20, 500, 100, 100), in: nil, opens: nil),
      cell("b", rectangle(20, 400, 80, 80), in: "gallery", opens: "photo"),
      cell("c", rectangle(200, 400, 80, 80), in: "gallery", opens: "gallery"),
      cell("d", rectangle(10, 700, 50, 50), in: "photo", opens: "caption"),
    ],
    "controller": controller("gallery", rectangle(0, 0, 393, 300)),
    "controllers": [
      controller("photo", rectangle(0, 100, 393, 600)),
      controller("caption", rectangle(50, 50, 200, 200)),
    ],
  ]
  for member in parameters.elements { all[member.name] = member.value }
  return TestSession("hero-transition", .object(all))
}

@Suite("Details over details")
struct LevelTests {
  /// Returns the sum of the opacities of an image's visible layers.
  private func copies(_ id: String, _ state: Value) -> Double {
    var copies = 0.0
    for layer in state.layers where layer["content"]?["image"] == .string(id) {
      if layer["hidden"] != true { copies += layer.number("opacity") }
    }
    return copies
  }

  @Test("A detail presented from another detail covers it, and each returns to its own cell")
  func thereAndBack() {
    let session = levels()
    for id in ["a", "b", "d"] {
      session.send(present(id))
      for _ in 0..<7 {
        session.advance(by: 0.05)
        #expect(abs(copies(id, session.state) - 1) < 2e-4, "\(id) at \(session.time)")
      }
      session.settle()
      #expect(session.text("source") == id)
    }
    #expect(session.text("destination") == "caption")
    #expect(session.place == [50, 50, 200, 200, 0])
    let places = [
      "d": [10, 700, 50, 50, 12], "b": [20, 400, 80, 80, 12], "a": [20, 500, 100, 100, 12.0],
    ]
    for id in ["d", "b", "a"] {
      session.send(call("dismiss"))
      #expect(session.text("source") == id)
      session.advance(by: 0.39)
      #expect(abs(copies(id, session.state) - 1) < 2e-4)
      for (value, end) in zip(session.place, places[id] ?? []) { #expect(abs(value - end) < 1) }
      session.settle()
      #expect(session.phase == (id == "a" ? "idle" : "presented"))
    }
    let presents: [String] = ["a", "b", "d"].flatMap { (id: String) -> [String] in
      ["began present matched \(id)", "completed present"]
    }
    let dismissals: [String] = ["d", "b", "a"].flatMap { (id: String) -> [String] in
      ["began dismiss matched \(id)", "completed dismiss"]
    }
    #expect(session.story == presents + dismissals)
  }

  @Test("A covered detail keeps its layers and reappears unchanged")
  func below() {
    let session = levels()
    session.send(present("a"))
    session.settle()
    let alone = session.state
    #expect(alone.layer("source:b")?["hit"] != nil && alone.layer("source:d") == nil)
    session.send(present("b"))
    session.advance(by: 0.1)
    for id in ["to-view", "destination", "source:b", "source:c"] {
      for name in ["x", "y", "width", "height"] {
        #expect(session.layer(id)?.number(name) == alone.layer(id)?.number(name), "\(id)")
      }
    }
    #expect(session.layer("source:b")?["hidden"] == true)
    #expect(session.layer("source:a") == nil)
    #expect(session.layer("snapshot:photo")?["role"] == "snapshot")
    let ids = session.state.layers.compactMap { $0["id"]?.asString }
    #expect(Set(ids).count == ids.count)
    let order = session.state.layers.map { $0.number("zIndex") }
    #expect(order == order.sorted())
    session.send(call("cancel"))
    session.settle()
    #expect(session.state["layers"] == alone["layers"])
    #expect(session.state["values"] == alone["values"])
  }

  @Test("A tap on a cell in a detail presents from it; a drag on the cell dismisses the detail")
  func touched() {
    let session = levels()
    session.send(
      present("a", animated: false), pointer("down", 50, 430), pointer("up", 50, 430))
    #expect(session.text("source") == "b" && session.phase == "presenting")
    session.settle()
    session.send(call("dismiss", animated: false))
    #expect(session.text("source") == "a" && session.phase == "presented")
    session.send(
      pointer("down", 50, 430), pointer("move", 50, 500), pointer("move", 50, 840),
      pointer("up", 50, 840))
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test("A presentation from a detail that is still entering waits; a dismissal discards it")
  func waits() {
    for isDismissed in [false, true] {
      let session = levels()
      session.send(present("a"), present("b", t: 0.1))
      #expect(session.text("source") == "a")
      if isDismissed { session.send(call("dismiss")) }
      session.settle()
      #expect(session.phase == (isDismissed ? "idle" : "presented"))
      #expect(session.text("destination") == (isDismissed ? "gallery" : "photo"))
      #expect(session.story.contains("began present matched b") != isDismissed)
    }
  }

  @Test("Presenting a controller that is already presented only reports a diagnostic")
  func twice() {
    let session = levels()
    session.send(present("a", animated: false), present("c"))
    #expect(session.phase == "presented" && session.text("source") == "a")
    #expect(session.diagnostics.last?["code"] == "hero/already-presented")
    session.send(["type": "present", "source": .null, "controller": "caption"])
    session.settle()
    #expect(session.story.suffix(2) == ["began present system no-source", "completed present"])
    #expect(session.text("destination") == "caption")
    let unknown = session.client.failure(
      "session/send",
      [
        "session": .string(session.id),
        "event": ["type": "present", "source": "a", "controller": "foto"],
      ])
    #expect(unknown.code == -32602 && unknown.data["path"] == "/event/controller")
    let failure = session.client.failure(
      "session/configure",
      [
        "session": .string(session.id), "parameters": ["controllers": [["kind": "controller"]]],
      ])
    #expect(failure.data["path"] == "/parameters/controllers/0/id")
  }

  @Test("A restored snapshot of a stack continues like the original session")
  func snapshot() {
    let session = levels(["style": "push"])
    session.send(present("a"), present("b", t: 0.1))
    for time in [0.2, 0.5, 1.2] {
      session.move(to: time)
      if time == 1.2 { session.send(call("dismiss")) }
      let id: Value = .string(session.id)
      let snapshot = session.client.call("session/snapshot", ["session": id])["snapshot"] ?? .null
      session.advance(by: 0.1)
      let state = session.state
      _ = session.client.call("session/restore", ["session": id, "snapshot": snapshot])
      session.advance(by: 0.1)
      #expect(session.state == state, "\(time)")
    }
    session.settle()
    #expect(session.text("source") == "a" && session.phase == "presented")
  }
}
