public import Interaction

/// A visible property of a layer that must not jump.
public enum Quantity: Int, CaseIterable, Sendable {
  case left, top, right, bottom
  case imageLeft, imageTop, imageRight, imageBottom
  case radius, scale, rotation, opacity

  /// The quantity's name in findings and allowances.
  public var name: String {
    switch self {
    case .left: "left"
    case .top: "top"
    case .right: "right"
    case .bottom: "bottom"
    case .imageLeft: "image.left"
    case .imageTop: "image.top"
    case .imageRight: "image.right"
    case .imageBottom: "image.bottom"
    case .radius: "cornerRadius"
    case .scale: "scale"
    case .rotation: "rotation"
    case .opacity: "opacity"
    }
  }

  /// The unit: points, degrees, or `1` for a fraction.
  public var unit: String {
    switch self {
    case .scale, .opacity: "1"
    case .rotation: "°"
    default: "pt"
    }
  }

  /// The opposite edge, or `nil` if the quantity is not an edge.
  var opposite: Quantity? {
    group == .edge ? Quantity(rawValue: (rawValue + 2) % 4) : nil
  }

  /// Returns the signed difference between two values.
  ///
  /// The difference between two rotations is at most half a turn.
  func difference(_ old: Double, _ new: Double) -> Double {
    let way = new - old
    return self == .rotation && abs(way) > 180 ? way - 360 * (way / 360).rounded() : way
  }

  /// The kind of change that the quantity belongs to in limits and allowances, such as `edge` for `left`.
  public var group: Allowance.Change {
    switch self {
    case .left, .top, .right, .bottom: .edge
    case .imageLeft, .imageTop, .imageRight, .imageBottom: .image
    case .radius: .radius
    case .scale: .scale
    case .rotation: .rotation
    case .opacity: .opacity
    }
  }
}

extension Allowance.Change {
  /// The largest imperceptible change at an instant, in the unit of the group.
  var tolerance: Double {
    switch self {
    case .edge, .image: 0.5
    case .radius: 1
    case .rotation: 0.5
    case .scale: 0.01
    case .opacity: 0.02
    case .id, .order, .hit, .size: 0
    }
  }

  /// The maximum change that is allowed per point of the finger's movement, in the unit of the group.
  var perPoint: Double {
    switch self {
    case .edge: 1.5
    case .image: 2
    case .opacity: 1.0 / 60
    case .scale: 1.0 / 150
    // A dial may turn with a finger that moves on a circle as small as a fingertip.
    case .rotation: 3
    case .radius: 0.2
    case .id, .order, .hit, .size: 0
    }
  }

  /// Returns the maximum step that is allowed when the finger moves by a distance in points.
  func allowed(_ way: Double) -> Double { tolerance + perPoint * way }
}
