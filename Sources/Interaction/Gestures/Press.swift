internal import Motion

/// A pointer between touch-down and lift, and the gesture that it has become.
struct Press: Equatable, Sendable, Archivable {
  enum Winner: String {
    case none
    case hold
    case drag
    case scroll
    case both
    /// A pinch with this pointer and a second one.
    case pinch
    /// No gesture: the movement exceeds the slop but matches no candidate's direction, or the gesture was
    /// rejected.
    case nobody
  }

  var id: Int
  var began: Timestamp
  var start: Point
  var hit: LayerHit
  var candidates: GestureCandidates
  var rules: GestureRules
  var location: Point
  /// The point from which the translation is measured.
  var origin: Point
  var winner = Winner.none
  var tracker = VelocityTracker()

  static var blank: Press {
    Press(
      id: 0, began: .zero, start: .blank, hit: .blank, candidates: .blank, rules: .blank,
      location: .blank, origin: .blank)
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("id", &id)
    archive.field("began", &began)
    archive.field("start", &start)
    archive.field("hit", &hit)
    archive.field("candidates", &candidates)
    archive.field("rules", &rules)
    archive.field("location", &location)
    archive.field("origin", &origin)
    archive.field("winner", &winner)
    archive.field("tracker", &tracker)
  }
}
