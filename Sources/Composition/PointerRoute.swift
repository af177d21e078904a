internal import Interaction
internal import Motion

/// A pointer that went down on a composite's content, and the component that it belongs to.
///
/// At first, both components receive the pointer. The first one that moves with the pointer takes it, and the other
/// one receives a `cancel`. If both would move, the content takes the pointer. If the content has taken the pointer
/// and then stops moving, because it has reached a limit along the axis of the drag, the outer component continues the
/// drag until the pointer goes up.
struct PointerRoute: Equatable, Sendable, Archivable {
  /// The component that a pointer belongs to.
  enum Owner: String, CaseIterable {
    case undecided, outer, content
  }

  /// The maximum number of pointers that a composite follows.
  ///
  /// All further pointers reach only the outer component.
  static let limit = 64

  /// The travel after which a drag passes to the outer component if the content does not move, in points along the
  /// drag's axis.
  ///
  /// It equals the default travel after which a drag is recognized.
  static let patience = 10.0

  var id = 0

  /// The component that the pointer belongs to.
  var owner = Owner.undecided

  /// The layer that showed the content when the pointer went down.
  var holder = LayerHit(id: "", role: "")

  /// The position at touch-down, in viewport coordinates.
  var start = Point(x: 0, y: 0)

  /// The position at touch-down, in the content's coordinates.
  var origin = Point(x: 0, y: 0)

  /// The scale of the holder at touch-down.
  var scale = 1.0

  /// The rotation of the holder at touch-down, in degrees clockwise.
  var rotation = 0.0

  /// The pointer's position when the content last moved, in viewport coordinates.
  var moved = Point(x: 0, y: 0)

  /// Whether the content took the drag with a movement that was more horizontal than vertical.
  var isHorizontal = false

  static var blank: PointerRoute { PointerRoute() }

  mutating func archive(_ archive: inout Archive) {
    archive.field("id", &id, in: Archive.integers)
    archive.field("owner", &owner)
    archive.field("holder", &holder.id)
    archive.field("role", &holder.role)
    archive.field("start", &start)
    archive.field("origin", &origin)
    archive.field("scale", &scale)
    archive.field("rotation", &rotation)
    archive.field("moved", &moved)
    archive.field("isHorizontal", &isHorizontal)
  }

  /// Returns a position of the pointer in the content's coordinates.
  ///
  /// The coordinates are those of the holder at touch-down. If the holder moves under a finger that stays still, the
  /// finger must not appear to move in the content.
  func inside(_ location: Point) -> Point {
    let way = Holder.turn(location - start, by: -rotation)
    return origin + (scale > 0 ? way / scale : way)
  }

  /// Returns whether the outer component must continue the drag.
  ///
  /// This is the case if the pointer has traveled `patience` points along the axis of the drag, and less across it,
  /// since the content last moved.
  func isBeyondLimit(at location: Point) -> Bool {
    let way = location - moved
    return abs(isHorizontal ? way.x : way.y) >= Self.patience
      && (abs(way.x) > abs(way.y)) == isHorizontal
  }
}
