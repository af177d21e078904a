internal import Motion

/// The plausible velocities of a layer's edges, in the order of `edges`.
struct EdgeVelocities {
  var least = SIMD4(repeating: Double.infinity)
  var greatest = SIMD4(repeating: -Double.infinity)
  /// The maximum plausible speed of the finger, in points per second.
  var finger = 0.0
  /// Whether the velocities that are costly to compute have been added.
  var isWide = false
  /// The velocities from parabolas through the last samples of the finger and of the layer.
  ///
  /// A layer does not have to move like the finger, so every velocity between the layer's plausible range and
  /// a parabola's velocity is plausible too.
  var parabolas: [SIMD4<Double>] = []

  /// The maximum plausible speed of any edge, regardless of its direction, in points per second.
  var fastest: Double {
    max(greatest.max(), -least.min(), 0)
  }

  /// Returns the largest difference from an edge's plausible velocities that is not noticeable, in points per second.
  ///
  /// It allows for the differences between estimators, and for a fraction of the finger's speed.
  func leeway(_ edge: Int) -> Double {
    MotionAnalyzer.estimate * max(abs(least[edge]), abs(greatest[edge])) + MotionAnalyzer.felt
      + finger / 10
  }

  /// Returns whether a velocity is plausible for an edge, allowing for a possible error.
  func hold(_ velocity: Double, _ edge: Int, within doubt: Double = 0) -> Bool {
    hold(velocity...velocity, edge, within: doubt)
  }

  /// Returns whether a range contains a velocity that is plausible for an edge.
  func hold(_ velocities: ClosedRange<Double>, _ edge: Int, within doubt: Double = 0) -> Bool {
    let leeway = leeway(edge) + doubt
    return velocities.upperBound >= least[edge] - leeway
      && velocities.lowerBound <= greatest[edge] + leeway
  }

  /// Returns whether an edge's velocity is outside its plausible range, but not beyond the velocity that a parabola
  /// through the last samples predicts.
  ///
  /// An edge at rest does not count as thrown.
  private func isThrown(_ velocity: Double, _ edge: Int) -> Bool {
    guard abs(velocity) > MotionAnalyzer.felt else { return false }
    let leeway = leeway(edge)
    // A change of size also moves the edges, but only a thrown edge continues in the direction of a parabola.
    let (most, fewest) = (greatest[edge] + MotionAnalyzer.felt, least[edge] - MotionAnalyzer.felt)
    return parabolas.contains {
      velocity > most
        ? $0[edge] > most && velocity < $0[edge] + leeway
        : velocity < fewest && $0[edge] < fewest && velocity > $0[edge] - leeway
    }
  }

  /// Returns whether the velocity of any of a layer's edges is outside the edge's plausible range, but not beyond the
  /// velocity that a parabola through the last samples predicts.
  func isThrown(_ index: Int, _ scene: ResolvedFrame) -> Bool {
    edges.enumerated().contains { number, edge in
      scene.slope(index, edge).map { isThrown($0, number) } ?? false
    }
  }

  /// Extends the ranges of plausible velocities toward 0, so that they include the lower velocities in `parabolas`.
  ///
  /// An estimator that counts the release as a sample may compute such a lower velocity.
  mutating func takeSlower() {
    for parabola in parabolas {
      // A parabola that points the other way can be limited to 0. One of 0 has too few samples.
      let isKnown = parabola .!= 0
      least.replace(
        with: max(parabola, .zero), where: isKnown .& least .> 0 .& parabola .< least)
      greatest.replace(
        with: min(parabola, .zero), where: isKnown .& greatest .< 0 .& parabola .> greatest)
    }
  }

  mutating func take(_ velocities: SIMD4<Double>) {
    least.replace(with: velocities, where: velocities .< least)
    greatest.replace(with: velocities, where: velocities .> greatest)
  }
}

/// Returns the componentwise maximum of two vectors.
private func max(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> SIMD4<Double> {
  one.replacing(with: other, where: other .> one)
}

/// Returns the componentwise minimum of two vectors.
private func min(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> SIMD4<Double> {
  one.replacing(with: other, where: other .< one)
}
