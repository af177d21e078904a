internal import Values

/// One way in which a variation departs from a recorded gesture.
public enum VariationEdit: Equatable, Sendable {
  /// The gesture on a line of the scenario takes so many times as long.
  case warp(line: Int, factor: Double)
  /// The gesture on a line is sampled so many times a second.
  case resample(line: Int, rate: Double)
  /// A sample lies elsewhere, by points.
  case move(line: Int, event: Int, x: Double, y: Double)
  /// A sample is missing.
  case drop(line: Int, event: Int)
  /// Everything is done from the other side.
  case mirror
  /// A whole call is left out; only to make what fails shorter.
  case cut(line: Int)

  /// The edit in words.
  public var text: String {
    switch self {
    case .warp(let line, let factor): "line \(line) takes \(Divergence.plain(factor)) times as long"
    case .resample(let line, let rate):
      "line \(line) has \(Divergence.plain(rate)) samples a second"
    case .move(let line, let event, let x, let y):
      "event \(event) of line \(line) is moved by \(Divergence.plain(x)), \(Divergence.plain(y))"
    case .drop(let line, let event): "event \(event) of line \(line) is missing"
    case .mirror: "all is mirrored"
    case .cut(let line): "line \(line) is left out"
    }
  }
}

/// How far variations depart from a recorded gesture.
public struct VariationRange: Equatable, Sendable {
  /// A gesture takes up to this share less or more time.
  public var warp = 0.2

  /// A sample lies up to this many points elsewhere, each way.
  public var jitter = 2.0

  /// So likely is a sample to be missing.
  public var drop = 0.05

  /// How many samples a second a gesture may have, other than it was recorded with.
  public var rates = [60.0, 90, 120, 240]

  /// Whether every other variation is mirrored.
  public var mirrors = false

  /// Makes the usual range.
  public init() {}
}

/// A small seeded generator (Steele, Lea and Flood's SplitMix64), the same on every machine.
package struct VariationGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// A number from 0 up to 1.
  package mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
  }

  /// A number on either side of 0.
  package mutating func spread(_ reach: Double) -> Double { (unit() * 2 - 1) * reach }
}

extension Array where Element == VariationEdit {
  /// Takes on as many more edits as it can bear, ever smaller parts of them at a time.
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
