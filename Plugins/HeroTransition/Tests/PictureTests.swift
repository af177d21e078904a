import PlaygroundTesting
import Testing
import Values

@Suite("Images in flight")
struct PictureTests {
  /// The aspect ratios of the test images, by name.
  private let proportions = ["wide": 1600.0 / 900, "square": 1, "tall": 0.5, "ride": 1.5]

  /// Creates a hero session with a wide image in the cell and a square image in the detail.
  private func differing(_ parameters: JSONObject = [:]) -> TestSession {
    var all: JSONObject = [
      "sources": [
        source("a", rectangle(20, 500, 160, 90), image: image("wide", 1600, 900)),
        source("b", rectangle(200, 500, 90, 160), image: image("tall", 50, 100)),
      ],
      "controller": [
        "kind": "controller",
        "destination": ["frame": rectangle(0, 0, 393, 300), "image": image("square", 100, 100)],
      ],
    ]
    for member in parameters.elements { all[member.name] = member.value }
    return hero(all)
  }

  /// Expects that each flying image keeps its aspect ratio and exactly fills its frame.
  private func expectFills(_ state: Value, _ comment: Comment) {
    for layer in state.layers {
      guard let content = layer["content"], let name = content["image"]?.asString else { continue }
      let clip = layer["clip"] ?? layer
      let scale = layer["scale"]?.asNumber ?? 1
      let isWhole = content["width"] == nil
      let width = (isWhole ? layer : content).number("width") * scale
      let height = (isWhole ? layer : content).number("height") * scale
      let comment: Comment = "\(comment), \(layer["id"] ?? .null) at \(state.number("t"))"
      #expect(abs(width / height / (proportions[name] ?? .nan) - 1) < 2e-4, comment)
      let (free, other) = (width - clip.number("width"), height - clip.number("height"))
      // Output numbers have 4 decimals. This limits the precision of the scale, which multiplies sizes of
      // several hundred points.
      #expect(abs(min(free, other)) < 0.05, comment)
    }
  }

  @Test("An image is never distorted and never leaves a gap")
  func undistorted() {
    for (damping, morph) in [(0.85, "frame"), (0.2, "frame"), (0.05, "transform")] {
      for change in [
        [], [present("b", t: 0.1)], [call("dismiss", t: 0.1)], [drag("began", 0, t: 0.1)],
        [measure("destination", rectangle(50, 100, 200, 300), t: 0.1)], [release("a", t: 0.1)],
      ] as [[Value]] {
        let session = differing(["dampingFraction": .number(damping), "morph": .string(morph)])
        session.send(all: [present()] + change + [drag("ended", 0, t: 0.2)], frames: true, fps: 120)
        for frame in session.frames { expectFills(frame, "\(damping), \(morph), \(change)") }
        session.settle(frames: true, fps: 120)
        for frame in session.frames { expectFills(frame, "\(damping), \(morph), \(change)") }
      }
    }
  }

  @Test("The image rectangle in the values has the aspect ratio of the flying image")
  func values() {
    let session = differing()
    session.send(present())
    for (name, proportion) in [(nil, 1600.0 / 900), ("dismiss", 1.0)] as [(String?, Double)] {
      if let name {
        session.settle()
        session.send(call(name))
      }
      for _ in 0..<30 {
        session.advance(by: 0.01)
        let ratio = session.number("imageWidth") / session.number("imageHeight")
        #expect(abs(ratio - proportion) < 1e-4)
        #expect(session.number("imageWidth") > session.number("width") - 1e-3)
        #expect(session.number("imageHeight") > session.number("height") - 1e-3)
      }
    }
  }

  @Test("The image fills the frame even if the side that sets its scale changes in flight")
  func limitingSide() {
    // A 600 × 400 image fills the flat cell by width and the tall detail by height.
    let session = hero([
      "sources": [source("a", rectangle(0, 0, 400, 100))],
      "controller": detail(rectangle(0, 0, 100, 400)),
    ])
    session.send(present())
    for _ in 0..<39 {
      session.advance(by: 0.01)
      let (width, height) = (session.number("width"), session.number("height"))
      #expect(abs(session.number("imageWidth") - max(width, height * 1.5)) < 1e-3)
      #expect(abs(session.number("imageHeight") - max(height, width / 1.5)) < 1e-3)
    }
  }

  @Test("The cell's image fades into the detail's with the progress, in both directions")
  func crossFades() {
    let session = differing()
    session.send(
      present(), call("dismiss", t: 0.1), present("a", t: 0.15), call("dismiss", t: 0.7),
      drag("began", 0, t: 0.75), frames: true, fps: 100)
    #expect(session.frames.count > 70)
    for frame in session.frames where frame["values"]?["mode"] == "matched" {
      let part = min(max(frame["values"]?.number("progress") ?? .nan, 0), 1)
      let weights = pictures(frame)
      #expect(abs((weights["square"] ?? 0) - part) < 3e-4, "\(frame.number("t"))")
      #expect(abs((weights["wide"] ?? 0) - (1 - part)) < 3e-4, "\(frame.number("t"))")
      #expect(frame.layer("snapshot")?.number("opacity") == 1)
    }
  }

  @Test("The previous source's image fades linearly into the new source's image without a jump")
  func anotherSource() {
    let session = differing(["controller": detail()])
    session.send(
      present(), present("b", t: 0.1), present("a", t: 0.2), present("b", t: 0.22),
      frames: true, fps: 1000)
    var frames = session.frames
    session.settle(frames: true, fps: 1000)
    frames += session.frames
    var last: [String: Double] = ["wide": 1]
    for frame in frames where frame["values"]?["mode"] == "matched" {
      let weights = pictures(frame)
      for name in ["wide", "tall"] {
        // A weight changes by 1 in 0.4 s, which is 0.0025 per frame.
        let change = (weights[name] ?? 0) - (last[name] ?? 0)
        #expect(abs(change) < 0.003, "\(name) at \(frame.number("t"))")
      }
      #expect(abs(weights.values.reduce(0, +) - 1) < 1e-6)
      last = weights
    }
    #expect((last["tall"] ?? 0) > 0.99)
    #expect(frames.contains { (0.2..<0.3).contains(pictures($0)["tall"] ?? 0) })
    #expect(session.state.layers.allSatisfy { $0["role"] != "picture" })
  }

  @Test("An image replaced in flight fades into the new one, in a cell or in a detail")
  func replaced() {
    for isDetail in [false, true] {
      let session = differing()
      session.send(present())
      session.advance(by: 0.04)
      let before = pictures(session.state)
      let tall = image("tall", 50, 100)
      session.configure(
        isDetail
          ? [
            "controller": [
              "kind": "controller",
              "destination": ["frame": rectangle(0, 0, 393, 300), "image": tall],
            ]
          ]
          : ["sources": [source("a", rectangle(20, 500, 160, 90), image: tall)]])
      let after = pictures(session.state)
      for (name, weight) in before { #expect(abs((after[name] ?? 0) - weight) < 3e-4, "\(name)") }
      expectFills(session.state, "replaced")
      session.advance(by: 0.06)
      #expect((pictures(session.state)["tall"] ?? 0) > 0.02)
      session.advance(by: 0.2999)
      #expect((pictures(session.state)[isDetail ? "tall" : "square"] ?? 0) > 0.99)
      #expect(session.story == ["began present matched a"])
    }
  }

  @Test("A drag keeps the weights of the images; a lost snapshot fades out with all of its images")
  func heldAndLost() {
    let session = differing()
    session.send(present(), present("b", t: 0.1), drag("began", 0, t: 0.15))
    session.advance(by: 0.1)
    let held = pictures(session.state)
    #expect(held.count == 3)
    session.advance(by: 1)
    #expect(pictures(session.state) == held)
    session.send(release("b"))
    let lost = pictures(session.state)
    for (name, weight) in held { #expect(abs((lost[name] ?? 0) - weight) < 1e-3, "\(name)") }
    session.send(drag("ended", 0, velocity: 0))
    session.advance(by: 0.2)
    let rest = pictures(session.state).values.reduce(0, +)
    #expect(rest > 0.05 && rest < 0.9)
    for (name, weight) in pictures(session.state) {
      #expect(abs(weight / rest - (held[name] ?? 0)) < 3e-3, "\(name)")
    }
    session.settle()
    #expect(pictures(session.state).isEmpty)
  }

  @Test("Radii are at most half of the frame's shorter side, at rest and in flight")
  func radii() {
    let session = hero([
      "sources": [source("a", rectangle(20, 500, 113, 113))],
      "controller": [
        "kind": "controller",
        "destination": ["frame": rectangle(0, 0, 393, 300), "cornerRadius": .number(446)],
      ],
      "elements": [
        [
          "id": "title",
          "source": ["frame": rectangle(0, 0, 40, 20), "cornerRadius": .number(999)],
          "destination": ["frame": rectangle(0, 0, 100, 10), "cornerRadius": .number(999)],
        ]
      ],
    ])
    session.send(present(), call("dismiss", t: 0.3), frames: true, fps: 100)
    var frames = session.frames
    session.settle(frames: true, fps: 100)
    frames += session.frames
    for layer in frames.flatMap({ $0.layers }) {
      let side = min(layer.number("width"), layer.number("height"))
      #expect(layer.number("cornerRadius") <= side / 2 + 1e-3, "\(layer["id"] ?? .null)")
    }
    #expect(frames.count > 30)
    session.send(present(animated: false))
    #expect(session.number("cornerRadius") == 150)
  }
}
