import PlaygroundTesting
import Testing
import Values

@Suite("Overshoot")
struct OvershootTests {
  /// Expects that every visible image has at least a minimum size.
  private func expectSeen(_ frames: [Value], least: Double, _ comment: Comment) {
    for frame in frames {
      for layer in frame.layers where layer["role"] != "to-view" {
        guard layer["hidden"] != true, layer.number("opacity") > 0 else { continue }
        let scale = layer["scale"]?.asNumber ?? 1
        let extent = min(layer.number("width"), layer.number("height")) * scale
        #expect(extent >= least, "\(comment), \(layer["id"] ?? .null) at \(frame.number("t"))")
        guard let clip = layer["clip"] else { continue }
        #expect(
          min(clip.number("width"), clip.number("height")) >= least,
          "\(comment), clip at \(frame.number("t"))")
      }
    }
  }

  @Test(
    "A soft spring never shrinks the image below half its smaller source or destination",
    arguments: [0.05, 0.2, 0.3, 0.5, 1])
  func soft(damping: Double) {
    for morph in ["frame", "transform"] {
      let session = hero(["dampingFraction": .number(damping), "morph": .string(morph)])
      session.send(present(animated: false), call("dismiss"))
      var y = session.number("y")
      session.settle(frames: true, fps: 1000)
      expectSeen(session.frames, least: 50 - 1e-3, "damping \(damping), \(morph)")
      for frame in session.frames {
        // The center continues along its path; nothing jumps while the size is limited.
        let values = frame["values"]
        let next = values?.number("y") ?? .nan
        #expect(abs(next - y) < 500 / 0.4 / damping * 0.02, "\(damping), \(frame.number("t"))")
        y = next
      }
      #expect(session.place == [20, 500, 100, 100, 12])
    }
  }

  @Test("The image stays visible with a tiny cell and after a fast release")
  func tinyAndThrown() {
    let tiny = hero(["sources": [source("a", rectangle(20, 500, 2, 2))]])
    tiny.send(present(animated: false), call("dismiss"))
    tiny.settle(frames: true)
    expectSeen(tiny.frames, least: 1 - 1e-3, "a tiny cell")
    for velocity in [50_000.0, -50_000] {
      let thrown = hero()
      thrown.send(
        present(animated: false), drag("began", 0), drag("changed", 500, t: 0.1),
        drag("ended", 500, t: 0.1, velocity: velocity))
      thrown.settle(frames: true, fps: 120)
      expectSeen(thrown.frames, least: 50 - 1e-3, "thrown with \(velocity)")
    }
  }

  @Test("An interruption during an overshoot continues from the visible size")
  func interrupted() {
    let events = [present("b"), present("a"), call("cancel"), drag("began", 0), release("a")]
    for event in events {
      for time in [0.06, 0.09, 0.12, 0.2] {
        let session = heroWithElements(["dampingFraction": .number(0.2)])
        session.send(present(animated: false), call("dismiss"))
        session.advance(by: time)
        let before = session.layer("snapshot")
        session.send(event)
        let after = session.layer("snapshot")
        for name in ["x", "y", "width", "height"] {
          let change = (after?.number(name) ?? .nan) - (before?.number(name) ?? .nan)
          #expect(abs(change) < 1e-3, "\(name) at \(time), \(event)")
        }
        session.send(drag("ended", 0, velocity: 0))
        session.settle(frames: true)
        expectSeen(session.frames, least: 4, "\(event) at \(time)")
      }
    }
  }
}
