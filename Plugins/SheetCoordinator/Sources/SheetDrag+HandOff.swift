internal import Interaction
internal import Motion

/// Whether the sheet or the content that scrolls in it gets the finger's movement.
///
/// As UIKit's sheet: up, the sheet rises to its highest detent and then its content scrolls; down,
/// the content goes back to its top and then the sheet follows.
extension SheetDrag {
  /// Decides who gets it, at a way from where the finger took hold; up is negative.
  ///
  /// - Parameters:
  ///   - way: the way
  ///   - because: notes the rules; none where there is nothing to scroll
  /// - Returns: whether the content scrolls; else the sheet moves
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

  /// Whether the content scrolls where the finger is.
  var scrolls: Bool {
    var unasked = Reasons.unasked
    return handOff(translation - origin, &unasked)
  }

  /// Tells who gets the finger's movement, where that is not who had it before.
  ///
  /// - Parameters:
  ///   - before: whether the content scrolled before; nil before the first movement
  ///   - now: the session time
  ///   - report: is told
  func tellHandOff(since before: Bool?, at now: Timestamp, _ report: inout Report) {
    guard scrollStart != nil, translation != origin, before != scrolls else { return }
    _ = report.decide("handOff", at: now) { handOff(translation - origin, &$0) }
  }

  /// What of a way moves the sheet, and what of it scrolls the content.
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
  /// Whether a drag that begins does nothing but scroll the content until it lifts.
  ///
  /// That is the way without a handoff: content scrolls at the highest detent, or at any where the
  /// app has said so, unless it is pulled down from its top.
  mutating func scrollsAlone(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp, _ report: inout Report
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
