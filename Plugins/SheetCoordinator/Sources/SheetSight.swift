internal import Interaction
internal import Motion

/// The values that determine whether a sheet is visible.
///
/// Most sheets of a large stack are hidden. Checking these values costs less than copying a whole presentation.
struct SheetSight {
  var height: AnimatedValue
  var opacity: AnimatedValue
  var levels: AnimatedLevels

  /// Whether the sheet is at the bottom edge and doesn't float.
  var isAttached: Bool

  /// Whether the sheet has detents.
  ///
  /// A sheet without detents fills the screen.
  var hasDetents: Bool

  /// The sheet's own corner radius in points, or `nil` to use the parameter `cornerRadius`.
  var ownRadius: Double?

  init(_ sheet: borrowing Presentation) {
    height = sheet.height
    opacity = sheet.opacity
    levels = sheet.levels
    isAttached = sheet.setup.sizing == .sheet
    hasDetents = !sheet.modifiers.detents.isEmpty
    ownRadius = sheet.setup.cornerRadius
  }

  /// Creates the values for the sheet at an index, without copying its presentation.
  init(_ index: Int, of sheets: [Presentation]) {
    height = sheets[index].height
    opacity = sheets[index].opacity
    levels = sheets[index].levels
    isAttached = sheets[index].setup.sizing == .sheet
    hasDetents = !sheets[index].modifiers.detents.isEmpty
    ownRadius = sheets[index].setup.cornerRadius
  }

  /// Returns the visible height of the sheet, in points.
  ///
  /// A spring may overshoot, but the result stays within the screen.
  func shownHeight(at now: Timestamp, _ layout: SheetLayout) -> Double {
    min(max(0, height.value(at: now)), layout.viewport.height)
  }

  /// Returns the opacity of the sheet.
  ///
  /// It is below 1 only with reduced motion.
  func fade(at now: Timestamp) -> Double { min(max(opacity.value(at: now), 0), 1) }

  /// Returns the opacity of the sheet's own scrim, excluding the scrims above it.
  func scrimOpacity(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    // Use the actual height, even if a rotated screen shows less of the sheet.
    let height = height.value(at: now)
    return surroundings.scrim * levels.value(at: now).scrimPart(at: height) * fade(at: now)
  }

  /// Returns how far this sheet makes the view behind it recede, from 0 (not at all) to 1 (completely).
  func setBackPart(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    guard surroundings.setBack > 0 else { return 0 }
    return levels.value(at: now).setBackPart(at: height.value(at: now)) * fade(at: now)
  }

  /// Returns the radius of the corners, in points.
  ///
  /// A sheet that has receded has round corners even without detents.
  func cornerRadius(_ surroundings: Surroundings, _ setBack: SetBack) -> Double {
    let radius = ownRadius ?? surroundings.cornerRadius
    return hasDetents ? radius : radius * setBack.part
  }

  /// Returns the area that the sheet covers, or `nil` for a floating sheet, whose area depends on its layout.
  func reach(
    _ setBack: SetBack, _ surroundings: Surroundings, at now: Timestamp
  ) -> SheetPlacement? {
    guard isAttached else { return nil }
    let viewport = surroundings.layout.viewport
    let top = viewport.height - shownHeight(at: now, surroundings.layout)
    // The part below the screen doesn't matter, so any large height will do.
    return SheetPlacement(
      frame: Rectangle(x: 0, y: top, width: viewport.width, height: 3 * viewport.height),
      top: top, newTop: setBack.raised(top, surroundings.layout), middle: viewport.width / 2,
      setBack: setBack, upperRadius: cornerRadius(surroundings, setBack))
  }
}

extension SetBack {
  /// Returns the y coordinate of the visible upper edge of a receded sheet, in points.
  func raised(_ top: Double, _ layout: SheetLayout) -> Double {
    top + (max(layout.safeTop, top - layout.topGap) - top) * part
  }
}
