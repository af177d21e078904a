/// A number of a layer as it is shown, which may not jump.
public enum Quantity: Int, CaseIterable, Sendable {
  case left, top, right, bottom
  case imageLeft, imageTop, imageRight, imageBottom
  case radius, scale, rotation, opacity

  /// Its name in findings and in allowances.
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

  /// What it is counted in: points, degrees, or a share of 1.
  public var unit: String {
    switch self {
    case .scale, .opacity: "1"
    case .rotation: "°"
    default: "pt"
    }
  }

  /// The edge on the other side; nil for what is no edge.
  var opposite: Quantity? {
    group == .edge ? Quantity(rawValue: (rawValue + 2) % 4) : nil
  }

  /// How far it is from one value to another, with its sign: a whole turn is none.
  func difference(_ old: Double, _ new: Double) -> Double {
    let way = new - old
    return self == .rotation && abs(way) > 180 ? way - 360 * (way / 360).rounded() : way
  }

  /// What it belongs to, for allowances: an edge of the layer, of its image, or itself.
  public enum Group: String, CaseIterable, Sendable {
    case edge, image, radius, scale, rotation, opacity
    /// Not a number: the name that a layer goes by.
    case id
    /// Not a number: which of two layers lies over the other.
    case order
    /// Not a number: that touches are taken where nothing is seen.
    case hit
    /// Not a number of a look: how large what takes touches is.
    case size
  }

  /// The group that it belongs to.
  public var group: Group {
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

extension Quantity.Group {
  /// Those that tell how something looks, its name included.
  public static let looks: [Quantity.Group] = [
    .edge, .image, .radius, .scale, .rotation, .opacity, .id, .order,
  ]

  /// The change at an instant that nobody sees.
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

  /// What a way of the finger of one point may change, at most.
  var perPoint: Double {
    switch self {
    case .edge: 1.5
    case .image: 2
    case .opacity: 1.0 / 60
    case .scale: 1.0 / 150
    // A dial may turn with the finger, round a circle as small as a fingertip.
    case .rotation: 3
    case .radius: 0.2
    case .id, .order, .hit, .size: 0
    }
  }

  /// How far a number may step: what nobody sees, and what so long a way of the finger may change.
  func allowed(_ way: Double) -> Double { tolerance + perPoint * way }
}
