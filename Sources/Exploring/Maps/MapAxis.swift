internal import Motion
internal import Replay
public import Values

/// An axis of a map: a variable and its range.
public struct MapAxis: Equatable, Sendable {
  /// The variable of an axis: a quantity of the gesture, or a parameter of the component.
  public enum Number: Equatable, Sendable {
    /// The travel at the release, in points.
    ///
    /// Positive to the right or down.
    case travel
    /// The release velocity, in points per second.
    ///
    /// Positive to the right or down.
    case velocity
    /// The time that the finger rests before it lifts, in seconds.
    case rest
    /// A parameter of the component, which is set before the gesture.
    case parameter(String)
  }

  /// The variable that changes along the axis.
  public let number: Number

  /// The minimum of the range.
  public let least: Double

  /// The maximum of the range.
  public let most: Double

  /// The variable's name, as it is written in an axis such as `travel=-300..100`.
  public var name: String {
    switch number {
    case .travel: "travel"
    case .velocity: "velocity"
    case .rest: "rest"
    case .parameter(let name): name
    }
  }

  /// The unit, or an empty string for a parameter.
  public var unit: String {
    switch number {
    case .travel: "pt"
    case .velocity: "pt/s"
    case .rest: "s"
    case .parameter: ""
    }
  }

  /// The precision of boundaries along the axis: 0.1 points, 1 point per second, 1 ms, or, for a parameter, a
  /// ten-thousandth of the range.
  var resolution: Double {
    switch number {
    case .travel: 0.1
    case .velocity: 1
    case .rest: 0.001
    case .parameter: (most - least) / 10_000
    }
  }

  /// Creates an axis from a string.
  ///
  /// - Parameter text: `travel=-300..100`, `velocity=-2000..2000`, `rest=0..0.2`, or a parameter's name with
  ///   its range.
  /// - Throws: `InvalidValue` if the string does not have one of these forms.
  public init(_ text: String) throws(InvalidValue) {
    let mistake = InvalidValue(
      path: text, expected: "a name with an ascending range, such as travel=-300..100")
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
      let dots = text[equals...].firstRange(of: ".."),
      let least = Double(text[text.index(after: equals)..<dots.lowerBound]),
      let most = Double(text[dots.upperBound...]),
      least < most, abs(least) <= 1e6, abs(most) <= 1e6
    else { throw mistake }
    self.least = least
    self.most = most
    switch text[..<equals] {
    case "travel": number = .travel
    case "velocity": number = .velocity
    case "rest":
      guard least >= 0 else {
        throw InvalidValue(
          path: text, expected: "a range that starts at 0 s or later, such as rest=0..0.2")
      }
      number = .rest
    case let name: number = .parameter(String(name))
    }
  }

  /// Returns the value at a fraction of the range, from 0 to 1.
  func value(at share: Double) -> Double { least + (most - least) * share }

  /// Returns the position of a value in the range, as a fraction from 0 to 1.
  public func share(of value: Double) -> Double { (value - least) / (most - least) }
}
