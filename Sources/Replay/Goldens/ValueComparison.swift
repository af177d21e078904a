public import Values

/// A comparison of JSON values: numbers within a tolerance, everything else exactly.
public struct ValueComparison: Sendable {
  /// The tolerances.
  public var tolerances: Tolerances

  /// Creates a comparison.
  public init(_ tolerances: Tolerances = Tolerances()) {
    self.tolerances = tolerances
  }

  /// Compares two responses.
  ///
  /// - Parameters:
  ///   - expected: The response in the golden file.
  ///   - actual: The actual response.
  ///   - line: The line of the golden file.
  /// - Returns: All differences that are not within a tolerance and, among the differences that are, the one
  ///   that takes up the largest share of its tolerance.
  public func differences(expected: Value, actual: Value, line: Int = 1)
    -> (found: [Difference], use: ToleranceUse?)
  {
    var walk = Walk(tolerances: tolerances)
    var place = Place()
    place.line = line
    walk.compare(expected, actual, place)
    return (walk.found, walk.use)
  }

  /// Returns whether two values are equal within the tolerances.
  func agrees(_ expected: Value, _ actual: Value, at place: Place) -> Bool {
    var walk = Walk(tolerances: tolerances)
    walk.compare(expected, actual, place)
    return walk.found.isEmpty
  }

  /// Returns the difference between two numbers as a share of the tolerance for `name`, or `nil` if the
  /// difference exceeds the tolerance.
  func share(of one: Double, _ other: Double, called name: String) -> Double? {
    let distance = abs(one - other)
    let tolerance = tolerances.tolerance(of: name)
    // 120.001 − 120 is slightly more than 0.001, because decimals have no exact binary value.
    guard distance <= tolerance + abs(one) * 1e-15 else { return nil }
    return tolerance > 0 ? min(1, distance / tolerance) : 0
  }
}

/// A comparison in progress.
private struct Walk {
  let comparison: ValueComparison
  var found: [Difference] = []
  var use: ToleranceUse?

  init(tolerances: Tolerances) {
    comparison = ValueComparison(tolerances)
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

  /// The name of the corners of a rotated layer's hit area.
  ///
  /// The corners follow from other numbers of the layer, which are compared, too. Golden files of version 0.1.0 don't
  /// have them, and a difference within the tolerances can add or remove a corner. Therefore, they are compared only if
  /// both layers have the same number of them.
  private static let hitPath = "hitPath"

  private static func haveSameCount(_ one: Value?, _ other: Value?) -> Bool {
    guard case .array(let one)? = one, case .array(let other)? = other else { return false }
    return one.count == other.count
  }

  /// Compares the members in the expected order, then the unexpected ones.
  private mutating func compare(_ expected: JSONObject, _ actual: JSONObject, _ place: Place) {
    let unexpected = actual.elements.filter { expected[$0.name] == nil }
    for name in expected.elements.map(\.name) + unexpected.map(\.name) {
      if name == Self.hitPath, !Self.haveSameCount(expected[name], actual[name]) { continue }
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
    // One difference is enough for arrays of different lengths: the first surplus or missing
    // element.
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

  /// Compares layers by their ids, so that a missing layer doesn't shift all that follow.
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

  /// Returns the ids of the elements, or `nil` if an element has no id or two elements have the same id.
  private static func ids(_ elements: [Value]) -> [String]? {
    var ids: [String] = []
    for element in elements {
      guard let id = element["id"]?.asString, !ids.contains(id) else { return nil }
      ids.append(id)
    }
    return ids
  }
}
