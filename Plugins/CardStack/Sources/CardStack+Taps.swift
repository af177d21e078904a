internal import Interaction
internal import Motion
internal import Values

/// A press on a button.
///
/// The button acts if the pointer lifts inside it. The pointer may leave the button and return before it lifts.
struct ButtonPress: Equatable, Sendable, Archivable {
  var pointer: Int
  var button: String
  /// The position of the touch-down.
  var start: Point
  /// The pointer's latest position.
  var location: Point

  static var blank: ButtonPress {
    ButtonPress(pointer: 0, button: "", start: .zero, location: .zero)
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("pointer", &pointer)
    archive.field("button", &button)
    archive.field("start", &start)
    archive.field("location", &location)
  }
}

extension ButtonPress {
  init?(_ event: PointerEvent) {
    guard let hit = event.hit, let location = event.location else { return nil }
    self.init(pointer: event.id, button: hit.id, start: location, location: location)
  }
}

/// Touches that are not drags: taps and holds on the top card, and presses on buttons.
extension CardStack {
  /// Handles a tap that the client recognized.
  mutating func press(_ tap: TapEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    if let hit = tap.hit, hit.role == "button" { return press(hit.id, at: now, &report) }
    if isTop(tap.hit, tap.target) { tell("tapped", at: now, &report) }
  }

  /// Handles a tap that the gesture recognizer found in pointer events.
  ///
  /// A tap on a button arrives here only if the drag gesture is attached to the whole view. The button then doesn't
  /// act, which is reported as a finding.
  mutating func tapped(_ tap: TapEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let hit = tap.hit else { return }
    if hit == topLayer { return tell("tapped", at: now, &report) }
    guard hit.role == "button" else { return }
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "gesture/tap-lost",
        message:
          "The button's tap is lost, because the whole view takes the drag. Set gestureScope to card.",
        layer: hit.id))
  }

  /// Handles a press on a card that has lasted long enough to count as a hold.
  mutating func held(_ press: TapEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    if let hit = press.hit, hit == topLayer { tell("held", at: now, &report) }
  }

  private func tell(_ effect: String, at now: Timestamp, _ report: inout ComponentOutput) {
    if let card = topCard { report.effect(effect, at: now, ["card": .string(card.id)]) }
  }

  /// Tracks the pointer on a button, and performs the button's action if the pointer lifts inside the button.
  mutating func follow(_ event: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    guard var press = button else { return }
    press.location = event.location ?? press.location
    button = event.phase == .move ? press : nil
    guard event.phase == .up, isInside(press) else { return }
    self.press(press.button, at: now, &report)
  }

  /// Returns whether a press is inside its button, or has moved by less than the minimum distance of a drag.
  ///
  /// The second case allows for a client that names the button but gives a position outside it.
  private func isInside(_ press: ButtonPress) -> Bool {
    let slop = parameters.buttonSlop
    let frame: Rectangle
    switch press.button {
    case "button:save": frame = layout.save
    case "button:remove": frame = layout.remove
    default: frame = layout.undo
    }
    let around = frame.insetBy(Insets(top: -slop, left: -slop, bottom: -slop, right: -slop))
    return around.contains(press.location)
      || press.location.distance(to: press.start) < GestureRules().minimumDistance
  }

  private mutating func press(_ button: String, at now: Timestamp, _ report: inout ComponentOutput)
  {
    switch button {
    case "button:save": act(.save, .button, at: now, &report)
    case "button:remove": act(.remove, .button, at: now, &report)
    case "button:undo": undo(at: now, &report)
    default: break
    }
  }
}
