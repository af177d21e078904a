internal import Interaction
internal import Motion

/// One sheet on screen, from its entrance until it is gone; its state begins afresh with it.
///
/// The sheet's frame is as high as its highest detent. What moves is `height`, the part that is
/// seen, by a transform.
struct Presentation: Equatable, Sendable {
  /// What tells it from all others; it never leaves the component.
  var serial: Int

  /// The sheet's name.
  var sheet: String

  /// What it shows.
  var item: SheetItem?

  /// What tells it from another presentation of the same sheet.
  var identity: String?

  /// Whether the sheet should show an item and has none.
  var isBlank: Bool

  /// How the app has set the sheet up.
  var setup: SheetSetup

  /// The modifiers that act on it.
  var modifiers: ActingModifiers

  /// Whether its present motion, if any, is its entrance.
  var isEntering = true

  /// Whether it is going away; that is never taken back.
  var isLeaving = false

  /// The first moment at which nothing of a sheet that goes is seen any more.
  var goneAt = Timestamp.distantFuture

  /// Whether it goes because its user wanted it to.
  var wasDismissedByUser = false

  /// Where it rests or goes to rest; nil from edge to edge.
  var detent: Detent?

  /// The height that is seen; a spring may carry it past its ends.
  var height = AnimatedValue(0)

  /// The opacity, which moves where motion is to be reduced.
  var opacity = AnimatedValue(1, tolerance: .unit)

  /// The drag in progress, if any.
  var drag: SheetDrag?

  /// The content, as far as it scrolls.
  var scroll = ScrollView()

  /// The content's height, as measured.
  var contentLength = 0.0

  /// The ids of the layers, made once: a state is asked for at each frame.
  var layerIDs: LayerIDs

  /// A sheet that comes in.
  init(
    _ request: SheetRequest, serial: Int, _ setup: SheetSetup, over parent: SheetSetup?,
    _ surroundings: Surroundings, at now: Timestamp
  ) {
    self.serial = serial
    sheet = request.sheet
    item = request.item
    identity = request.identity
    isBlank = request.isBlank
    self.setup = setup
    modifiers = ActingModifiers(of: setup, over: parent)
    layerIDs = LayerIDs(request.sheet, request.identity)
    detent = surroundings.layout.smallest(of: modifiers.detents)
    let target = surroundings.layout.height(detent)
    if surroundings.reduceMotion {
      height.set(target)
      opacity.set(0)
      opacity.animate(to: 1, with: surroundings.spring, at: now)
    } else {
      height.animate(to: target, with: surroundings.spring, at: now)
    }
  }

  /// Whether it shows an item of an id.
  func shows(_ id: String) -> Bool { identity == id || item?.id == id }

  /// The height of the lowest detent.
  func lowest(_ layout: SheetLayout) -> Double {
    layout.height(layout.smallest(of: modifiers.detents))
  }

  /// The height of the highest detent.
  func highest(_ layout: SheetLayout) -> Double {
    layout.height(layout.largest(of: modifiers.detents))
  }
}

// MARK: - Motion

extension Presentation {
  /// Whether it is on its way.
  func isMoving(at now: Timestamp) -> Bool {
    height.isMoving(at: now) || opacity.isMoving(at: now)
  }

  /// The next moment at which something of it comes to rest, or at which it is gone.
  func nextMoment(after now: Timestamp) -> Timestamp? {
    if isLeaving { return goneAt > now ? goneAt : nil }
    var next = scroll.nextMoment(after: now)
    if height.isMoving(at: now) { next = min(next ?? height.restsAt, height.restsAt) }
    if opacity.isMoving(at: now) { next = min(next ?? opacity.restsAt, opacity.restsAt) }
    return next
  }

  /// Lets the spring carry the sheet to where it rests.
  mutating func settle(
    velocity: Double? = nil, _ surroundings: Surroundings, at now: Timestamp
  ) {
    isEntering = false
    height.animate(
      to: surroundings.layout.height(detent), with: surroundings.spring, at: now,
      velocity: velocity)
  }

  /// Sends the sheet away.
  mutating func leave(
    _ reason: DismissReason, velocity: Double?, _ surroundings: Surroundings, at now: Timestamp
  ) {
    isLeaving = true
    isEntering = false
    wasDismissedByUser = reason.isInteractive
    drag = nil
    scroll.jump(to: scroll.offset(at: now))
    if surroundings.reduceMotion {
      opacity.animate(to: 0, with: surroundings.spring, at: now)
      goneAt = max(now, opacity.restsAt)
    } else {
      height.animate(to: 0, with: surroundings.spring, at: now, velocity: velocity)
      goneAt = arrival(after: now)
    }
  }

  /// The first moment at which a sheet that leaves has reached the bottom edge.
  ///
  /// An underdamped spring takes it below and back; what happens there is not seen, and nobody
  /// should wait for it. Within half a period the sheet crosses the edge exactly once.
  private func arrival(after now: Timestamp) -> Timestamp {
    let spring = height.spring
    var low = now.microseconds
    var high = max(now, height.restsAt).microseconds
    if spring.dampingFraction < 1 {
      let slack = 1 - spring.dampingFraction * spring.dampingFraction
      let half = spring.response / (2 * slack.squareRoot())
      high = min(high, now.advanced(bySecondsRoundingUp: half).microseconds)
    }
    while low < high {
      let middle = low + (high - low) / 2
      if height.value(at: Timestamp(microseconds: middle)) <= 0 {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return Timestamp(microseconds: low)
  }

  /// Chooses the nearest detent where the one that it had is no longer offered.
  ///
  /// - Returns: whether it had to choose
  mutating func adoptDetent(_ layout: SheetLayout) -> Bool {
    let detents = modifiers.detents
    if let detent, detents.contains(detent) { return false }
    if detent == nil && detents.isEmpty { return false }
    detent = layout.nearest(height.target, of: detents)
    return true
  }

  /// Fits the sheet to new heights: by a new aim when it moves, at once or not when it rests.
  mutating func relayout(animated: Bool, _ surroundings: Surroundings, at now: Timestamp) {
    let target = surroundings.layout.height(detent)
    guard target != height.target else { return }
    if !isMoving(at: now) { isEntering = false }
    if animated || height.isMoving(at: now) {
      height.animate(to: target, with: surroundings.spring, at: now)
    } else {
      height.set(target)
    }
  }
}

/// The ids of a presentation's layers.
struct LayerIDs: Equatable, Sendable {
  let scrim: String
  let sheet: String
  let indicator: String
  let handle: String

  init(_ sheetName: String, _ identity: String?) {
    let name = Layer.encode(sheetName) + "/" + (identity.map { Layer.encode($0) } ?? "-")
    scrim = "scrim:" + name
    sheet = "sheet:" + name
    indicator = "indicator:" + name
    handle = "handle:" + name
  }

  /// Whether a layer is part of the sheet itself.
  func belongsToSheet(_ id: String) -> Bool { id == sheet || id == indicator || id == handle }
}
