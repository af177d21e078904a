internal import Interaction
internal import Motion

/// One presentation of a sheet, from its entrance until the sheet is gone.
///
/// Each presentation starts with fresh state. The sheet's frame has the height of its highest detent. A
/// transform moves the sheet so that its visible height is `height`.
struct Presentation: Equatable, Sendable {
  /// The number that identifies the presentation inside the component.
  var serial: Int

  var sheet: String

  var item: SheetItem?

  /// The identity that distinguishes this presentation from others of the same sheet, or `nil` if there is none.
  var identity: String?

  /// Whether the sheet should show an item but has none.
  var isBlank: Bool

  /// The app's setup of the sheet.
  var setup: SheetSetup

  /// The modifiers that affect the sheet.
  var modifiers: ActingModifiers

  /// Whether the current motion is the sheet's entrance.
  var isEntering = true

  /// Whether the sheet is being dismissed.
  ///
  /// A dismissal can't be reversed.
  var isLeaving = false

  /// The first time at which a sheet that is being dismissed is no longer visible.
  var goneAt = Timestamp.distantFuture

  var wasDismissedByUser = false

  /// Whether the entrance has ended and was reported to the app.
  var hasAppeared = false

  /// The detent at which the sheet rests or to which it is moving, or `nil` if it has no detents.
  var detent: Detent?

  /// The visible height in points.
  ///
  /// A spring may overshoot.
  var height = AnimatedValue(0)

  /// The opacity, from 0 to 1.
  ///
  /// It is animated only with reduced motion.
  var opacity = AnimatedValue(1, tolerance: .unit)

  /// The sheet heights between which the scrim darkens and the view behind the sheet recedes.
  var levels = AnimatedLevels()

  /// The drag in progress, if any.
  var drag: SheetDrag?

  /// The release that waits for the app's answer, if any.
  var proposal: SheetProposal?

  /// The scroll view with the sheet's content.
  var scroll = ScrollView()

  /// The measured height of the content in points, or 0 until it is measured.
  var contentLength = 0.0

  /// The keyboard's height before the change that the sheet is still following, in points, or `nil` if the
  /// sheet moves for a different reason.
  var keyboardBefore: Double?

  /// The ids of the sheet's layers.
  ///
  /// They are stored because each frame needs them.
  var layerIDs: LayerIDs

  /// Creates a presentation whose sheet starts to enter at `now`.
  ///
  /// The sheet enters at `chosen`, the detent that the app selected, or if that is `nil`, at the setup's
  /// initial detent. If the sheet doesn't offer that detent, it enters at its lowest one.
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

  /// Returns the values that determine the sheet's heights.
  func layout(_ surroundings: Surroundings) -> SheetLayout {
    var layout = surroundings.layout
    layout.content = contentLength > 0 ? contentLength : nil
    layout.header = setup.header
    layout.sizing = setup.sizing
    layout.keyboardBehavior = setup.keyboard
    return layout
  }

  /// Returns whether the sheet shows the item with the given id.
  func shows(_ id: String) -> Bool { identity == id || item?.id == id }

  /// Returns the height of the lowest detent, in points.
  func lowest(_ layout: SheetLayout) -> Double {
    layout.height(layout.smallest(of: modifiers.detents))
  }

  /// Returns the height of the highest detent, in points.
  func highest(_ layout: SheetLayout) -> Double {
    layout.height(layout.largest(of: modifiers.detents))
  }
}

struct LayerIDs: Equatable, Sendable {
  let scrim: String
  let sheet: String
  let indicator: String
  let handle: String
  let header: String

  init(_ sheetName: String, _ identity: String?) {
    let name = Layer.encode(sheetName) + "/" + (identity.map { Layer.encode($0) } ?? "-")
    scrim = "scrim:" + name
    sheet = "sheet:" + name
    indicator = "indicator:" + name
    handle = "handle:" + name
    header = "header:" + name
  }

  /// Returns whether an id belongs to the sheet or its scrim, even if the layer with this id is not rendered.
  func contains(_ id: String) -> Bool { id == scrim || belongsToSheet(id) }

  /// Returns whether an id belongs to the sheet itself and not to its scrim.
  func belongsToSheet(_ id: String) -> Bool {
    id == sheet || id == indicator || id == handle || id == header
  }
}
