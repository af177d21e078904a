import PlaygroundTesting
import Testing
import Values

@Suite("Presenting without a source")
struct RequestTests {
  private let plain: Value = ["type": "present", "source": .null]

  @Test("A null source uses the system's transition; a missing source means the centered one")
  func noSource() {
    let session = hero()
    session.send(plain)
    #expect(session.story == ["began present system no-source"])
    #expect(session.text("source") == nil)
    #expect(session.layer("snapshot") == nil && !session.bool("sourceHidden"))
    session.settle()
    session.send(drag("began", 50), drag("ended", 800))
    session.send(call("dismiss"))
    session.settle()
    #expect(
      Array(session.story.dropFirst()) == [
        "completed present", "began dismiss system no-source", "completed dismiss",
      ])
    session.send(["type": "present"])
    #expect(session.text("mode") == "matched")
    session.send(["type": "present"])
    #expect(session.story.count == 5)
  }

  @Test("Presenting with a null source during a flight fades the image out")
  func inFlight() {
    let session = hero()
    session.send(present())
    session.advance(by: 0.1)
    let before = session.layer("snapshot")
    session.send(plain)
    #expect(session.layer("snapshot") == before)
    #expect(session.text("reason") == "no-source")
    let count = session.story.count
    session.send(plain, ["type": "present"])
    #expect(session.story.count == count)
    session.settle()
    #expect(session.layer("snapshot") == nil && session.phase == "presented")
    session.send(present("a"), call("dismiss"))
    #expect(session.text("mode") == "matched")
  }

  @Test("Nothing flies to or from a destination whose image is null")
  func noImageView() {
    let frame = rectangle(0, 0, 393, 300)
    func tree(_ image: Value?) -> Value {
      var destination: JSONObject = ["frame": frame]
      if let image { destination["image"] = image }
      return ["kind": "controller", "destination": .object(destination)]
    }
    let session = hero(["controller": tree(.null)])
    session.send(present())
    #expect(session.story.last == "began present fade a no-image")
    session.settle()
    #expect(session.layer("destination")?["content"] == nil)
    session.send(call("dismiss"))
    #expect(session.story.last == "began dismiss fade a no-image")
    session.settle()
    session.configure(["controller": tree(nil)])
    session.send(present())
    #expect(session.text("mode") == "matched")
  }
}

@Suite("Many sources")
struct ManySourcesTests {
  /// Creates a session with a list of cells, the first 18 of them in the viewport.
  private func list(_ count: Int, style: Value = "modal") -> TestSession {
    let sources = (0..<count).map { index in
      source("c\(index)", rectangle(20, Double(index) * 50, 40, 40))
    }
    return hero(["sources": .array(sources), "style": style])
  }

  private func cells(_ state: Value) -> [String] {
    state.layers.filter { $0["role"] == "source" }.compactMap { $0["id"]?.asString }
  }

  @Test("Cells outside the viewport have no layers and change nothing else")
  func offScreen() {
    let (few, many) = (list(18), list(500))
    for event in [
      present("c3"), measure("source:c4", rectangle(20, 900, 40, 40), t: 0.1),
      call("dismiss", t: 0.2), release("c2", t: 0.3),
      measure("source:c17", rectangle(60, 0, 40, 40), t: 0.9), present("c17", t: 1),
    ] {
      few.send(event)
      many.send(event)
      #expect(few.state == many.state)
      few.advance(by: 0.05)
      many.advance(by: 0.05)
      #expect(few.state == many.state)
    }
    #expect(!cells(many.state).contains("source:c4"))
    #expect(!cells(many.state).contains("source:c2"))
    #expect(cells(many.state).contains("source:c17"))
  }

  @Test("A cell gets a layer when it enters the viewport, and the cell to return to always has one")
  func comes() {
    let session = list(100)
    #expect(cells(session.state).count == 18)
    session.send(measure("source:c70", rectangle(100, 100, 40, 40)))
    #expect(cells(session.state).last == "source:c70")
    session.send([
      "type": "environment", "viewport": ["width": .number(852), "height": .number(393)],
    ])
    #expect(cells(session.state).count == 9)
    session.send(present("c50"))
    #expect(cells(session.state).contains("source:c50"))
    let pushed = hero([
      "style": "push",
      "sources": [
        source("a", rectangle(20, 500, 100, 100)), source("out", rectangle(400, 20, 40, 40)),
      ],
    ])
    #expect(cells(pushed.state) == ["source:a"])
    pushed.send(present("a"))
    pushed.advance(by: 0.1)
    #expect(cells(pushed.state) == ["source:a", "source:out"])
  }
}
