/// A length from which a threshold was computed, such as half the height of a measured content.
public struct ThresholdSource: Equatable, Sendable {
  /// The factor by which the length was multiplied.
  public var share: Double

  /// The length in words, such as `the viewport's height`.
  public var name: String

  /// The length in points.
  public var length: Double

  /// Creates the source of a threshold.
  public init(_ share: Double, of name: String, _ length: Double) {
    self.share = share
    self.name = name
    self.length = length
  }
}

extension Threshold {
  /// Returns the source of the threshold multiplied by `sign`, or `nil` for a threshold in points.
  ///
  /// - Parameters:
  ///   - name: The extent in words, such as `the viewport's height`.
  ///   - extent: The extent in points.
  ///   - sign: 1, or -1 for a threshold in the opposite direction.
  /// - Returns: The source, or `nil`.
  public func source(
    of name: @autoclosure () -> String, _ extent: Double, sign: Double = 1
  ) -> ThresholdSource? {
    switch self {
    case .points: nil
    case .fraction(let fraction): ThresholdSource(sign * fraction, of: name(), extent)
    }
  }
}
