import Interaction
import Motion
import Testing

private let start = Timestamp(seconds: 2)

/// Returns the pointer samples of a gesture, excluding the final lift.
private func samples(_ gesture: Gesture) -> [(t: Timestamp, point: Point)] {
  gesture.steps(from: start).compactMap { step in
    guard case .pointer(let event) = step.action, event.phase != .up, let point = event.location
    else { return nil }
    return (step.time, point)
  }
}

@Suite("Gesture scripts")
struct GestureExpansionTests {
  @Test("A fling ends with the requested velocity, as measured by the host's own tracker")
  func fling() {
    let to = Point(x: 130, y: 240)
    for velocity in [120.0, 300, 480, 777.7, 1000, 2000, 5000, 8000] {
      for distance in [12.0, 40, 100, 333.3, 900] {
        for rate in [24.0, 60, 120, 240, 1000] {
          let from = Point(x: to.x - distance * 0.6, y: to.y - distance * 0.8)
          var gesture = Gesture(.fling(from: from, to: to, velocity: velocity))
          gesture.rate = rate
          var tracker = VelocityTracker()
          for sample in samples(gesture) { tracker.addSample(sample.point, at: sample.t) }
          guard let end = gesture.steps(from: start).last?.time else { continue }
          let measured = tracker.velocity(at: end)
          let speed = measured.distance(to: Point(x: 0, y: 0))
          #expect(abs(speed - velocity) < velocity * 0.01, "\(velocity), \(distance), \(rate)")
          #expect(abs(measured.x - 0.6 * velocity) < velocity * 0.01)
        }
      }
    }
  }

  @Test("A drag is sampled at start + k / rate, ends at its end point and lifts after its hold")
  func drag() {
    let gesture = Gesture(
      .drag(
        from: Point(x: 0, y: 0), to: Point(x: 0, y: -90), duration: 0.1, curve: .linear,
        hold: 0.25))
    let steps = gesture.steps(from: start)
    #expect(steps.count == 14)
    #expect(steps[1].time.microseconds == 2_008_333)
    #expect(steps[12].time == Timestamp(seconds: 2.1))
    #expect(steps[13].time == Timestamp(seconds: 2.35))
    guard case .pointer(let up) = steps[13].action, case .pointer(let last) = steps[12].action
    else { return }
    #expect(up.phase == .up)
    #expect(last.location == Point(x: 0, y: -90))
    for (index, sample) in samples(gesture).enumerated().dropFirst() {
      #expect(abs(sample.point.y + 90 * (sample.t - start) / 0.1) < 1e-9, "sample \(index)")
    }
  }

  @Test("A curve changes the timing of a drag but not its start and end points")
  func curve() {
    let gesture = Gesture(
      .drag(
        from: Point(x: 0, y: 0), to: Point(x: 100, y: 0), duration: 0.5, curve: .easeIn, hold: 0))
    let ways = samples(gesture).map(\.point.x)
    #expect(ways.first == 0 && ways.last == 100)
    #expect(ways[ways.count / 2] < 40)
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("A wheel's deltas add up to the requested distance")
  func wheel() {
    let gesture = Gesture(
      .wheel(at: Point(x: 5, y: 5), delta: Point(x: 3, y: -100), duration: 0.3))
    var sum = Point(x: 0, y: 0)
    for step in gesture.steps(from: start) {
      guard case .wheel(let event) = step.action else { continue }
      sum += event.delta
    }
    #expect(abs(sum.x - 3) < 1e-9 && abs(sum.y + 100) < 1e-9)
    #expect(gesture.steps(from: start).count == 36)
  }

  @Test("A pinch has two fingers that move apart, turn and follow the midpoint")
  func pinch() {
    var path = PinchPath(at: Point(x: 100, y: 200), from: 80, to: 160, duration: 0.5)
    path.endCenter = Point(x: 140, y: 200)
    (path.angle, path.rotation, path.hold) = (90, 180, 0.1)
    var gesture = Gesture(.pinch(path))
    gesture.pointer = 4
    let steps = gesture.steps(from: start)
    var places: [Int: Point] = [:]
    var last = start
    for (index, step) in steps.enumerated() {
      guard case .pointer(let event) = step.action else { continue }
      #expect(step.time >= last && [4, 5].contains(event.id))
      last = step.time
      places[event.id] = event.location
      guard let one = places[4], let other = places[5], event.id == 5 else { continue }
      let part = min((step.time - start) / 0.5, 1)
      let (middle, way) = ((one + other) * 0.5, other - one)
      #expect(abs(way.length - (80 + 80 * part)) < 1e-9, "step \(index)")
      #expect(middle.distance(to: Point(x: 100 + 40 * part, y: 200)) < 1e-9, "step \(index)")
      #expect(abs(Math.atan2(way.x, -way.y) - Math.pi * (part - 1)) < 1e-9 || part == 0)
    }
    #expect(steps.count == 2 * 62 && last == start.advanced(bySeconds: 0.6))
  }

  @Test("A sequence continues where the last gesture ended and keeps the pointer's id")
  func sequence() {
    var second = Gesture(.hold(at: Point(x: 1, y: 1), duration: 1))
    second.pointer = 7
    let gesture = Gesture(
      .sequence([
        Gesture(.tap(at: Point(x: 0, y: 0))), Gesture(.wait(duration: 0.5)), second,
      ]))
    let steps = gesture.steps(from: start)
    #expect(steps.map(\.time.seconds) == [2, 2.05, 2.55, 2.55, 3.55])
    guard case .pointer(let last) = steps[4].action else { return }
    #expect(last.id == 7 && last.phase == .up)
  }

  @Test("A gesture does not have more steps than stepCount")
  func count() {
    for kind: Gesture.Kind in [
      .tap(at: Point(x: 0, y: 0)), .wait(duration: 4),
      .fling(from: Point(x: 0, y: 0), to: Point(x: 0, y: 500), velocity: 130),
      .fling(from: Point(x: 0, y: 0), to: Point(x: 0, y: 5), velocity: 4000),
      .drag(
        from: Point(x: 0, y: 0), to: Point(x: 9, y: 9), duration: 1.234, curve: .linear, hold: 1),
      .wheel(at: Point(x: 0, y: 0), delta: Point(x: 0, y: 1), duration: 0.77),
      .pinch(PinchPath(at: Point(x: 0, y: 0), from: 10, to: 0, duration: 1.234)),
      .pinch(PinchPath(at: Point(x: 0, y: 0), from: 10, to: 0, duration: 0)),
    ] {
      let gesture = Gesture(kind)
      #expect(Double(gesture.steps(from: start).count) <= gesture.stepCount)
    }
  }
}
