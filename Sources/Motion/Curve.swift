/// A timing curve, which maps the elapsed fraction of a duration to the completed fraction of a motion.
public struct Curve: Hashable, Sendable {
  enum Formula: Hashable, Sendable {
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
    case circularIn
    case circularOut
    case circularInOut
  }

  let shape: Formula

  /// The duration that SwiftUI gives its named curves, in seconds.
  public static let defaultDuration: Double = 0.35

  /// The curve of a motion at a constant speed.
  public static let linear = Curve(x1: 0, y1: 0, x2: 1, y2: 1)

  /// A curve that starts slowly, with the control points (0.42, 0) and (1, 1).
  public static let easeIn = Curve(x1: 0.42, y1: 0, x2: 1, y2: 1)

  /// A curve that ends slowly, with the control points (0, 0) and (0.58, 1).
  public static let easeOut = Curve(x1: 0, y1: 0, x2: 0.58, y2: 1)

  /// A curve that starts and ends slowly, with the control points (0.42, 0) and (0.58, 1).
  public static let easeInOut = Curve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Core Animation's default and the `ease` of CSS, with the control points (0.25, 0.1) and (0.25, 1).
  public static let coreAnimationDefault = Curve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// A quarter of a circle that begins flat: 1 − √(1 − x²).
  public static let circularEaseIn = Curve(shape: .circularIn)

  /// A quarter of a circle that ends flat: √(1 − (1 − x)²).
  public static let circularEaseOut = Curve(shape: .circularOut)

  /// Two quarters of a circle, flat at both ends.
  public static let circularEaseInOut = Curve(shape: .circularInOut)

  /// Creates a cubic Bézier curve from (0, 0) to (1, 1) with two control points.
  ///
  /// NaN counts as the coordinate of ``linear``: 0 for the first point and 1 for the second. The progress in space is
  /// limited to ±10³⁰⁰.
  ///
  /// - Parameters:
  ///   - x1: The first point's progress in time, limited to 0 … 1 as in SwiftUI and CSS.
  ///   - y1: The first point's progress in space. Outside 0 … 1, the curve overshoots.
  ///   - x2: The second point's progress in time, limited to 0 … 1.
  ///   - y2: The second point's progress in space.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    shape = .bezier(
      x1: Math.parameter(x1, 0, 1, orNaN: 0), y1: Math.parameter(y1, -1e300, 1e300, orNaN: 0),
      x2: Math.parameter(x2, 0, 1, orNaN: 1), y2: Math.parameter(y2, -1e300, 1e300, orNaN: 1))
  }

  /// The two control points of a Bézier curve, x in time and y in space, or `nil` for a circular curve.
  ///
  /// You can use them to create the same curve with `init(x1:y1:x2:y2:)` or in other systems, such as CSS
  /// with `cubic-bezier()`. SwiftUI's `UnitCurve` does not expose its control points.
  public var controlPoints: (first: Point, second: Point)? {
    guard case .bezier(let x1, let y1, let x2, let y2) = shape else { return nil }
    return (Point(x: x1, y: y1), Point(x: x2, y: y2))
  }

  init(shape: Formula) {
    self.shape = shape
  }

  /// Returns the curve's value with the progress limited to 0 … 1, as SwiftUI's `UnitCurve` does.
  ///
  /// SwiftUI rounds its result to 2⁻²⁰. This function does not round.
  public func clampedValue(at progress: Double) -> Double {
    progress.isNaN ? progress : value(within: Math.clamp(progress, 0, 1))
  }

  /// Returns the curve's slope with the progress limited to 0 … 1, as SwiftUI's `UnitCurve` does.
  public func clampedVelocity(at progress: Double) -> Double {
    progress.isNaN ? progress : velocity(within: Math.clamp(progress, 0, 1))
  }

  /// Returns the curve's value, extrapolated along the tangents outside 0 … 1, as CSS does.
  ///
  /// At an end with a vertical tangent, the curve continues horizontally.
  public func extrapolatedValue(at progress: Double) -> Double {
    guard progress < 0 || progress > 1 else { return clampedValue(at: progress) }
    let (end, slope) = (progress < 0 ? 0.0 : 1.0, extrapolatedVelocity(at: progress))
    // Along a horizontal tangent, even an infinite progress has the value of the end; 0 · ∞ would be NaN.
    return slope == 0 ? end : end + slope * (progress - end)
  }

  /// Returns the curve's slope.
  ///
  /// Outside 0 … 1, this is the slope at the nearer end, as in CSS.
  public func extrapolatedVelocity(at progress: Double) -> Double {
    guard progress < 0 || progress > 1 else { return clampedVelocity(at: progress) }
    let slope = clampedVelocity(at: progress)
    return slope.isFinite ? slope : 0
  }
}
