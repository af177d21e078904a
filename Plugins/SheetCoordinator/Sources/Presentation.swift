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

  /// Whether its entrance has ended and the app was told so.
  var hasAppeared = false

  /// Where it rests or goes to rest; nil from edge to edge.
  var detent: Detent?

  /// The height that is seen; a spring may carry it past its ends.
  var height = AnimatedValue(0)

  /// The opacity, which moves where motion is to be reduced.
  var opacity = AnimatedValue(1, tolerance: .unit)

  /// The heights by which what lies behind it follows.
  var levels = AnimatedLevels()

  /// The drag in progress, if any.
  var drag: SheetDrag?

  /// The content, as far as it scrolls.
  var scroll = ScrollView()

  /// The content's height, as measured; 0 as long as it is not.
  var contentLength = 0.0

  /// The ids of the layers, made once: a state is asked for at each frame.
  var layerIDs: LayerIDs

  /// A sheet that comes in, at a detent that the app has chosen or else at its lowest.
  init(
    _ request: SheetRequest, _ setup: SheetSetup, over parent: SheetSetup?, opensAt chosen: Detent?,
    content: Double? = nil, _ surroundings: Surroundings, at now: Timestamp
  ) {
    serial = request.serial
    sheet = request.sheet
    item = request.item
    identity = request.identity
    isBlank = request.isBlank
    self.setup = setup
    modifiers = ActingModifiers(of: setup, over: parent)
    layerIDs = LayerIDs(request.sheet, request.identity)
    contentLength = content ?? 0
    let layout = layout(surroundings)
    let opening = chosen ?? setup.initialDetent
    let isOffered = opening.map { modifiers.detents.contains($0) } ?? false
    detent = isOffered ? opening : layout.smallest(of: modifiers.detents)
    levels.set(levels(layout))
    let target = layout.height(detent)
    if surroundings.reduceMotion {
      height.set(target)
      opacity.set(0)
      opacity.animate(to: 1, with: surroundings.spring, at: now)
    } else {
      height.animate(to: target, with: surroundings.spring, at: now)
    }
  }

  /// The numbers from which its heights follow.
  func layout(_ surroundings: Surroundings) -> SheetLayout {
    var layout = surroundings.layout
    layout.content = contentLength > 0 ? contentLength : nil
    layout.sizing = setup.sizing
    layout.keyboardBehavior = setup.keyboard
    return layout
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

  /// Whether a layer, be it shown or not, is one of these.
  func contains(_ id: String) -> Bool { id == scrim || belongsToSheet(id) }

  /// Whether a layer is part of the sheet itself.
  func belongsToSheet(_ id: String) -> Bool { id == sheet || id == indicator || id == handle }
}
