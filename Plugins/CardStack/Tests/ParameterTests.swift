import Foundation
import PlaygroundTesting
import Testing
import Values

@Suite("Springs and thresholds as parameters")
struct ParameterTests {
  /// Returns the positions of the top card during a flight with a given form of the spring.
  private func way(_ spring: Value?, _ parameters: JSONObject = [:]) -> [Double] {
    var parameters = parameters
    if let spring { parameters["swipe"] = spring }
    let session = stack(["a", "b", "c"], parameters)
    session.send(action("save"))
    session.advance(by: 0.3, frames: true)
    return session.frames.map { $0.layer("card:a")?.number("translateX") ?? .nan }
  }

  /// The relations are SwiftUI's: response = duration, damping fraction = 1 − bounce or 1 / (1 + bounce),
  /// stiffness = (2π / response)², damping = 4π · damping fraction / response.
  @Test(
    "Accepts a spring in each of SwiftUI's forms",
    arguments: [
      ("smooth", 0.5, 1.0), (".snappy", 0.5, 0.85), ("bouncy", 0.5, 0.7), (".bouncy", 0.5, 0.7),
      ("interactive", 0.15, 0.85), (["duration": .number(0.6), "bounce": .number(0.2)], 0.6, 0.8),
      (["duration": .number(0.6), "bounce": .number(-0.2)], 0.6, 1.25),
      (["bounce": .number(0.1)], 0.45, 0.9),
      (["duration": .number(0.6)], 0.6, 0.75),
      (["preset": "bouncy", "duration": .number(0.4)], 0.4, 0.7),
      (["preset": ".snappy", "extraBounce": .number(0.1)], 0.5, 0.75),
      (
        ["stiffness": .number(157.91367041742973), "damping": .number(20.106192982974676)], 0.5, 0.8
      ),
      (["response": .number(0.3)], 0.3, 0.75), (["dampingFraction": .number(0.5)], 0.45, 0.5),
      ([:], 0.45, 0.75),
    ] as [(Value, Double, Double)])
  func spellings(_ spring: Value, _ response: Double, _ fraction: Double) {
    let same = way([
      "response": .number(response), "dampingFraction": .number(fraction),
    ])
    let frames = way(spring)
    #expect(frames.count == 18)
    for (first, second) in zip(frames, same) { #expect(abs(first - second) < 2e-4) }
  }

  @Test("Refuses a spring that mixes two forms or matches none, with the path of the error")
  func wrongSprings() {
    for (spring, path) in [
      (["response": .number(0.3), "bounce": .number(0.1)], "/response"),
      (["duration": .number(0.3), "dampingFraction": .number(0.5)], "/dampingFraction"),
      (["preset": "bouncy", "bounce": .number(0.1)], "/bounce"),
      (["stiffness": .integer(100), "response": .integer(1)], "/response"),
      (["respnse": .number(0.3)], "/respnse"),
      (["bounce": .integer(1)], "/bounce"), (["preset": "springy"], "/preset"), ("springy", ""),
      (.number(0.3), ""),
      ("..bouncy", ""),
    ] as [(Value, String)] {
      let session = stack(["a"])
      let failure = session.client.failure(
        "session/configure", ["session": .string(session.id), "parameters": ["swipe": spring]])
      #expect(failure.code == -32602)
      #expect(failure.data["path"]?.asString == "/parameters/swipe" + path)
      #expect(
        ["/bounce", "/response", "/dampingFraction", "/preset"].contains(path)
          || failure.data["expected"]?.asString?.contains("spring") == true)
    }
  }

  @Test("Omitted members of a spring keep their values, even across a snapshot")
  func partialSprings() {
    let session = stack(["a", "b", "c"])
    session.configure(["swipe": ["response": .number(0.9)]])
    session.configure(["swipe": ["bounce": .number(0.6)]])
    let snapshot = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = stack(["a", "b", "c"])
    _ = other.client.call(
      "session/restore", ["session": .string(other.id), "snapshot": snapshot["snapshot"] ?? .null])
    for session in [session, other] {
      session.send(action("save"))
      session.advance(by: 0.1)
    }
    #expect(session.layer("card:a") == other.layer("card:a"))
    let same = stack(
      ["a", "b", "c"], ["swipe": ["response": .number(0.9), "dampingFraction": .number(0.4)]])
    same.send(action("save"))
    same.advance(by: 0.1)
    #expect(session.layer("card:a") == same.layer("card:a"))
  }

  @Test("A threshold is in points, or a fraction of the width (of the height along y)")
  func shares() {
    for (parameters, width, x, acts) in [
      ([:], 393, 121, true), ([:], 393, 119, false),
      (["translationThreshold": ["fraction": .number(0.25)]], 400, 100.5, true),
      (["translationThreshold": ["fraction": .number(0.25)]], 400, 99.5, false),
      (["translationThreshold": ["fraction": .number(0.25)]], 800, 199, false),
      (["translationThreshold": ["fraction": .number(0.25)]], 800, 201, true),
    ] as [(JSONObject, Double, Double, Bool)] {
      let session = stack(
        ["a", "b"], parameters, viewport: ["width": .number(width), "height": .integer(900)])
      session.send(drag("began", x / 2), drag("changed", x))
      #expect((session.number("hintProgress") == 1) == acts)
      #expect(session.effects("thresholdCrossed").isEmpty != acts)
      session.send(drag("ended", x, velocity: 0))
      #expect(session.acts == (acts ? ["a save"] : []))
    }
    let up = stack(
      ["a", "b"], ["allowed": ["up"], "translationThreshold": ["fraction": .number(0.2)]],
      viewport: ["width": .integer(400), "height": .integer(1000)])
    up.send(drag("ended", 0, -199, velocity: 0))
    #expect(up.acts.isEmpty)
    up.advance(by: 3)
    up.send(drag("ended", 0, -201, velocity: 0))
    #expect(up.acts == ["a up"])
  }

  @Test("Refuses an invalid threshold and reports the valid form")
  func wrongThresholds() {
    for (threshold, path) in [
      ("wide", ""), (.integer(0), ""), (["fraction": .integer(2)], "/fraction"), ([:], "/fraction"),
      (["fraction": .number(0.5), "of": "width"], "/of"), (.null, ""),
    ] as [(Value, String)] {
      let session = stack(["a"])
      let failure = session.client.failure(
        "session/configure",
        ["session": .string(session.id), "parameters": ["translationThreshold": threshold]])
      #expect(failure.code == -32602)
      #expect(failure.data["path"]?.asString == "/parameters/translationThreshold" + path)
      #expect(failure.data["expected"]?.asString?.contains("of the viewport's width") == true)
    }
  }

  @Test(
    "Applies parameters at once, and ignores an unchanged environment",
    arguments: ["swipe", "cardInset"])
  func takenOverAtOnce(_ name: String) {
    let changes: JSONObject = [name: name == "swipe" ? "bouncy" : .integer(40)]
    let session = stack(["a", "b", "c"])
    let other = stack(["a", "b", "c"])
    for (one, isDisturbed) in [(session, false), (other, true)] {
      one.send(["type": "action", "name": "save"])
      one.advance(by: 0.05)
      one.configure(.object(changes))
      if isDisturbed { one.send(["type": "environment", "keyboardHeight": .integer(0)]) }
      one.advance(by: 0.02)
    }
    #expect(session.state["layers"] == other.state["layers"])
    session.settle()
    other.settle()
    #expect(session.state == other.state)
    session.configure(["cardInset": .integer(60)])
    other.configure(["cardInset": .integer(60)])
    other.send(["type": "environment", "keyboardHeight": .integer(0)])
    #expect(session.state["layers"] == other.state["layers"])
  }

  @Test("A card without a size has no hit area")
  func emptyHit() {
    let session = TestSession(
      "card-stack", ["cards": [["id": "a"], ["id": "b"]]],
      viewport: ["width": .integer(3000), "height": .integer(60)])
    #expect(session.layer("card:a")?.number("height") == 0)
    #expect(session.layer("card:a")?["hit"] == nil)
  }

  @Test("With mediaRelease never, each card's media are loaded only once")
  func loadedOnce() {
    let session = stack(
      ["a", "b", "c", "d", "e", "f"], ["mediaRelease": "never", "undoDepth": .integer(10)])
    let save: Value = ["type": "action", "name": "save"]
    for event in [save, save, save, save, ["type": "action", "name": "undo"]] {
      session.send(event)
      session.settle()
    }
    var loaded: [String] = []
    for effect in session.effects("preload") {
      guard case .array(let cards)? = effect["cards"] else { continue }
      loaded += cards.compactMap { $0.asString }
    }
    #expect(Set(loaded).count == loaded.count && !loaded.isEmpty)
    // When mediaRelease changes to window, cards back in the loaded range are not released.
    session.configure(["mediaRelease": "window"])
    guard case .array(let released)? = session.effects("release").first?["cards"] else {
      Issue.record("nothing released")
      return
    }
    #expect(!released.isEmpty)
    for card in released.compactMap({ $0.asString }) {
      #expect(session.layer("card:\(card)") == nil, "\(card)")
    }
  }

  @Test("The error for a `measure` key states that no keys are allowed")
  func nothingToName() {
    let session = stack(["a"])
    let failure = session.client.failure(
      "session/send",
      [
        "session": .string(session.id),
        "event": ["type": "measure", "key": "content", "height": .integer(3)],
      ])
    #expect(failure.data["expected"] == "left out, because no values are allowed")
  }
}
