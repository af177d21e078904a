import Foundation
import PlaygroundTesting
import Testing
import Values

@Suite("Fade modes")
struct FadeTests {
  static let modes = ["in", "out", "cross", "through"]

  /// Returns the visible shares of the view behind, the scrim and the detail.
  ///
  /// The content of a view counts as fully opaque, so only the opacity of its layer matters. If the view
  /// behind has no layer, it counts as opaque.
  static func seen(_ state: Value) -> [String: Double] {
    var seen = ["from-view": state.layer("from-view") == nil ? 1.0 : 0, "nothing": 0.0]
    if state.layer("from-view") != nil { seen["nothing"] = 1 }
    for layer in state.layers {
      guard let id = layer["id"]?.asString, ["from-view", "scrim", "to-view"].contains(id) else {
        continue
      }
      let opacity = layer.number("opacity")
      seen = seen.mapValues { $0 * (1 - opacity) }
      seen[id, default: 0] += opacity
    }
    return seen
  }

  /// Returns the largest difference between the views' visible shares in two states.
  static func difference(_ one: Value, _ other: Value) -> Double {
    let (one, other) = (seen(one), seen(other))
    return ["from-view", "nothing", "scrim", "to-view"]
      .map { abs((one[$0] ?? 0) - (other[$0] ?? 0)) }.max() ?? .nan
  }

  private func parameters(_ mode: String, _ more: JSONObject = [:]) -> JSONObject {
    var parameters: JSONObject = ["fadeMode": .string(mode)]
    for member in more.elements { parameters[member.name] = member.value }
    return parameters
  }

  /// The README's table: the opacities of from-view and to-view at a progress of 0, 25, 50, 75 and 100 %.
  static let table: [(mode: String, from: [Double?], to: [Double])] = [
    ("in", [nil, nil, nil, nil, nil], [0, 0.25, 0.5, 0.75, 1]),
    ("out", [1, 0.75, 0.5, 0.25, 0], [1, 1, 1, 1, 1]),
    ("cross", [1, 0.75, 0.5, 0.25, 0], [0, 0.25, 0.5, 0.75, 1]),
    ("through", [1, 0.2857, 0, 0, 0], [0, 0, 0.2308, 0.6154, 1]),
  ]

  @Test(
    "The opacities match the table when a finger holds the progress at each quarter",
    arguments: 0..<4)
  func quarters(row: Int) {
    let (mode, from, to) = Self.table[row]
    let session = hero(parameters(mode))
    #expect(session.layer("from-view") == nil)
    session.send(present())
    #expect(session.layer("from-view")?.number("opacity") == from[0])
    #expect(session.number("toViewOpacity") == to[0])
    session.settle()
    #expect(session.layer("from-view") == nil)
    #expect(session.number("toViewOpacity") == 1)
    session.send(drag("began", 1))
    for quarter in (0...4).reversed() {
      session.send(drag("changed", 852 * (1 - Double(quarter) / 4)))
      #expect(session.number("progress") == Double(quarter) / 4)
      #expect(session.layer("from-view")?.number("opacity") == from[quarter])
      #expect(session.number("toViewOpacity") == to[quarter])
      #expect(session.layer("to-view")?.number("opacity") == to[quarter])
      #expect(copies(session.state) == 1)
      // Cells have the opacity of their view.
      let behind = session.layer("source:b")?.number("opacity")
      #expect(behind == (from[quarter] ?? 1 - to[quarter]))
      let order = session.state.layers.compactMap { $0["id"]?.asString }
      let views = order.filter { $0 == "from-view" || $0 == "to-view" }
      #expect(views == (from[0] == nil ? [] : ["from-view"]) + ["to-view"] || mode == "out")
      #expect(mode != "out" || views == ["to-view", "from-view"])
      #expect(order.last == "snapshot")
    }
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  @Test("The README shows the same table")
  func page() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(contentsOf: here.appending(path: "../README.md"), encoding: .utf8)
    for (mode, from, to) in Self.table {
      let cells = zip(from, to).map { "\(short($0 ?? 1)) / \(short($1))" }
      #expect(page.contains("| `\(mode)` | " + cells.joined(separator: " | ")), "\(mode)")
    }
  }

  @Test("The fade covers a range of the progress; an empty or inverted range makes it a step")
  func windows() {
    let cases: [(Double, Double, Double, Double, Double, Double)] = [
      // start, end, threshold, progress, from-view, to-view
      (0.2, 0.7, 0.5, 0.2, 1, 0), (0.2, 0.7, 0.5, 0.325, 0.5, 0), (0.2, 0.7, 0.5, 0.45, 0, 0),
      (0.2, 0.7, 0.5, 0.575, 0, 0.5), (0.2, 0.7, 0.5, 0.8, 0, 1), (0, 1, 0, 0.5, 0, 0.5),
      (0, 1, 1, 0.5, 0.5, 0), (0.5, 0.5, 0.3, 0.4, 1, 0), (0.5, 0.5, 0.3, 0.6, 0, 1),
      (0.8, 0.2, 0.3, 0.7, 1, 0), (0.8, 0.2, 0.3, 0.9, 0, 1),
    ]
    for (start, end, threshold, progress, from, to) in cases {
      let session = hero(
        parameters(
          "through",
          [
            "fadeStart": .number(start), "fadeEnd": .number(end),
            "fadeThreshold": .number(threshold),
          ]))
      session.send(present())
      session.settle()
      session.send(drag("began", 0), drag("changed", 852 * (1 - progress)))
      #expect(abs((session.layer("from-view")?.number("opacity") ?? .nan) - from) < 1e-3)
      #expect(abs(session.number("toViewOpacity") - to) < 1e-3)
    }
  }

  @Test(
    "Dismissing mirrors presenting, and the views don't jump at the start or the end",
    arguments: modes)
  func mirrored(mode: String) {
    for damping in [0.85, 1] {
      let look = parameters(
        mode, ["scrimOpacity": .number(0.32), "dampingFraction": .number(damping)])
      let session = hero(look)
      var last = session.state
      for call in [present(), call("dismiss")] {
        session.send(call)
        #expect(Self.difference(last, session.state) < 2e-4)
        session.settle(frames: true, fps: 250)
        for (earlier, later) in zip(session.frames, session.frames.dropFirst()) {
          // `through` changes fastest: its opacity covers the whole range within 0.35 of the progress, which
          // changes by up to 11 per second.
          #expect(Self.difference(earlier, later) < 0.15)
        }
        guard let flying = session.frames.dropLast().last else { return }
        #expect(Self.difference(flying, session.state) < 0.006, "\(mode), damping \(damping)")
        for name in ["x", "y", "width", "height", "cornerRadius", "imageX", "imageWidth"] {
          let (one, other) = (flying["values"]?.number(name) ?? .nan, session.number(name))
          #expect(abs(one - other) <= 0.5, "\(name), \(mode)")
        }
        last = session.state
      }
      #expect(session.layer("from-view") == nil)
    }
  }

  @Test(
    "No event or parameter change makes the visible views jump", arguments: modes)
  func continuous(mode: String) {
    for seed in UInt64(0)..<16 {
      var random = SplitMix(seed: seed)
      let session = hero(
        parameters(
          mode,
          [
            "fadeStart": .number(Double.random(in: 0...0.3, using: &random)),
            "fadeEnd": .number(Double.random(in: 0.6...1, using: &random)),
            "scrimOpacity": .number(Bool.random(using: &random) ? 0.4 : 0),
            "style": Bool.random(using: &random) ? "push" : "modal",
          ]))
      var time = 0.0
      for step in 0..<20 {
        time += Double.random(in: 0.005...0.3, using: &random)
        session.move(to: time)
        let before = session.state
        let calls = [
          present("a"), present("b"), present("nobody"), call("dismiss"), call("cancel"),
          call("finish"), release("a"), measure("source:a", rectangle(20, 500, 100, 100)),
          drag("began", 0), ["type": "drag", "phase": "cancelled"],
          ["type": "environment", "reduceMotion": .bool(step % 3 == 0)],
        ]
        let index = Int.random(in: 0...calls.count, using: &random)
        if index < calls.count {
          session.send(calls[index])
        } else {
          session.configure(["fadeMode": .string(Self.modes[step % 4])])
          #expect(before["phase"] == session.state["phase"])
        }
        // The tolerance allows for a flight that settles immediately, because it is reversed within a
        // ten-thousandth of its target.
        #expect(
          Self.difference(before, session.state) < 1e-3, "seed \(seed), step \(step), \(index)")
      }
    }
  }

  @Test("The image doesn't jump when a match becomes a fade", arguments: modes)
  func pictureGoesOn(mode: String) {
    let calls: [[Value]] = [
      [["type": "environment", "reduceMotion": true], call("dismiss")],
      [present("nobody")], [release("b"), present("b")], [release("a")],
    ]
    for (index, events) in calls.enumerated() {
      let session = hero(parameters(mode, ["fadeEnd": .number(0.8)]))
      session.send(present())
      session.move(to: 0.06)
      let before = session.state
      for event in events { session.send(event) }
      #expect(session.text("mode") == "fade")
      let comment: Comment = "\(index), \(mode)"
      #expect(session.layer("snapshot") == before.layer("snapshot"), comment)
      #expect(Self.difference(before, session.state) < 2e-4, comment)
      var last = session.state
      session.settle(frames: true, fps: 250)
      for frame in session.frames {
        #expect(Self.difference(last, frame) < 0.05, comment)
        // While both ends exist, the fade leaves no gap.
        if index == 0 { #expect(copies(frame) > 0.7, comment) }
        let (one, other) = (last.layer("snapshot"), frame.layer("snapshot"))
        if let one, let other {
          #expect(abs(one.number("y") - other.number("y")) < 26, comment)
          #expect(abs(one.number("opacity") - other.number("opacity")) < 0.02, comment)
        }
        last = frame
      }
      #expect(session.layer("snapshot") == nil, comment)
      #expect(session.layer("from-view") == nil, comment)
    }
  }

  @Test("A transition without a match, or with reduced motion, is a plain fade in every mode")
  func plain() {
    func states(_ mode: String, _ event: Value) -> [Value] {
      let session = hero(parameters(mode, ["fadeStart": .number(0.4)]))
      session.send(event, present())
      session.settle(frames: true)
      let frames = session.frames
      session.send(call("dismiss"))
      session.settle(frames: true)
      return frames + session.frames
    }
    for event in [release("a"), ["type": "environment", "reduceMotion": true]] {
      let expected = states("in", event)
      for state in expected {
        let values = state["values"]
        #expect(values?["toViewOpacity"] == values?["progress"])
      }
      for mode in ["out", "cross", "through"] { #expect(states(mode, event) == expected) }
    }
  }

  @Test(
    "The scrim covers the view behind, and fades with that view in the mode `out`",
    arguments: modes)
  func scrim(mode: String) {
    let session = hero(parameters(mode, ["scrimOpacity": .number(0.5)]))
    session.send(present())
    session.settle()
    session.send(drag("began", 0))
    for part in [0.9, 0.6, 0.3, 0.0] {
      session.send(drag("changed", 852 * (1 - part)))
      let views = session.layer("from-view")?.number("opacity") ?? 1
      let expected = 0.5 * part * (mode == "out" ? views : 1)
      #expect(abs((session.layer("scrim")?.number("opacity") ?? .nan) - expected) < 1e-4)
    }
  }

  @Test("In a push the from-view layer moves with the cells", arguments: modes)
  func push(mode: String) {
    let session = hero(parameters(mode, ["style": "push"]))
    session.send(present())
    session.advance(by: 0.08)
    let aside = session.layer("source:b")?.number("translateX")
    #expect((aside ?? 0) < -20)
    if mode != "in" { #expect(session.layer("from-view")?.number("translateX") == aside) }
  }

  @Test("A restored snapshot keeps the mode and the range of its fade")
  func restored() {
    let session = hero(parameters("through", ["fadeStart": .number(0.2)]))
    session.send(present())
    session.advance(by: 0.04)
    session.configure(["fadeMode": "in"])
    session.send(release("a"))
    session.advance(by: 0.04)
    let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = TestSession("hero-transition")
    _ = other.client.call(
      "session/restore", ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
    for _ in 0..<5 {
      session.advance(by: 0.05)
      other.advance(by: 0.05)
      #expect(session.state == other.state)
      #expect(session.layer("from-view") != nil)
    }
  }
}
