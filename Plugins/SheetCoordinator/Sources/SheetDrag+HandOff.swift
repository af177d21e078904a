internal import Interaction
internal import Motion

/// The handoff of the finger's movement between the sheet and its scrolling content.
///
/// The handoff works as in UIKit. An upward drag raises the sheet to its highest detent, then scrolls its
/// content. A downward drag scrolls the content to its top, then moves the sheet.
extension SheetDrag {
  /// Decides whether the content scrolls or the sheet moves.
  ///
  /// - Parameters:
  ///   - way: The finger's displacement from the drag's origin, in points. Up is negative.
  ///   - because: The reasons, to which the rules are added. If the finger can't scroll the content, no rules
  ///     are added.
  /// - Returns: `true` if the content scrolls, `false` if the sheet moves.
  func handOff(_ way: Double, _ because: inout Reasons) -> Bool {
    guard let scrollStart else { return false }
    let scrollsOn = because.rule("content") { $0.demand("rise", -way, .greater, headroom) }
    if scrollsOn { return true }
    let scrollsBack = because.rule("content") {
      $0.demand("pull", way, .greater, 0)
      $0.demand("offset", scrollStart - way, .greaterOrEqual, 0)
    }
    if scrollsBack { return true }
    because.otherwise("sheet")
    return false
  }

  /// Whether the content scrolls at the finger's current position.
  var scrolls: Bool {
    var unasked = Reasons.unasked
    return handOff(translation - origin, &unasked)
  }

  /// Reports a handoff if the finger has switched between scrolling the content and moving the sheet.
  ///
  /// - Parameters:
  ///   - before: Whether the content was scrolling before, or `nil` before the first movement.
  ///   - now: The session time.
  ///   - report: The report for the decision.
  func tellHandOff(since before: Bool?, at now: Timestamp, _ report: inout ComponentOutput) {
    guard scrollStart != nil, translation != origin, before != scrolls else { return }
    _ = report.decide("handOff", at: now) { handOff(translation - origin, &$0) }
  }

  /// Splits a translation into the sheet's height and the content's scroll offset.
  func split(_ translation: Double) -> (height: Double, offset: Double, isScrolling: Bool) {
    let way = translation - origin
    guard let scrollStart else { return (start - way, 0, false) }
    var unasked = Reasons.unasked
    let isScrolling = handOff(way, &unasked)
    if way <= 0 {
      let rise = min(-way, headroom)
      return (start + rise, scrollStart - way - rise, isScrolling)
    }
    let back = min(way, max(0, scrollStart))
    return (start - (way - back), scrollStart - back, isScrolling)
  }
}

extension Presentation {
  /// Decides whether a new drag only scrolls the content, and doesn't move the sheet, until the finger lifts.
  ///
  /// This is the behavior without a handoff: content scrolls at the highest detent, or at any detent with
  /// `contentInteraction: scrolls`, unless the content is at its top and is pulled down.
  mutating func scrollsAlone(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp,
    _ report: inout ComponentOutput
  ) -> Bool {
    guard surroundings.handoff == .none, event.phase == .began, drag?.isRecognized != true,
      event.hit?.role == "sheet"
    else { return false }
    let layout = layout(surroundings)
    fitScroll(layout, at: now)
    guard scroll.canScroll else { return false }
    let isHighest = layout.height(detent) == highest(layout)
    let mayScroll = isHighest || setup.contentInteraction == .scrolls
    let offset = scroll.offset(at: now)
    let scrolls = report.decide("handOff", at: now) { because in
      let isScrolled = because.rule("content") {
        $0.demand("mayScroll", mayScroll)
        $0.demand("offset", offset, .greater, 0)
      }
      if isScrolled { return true }
      let goesOn = because.rule("content") {
        $0.demand("mayScroll", mayScroll)
        $0.demand("rise", -event.translation.y, .greater, 0)
      }
      if !goesOn { because.otherwise("sheet") }
      return goesOn
    }
    guard scrolls else { return false }
    if drag != nil {
      drag = nil
      settle(velocity: 0, surroundings, at: now)
    }
    return true
  }
}
