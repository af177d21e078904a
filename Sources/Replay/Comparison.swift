internal import JSON
public import Values

/// The first place where an answer is not what a golden file says.
public struct Divergence: Equatable, Sendable {
  /// The line of the golden file, counted from 1.
  public var line: Int

  /// The place in that line, as a JSON pointer; empty for the whole line.
  public var pointer: String

  /// What the golden file says, as JSON, or nil where it says nothing.
  public var expected: String?

  /// What came out, as JSON, or nil where nothing did.
  public var actual: String?

  /// Makes a divergence.
  public init(line: Int, pointer: String, expected: String?, actual: String?) {
    self.line = line
    self.pointer = pointer
    self.expected = expected
    self.actual = actual
  }
}

/// Compares trees by what they say: numbers within a tolerance, everything else exactly.
public struct Comparison: Sendable {
  /// The tolerance without a user's word.
  public static let defaultTolerance = 0.001

  /// How far apart two numbers may be.
  public var tolerance: Double

  /// Makes a comparison.
  public init(tolerance: Double = defaultTolerance) {
    self.tolerance = tolerance
  }

  /// The first place where two trees differ, or nil; the line is left to the caller.
  public func firstDivergence(expected: Value, actual: Value, at pointer: String = "")
    -> Divergence?
  {
    if let one = expected.asNumber, let other = actual.asNumber {
      return abs(one - other) <= tolerance ? nil : difference(expected, actual, pointer)
    }
    switch (expected, actual) {
    case (.array(let expected), .array(let actual)):
      for index in 0..<max(expected.count, actual.count) {
        let one = index < expected.count ? expected[index] : nil
        let other = index < actual.count ? actual[index] : nil
        if let divergence = firstDivergence(one, other, "\(pointer)/\(index)") {
          return divergence
        }
      }
      return nil
    case (.object(let expected), .object(let actual)):
      return firstDivergence(expected, actual, at: pointer)
    default: return expected == actual ? nil : difference(expected, actual, pointer)
    }
  }

  /// Members in the expected order, then those that were not expected.
  private func firstDivergence(
    _ expected: Members, _ actual: Members, at pointer: String
  ) -> Divergence? {
    let unexpected = actual.elements.filter { expected[$0.name] == nil }
    for name in expected.elements.map(\.name) + unexpected.map(\.name) {
      let place = pointer + "/" + InvalidValue.escape(name)
      if let divergence = firstDivergence(expected[name], actual[name], place) {
        return divergence
      }
    }
    return nil
  }

  private func firstDivergence(_ expected: Value?, _ actual: Value?, _ pointer: String)
    -> Divergence?
  {
    guard let expected, let actual else { return difference(expected, actual, pointer) }
    return firstDivergence(expected: expected, actual: actual, at: pointer)
  }

  private func difference(_ expected: Value?, _ actual: Value?, _ pointer: String) -> Divergence {
    Divergence(
      line: 0, pointer: pointer, expected: expected.map(text), actual: actual.map(text))
  }

  private func text(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
