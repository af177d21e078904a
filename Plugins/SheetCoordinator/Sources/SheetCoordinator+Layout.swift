internal import Interaction
internal import Motion

/// What sizes, measurements and set-ups make of the sheets that are up.
extension SheetCoordinator {
  /// Takes the height of a sheet's content, the topmost one's where no name is given.
  mutating func handle(_ event: MeasureEvent, at now: Timestamp, _ report: inout Report) {
    guard let height = event.height ?? event.frame?.height, height > 0 else { return }
    for index in sheets.indices.reversed() where !sheets[index].isLeaving {
      if event.key == "content" || event.key == "content:" + sheets[index].sheet {
        guard sheets[index].contentLength != height else { return }
        sheets[index].contentLength = height
        return relayout(index, animated: true, at: now, &report)
      }
    }
    // Content may be measured before its sheet is up, in the call that presents it above all.
    let named = Self.sheet(measuredAs: event.key) ?? pending.first?.sheet ?? bindings.first?.sheet
    if let named { bindings[bindingIndex(of: named)].contentLength = height }
  }

  /// The sheet that a measurement's key names, if it names one.
  static func sheet(measuredAs key: String) -> String? {
    let prefix = "content:".utf8
    guard key.utf8.starts(with: prefix) else { return nil }
    return String(Substring(key.utf8.dropFirst(prefix.count)))
  }

  /// Which modifiers act on which sheet, after set-ups have changed.
  mutating func resolveModifiers() {
    for index in sheets.indices {
      let setup = parameters.setup(of: sheets[index].sheet)
      sheets[index].setup = setup
      sheets[index].modifiers = ActingModifiers(
        of: setup, over: index > 0 ? sheets[index - 1].setup : nil)
    }
  }

  /// Fits all sheets to new sizes and detents.
  mutating func relayout(animated: Bool, at now: Timestamp, _ report: inout Report) {
    for index in sheets.indices { relayout(index, animated: animated, at: now, &report) }
  }

  /// Fits sheets that were held while their detents became others, as soon as nobody holds them.
  mutating func fitReleased(at now: Timestamp, _ report: inout Report) {
    for index in sheets.indices where sheets[index].drag == nil && sheets[index].lacksDetent {
      relayout(index, animated: true, at: now, &report)
    }
  }

  /// Fits a sheet to new sizes and detents; one that is held is fitted when it is let go.
  private mutating func relayout(
    _ index: Int, animated: Bool, at now: Timestamp, _ report: inout Report
  ) {
    guard !sheets[index].isLeaving, sheets[index].drag == nil else { return }
    let surroundings = surroundings
    let hasToMove = sheets[index].adoptDetent(sheets[index].layout(surroundings))
    if hasToMove { announce(index, at: now, &report) }
    sheets[index].relayout(animated: animated || hasToMove, surroundings, at: now)
  }
}

extension Presentation {
  /// Tells the scroll view how long the content is and how much of it is seen.
  ///
  /// - Parameters:
  ///   - layout: the numbers from which the sheet's heights follow
  ///   - risen: whether the sheet will have risen to its highest detent when the content scrolls
  ///   - now: the session time
  mutating func fitScroll(_ layout: SheetLayout, risen: Bool = false, at now: Timestamp) {
    // As long as nothing was measured, a real scroll view may know better.
    guard contentLength > 0 else { return }
    let seen =
      layout.floating?.height ?? (risen ? highest(layout) : layout.height(detent))
    scroll.resize(content: contentLength, viewport: max(1, seen), at: now)
  }

  /// Whether touches beside the sheet reach what lies behind.
  func isBackgroundOpen(_ surroundings: Surroundings) -> Bool {
    guard let through = setup.backgroundThrough, let detent else { return false }
    let layout = layout(surroundings)
    return layout.height(detent) <= layout.height(through)
  }
}
