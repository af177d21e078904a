import PlaygroundTesting
import Testing
import Values

@Suite("Gestures performed on a card")
struct PerformedGestureTests {
  @Test("Performs a drag, a flick, a tap and a sequence")
  func perform() {
    let session = card()
    session.perform([
      "kind": "drag", "from": point(200, 800), "to": point(200, 790), "duration": .number(0.4),
      "hold": .number(0.2),
    ])
    session.settle()
    #expect(session.phase == "compact")
    session.perform([
      "kind": "fling", "from": point(200, 800), "to": point(200, 780), "velocity": .integer(600),
    ])
    #expect(session.bool("isExpanded"))
    session.settle()
    let result = session.perform([
      "kind": "sequence",
      "gestures": [
        ["kind": "tap", "at": point(200, 700)],
        [
          "kind": "drag", "from": point(200, 430), "to": point(200, 520), "curve": "easeOut",
          "duration": .number(0.3),
        ],
      ],
    ])
    #expect(result["effects"] != [])
    session.settle()
    #expect(session.phase == "compact")
  }

  @Test("Refuses an invalid gesture with the path of the error")
  func wrongGestures() {
    let session = card()
    let mistakes: [(Value, String)] = [
      (.integer(1), ""), ([:], "/kind"), (["kind": "wink"], "/kind"), (["kind": "tap"], "/at"),
      (["kind": "drag", "from": point(0, 0), "to": point(1, 1)], "/duration"),
      (
        [
          "kind": "drag", "from": point(0, 0), "to": point(1, 1), "duration": .integer(1),
          "curve": "wavy",
        ], "/curve"
      ),
      (["kind": "fling", "from": point(0, 0), "velocity": .integer(9)], "/to"),
      (["kind": "fling", "from": point(0, 0), "to": point(0, 9)], "/velocity"),
      (
        ["kind": "fling", "from": point(0, 0), "to": point(0, 0), "velocity": .integer(9)], "/to"
      ),
      (["kind": "sequence", "gestures": [["kind": "tap", "at": "here"]]], "/gestures/0/at"),
      (["kind": "tap", "at": point(0, 0), "rate": .integer(0)], "/rate"),
    ]
    for (gesture, path) in mistakes {
      let failure = session.client.failure(
        "session/perform", ["session": .string(session.id), "gesture": gesture])
      #expect(failure.code == -32602)
      #expect(failure.data["path"] == .string("/gesture" + path))
    }
    let long: Value = [
      "kind": "drag", "from": point(0, 0), "to": point(1, 1), "duration": .integer(3600),
      "rate": .integer(10_000),
    ]
    #expect(
      session.client.failure(
        "session/perform", ["session": .string(session.id), "gesture": long]
      ).code == -32011)
  }

  @Test("A path has the same result at 60 and 120 samples per second, and with jitter")
  func samplingRates() { checkSamplingRates(trials: 0..<3) }

  @Test("Many more paths have the same result at different sampling rates, and with jitter")
  func samplingRatesHeavy() { checkSamplingRates(trials: 3..<60) }

  private func checkSamplingRates(trials: Range<Int>) {
    var random = SplitMix(seed: 31)
    for trial in 0..<trials.upperBound {
      let way = Double.random(in: -300...120, using: &random)
      let duration = Double.random(in: 0.12...0.6, using: &random)
      guard trials.contains(trial) else { continue }
      // Close to a threshold, the result may legitimately depend on the sampling rate.
      let predicted = way + way / duration / 4
      if [-120.0, 120].contains(where: { abs(predicted - $0) < 12 }) { continue }
      if [-25.0, 50].contains(where: { abs(way - $0) < 3 }) { continue }
      var ends: [String] = []
      for rate in [60.0, 120, 240] {
        for jitter in [0.0, 0.3] {
          var generator = SplitMix(seed: UInt64(trial))
          let session = card()
          session.send(pointer("down", 200, 800, t: 0.1))
          for sample in 1...Int(duration * rate) {
            let shift = Double.random(in: -jitter...jitter, using: &generator) * 0.99
            let t = min((Double(sample) + shift) / rate, duration)
            session.send(pointer("move", 200, 800 + way * t / duration, t: 0.1 + t))
          }
          session.send(pointer("up", 200, 800 + way, t: 0.1 + duration))
          session.settle()
          ends.append(session.phase)
        }
      }
      #expect(Set(ends).count == 1, "seed 31, trial \(trial): \(way) in \(duration) s: \(ends)")
    }
  }
}
