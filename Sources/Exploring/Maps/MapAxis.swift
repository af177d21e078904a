internal import Motion
internal import Replay
public import Values

/// One of the two numbers of a map, and the range that it covers.
public struct MapAxis: Equatable, Sendable {
  /// What is changed along an axis.
  public enum Number: Equatable, Sendable {
    /// How far the finger has gone at the release, in points: to the right or down is positive.
    case travel
    /// How fast it is at the release, in points per second, with the same signs.
    case velocity
    /// How long it rests before it lifts, in seconds.
    case rest
    /// A parameter of the component, which is set as the gesture begins.
    case parameter(String)
  }

  /// The number.
  public let number: Number

  /// The least value that is shown.
  public let least: Double

  /// The greatest value that is shown.
  public let most: Double

  /// The number's name as it was given.
  public var name: String {
    switch number {
    case .travel: "travel"
    case .velocity: "velocity"
    case .rest: "rest"
    case .parameter(let name): name
    }
  }

  /// What it is measured in; empty for a parameter, whose page tells.
  public var unit: String {
    switch number {
    case .travel: "pt"
    case .velocity: "pt/s"
    case .rest: "s"
    case .parameter: ""
    }
  }

  /// How exactly a boundary is found along this axis: 0.1 points, 1 point per second, 1 ms, and for
  /// a parameter the ten-thousandth part of the range.
  var resolution: Double {
    switch number {
    case .travel: 0.1
    case .velocity: 1
    case .rest: 0.001
    case .parameter: (most - least) / 10_000
    }
  }

  /// Reads an axis.
  ///
  /// - Parameter text: `travel=-300..100`, `velocity=-2000..2000`, `rest=0..0.2`, or a parameter's
  ///   name with its range
  /// - Throws: what is wrong with it
  public init(_ text: String) throws(InvalidValue) {
    let mistake = InvalidValue(
      path: text, expected: "a name with a range that ascends, as in travel=-300..100")
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
        throw InvalidValue(path: text, expected: "a rest from 0 seconds up, as in rest=0..0.2")
      }
      number = .rest
    case let name: number = .parameter(String(name))
    }
  }

  /// The value at a share of the range, 0 to 1.
  func value(at share: Double) -> Double { least + (most - least) * share }

  /// Which share of the range a value is.
  public func share(of value: Double) -> Double { (value - least) / (most - least) }
}
