internal import Interaction
internal import Motion

/// The visible layers of a stack of sheets, collected from the top down.
struct SeenSheets {
  /// The visible layers, front to back.
  private(set) var layers: [Layer] = []

  /// The positions of the opaque sheets added so far, which may hide the sheets behind them.
  private var covers: [SheetPlacement] = []

  /// The combined opacity of the scrims added so far.
  private var darkness = 0.0

  /// Whether no sheet has been added yet.
  private var isTop = true

  /// Whether one of the scrims added so far receives touches on the whole screen.
  private var takesTouches = false

  /// Returns whether every sheet and scrim below those added so far is hidden.
  ///
  /// `next` describes how far the next lower sheet has receded.
  ///
  /// A sheet that has receded starts below the top of the safe area and is inset from the sides of the
  /// screen. Two sheets in front of it hide it together: a wider one that reaches up to the top of the safe
  /// area, and a full-width one that starts above the lower edge of the wider one and covers the rest of the
  /// screen.
  func hidesRest(_ next: SetBack, _ surroundings: Surroundings, _ screen: Rectangle) -> Bool {
    guard next.depth >= 2, takesTouches, darkness >= surroundings.scrim,
      let front = covers.first(where: { Self.isWide($0.shownFrame, screen) })
    else { return false }
    let inset = screen.width * (1 - next.scale) / 2
    return covers.contains { cover in
      let frame = cover.shownFrame
      return frame.minY <= surroundings.layout.safeTop
        && frame.minX + cover.upperRadius * cover.setBack.scale <= inset
        && front.shownFrame.minY + front.upperRadius <= frame.maxY
    }
  }

  /// Returns whether a sheet needs no layers: it is hidden, and its scrim would not darken the screen any further.
  func hides(
    _ sheet: SheetSight, _ setBack: SetBack, _ surroundings: Surroundings, _ screen: Rectangle,
    at now: Timestamp
  ) -> Bool {
    guard takesTouches, let reach = sheet.reach(setBack, surroundings, at: now) else {
      return false
    }
    return covers.contains { $0.hides(reach, in: screen) }
      && sheet.scrimOpacity(surroundings, at: now) <= darkness
  }

  private static func isWide(_ frame: Rectangle, _ screen: Rectangle) -> Bool {
    frame.minX <= screen.minX && frame.maxX >= screen.maxX && frame.maxY >= screen.maxY
  }

  /// Adds the scrim of the next lower sheet and, unless that sheet is hidden, the sheet's layers.
  mutating func add(
    _ sheet: borrowing Presentation, _ zIndex: Double, _ setBack: SetBack,
    _ surroundings: Surroundings,
    _ screen: Rectangle, at now: Timestamp
  ) {
    let place = sheet.place(setBack, surroundings, at: now)
    if !covers.contains(where: { $0.hides(place, in: screen) }) {
      sheet.addLayers(at: zIndex, place, screen, at: now, to: &layers)
      if sheet.fade(at: now) >= 1 { covers.append(place) }
    }
    addScrim(of: sheet, zIndex, surroundings, screen, at: now)
  }

  /// Adds the scrim of a sheet.
  ///
  /// Its opacity is reduced so that all scrims together have the opacity of the darkest one.
  private mutating func addScrim(
    of sheet: borrowing Presentation, _ zIndex: Double, _ surroundings: Surroundings,
    _ screen: Rectangle, at now: Timestamp
  ) {
    var scrim = Layer(id: sheet.layerIDs.scrim, role: "scrim", frame: screen)
    let own = sheet.scrimOpacity(surroundings, at: now)
    let darkest = max(own, darkness)
    if darkness < 1 {
      scrim.opacity = 1 - (1 - darkest) / (1 - darkness)
    } else {
      scrim.opacity = own < 1 ? 0 : 1
    }
    scrim.zIndex = zIndex
    if !sheet.isLeaving && !sheet.isBackgroundOpen(surroundings) { scrim.hit = screen }
    let isNeeded = scrim.hit != nil && !takesTouches
    if scrim.opacity > 0 || isNeeded || isTop { layers.append(scrim) }
    isTop = false
    darkness = darkest
    takesTouches = takesTouches || scrim.hit != nil
  }
}
