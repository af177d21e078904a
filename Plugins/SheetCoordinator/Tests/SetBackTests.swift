import PlaygroundTesting
import Testing
import Values

@Suite("Setting back the screen and parent sheets")
struct SetBackTests {
  private func stack(_ count: Int, _ parameters: JSONObject = [:]) -> TestSession {
    let session = coordinator(good, parameters)
    for index in 0..<count {
      session.send(present("\(index)", sheet: "s\(index)", over: index > 0))
    }
    session.settle()
    return session
  }

  private func large(_ count: Int) -> Value {
    var sheets: JSONObject = [:]
    for index in 0..<count { sheets["s\(index)"] = good }
    return .object(sheets)
  }

  @Test("A large sheet sets back the screen, and the next one sets back that sheet")
  func setBack() {
    let one = stack(1, ["sheets": large(1)])
    let presenter = one.layer("presenter") ?? .null
    let scale = (393.0 - 32) / 393
    #expect(abs(presenter.number("scale") - scale) < 0.0001)
    #expect(presenter.number("cornerRadius") == 10)
    #expect(presenter["cornerRadii"]?.number("bottomLeft") == 0)
    let two = stack(2, ["sheets": large(2)])
    let parent = two.layer("sheet:s0/0") ?? .null
    #expect(abs(parent.number("scale") - scale) < 0.0001)
    let centre = parent.number("y") + parent.number("translateY") + parent.number("height") / 2
    #expect(abs(centre - scale * parent.number("height") / 2 - 59) < 0.001)
    #expect(two.top("sheet:s1/1") == 69)
    two.send(dismiss())
    two.settle()
    #expect(two.layer("sheet:s0/0")?.number("scale") == 1 && two.top("sheet:s0/0") == 69)
    let still = stack(2, ["sheets": large(2), "setBack": .integer(0)])
    #expect(still.layer("presenter")?.number("scale") == 1)
    #expect(still.layer("sheet:s0/0") == nil, "the sheet is exactly behind the one above it")
  }

  @Test("Only one scrim of a stack is rendered, and hidden sheets are omitted")
  func oneScrim() {
    let session = stack(5, ["sheets": large(5)])
    let scrims = session.state.layers.filter { $0["role"] == "scrim" }
    #expect(scrims.map { $0.number("opacity") } == [0.3])
    let sheets = session.state.layers.filter { $0["role"] == "sheet" }
    #expect(sheets.map { $0["id"]?.asString } == ["sheet:s3/3", "sheet:s4/4"])
    #expect(session.number("depth") == 5)
    #expect(session.hit(200, 400) == "sheet:s4/4" && session.hit(200, 30) == "scrim:s4/4")
  }

  /// Returns the visible top, the scale and the corner radius of each layer, and the combined opacity of all
  /// scrims.
  ///
  /// Lengths are in points; the scale and the opacity are in thousandths.
  private func look(_ state: Value) -> [String: [Double]] {
    var light = 1.0
    var edges: [String: [Double]] = [:]
    for layer in state.layers {
      let id = layer["id"]?.asString ?? ""
      if layer["role"] == "scrim" {
        light *= 1 - layer.number("opacity")
      } else {
        let height = layer.number("height")
        let middle = layer.number("y") + layer.number("translateY") + height / 2
        edges[id] = [
          middle - layer.number("scale") * height / 2, layer.number("scale") * 1000,
          layer.number("cornerRadius"),
        ]
      }
    }
    edges["darkness"] = [(1 - light) * 1000]
    return edges
  }

  @Test("Presenting and dismissing a sheet over others makes no layer jump")
  func continuous() {
    let session = stack(3, ["sheets": large(4)])
    func follow(_ event: Value) {
      session.send(event)
      var last = look(session.state)
      for _ in 0..<400 where session.state["settled"] != true {
        session.advance(by: 1.0 / 240)
        let now = look(session.state)
        for (id, edges) in now {
          guard let before = last[id] else { continue }
          for (one, other) in zip(edges, before) {
            #expect(abs(one - other) < 40, "\(id) at \(session.time): \(before) then \(edges)")
          }
        }
        #expect(abs((now["darkness"]?[0] ?? 0) - 300) < 0.2, "at \(session.time)")
        last = now
      }
    }
    follow(present("3", sheet: "s3", over: true))
    follow(dismiss())
  }

  @Test("A stack of fifty sheets has no more layers than a stack of ten")
  func cost() {
    let ten = stack(10, ["sheets": large(10)])
    let fifty = stack(50, ["sheets": large(50)])
    #expect(ten.state.layers.count == fifty.state.layers.count)
  }

  @Test("A parent that is taller than the sheet over it is still rendered")
  func lower() {
    var sheets: JSONObject = [:]
    for index in 0..<4 {
      sheets["s\(index)"] = ["detents": [["height": .integer(Int64(700 - 100 * index))]]]
    }
    let session = stack(4, ["sheets": .object(sheets)])
    #expect(session.state.layers.filter { $0["role"] == "sheet" }.count == 4)
  }
}
