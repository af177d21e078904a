internal import Interaction

/// A reader of the events of a Linux touch panel, as Android's `getevent -lt` prints them.
///
/// Positions in the recording are in the panel's units. A frame ends with `SYN_REPORT`, and all its samples have the
/// time of that event.
struct GeteventReader: SampleReader {
  /// The maximum number of fingers that a panel can report.
  private static let slotLimit = 64

  /// The state of one finger.
  private struct Slot {
    var isDown = false
    var wasDown = false
    var isChanged = false
    /// Whether another finger has taken the slot since the last frame.
    var isReplaced = false
    var x = 0.0
    var y = 0.0
  }

  private var reader: ByteReader
  private let panel: TouchPanel
  private var ranges = PanelRanges()
  private var slots: [Slot] = [Slot()]
  private var current = 0
  private var device: Word?
  private var isDropping = false
  private var usesSlots = false
  private var waiting: [TouchSample] = []
  private var place = 0
  private(set) var omissions = Omissions()

  init(_ reader: ByteReader, panel: TouchPanel) {
    self.reader = reader
    self.panel = panel
  }

  var screen: RecordedScreen? { panel.screen(ranges) }

  mutating func next() throws(RecordingError) -> TouchSample? {
    while place == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      place = 0
      guard let range = try reader.nextLine() else { return nil }
      try take(range, reader.line - 1)
    }
    defer { place += 1 }
    return waiting[place]
  }

  private mutating func take(_ range: Range<Int>, _ line: Int) throws(RecordingError) {
    var text = EventLine(reader.bytes, range)
    guard let time = text.time() else {
      if !ranges.take(reader.bytes, range), !text.isBlank {
        omissions.note("lines that are not events", line: line)
      }
      return
    }
    guard let event = text.event() else {
      throw RecordingError(
        line: line, "the line is not an event such as \"[ 12.345678] EV_ABS ABS_MT_SLOT 00000001\"")
    }
    if let own = event.device {
      if device == nil, event.isTouch { device = own }
      if let device, device != own {
        return omissions.note("events of other devices", line: line)
      }
    }
    try apply(event, time, line)
  }

  private mutating func apply(
    _ event: EventLine.DeviceEvent, _ time: Int64, _ line: Int
  ) throws(RecordingError) {
    switch event.code {
    case .report:
      if isDropping { isDropping = false } else { report(time, line) }
    case .dropped:
      isDropping = true
      omissions.note("frames that the kernel dropped", line: line)
    case .multiTouchReport:
      throw RecordingError(
        line: line,
        "the panel uses SYN_MT_REPORT, which does not number the fingers; record a panel "
          + "with ABS_MT_SLOT")
    case _ where isDropping: break
    case .slot:
      guard (0..<Int64(Self.slotLimit)).contains(event.value) else {
        throw RecordingError(
          line: line, "ABS_MT_SLOT is \(event.value); a panel has at most \(Self.slotLimit) slots")
      }
      current = Int(event.value)
      while slots.count <= current { slots.append(Slot()) }
    case .trackingID:
      usesSlots = true
      if event.value >= 0, slots[current].wasDown { slots[current].isReplaced = true }
      slots[current].isDown = event.value >= 0
      slots[current].isChanged = true
    case .x, .y:
      if event.isSingleTouch && usesSlots { return }
      let value = try Coordinate.checked(Double(event.value), "the position", line: line)
      if event.code == .x { slots[current].x = value } else { slots[current].y = value }
      slots[current].isChanged = true
    case .touch:
      // A panel with slots reports this event in addition to the tracking ids.
      guard !usesSlots else { return }
      slots[0].isDown = event.value != 0
      slots[0].isChanged = true
    case .other: break
    }
  }

  /// Ends a frame: adds a sample for each finger that has changed in it.
  private mutating func report(_ time: Int64, _ line: Int) {
    for index in slots.indices where slots[index].isChanged {
      let slot = slots[index]
      slots[index].isChanged = false
      slots[index].isReplaced = false
      slots[index].wasDown = slot.isDown
      guard slot.isDown || slot.wasDown else { continue }
      let point = panel.point(slot.x, slot.y, ranges)
      var sample = TouchSample(
        microseconds: time, phase: slot.isDown ? slot.wasDown ? .move : .down : .up,
        pointer: index, x: point.x, y: point.y, line: line)
      if slot.isReplaced, slot.isDown {
        sample.phase = .up
        waiting.append(sample)
        sample.phase = .down
      }
      waiting.append(sample)
    }
  }
}
