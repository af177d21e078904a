import PlaygroundTesting
import Testing
import Values

@Suite("Fallbacks")
struct FallbackTests {
  static let cases: [(String, JSONObject, [Value])] = [
    ("source-lost", [:], [present("nobody")]),
    ("source-lost", [:], [release("a"), present()]),
    (
      "source-lost", ["sources": [source("a", rectangle(0, 0, 9, 9), visible: false)]],
      [present()]
    ),
    ("source-lost", ["sources": []], [present("centered")]),
    ("no-image", ["sources": [source("a", rectangle(0, 0, 9, 9), image: nil)]], [present()]),
    (
      "no-image", ["sources": [source("a", rectangle(0, 0, 9, 9), image: image("i", 0, 4))]],
      [present()]
    ),
    ("no-destination", ["controller": .null], [present()]),
    ("empty-frame", ["controller": detail(rectangle(0, 0, 393, 0))], [present()]),
    ("empty-frame", [:], [measure("destination", rectangle(0, 0, -1, 9)), present()]),
    ("empty-frame", [:], [measure("source:a", rectangle(20, 20, 0, 50)), present()]),
    ("delegate-released", ["retainDelegate": false], [present()]),
    ("delegate-released", ["retainDelegate": false], [present("nobody")]),
    // If several requirements are missing, the first in this order is the reason.
    ("source-lost", ["controller": .null], [present("nobody")]),
    (
      "no-image",
      ["sources": [source("a", rectangle(0, 0, 0, 0), image: nil)], "controller": .null],
      [present()]
    ),
    (
      "no-destination",
      ["sources": [source("a", rectangle(0, 0, 0, 0))], "controller": .null], [present()]
    ),
  ]

  @Test(
    "A missing requirement causes a fallback that reports the reason, never an error",
    arguments: cases)
  func reasons(reason: String, parameters: JSONObject, events: [Value]) {
    for fallback in ["fade", "system"] {
      var parameters = parameters
      parameters["fallback"] = .string(fallback)
      let session = hero(parameters)
      for event in events { session.send(event) }
      let mode = reason == "delegate-released" ? "system" : fallback
      #expect(session.text("mode") == mode)
      #expect(session.text("reason") == reason)
      #expect(session.effects.first?["mode"] == .string(mode))
      #expect(session.effects.first?["reason"] == .string(reason))
      // The fallback is linear over the duration, without a snapshot and without hidden ends.
      for tenth in 1..<10 {
        session.move(to: 0.04 * Double(tenth))
        #expect(abs(session.number("progress") - Double(tenth) / 10) < 1e-4)
        #expect(abs(session.number("toViewOpacity") - Double(tenth) / 10) < 1e-4)
        #expect(session.layer("snapshot") == nil)
        #expect(!session.bool("sourceHidden") && !session.bool("destinationHidden"))
      }
      session.settle()
      #expect(session.time == 0.4)
      #expect(session.phase == "presented")
      session.send(call("dismiss"))
      #expect(session.text("mode") == mode)
      session.settle()
      #expect(session.time == 0.8)
      #expect(session.phase == "idle")
      #expect(session.story.count == 4)
      #expect(session.diagnostics.allSatisfy { $0["severity"] == "warning" })
      let isMistake = ["no-destination", "delegate-released"].contains(reason)
      let named = events.contains { $0["source"] == "nobody" } ? ["hero/unknown-source"] : []
      #expect(
        session.diagnostics.map { $0["code"]?.asString }
          == named + (isMistake ? ["hero/" + reason, "hero/" + reason] : []))
    }
  }

  @Test("A cross-fade shows exactly one copy of the image at all times")
  func crossFade() {
    let session = hero(["controller": detail(rectangle(0, 0, 0, 0))])
    session.send(present())
    session.settle(frames: true)
    #expect(session.frames.count == 24)
    for frame in session.frames { #expect(abs(copies(frame) - 1) < 2e-4) }
  }

  @Test("A reversed fade returns linearly from its current progress over the duration")
  func turnedRound() {
    let session = hero(["controller": detail(rectangle(0, 0, 0, 0))])
    session.send(present(), call("dismiss", t: 0.3))
    #expect(session.number("progress") == 0.75)
    session.move(to: 0.5)
    #expect(session.number("progress") == 0.375)
    session.send(present())
    session.settle()
    #expect(session.time == 0.9)
    #expect(
      session.story == [
        "began present fade a empty-frame", "completed present cancelled",
        "began dismiss fade a empty-frame", "completed dismiss cancelled",
        "began present fade a empty-frame", "completed present",
      ])
  }

  @Test("A source that takes over from a fade continues the fade without a snapshot")
  func takenOver() {
    let session = hero([
      "sources": [
        source("plain", rectangle(20, 300, 100, 100), image: nil),
        source("a", rectangle(20, 500, 100, 100)),
      ]
    ])
    session.send(present("plain"), present("a", t: 0.1))
    #expect(session.text("mode") == "fade")
    #expect(session.text("reason") == "fading")
    #expect(session.number("toViewOpacity") == 0.25)
    #expect(session.layer("snapshot") == nil)
    #expect(session.layer("source:a")?.number("opacity") == 0.75)
    session.settle(frames: true)
    for frame in session.frames { #expect(abs(copies(frame) - 1) < 2e-4) }
    #expect(abs(session.time - 0.5) < 1e-9)
    #expect(session.place == [0, 0, 393, 300, 0])
  }

  @Test("A lost image keeps fading when a different source takes over")
  func lostAndTakenOver() {
    let session = hero()
    session.send(present("a"), release("a", t: 0.1), present("b", t: 0.2))
    #expect(session.text("reason") == "fading")
    let lost = session.layer("snapshot")?.number("opacity") ?? 0
    #expect(lost > 0.5 && lost < 0.8)
    session.advance(by: 0.001)
    #expect(abs((session.layer("snapshot")?.number("opacity") ?? 0) - lost) < 0.01)
  }

  @Test("Reduced motion replaces the flight with a fade")
  func reduceMotion() {
    let session = hero(["fallback": "system"])
    session.send(["type": "environment", "reduceMotion": true], present())
    #expect(session.text("mode") == "fade")
    #expect(session.text("reason") == "reduce-motion")
    session.settle()
    session.send(["type": "environment", "reduceMotion": false], call("dismiss"))
    #expect(session.text("mode") == "matched")
    #expect(session.text("reason") == nil)
  }

  @Test("Nothing flies back to a cell without an image, even if the detail has one")
  func cellWithoutImage() {
    let session = hero([
      "controller": .object(detailWith(image("large", 1200, 800))),
      "sources": [source("a", rectangle(20, 500, 100, 100), image: nil)],
    ])
    session.send(present())
    #expect(session.text("reason") == "no-image")
    session.settle()
    #expect(session.layer("destination")?["content"]?["image"] == "large")
    session.send(call("dismiss"))
    #expect(session.text("mode") == "fade")
    #expect(session.text("reason") == "no-image")
    session.settle()
    #expect(session.layer("source:a")?["content"]?["image"] == nil)
  }

  @Test("A dismissal uses the detail's own image, and fades if that image has no size")
  func imageOfTheDetail() {
    let session = hero(["controller": .object(detailWith(image("large", 1200, 800)))])
    session.send(present(animated: false), call("dismiss"))
    #expect(session.text("mode") == "matched")
    #expect(session.layer("snapshot")?["content"]?["image"] == "large")
    let sizeless = hero(["controller": .object(detailWith(image("large", 0, 800)))])
    sizeless.send(present(animated: false), call("dismiss"))
    #expect(sizeless.text("reason") == "no-image")
  }

  private func detailWith(_ image: Value) -> JSONObject {
    [
      "kind": "controller", "id": "detail",
      "destination": ["frame": rectangle(0, 0, 393, 300), "image": image],
    ]
  }
}
