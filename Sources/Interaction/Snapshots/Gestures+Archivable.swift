internal import Motion
internal import Values

extension LayerHit: Archivable {
  /// A hit with an empty id and an empty role.
  public static var blank: LayerHit { LayerHit(id: "", role: "") }

  /// Archives the id and the role.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("id", &id)
    archive.field("role", &role)
  }
}

extension GestureRules: Archivable {
  /// The default rules.
  public static var blank: GestureRules { GestureRules() }

  /// Archives all rules.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("minimumDistance", &minimumDistance)
    archive.field("tapDeadline", &tapDeadline)
    archive.field("holdDuration", &holdDuration)
    archive.field("dragOrigin", &dragOrigin)
    archive.field("velocityStrategy", &velocityStrategy)
    archive.velocityGuard(&velocityGuard)
  }
}

extension GestureCandidates: Archivable {
  /// A value without any candidate gestures.
  public static var blank: GestureCandidates { GestureCandidates() }

  /// Archives the gestures that can still be recognized for a pointer.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("tap", &tap)
    archive.field("hold", &hold)
    archive.field("dragsAfterHold", &dragsAfterHold)
    archive.field("drag", &drag)
    archive.field("scroll", &scroll)
    archive.field("policy", &policy)
    if archive.isReading || pinch { archive.added("pinch") { $0.field("pinch", &pinch) } }
  }
}

extension GestureArena: Archivable {
  /// An arena without a pointer.
  public static var blank: GestureArena { GestureArena() }

  /// Archives the pointers that are down or the drag in progress, if any.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("press", &press)
    archive.field("stream", &stream)
    // Without a second pointer, snapshots are the same as those of older versions.
    if archive.isReading || pair != nil { archive.added("pair") { $0.field("pair", &pair) } }
  }
}

extension ScrollView: Archivable {
  /// A scroll view without content.
  public static var blank: ScrollView { ScrollView() }

  /// Archives the lengths and the motion.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("contentLength", &contentLength, in: Archive.lengths)
    archive.field("viewportLength", &viewportLength, in: Archive.lengths)
    archive.field("alwaysBounces", &alwaysBounces)
    var record = ScrollRecord(motion)
    archive.field("motion", &record)
    motion = record.motion
    if archive.isReading || caughtAt != nil {
      archive.added("caughtAt") { $0.field("caughtAt", &caughtAt) }
    }
  }
}

/// A flat record of a scroll view's motion, with a field for every value that any kind of motion stores.
private struct ScrollRecord: Archivable {
  enum Kind: String {
    case still
    case held
    case coasting
    case returning
    case wheeled
  }

  var kind = Kind.still
  var start = 0.0
  var offset = 0.0
  var moment = Timestamp.zero
  var end = Timestamp.zero
  var velocity = 0.0
  var reachesEdge = false
  var value = AnimatedValue.blank

  static var blank: ScrollRecord { ScrollRecord(.still(0)) }

  init(_ motion: ScrollView.Motion) {
    switch motion {
    case .still(let offset): self.offset = offset
    case .held(let start, let offset): (kind, self.start, self.offset) = (.held, start, offset)
    case .wheeled(let offset, let moment):
      (kind, self.offset, self.moment) = (.wheeled, offset, moment)
    case .returning(let value): (kind, self.value) = (.returning, value)
    case .coasting(let coast):
      (kind, offset, velocity) = (.coasting, coast.from, coast.velocity)
      (moment, end, reachesEdge) = (coast.start, coast.end, coast.reachesEdge)
    }
  }

  var motion: ScrollView.Motion {
    switch kind {
    case .still: .still(offset)
    case .held: .held(start: start, offset: offset)
    case .wheeled: .wheeled(offset, returnsAt: moment)
    case .returning: .returning(value)
    case .coasting:
      .coasting(
        ScrollCoast(
          start: moment, from: offset, velocity: velocity, end: end, reachesEdge: reachesEdge))
    }
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("kind", &kind)
    archive.field("start", &start)
    archive.field("offset", &offset)
    archive.field("moment", &moment)
    archive.field("end", &end)
    archive.field("velocity", &velocity)
    archive.field("reachesEdge", &reachesEdge)
    archive.field("value", &value)
  }
}
