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
}
