import PlaygroundTesting
import Values

/// A place of a component, and the map from the bottom edge to that place.
///
/// The map is independent of the host's.
struct Placement: CustomStringConvertible, Sendable {
  /// The side of the screen.
  enum Side {
    case top
    case left
    case right
  }

  let edge: String
  let direction: String
  let side: Side

  var description: String { "\(edge) \(direction)" }

  static let all = [
    Placement(edge: "top", direction: "ltr", side: .top),
    Placement(edge: "leading", direction: "ltr", side: .left),
    Placement(edge: "leading", direction: "rtl", side: .right),
    Placement(edge: "trailing", direction: "ltr", side: .right),
    Placement(edge: "trailing", direction: "rtl", side: .left),
  ]

  /// Whether widths and heights change places.
  var isUpright: Bool { side != .top }

  /// Returns the size of an area.
  func size(_ size: Extent) -> Extent {
    isUpright ? Extent(width: size.height, height: size.width) : size
  }

  /// Returns the position of a point in a screen that has the given size with the component at the bottom.
  func point(_ x: Double, _ y: Double, _ screen: Extent) -> (x: Double, y: Double) {
    switch side {
    case .top: (x, screen.height - y)
    case .left: (screen.height - y, x)
    case .right: (y, x)
    }
  }

  /// Returns a direction or a distance.
  func way(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    point(x, y, Extent(width: 0, height: 0))
  }

  /// Returns an angle in degrees: 0 is right, 90 is down.
  func angle(_ degrees: Double) -> Double {
    switch side {
    case .top: -degrees
    case .left: degrees + 90
    case .right: 90 - degrees
    }
  }

  /// The sides that the insets at the top, left, bottom and right become.
  var insets: [String: String] {
    switch side {
    case .top: ["top": "bottom", "left": "left", "bottom": "top", "right": "right"]
    case .left: ["top": "right", "left": "top", "bottom": "left", "right": "bottom"]
    case .right: ["top": "left", "left": "top", "bottom": "right", "right": "bottom"]
    }
  }

  /// The corners of a component at the bottom that become the corners of this place.
  var corners: [String: String] {
    switch side {
    case .top:
      [
        "topLeft": "bottomLeft", "topRight": "bottomRight", "bottomLeft": "topLeft",
        "bottomRight": "topRight",
      ]
    case .left:
      [
        "topLeft": "topRight", "topRight": "bottomRight", "bottomLeft": "topLeft",
        "bottomRight": "bottomLeft",
      ]
    case .right:
      [
        "topLeft": "topLeft", "topRight": "bottomLeft", "bottomLeft": "topRight",
        "bottomRight": "bottomRight",
      ]
    }
  }

  /// Returns a box of this place, in the coordinates of a component at the bottom.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - area: The size of the area that contains the box, at this place.
  /// - Returns: The position and the size of the box.
  func boxBack(_ box: Value, in area: Extent) -> (x: Double, y: Double, size: Extent) {
    let (x, y) = (box.number("x"), box.number("y"))
    let (width, height) = (box.number("width"), box.number("height"))
    return switch side {
    case .top: (x, area.height - y - height, Extent(width: width, height: height))
    case .left: (y, area.width - x - width, Extent(width: height, height: width))
    case .right: (y, x, Extent(width: height, height: width))
    }
  }

  /// Returns a direction of this place, in the coordinates of a component at the bottom.
  func wayBack(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    switch side {
    case .top: (x, -y)
    case .left: (y, -x)
    case .right: (y, x)
    }
  }
}

/// A width and a height, in points.
struct Extent: Sendable {
  var width: Double
  var height: Double
}
