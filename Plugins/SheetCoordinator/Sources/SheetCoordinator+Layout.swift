internal import Interaction
internal import Motion

/// The effects of sizes, measurements and setups on the presented sheets.
extension SheetCoordinator {
  /// Stores the height of a sheet's content.
  ///
  /// A measure key without a sheet's name refers to the topmost sheet. If no sheet is presented, it refers to the
  /// first waiting sheet, or otherwise to the first sheet in `bindings`.
  mutating func handle(_ event: MeasureEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let height = event.height ?? event.frame?.height, height > 0 else { return }
    for index in sheets.indices.reversed() where !sheets[index].isLeaving {
      if event.key == "content" || event.key == "content:" + sheets[index].sheet {
        guard sheets[index].contentLength != height else { return }
        sheets[index].contentLength = height
        return relayout(index, animated: true, at: now, &report)
      }
    }
    // Content may be measured before its sheet is presented, usually in the call that presents it.
    let named = Self.sheet(measuredAs: event.key) ?? pending.first?.sheet ?? bindings.first?.sheet
    if let named { bindings[bindingIndex(of: named)].contentLength = height }
  }

  /// Returns the sheet that a measure key names, or `nil` if it names none.
  static func sheet(measuredAs key: String) -> String? {
    let prefix = "content:".utf8
    guard key.utf8.starts(with: prefix) else { return nil }
    return String(Substring(key.utf8.dropFirst(prefix.count)))
  }

  /// Assigns the modifiers to the sheets they affect, after setups have changed.
  mutating func resolveModifiers() {
    for index in sheets.indices {
      let setup = parameters.setup(of: sheets[index].sheet)
      sheets[index].setup = setup
      sheets[index].modifiers = ActingModifiers(
        of: setup, over: index > 0 ? sheets[index - 1].setup : nil)
    }
  }

  /// Adapts all sheets to new sizes and detents.
  mutating func relayout(animated: Bool, at now: Timestamp, _ report: inout ComponentOutput) {
    for index in sheets.indices { relayout(index, animated: animated, at: now, &report) }
  }

  /// Adapts sheets whose detents changed during a drag that has now ended.
  mutating func fitReleased(at now: Timestamp, _ report: inout ComponentOutput) {
    for index in sheets.indices where !sheets[index].isHeld && sheets[index].lacksDetent {
      relayout(index, animated: true, at: now, &report)
    }
  }

  /// Adapts a sheet to new sizes and detents, unless it is being dismissed or dragged, or is waiting for
  /// the app's answer.
  private mutating func relayout(
    _ index: Int, animated: Bool, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard !sheets[index].isLeaving, !sheets[index].isHeld else { return }
    let surroundings = surroundings
    let hasToMove = sheets[index].adoptDetent(sheets[index].layout(surroundings))
    if hasToMove { announce(index, at: now, &report) }
    sheets[index].relayout(animated: animated || hasToMove, surroundings, at: now)
  }
}

extension Presentation {
  /// Updates the scroll view's content height and visible height.
  ///
  /// - Parameters:
  ///   - layout: The values that determine the sheet's heights.
  ///   - risen: Whether the sheet will be at its highest detent when the content scrolls.
  ///   - now: The session time.
  mutating func fitScroll(_ layout: SheetLayout, risen: Bool = false, at now: Timestamp) {
    // Until the content is measured, the client's own scroll view may have better values.
    guard contentLength > 0 else { return }
    let seen =
      layout.floating?.height ?? (risen ? highest(layout) : layout.height(detent))
    scroll.resize(content: contentLength, viewport: max(1, seen - setup.header), at: now)
  }

  /// Returns whether touches outside the sheet reach the view behind it.
  func isBackgroundOpen(_ surroundings: Surroundings) -> Bool {
    guard let through = setup.backgroundThrough, let detent else { return false }
    let layout = layout(surroundings)
    return layout.height(detent) <= layout.height(through)
  }
}
