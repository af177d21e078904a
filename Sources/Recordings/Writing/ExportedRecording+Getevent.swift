internal import Interaction

extension ExportedRecording {
  /// Writes the frames of a touch panel, in the columns of Android's `getevent -lt`.
  mutating func writeGetevent(_ samples: [TouchSample], _ panel: TouchPanel) {
    var frames = PanelFrames(panel: panel)
    for sample in samples { frames.add(sample, &omissions) }
    bytes = frames.finished()
  }
}

/// The frames of a touch panel with slots.
private struct PanelFrames {
  let panel: TouchPanel
  private var bytes: [UInt8] = []
  /// The pointer in each slot, or `nil` for a free slot.
  private var slots: [Int?] = []
  private var current = 0
  private var tracking = 0
  /// The time of the unfinished frame, in microseconds, or `nil` if there is none.
  private var time: Int64?
  /// The pointers that have a sample in this frame.
  private var taken: [Int] = []

  init(panel: TouchPanel) {
    self.panel = panel
  }

  mutating func add(_ sample: TouchSample, _ omissions: inout Omissions) {
    // A pointer has one sample per frame.
    if time != sample.microseconds || taken.contains(sample.pointer) { finish() }
    time = sample.microseconds
    taken.append(sample.pointer)
    if sample.phase == .cancel {
      omissions.note("cancelled touches, written as lifts", line: sample.line)
    }
    let isFirst = slots.allSatisfy { $0 == nil }
    let slot = slots.firstIndex { $0 == sample.pointer } ?? free(sample.pointer)
    if slot != current {
      line("EV_ABS", "ABS_MT_SLOT", Int32(slot))
      current = slot
    }
    if sample.phase == .down {
      line("EV_ABS", "ABS_MT_TRACKING_ID", Int32(tracking))
      tracking = (tracking + 1) & 0xFFFF
      if isFirst { line("EV_KEY", "BTN_TOUCH", "DOWN") }
    }
    line("EV_ABS", "ABS_MT_POSITION_X", units(sample.x, panel.width, &omissions, sample.line))
    line("EV_ABS", "ABS_MT_POSITION_Y", units(sample.y, panel.height, &omissions, sample.line))
    guard sample.phase == .up || sample.phase == .cancel else { return }
    line("EV_ABS", "ABS_MT_TRACKING_ID", -1)
    slots[slot] = nil
    if slots.allSatisfy({ $0 == nil }) { line("EV_KEY", "BTN_TOUCH", "UP") }
  }

  private mutating func free(_ pointer: Int) -> Int {
    let slot = slots.firstIndex { $0 == nil } ?? slots.count
    if slot == slots.count { slots.append(pointer) } else { slots[slot] = pointer }
    return slot
  }

  /// Returns a position in the panel's units, clamped to the panel.
  private func units(
    _ points: Double, _ size: Double?, _ omissions: inout Omissions, _ line: Int
  ) -> Int32 {
    let pixels = (points / panel.pointsPerPixel).rounded()
    let inside = min(max(pixels, 0), (size ?? 1e6) - 1)
    if inside != pixels {
      omissions.note("positions outside the panel, moved to its edge", line: line)
    }
    return Int32(inside)
  }

  private mutating func finish() {
    guard time != nil else { return }
    line("EV_SYN", "SYN_REPORT", 0)
    time = nil
    taken = []
  }

  mutating func finished() -> [UInt8] {
    finish()
    return bytes
  }

  private mutating func line(_ type: String, _ code: String, _ value: Int32) {
    let digits = String(UInt32(bitPattern: value), radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    line(type, code, padded)
  }

  private mutating func line(_ type: String, _ code: String, _ value: String) {
    // The kernel's clock has no negative times.
    let time = max(0, self.time ?? 0)
    let seconds = String(time / 1_000_000)
    let micros = String(time % 1_000_000)
    let columns = [
      "[", String(repeating: " ", count: max(0, 8 - seconds.count)), seconds, ".",
      String(repeating: "0", count: 6 - micros.count), micros, "] ", padded(type, 12), " ",
      padded(code, 20), " ", padded(value, 20), "\n",
    ]
    for column in columns { bytes += column.utf8 }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}
