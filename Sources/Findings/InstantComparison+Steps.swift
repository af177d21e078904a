internal import Interaction
internal import Motion

/// The sizes of the steps that a layer's quantities make at an instant.
extension InstantComparison {
  /// Returns the difference between a quantity's values just before and just after the instant, or `nil` if
  /// either is unknown.
  func distance(_ index: Int, _ place: Int, _ quantity: Quantity) -> Double? {
    guard let old = before.limit(index, quantity), let new = after.limit(place, quantity) else {
      return nil
    }
    if isSample { return step(index, place, quantity) }
    let way = abs(quantity.difference(old, new))
    return isVague(index, place, [quantity]) ? min(way, leap(index, place, quantity)) : way
  }

  /// Returns whether any of the given quantities of a layer is uncertain just before or just after the
  /// instant.
  func isVague(_ index: Int, _ place: Int, _ quantities: [Quantity]) -> Bool {
    before.isVague(index, quantities) || after.isVague(place, quantities)
  }

  /// Whether the positions of layers are uncertain just before or just after the instant.
  var isVague: Bool { before.isVague || after.isVague }

  /// Returns the step of a quantity, minus the movement in the same direction just before and after the step.
  ///
  /// A movement in the opposite direction is not subtracted, so the steps of a layer that jumps back and
  /// forth with each event keep their size.
  private func leap(_ index: Int, _ place: Int, _ quantity: Quantity) -> Double {
    guard let old = before.looks[index].value(quantity),
      let new = after.looks[place].value(quantity)
    else { return 0 }
    let span = after.nearest.time - before.nearest.time
    let difference = quantity.difference(old, new)
    let sign: Double = difference > 0 ? 1 : -1
    var most = max(
      sign * -before.firstStep(index, quantity, in: span),
      sign * after.firstStep(place, quantity, in: span))
    if quantity.group == .edge, isCut(index, place) { most = max(most, pace) }
    let way = abs(difference)
    return way - 1.5 * most > quantity.group.tolerance ? way - max(0, most) : 0
  }

  /// Returns the step of a quantity between two states, minus the quantity's movement just before and after
  /// the step.
  private func step(_ index: Int, _ place: Int, _ quantity: Quantity) -> Double {
    guard let old = before.looks[index].value(quantity),
      let new = after.looks[place].value(quantity)
    else { return 0 }
    // A clip may stop one edge of a moving layer, so the movements of all edges are considered.
    let beside = quantity.group == .edge ? edges : [quantity]
    var most = beside.map { pace($0, at: (index, place)) }.max() ?? 0
    // A partly visible layer may not show its velocity, so the fastest visible edge is considered.
    if quantity.group == .edge, isCut(index, place) { most = max(most, pace) }
    let way = abs(quantity.difference(old, new))
    return min(max(0, way - 1.5 * most), misfit(index, place, quantity, old, new))
  }

  /// Returns the difference between a quantity's value on one side of the step and the parabola through its
  /// values on the other side.
  ///
  /// Both sides are tried, and the smaller difference is returned. The parabola is needed because a fast
  /// spring changes its velocity considerably from one state to the next.
  private func misfit(
    _ index: Int, _ place: Int, _ quantity: Quantity, _ old: Double, _ new: Double
  ) -> Double {
    let (earlier, later) = (before.trajectory(index, quantity), after.trajectory(place, quantity))
    var misfit = Double.infinity
    if let earlier, earlier.bend != nil {
      misfit = abs(quantity.difference(new, earlier.value(at: after.nearest.offset)))
    }
    if let later, later.bend != nil {
      misfit = min(misfit, abs(quantity.difference(old, later.value(at: before.nearest.offset))))
    }
    // An oscillation looks like a parabola on both sides, but with different curvature.
    if let one = earlier?.bend, let other = later?.bend {
      let span = after.nearest.time - before.nearest.time
      if abs(one - other) * span * span > quantity.group.tolerance { return .infinity }
    }
    return misfit
  }

  /// Returns whether only a part of a layer is visible just before or just after the instant.
  private func isCut(_ index: Int, _ place: Int) -> Bool {
    before.looks[index].isCut || after.looks[place].isCut
  }

  /// Returns the movement of a quantity just before or after the step, extrapolated to the duration of the
  /// step.
  private func pace(_ quantity: Quantity, at places: (index: Int?, place: Int?)) -> Double {
    let span = after.nearest.time - before.nearest.time
    return max(
      places.index.map { abs(before.firstStep($0, quantity, in: span)) } ?? 0,
      places.place.map { abs(after.firstStep($0, quantity, in: span)) } ?? 0)
  }

  /// The greatest movement of any visible edge just before or after a sample, extrapolated to the duration of the
  /// step.
  ///
  /// It is 0 if the step is not a sample of a finger and both states are known exactly at the step's time.
  var pace: Double {
    guard isSample || isVague else { return 0 }
    return edges.reduce(0) { pace, edge in
      let old = before.looks.indices.map { self.pace(edge, at: ($0, nil)) }
      let new = after.looks.indices.map { self.pace(edge, at: (nil, $0)) }
      return max(pace, old.max() ?? 0, new.max() ?? 0)
    }
  }
}

extension ResolvedFrame {
  /// Returns the change in a quantity from the state nearest to the instant to the next known state, which is further
  /// from the instant.
  ///
  /// If `span`, in seconds, is longer than the time between the two states, the change is extrapolated to `span`.
  fileprivate func firstStep(
    _ index: Int, _ quantity: Quantity, in span: Double
  ) -> Double {
    guard let next = further.first ?? beyond.first,
      let place = next.index(of: layers[index].id, hint: index),
      let near = looks[index].value(quantity), let far = next.looks[place].value(quantity)
    else { return 0 }
    let own = abs(next.time - nearest.time)
    return quantity.difference(near, far) * (own > 0 ? max(1, span / own) : 1)
  }
}
