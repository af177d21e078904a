package import Interaction
package import Motion

/// The comparison of only two states, for tools that play each event in many situations.
extension MotionAnalyzer {
  /// The codes of the findings for layers that jump, appear or disappear abruptly.
  package static let jumpCodes: [FindingCode] = [.jump, .startJump, .endSnap, .opacityStep]

  /// Returns the findings for layers that jump, appear or disappear from the state just before an event to the state
  /// just after it.
  ///
  /// The limits are those of a gesture in which no layer has followed the finger yet.
  ///
  /// - Parameters:
  ///   - before: The state before the event.
  ///   - after: The state after the event, at the same time.
  ///   - inputs: The event, or several events at the same time.
  ///   - way: The distance that the fingers moved with the event, in points.
  ///   - viewport: The screen.
  ///   - allowances: The only exemptions from findings.
  /// - Returns: The findings.
  package static func jumps(
    from before: RenderState, to after: RenderState, _ inputs: [SessionInput], way: Double,
    in viewport: Rectangle, allowances: [Allowance]
  ) -> [Finding] {
    var analyzer = MotionAnalyzer(from: .unchanged, at: before.time, in: viewport.size)
    analyzer.allowances = allowances
    let (left, right) = (
      OneSidedLimit([before], isStill: true), OneSidedLimit([after], isStill: true)
    )
    let instant = Instant(before.time, inputs, left: left, right: right, isTold: true)
    var comparison = InstantComparison(
      instant, ResolvedFrame(left, at: before.time, in: viewport),
      ResolvedFrame(right, at: before.time, in: viewport))
    comparison.way = way
    for input in inputs {
      if input.touch == .begins { comparison.begins = true }
      if input.touch == .ends { comparison.ends = true }
      if input.touch == .moves || input.touch == .ends { comparison.moves = true }
    }
    // A wheel also moves layers before they follow it.
    if way > 0 { comparison.moves = true }
    return analyzer.abruptChanges(comparison).filter { jumpCodes.contains($0.code) }
  }
}
