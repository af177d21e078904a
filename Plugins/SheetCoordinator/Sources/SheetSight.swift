internal import Interaction
internal import Motion

/// What it takes to tell whether a sheet is seen: numbers alone, for to copy a whole presentation
/// costs more than to find that nothing of it is seen, and of many sheets most are hidden.
struct SheetSight {
  var height: AnimatedValue
  var opacity: AnimatedValue
  var levels: AnimatedLevels

  /// Whether it lies on the bottom edge, and does not float.
  var isAttached: Bool

  /// Whether it goes from edge to edge.
  var hasDetents: Bool

  /// The radius of its corners, where its set-up has one.
  var ownRadius: Double?

  init(_ sheet: borrowing Presentation) {
    height = sheet.height
    opacity = sheet.opacity
    levels = sheet.levels
    isAttached = sheet.setup.sizing == .sheet
    hasDetents = !sheet.modifiers.detents.isEmpty
    ownRadius = sheet.setup.cornerRadius
  }

  /// The same of one of many, which is not copied for it.
  init(_ index: Int, of sheets: [Presentation]) {
    height = sheets[index].height
    opacity = sheets[index].opacity
    levels = sheets[index].levels
    isAttached = sheets[index].setup.sizing == .sheet
    hasDetents = !sheets[index].modifiers.detents.isEmpty
    ownRadius = sheets[index].setup.cornerRadius
  }

  /// The way from the screen's bottom to the sheet's top; a spring may carry it past its ends, but
  /// not out of the screen.
  func shownHeight(at now: Timestamp, _ layout: SheetLayout) -> Double {
    min(max(0, height.value(at: now)), layout.viewport.height)
  }

  /// The opacity where motion is to be reduced; 1 elsewhere.
  func fade(at now: Timestamp) -> Double { min(max(opacity.value(at: now), 0), 1) }

  /// The scrim that belongs to it, whatever lies above.
  func scrimOpacity(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    // The height as it is, also where a screen that was turned shows less of it.
    let height = height.value(at: now)
    return surroundings.scrim * levels.value(at: now).scrimPart(at: height) * fade(at: now)
  }

  /// How far it sets back what it lies over, from 0 to 1.
  func setBackPart(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    guard surroundings.setBack > 0 else { return 0 }
    return levels.value(at: now).setBackPart(at: height.value(at: now)) * fade(at: now)
  }

  /// The radius of its corners; what is set back has round corners even without detents.
  func cornerRadius(_ surroundings: Surroundings, _ setBack: SetBack) -> Double {
    let radius = ownRadius ?? surroundings.cornerRadius
    return hasDetents ? radius : radius * setBack.part
  }

  /// The part of the screen on which it is seen; nil for one that floats, which needs its layout.
  func reach(
    _ setBack: SetBack, _ surroundings: Surroundings, at now: Timestamp
  ) -> SheetPlacement? {
    guard isAttached else { return nil }
    let viewport = surroundings.layout.viewport
    let top = viewport.height - shownHeight(at: now, surroundings.layout)
    // How far it goes on below the screen decides nothing.
    return SheetPlacement(
      frame: Rectangle(x: 0, y: top, width: viewport.width, height: 3 * viewport.height),
      top: top, newTop: setBack.raised(top, surroundings.layout), middle: viewport.width / 2,
      setBack: setBack, upperRadius: cornerRadius(surroundings, setBack))
  }
}

extension SetBack {
  /// Where the upper edge of a sheet is seen that is set back so far.
  func raised(_ top: Double, _ layout: SheetLayout) -> Double {
    top + (max(layout.safeTop, top - layout.topGap) - top) * part
  }
}
