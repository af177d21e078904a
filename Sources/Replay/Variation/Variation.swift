public import Recordings

/// One change that a variation makes to a recorded gesture.
public enum VariationEdit: Equatable, Sendable {
  /// The duration of the gesture on a line is multiplied by a factor.
  case warp(line: Int, factor: Double)
  /// The gesture on a line is resampled at a number of samples per second.
  case resample(line: Int, rate: Double)
  /// A sample is moved by a number of points.
  case move(line: Int, event: Int, x: Double, y: Double)
  /// A sample is removed.
  case drop(line: Int, event: Int)
  /// A sample is delayed by a number of seconds, or comes earlier if the number is negative.
  case delay(line: Int, event: Int, by: Double)
  /// The whole scenario is mirrored horizontally.
  case mirror
  /// A whole call is removed.
  ///
  /// This edit is used only to shorten a failing variation.
  case cut(line: Int)

  /// The edit as human-readable text.
  public var text: String {
    switch self {
    case .warp(let line, let factor): "line \(line) takes \(Divergence.plain(factor)) times as long"
    case .resample(let line, let rate):
      "line \(line) is resampled at \(Divergence.plain(rate)) samples per second"
    case .move(let line, let event, let x, let y):
      "event \(event) of line \(line) is moved by \(Divergence.plain(x)), \(Divergence.plain(y))"
    case .drop(let line, let event): "event \(event) of line \(line) is removed"
    case .delay(let line, let event, let by):
      "event \(event) of line \(line) comes \(Divergence.plain((by * 1e6).rounded() / 1e3)) ms later"
    case .mirror: "the scenario is mirrored"
    case .cut(let line): "line \(line) is removed"
    }
  }
}

/// The limits within which variations change a recorded gesture.
public struct VariationRange: Equatable, Sendable {
  /// The maximum change in a gesture's duration, as a fraction of the recorded duration.
  public var warp = 0.2

  /// The maximum distance by which a sample is moved along each axis, in points.
  public var jitter = 2.0

  /// The probability that a sample is removed, from 0 to 1.
  public var drop = 0.05

  /// The sample rates to use besides the recorded one, in samples per second.
  public var rates = [60.0, 90, 120, 240]

  /// The touch-screen noise to apply to samples.
  ///
  /// If it is `nil`, samples are moved and removed as `jitter` and `drop` specify.
  public var noise: NoiseProfile?

  /// Whether variations with odd seeds are mirrored.
  public var mirrors = false

  /// Creates a range with the default bounds.
  public init() {}
}

/// A small seeded random generator with the same sequence on every machine.
///
/// Source: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators* (SplitMix64).
package struct VariationGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next random number, from 0 up to but excluding 1.
  package mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
  }

  /// Returns the next random number between `-reach` and `reach`.
  package mutating func spread(_ reach: Double) -> Double { (unit() * 2 - 1) * reach }
}

extension Array where Element == VariationEdit {
  /// Returns these edits together with as many of the edits in `more` as can be added without losing the failure.
  ///
  /// The edits in `more` are tried in smaller and smaller groups.
  func grown(
    by more: [VariationEdit], while fails: ([VariationEdit]) throws(ReplayError) -> Bool
  ) throws(ReplayError) -> [VariationEdit] {
    var edits = self
    var waiting = more
    var part = Swift.max(1, waiting.count)
    while !waiting.isEmpty {
      var refused: [VariationEdit] = []
      var start = 0
      while start < waiting.count {
        let some = waiting[start..<Swift.min(start + part, waiting.count)]
        if try fails(edits + some) { edits += some } else { refused += some }
        start += part
      }
      if part == 1 { break }
      (waiting, part) = (refused, part / 2)
    }
    return edits
  }
}
