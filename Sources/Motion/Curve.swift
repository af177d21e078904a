/// A timing curve: maps the elapsed fraction of a duration to the fraction of the motion.
public struct Curve: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
    case circularIn
    case circularOut
    case circularInOut
  }

  let shape: Shape

  /// The duration that SwiftUI gives its named curves, in seconds.
  public static let defaultDuration: Double = 0.35

  /// Constant speed.
  public static let linear = Curve(x1: 0, y1: 0, x2: 1, y2: 1)

  /// A slow beginning: (0.42, 0) and (1, 1).
  public static let easeIn = Curve(x1: 0.42, y1: 0, x2: 1, y2: 1)

  /// A slow end: (0, 0) and (0.58, 1).
  public static let easeOut = Curve(x1: 0, y1: 0, x2: 0.58, y2: 1)

  /// A slow beginning and end: (0.42, 0) and (0.58, 1).
  public static let easeInOut = Curve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Core Animation's default and the `ease` of CSS: (0.25, 0.1) and (0.25, 1).
  public static let coreAnimationDefault = Curve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// A quarter of a circle that begins flat, 1 − √(1 − x²).
  public static let circularEaseIn = Curve(shape: .circularIn)

  /// A quarter of a circle that ends flat, √(1 − (1 − x)²).
  public static let circularEaseOut = Curve(shape: .circularOut)

  /// Two quarters of a circle, flat at both ends.
  public static let circularEaseInOut = Curve(shape: .circularInOut)

  /// Creates a cubic Bézier curve from (0, 0) to (1, 1) by its two control points.
  ///
  /// - Parameters:
  ///   - x1: The first point's progress in time, limited to 0 … 1 as in SwiftUI and CSS.
  ///   - y1: The first point's progress in space; beyond 0 … 1 the curve swings out.
  ///   - x2: The second point's progress in time, limited likewise.
  ///   - y2: The second point's progress in space.
  ///
  ///   NaN stands for the coordinate of ``linear``, 0 for the first point and 1 for the second; what
  ///   is in space is limited to ±10³⁰⁰.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    shape = .bezier(
      x1: Math.parameter(x1, 0, 1, orNaN: 0), y1: Math.parameter(y1, -1e300, 1e300, orNaN: 0),
      x2: Math.parameter(x2, 0, 1, orNaN: 1), y2: Math.parameter(y2, -1e300, 1e300, orNaN: 1))
  }

  /// The two control points of a Bézier curve, x in time and y in space; nil for circular curves.
  ///
  /// With them `init(x1:y1:x2:y2:)` makes an equal curve, and another library, CSS's `cubic-bezier()`
  /// for one, the same. SwiftUI's `UnitCurve` keeps its own to itself.
  public var controlPoints: (first: Point, second: Point)? {
    guard case .bezier(let x1, let y1, let x2, let y2) = shape else { return nil }
    return (Point(x: x1, y: y1), Point(x: x2, y: y2))
  }

  init(shape: Shape) {
    self.shape = shape
  }

  /// Returns the curve's value with the progress limited to 0 … 1, as SwiftUI's `UnitCurve` does.
  ///
  /// SwiftUI rounds its result to 2⁻²⁰; this does not.
  public func clampedValue(at progress: Double) -> Double {
    progress.isNaN ? progress : value(within: Math.clamp(progress, 0, 1))
  }

  /// Returns the curve's slope with the progress limited to 0 … 1, as SwiftUI's `UnitCurve` does.
  public func clampedVelocity(at progress: Double) -> Double {
    progress.isNaN ? progress : velocity(within: Math.clamp(progress, 0, 1))
  }

  /// Returns the curve's value, extrapolated along the tangents outside 0 … 1, as CSS does.
  ///
  /// A vertical tangent is continued horizontally, because it has no value.
  public func extrapolatedValue(at progress: Double) -> Double {
    guard progress < 0 || progress > 1 else { return clampedValue(at: progress) }
    let (end, slope) = (progress < 0 ? 0.0 : 1.0, extrapolatedVelocity(at: progress))
    // On a level tangent even the infinitely distant is as high as the end.
    return slope == 0 ? end : end + slope * (progress - end)
  }

  /// Returns the curve's slope, which stays that of the end outside 0 … 1, as CSS does.
  public func extrapolatedVelocity(at progress: Double) -> Double {
    guard progress < 0 || progress > 1 else { return clampedVelocity(at: progress) }
    let slope = clampedVelocity(at: progress)
    return slope.isFinite ? slope : 0
  }
}
