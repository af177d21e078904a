public import Values

/// Compares trees by what they say: numbers within a tolerance, everything else exactly.
public struct Comparison: Sendable {
  /// How far apart numbers may be.
  public var tolerances: Tolerances

  /// Makes a comparison.
  public init(_ tolerances: Tolerances = Tolerances()) {
    self.tolerances = tolerances
  }

  /// Compares two answers.
  ///
  /// - Parameters:
  ///   - expected: what a golden file says
  ///   - actual: what came out
  ///   - line: the line of the golden file
  /// - Returns: all places where they differ, and the number that uses most of its tolerance
  public func differences(expected: Value, actual: Value, line: Int = 1)
    -> (found: [Difference], use: ToleranceUse?)
  {
    var walk = Walk(tolerances: tolerances)
    var place = Place()
    place.line = line
    walk.compare(expected, actual, place)
    return (walk.found, walk.use)
  }

  /// Whether two trees are the same within the tolerances.
  func agrees(_ expected: Value, _ actual: Value, at place: Place) -> Bool {
    var walk = Walk(tolerances: tolerances)
    walk.compare(expected, actual, place)
    return walk.found.isEmpty
  }

  /// How far two numbers that are within their tolerance are apart, as a share of it; else nil.
  func share(of one: Double, _ other: Double, called name: String) -> Double? {
    let distance = abs(one - other)
    let tolerance = tolerances.tolerance(of: name)
    // Decimals are no sums of powers of two: 120.001 − 120 is a hair over 0.001.
    guard distance <= tolerance + abs(one) * 1e-15 else { return nil }
    return tolerance > 0 ? min(1, distance / tolerance) : 0
  }
}

/// One comparison under way.
private struct Walk {
  let comparison: Comparison
  var found: [Difference] = []
  var use: ToleranceUse?

  init(tolerances: Tolerances) {
    comparison = Comparison(tolerances)
  }

  mutating func compare(_ expected: Value, _ actual: Value, _ place: Place) {
    if expected == actual { return }
    if let one = expected.asNumber, let other = actual.asNumber {
      return compare(one, other, expected, actual, place)
    }
    switch (expected, actual) {
    case (.array(let expected), .array(let actual)): compare(expected, actual, place)
    case (.object(let expected), .object(let actual)): compare(expected, actual, place)
    default: found.append(place.difference(expected, actual))
    }
  }

  private mutating func compare(
    _ one: Double, _ other: Double, _ expected: Value, _ actual: Value, _ place: Place
  ) {
    var difference = place.difference(expected, actual)
    difference.tolerance = comparison.tolerances.tolerance(of: place.name)
    difference.distance = abs(one - other)
    guard let share = comparison.share(of: one, other, called: place.name) else {
      return found.append(difference)
    }
    if share > use?.share ?? 0 { use = ToleranceUse(share: share, difference: difference) }
  }

  private mutating func compare(_ expected: Value?, _ actual: Value?, _ place: Place) {
    guard let expected, let actual else {
      return found.append(place.difference(expected, actual))
    }
    compare(expected, actual, place)
  }

  /// Members in the expected order, then those that were not expected.
  private mutating func compare(_ expected: Members, _ actual: Members, _ place: Place) {
    let unexpected = actual.elements.filter { expected[$0.name] == nil }
    for name in expected.elements.map(\.name) + unexpected.map(\.name) {
      var inner = place.member(name)
      switch inner.pointer {
      case "/result/state": inner = inner.state(expected[name] ?? .null, frame: nil)
      default: break
      }
      compare(expected[name], actual[name], inner)
    }
  }

  private mutating func compare(_ expected: [Value], _ actual: [Value], _ place: Place) {
    if let ids = Self.ids(expected), let others = Self.ids(actual), !ids.isEmpty {
      return compare(expected, ids, actual, others, place)
    }
    for index in 0..<min(expected.count, actual.count) {
      compare(expected[index], actual[index], inner(expected[index], index, place))
    }
    guard expected.count != actual.count else { return }
    let index = min(expected.count, actual.count)
    let one = index < expected.count ? expected[index] : nil
    let other = index < actual.count ? actual[index] : nil
    // One more frame is as good as ten: the first one says it.
    found.append(inner(one ?? other ?? .null, index, place).difference(one, other))
  }

  private func inner(_ element: Value, _ index: Int, _ place: Place) -> Place {
    switch place.pointer {
    case "/result/frames": return place.element(index).state(element, frame: index)
    case "/result/effects", "/result/diagnostics":
      var inner = place.element(index)
      inner.t = element["t"]?.asNumber
      return inner
    default: return place.element(index)
    }
  }

  /// Layers are told apart by their ids, so that one that is gone does not shift all behind it.
  private mutating func compare(
    _ expected: [Value], _ ids: [String], _ actual: [Value], _ others: [String], _ place: Place
  ) {
    for (index, id) in ids.enumerated() {
      let match = others.firstIndex(of: id).map { actual[$0] }
      compare(expected[index], match, place.element(index, called: id))
    }
    for (index, id) in others.enumerated() where !ids.contains(id) {
      compare(nil, actual[index], place.element(index, called: id))
    }
    let kept = ids.filter(others.contains)
    let moved = others.filter(ids.contains)
    guard let index = kept.indices.first(where: { kept[$0] != moved[$0] }) else { return }
    var inner = place.element(ids.firstIndex(of: kept[index]) ?? index, called: "order")
    inner.name = "order"
    found.append(inner.difference(.string(kept[index]), .string(moved[index])))
  }

  /// The ids of elements that all have one of their own, else nil.
  private static func ids(_ elements: [Value]) -> [String]? {
    var ids: [String] = []
    for element in elements {
      guard let id = element["id"]?.asString, !ids.contains(id) else { return nil }
      ids.append(id)
    }
    return ids
  }
}
