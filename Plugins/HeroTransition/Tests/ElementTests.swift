import PlaygroundTesting
import Testing
import Values

@Suite("Elements")
struct ElementTests {
  private func session(_ parameters: JSONObject = [:]) -> TestSession {
    var all: JSONObject = [
      "elements": [
        element(
          "title", source: "a", rectangle(20, 610, 100, 20), rectangle(16, 320, 200, 40)),
        element("other", source: "b", rectangle(140, 590, 100, 20), rectangle(16, 320, 200, 40)),
        element("badge", rectangle(350, 20, 20, 20), rectangle(340, 60, 40, 40)),
        element("none", source: "a", rectangle(0, 0, 0, 0), rectangle(16, 380, 200, 40)),
      ]
    ]
    for member in parameters.elements { all[member.name] = member.value }
    return hero(all)
  }

  /// Returns the opacity of an element in each of its layers.
  private func shown(_ id: String, _ state: Value) -> [String: Double] {
    var shown: [String: Double] = [:]
    for part in ["source", "destination", "snapshot"] {
      guard let layer = state.layer("element:\(id)/\(part)"), layer["hidden"] != true else {
        continue
      }
      if layer.number("opacity") > 0 { shown[part] = layer.number("opacity") }
    }
    return shown
  }

  @Test("Elements of one source, and those shared by all, fly with the image in both directions")
  func flight() {
    let session = session()
    #expect(shown("title", session.state) == ["source": 1])
    #expect(shown("badge", session.state) == ["source": 1])
    for call in [present(), call("dismiss")] {
      session.send(call)
      let start = session.time
      for step in 1..<10 {
        session.move(to: start + Double(step) * 0.04)
        let p = session.number("progress")
        for id in ["title", "badge"] { #expect(shown(id, session.state) == ["snapshot": 1]) }
        guard let title = session.layer("element:title/snapshot") else { continue }
        #expect(abs(title.number("y") - (610 - 290 * p)) < 0.05)
        #expect(abs(title.number("width") - (100 + 100 * p)) < 0.05)
        #expect(title["clip"]?.number("y") == title.number("y"))
        let corners = title["cornerRadii"]
        for (name, end) in [("topLeft", 8.0), ("topRight", 0), ("bottomRight", 2)] {
          let radius = max(0, 4 + (end - 4) * p)
          #expect(abs((corners?.number(name) ?? .nan) - radius) < 0.01, "\(name)")
        }
        let names = ["topLeft", "topRight", "bottomLeft", "bottomRight"]
        #expect(title.number("cornerRadius") == names.map { corners?.number($0) ?? .nan }.max())
        // Elements of the other cell stay in place; an element without a frame fades with its view.
        #expect(session.layer("element:other/snapshot") == nil)
        #expect(session.layer("element:none/snapshot") == nil)
        let opacity = session.number("toViewOpacity")
        #expect(abs((shown("none", session.state)["destination"] ?? 0) - opacity) < 2e-4)
      }
      session.settle()
      let end = session.phase == "presented" ? "destination" : "source"
      for id in ["title", "badge"] { #expect(shown(id, session.state) == [end: 1]) }
    }
    #expect(shown("other", session.state) == ["source": 1])
  }

  @Test("An element in a cell moves with the cell and disappears with it")
  func cell() {
    let session = session()
    session.send(measure("source:a", rectangle(30, 400, 100, 100)))
    #expect(session.layer("element:title/source")?.number("y") == 510)
    #expect(session.layer("element:title/source")?.number("x") == 30)
    #expect(session.layer("element:badge/source")?.number("y") == 20)
    session.send(present())
    session.settle()
    session.send(release("a"), call("dismiss"))
    #expect(session.layer("element:title/source") == nil)
    session.move(to: session.time + 0.2)
    #expect(shown("title", session.state) == ["destination": 0.5])
    #expect(shown("badge", session.state) == ["destination": 0.5, "source": 0.5])
    session.settle()
    #expect(shown("title", session.state) == [:])
    #expect(shown("badge", session.state) == ["source": 1])
  }

  @Test("Each frame shows exactly one copy of an element during random event sequences")
  func random() {
    for seed in Effort.seeds(12) {
      var random = SplitMix(seed: seed)
      let session = session([
        "style": Bool.random(using: &random) ? "push" : "modal",
        "path": Bool.random(using: &random) ? "line" : "arc",
      ])
      var time = 0.0
      var isDiverted = false
      for step in 0..<30 {
        let (current, wasFlying) = (session.text("source"), session.text("mode") != nil)
        isDiverted = isDiverted && wasFlying
        time += Double.random(in: 0...0.25, using: &random)
        let id = Bool.random(using: &random) ? "a" : "b"
        let way = Double.random(in: -100...900, using: &random)
        let events = [
          present(id, t: time), present(nil, t: time), call("dismiss", t: time),
          call("cancel", t: time), call("finish", t: time), release(id, t: time),
          measure("source:" + id, rectangle(way, way, 80, 60), t: time),
          drag("began", 0, t: time), drag("changed", way, t: time), drag("ended", way, t: time),
        ]
        session.send(events[Int.random(in: 0..<events.count, using: &random)], frames: true)
        // After a change of source, the old source's elements fly back while the new source's elements take
        // off.
        isDiverted = isDiverted || wasFlying && session.text("source") != current
        for frame in session.frames {
          let comment: Comment = "seed \(seed), step \(step) at \(frame.number("t"))"
          let badge = shown("badge", frame)
          #expect(abs(badge.values.reduce(0, +) - 1) < 2e-4, comment)
          let isMatched = frame["values"]?["mode"] == "matched"
          #expect(!isMatched || isDiverted || badge == ["snapshot": 1], comment)
          for (element, source) in [("title", "a"), ("other", "b")] {
            let copies = shown(element, frame).values.reduce(0, +)
            let isCurrent = frame["values"]?["source"]?.asString == source
            let opacity = frame["values"]?.number("toViewOpacity") ?? .nan
            let hasCell = frame.layer("source:" + source) != nil
            // An element may be in the viewport while its cell is not, or the other way round.
            let isSeen = frame.layer("element:\(element)/source") != nil
            let expected =
              isCurrent ? (hasCell ? 1 : opacity) : (isSeen ? 1 - opacity : 0)
            // Before any presentation, the value `source` is the source that would be presented next.
            let isFading =
              frame.layer("snapshot") != nil && frame["values"]?["mode"] == "fade" && !hasCell
            if isDiverted {
              #expect(copies < 1 + 2e-4, comment)
            } else if isFading {
              #expect(copies > expected - 2e-4 && copies < 1 + 2e-4, comment)
            } else if frame["phase"] != "idle" {
              #expect(abs(copies - expected) < 2e-4, comment)
            }
          }
        }
      }
    }
  }

  @Test("Refuses an invalid element and reports the path of the invalid member")
  func refused() {
    let good = element("x", rectangle(0, 0, 1, 1), rectangle(0, 0, 2, 2))
    let wrong: [(Value, String)] = [
      (["id": "x"], "/0/source"), (["source": [:]], "/0/id"), (.number(1), "/0"),
      (["id": "x", "source": [:]], "/0/source/frame"),
      (
        [
          "id": "x",
          "source": ["frame": rectangle(0, 0, 1, 1), "cornerRadii": ["topLeft": .number(-1)]],
        ], "/0/source/cornerRadii/topLeft"
      ),
    ]
    let session = hero()
    for (element, path) in wrong + [(good, "")] {
      let failure = path.isEmpty ? good : element
      let list: Value = path.isEmpty ? [good, good] : [failure]
      let answer = session.client.failure(
        "session/configure",
        ["session": .string(session.id), "parameters": ["elements": list]])
      #expect(
        answer.data["path"]
          == .string("/parameters/elements" + (path.isEmpty ? "/1/id" : path)))
    }
  }

  @Test(
    "A source presented over its own detail has elements in both details, with unique ids")
  func twice() {
    let session = levels([
      "animated": false,
      "elements": [
        [
          "id": "title", "sourceId": "a", "source": ["frame": rectangle(20, 610, 100, 20)],
          "destination": ["frame": rectangle(20, 310, 200, 30)],
        ]
      ],
    ])
    session.send(present("a"))
    session.send(present("b"))
    session.send(present("a"))
    func check() {
      let ids = session.state.layers.compactMap { $0["id"]?.asString }
      #expect(Set(ids).count == ids.count, "\(ids)")
      #expect(ids.contains("element:title/destination"))
    }
    check()
    session.send(call("dismiss", animated: true))
    for _ in 0..<12 {
      check()
      session.advance(by: 0.04)
    }
    session.settle()
    check()
  }
}
