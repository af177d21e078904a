internal import Interaction
internal import Motion

/// The layers of a stack, found from the top down: what is hidden is left out.
struct SeenSheets {
  /// What is seen, front to back.
  private(set) var layers: [Layer] = []

  /// The sheets that hide what lies behind them.
  private var covers: [SheetPlacement] = []

  /// How dark the scrims so far make what lies below them all.
  private var darkness = 0.0

  /// Whether no sheet was added yet.
  private var isTop = true

  /// Whether a scrim so far takes the touches of the whole screen.
  private var takesTouches = false

  /// Whether nothing is seen of the sheets and the scrims that are still to be added, the next of
  /// which is set back so far.
  ///
  /// What is set back lies below the safe area's top and within its own sides. So it is hidden where
  /// a wider sheet reaches up to there, and one of the screen's width begins before that one ends.
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

  /// Whether nothing is seen of a sheet, and nothing of its scrim that those above it do not have.
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

  /// Adds the next lower sheet and its scrim, as far as they are seen.
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

  /// The scrims together are as dark as the darkest: a lower one gives up what those above it have.
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
