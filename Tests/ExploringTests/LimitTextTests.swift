import Exploring
import Interaction
import Motion
import Testing

@Suite("Explanations of limited velocities")
struct LimitTextTests {
  private func text(_ cause: VelocityLimit.Cause, _ value: Double, fastest: Double) -> String? {
    VelocityEvidence(
      value: Point(x: 0, y: value), source: .samples, strategy: .leastSquares,
      limit: VelocityLimit(
        cause: cause, estimate: Point(x: 0, y: -1376), fastestStep: Point(x: 0, y: fastest)),
      samples: []
    ).limitText
  }

  @Test("The text names the estimate, the limited velocity and the fastest step")
  func limits() {
    #expect(
      text(.fastestStep, -500, fastest: -400)
        == "The velocity was limited from -1376 to -500 pt/s, because the finger's fastest step was -400 pt/s."
    )
    #expect(
      text(.rest, 0, fastest: -900)
        == "The velocity was limited from -1376 to 0 pt/s, because the finger had rested (its fastest step was -900 pt/s)."
    )
  }

  /// Returns the text about a velocity of 20 samples at 120 Hz, without a limit, and the velocity.
  ///
  /// - Parameters:
  ///   - positions: The vertical positions of the samples, in points.
  ///   - sign: −1 if the component mirrors the axis.
  /// - Returns: The text and the velocity.
  private func unlimited(_ positions: [Double], mirrored sign: Double = 1) -> (String?, Double) {
    var tracker = VelocityTracker(estimator: .leastSquares, velocityGuard: .none)
    for (index, position) in positions.enumerated() {
      tracker.addSample(
        Point(x: position, y: 0), at: Timestamp(microseconds: Int64(index) * 16_667))
    }
    let end = Timestamp(microseconds: Int64(positions.count - 1) * 16_667)
    let velocity = tracker.velocity(at: end)
    let evidence = VelocityEvidence(
      value: Point(x: sign * velocity.x, y: 0), source: .samples, strategy: .leastSquares,
      samples: tracker.evidence(at: end))
    return (evidence.limitText(at: end), velocity.x)
  }

  @Test("The text names the fastest step if an unlimited estimate exceeds it")
  func unlimited() throws {
    let turn = [0, 15, 30, 45, 60, 75, 68.3, 61.7, 55]
    let (text, velocity) = unlimited(turn)
    #expect(velocity < -1.25 * 402)
    let found = try #require(text)
    #expect(found.contains("exceeds the finger's fastest step, -402 pt/s;"), "\(found)")
    #expect(found.hasSuffix("would have limited it to -502.5 pt/s."), "\(found)")
    let mirrored = try #require(unlimited(turn, mirrored: -1).0)
    #expect(mirrored.contains("fastest step, 402 pt/s;"), "\(mirrored)")
  }

  @Test("The text says that the finger had rested, and is absent for a steady movement")
  func rested() throws {
    let rest = [0, 40, 80, 120, 121, 121, 121, 121.5]
    #expect(try #require(unlimited(rest).0).hasPrefix("The finger had rested before the release;"))
    #expect(unlimited([0, 10, 20, 30, 40, 50]).0 == nil)
  }
}
