internal import Interaction
internal import Motion

/// How far things step from one side to the other.
extension Turn {
  /// How far a number is from where it was just before: the limits differ by so much, if they are known.
  func distance(_ index: Int, _ place: Int, _ quantity: Quantity) -> Double? {
    guard let old = before.limit(index, quantity), let new = after.limit(place, quantity) else {
      return nil
    }
    if isSample { return step(index, place, quantity) }
    let way = abs(quantity.difference(old, new))
    return isVague(index, place, [quantity]) ? min(way, leap(index, place, quantity)) : way
  }

  /// Whether nobody knows exactly what numbers of a layer are on one of the sides.
  func isVague(_ index: Int, _ place: Int, _ quantities: [Quantity]) -> Bool {
    before.isVague(index, quantities) || after.isVague(place, quantities)
  }

  /// Whether nobody knows exactly where things are on one of the sides.
  var isVague: Bool { before.isVague || after.isVague }

  /// How far a number steps, what it goes in the same direction beside that step taken off: what jumps
  /// to and fro with each event goes on in no direction.
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

  /// How far a number steps between two states, what it goes beside that step taken off.
  private func step(_ index: Int, _ place: Int, _ quantity: Quantity) -> Double {
    guard let old = before.looks[index].value(quantity),
      let new = after.looks[place].value(quantity)
    else { return 0 }
    // A clip may stop one edge of what moves.
    let beside = quantity.group == .edge ? edges : [quantity]
    var most = beside.map { pace($0, at: (index, place)) }.max() ?? 0
    // Of what comes or leaves nobody sees how fast it goes.
    if quantity.group == .edge, isCut(index, place) { most = max(most, pace) }
    let way = abs(quantity.difference(old, new))
    return min(max(0, way - 1.5 * most), misfit(index, place, quantity, old, new))
  }

  /// How far the value of one side is from where the parabola through those of the other leads, at the
  /// least: a quick spring changes its velocity much from one state to the next.
  private func misfit(
    _ index: Int, _ place: Int, _ quantity: Quantity, _ old: Double, _ new: Double
  ) -> Double {
    let (earlier, later) = (before.course(index, quantity), after.course(place, quantity))
    var misfit = Double.infinity
    if let earlier, earlier.bend != nil {
      misfit = abs(quantity.difference(new, earlier.value(at: after.nearest.offset)))
    }
    if let later, later.bend != nil {
      misfit = min(misfit, abs(quantity.difference(old, later.value(at: before.nearest.offset))))
    }
    // What goes to and fro is a parabola on either side, and they are bent differently.
    if let one = earlier?.bend, let other = later?.bend {
      let span = after.nearest.time - before.nearest.time
      if abs(one - other) * span * span > quantity.group.tolerance { return .infinity }
    }
    return misfit
  }

  /// Whether only a part of a layer is seen on one of the sides.
  private func isCut(_ index: Int, _ place: Int) -> Bool {
    before.looks[index].isCut || after.looks[place].isCut
  }

  /// How far a number goes beside the step, in the time of the step.
  private func pace(_ quantity: Quantity, at places: (index: Int?, place: Int?)) -> Double {
    let span = after.nearest.time - before.nearest.time
    return max(
      places.index.map { abs(before.firstStep($0, quantity, in: span)) } ?? 0,
      places.place.map { abs(after.firstStep($0, quantity, in: span)) } ?? 0)
  }

  /// How far anything that is seen goes beside a sample, in the time of the step; nothing where the
  /// states are those of an instant.
  var pace: Double {
    guard isSample || isVague else { return 0 }
    return edges.reduce(0) { pace, edge in
      let old = before.looks.indices.map { self.pace(edge, at: ($0, nil)) }
      let new = after.looks.indices.map { self.pace(edge, at: (nil, $0)) }
      return max(pace, old.max() ?? 0, new.max() ?? 0)
    }
  }
}

extension Scene {
  /// How far a number goes from the nearest state to the next one, or as far as it would in a longer
  /// span, in seconds.
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
