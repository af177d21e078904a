internal import Interaction
internal import Motion
internal import Replay

/// The list of events beside an animation.
///
/// Each line is highlighted at its time.
struct AnimationStory {
  let width = 250.0
  private(set) var parts: [MovingDrawing] = []
  private(set) var bottom: Double

  private static let most = 9

  init(_ sessionTrace: SessionTrace, _ clock: AnimationClock, at place: Point) {
    var y = place.y + 13
    var text =
      "\n<g font-size=\"14\" font-weight=\"600\" fill=\"\(Palette.ink.light)\">"
      + SVGElement.text(
        SVGText.fitted(sessionTrace.component, into: width, size: 14), x: place.x, y: y) + "</g>"
    text += "\n<g font-size=\"11.5\" fill=\"\(Palette.muted.light)\">"
    y += 20
    let note = sessionTrace.note ?? sessionTrace.name
    for line in Self.wrapped(note, into: width, size: 11.5).prefix(6) {
      text += SVGElement.text(line, x: place.x, y: y)
      y += 16
    }
    text += "</g>\n<g font-size=\"11.5\" fill=\"\(Palette.ink.light)\">"
    parts.append(MovingDrawing(text: text))
    y += 12
    for moment in Self.moments(of: sessionTrace).prefix(Self.most) {
      let start = clock.moment(of: moment.time)
      let time = SVGElement.text(
        SVGNumber.seconds(moment.time.microseconds) + " s", x: place.x + 46, y: y,
        " text-anchor=\"end\"")
      let words = SVGText.fitted(moment.words, into: width - 60, size: 11.5)
      let line =
        time
        + SVGElement.text(
          words, x: place.x + 58, y: y, moment.isDecision ? " font-weight=\"600\"" : "")
      let poses = clock.moments.map { Keyframes.Pose(opacity: $0 >= start ? 1 : 0.25) }
      parts.append(MovingDrawing(text: line, poses: poses))
      y += 18
    }
    parts.append(MovingDrawing(text: "</g>"))
    bottom = y
  }

  /// Returns the events, phases and decisions in chronological order, each once.
  private static func moments(
    of sessionTrace: SessionTrace
  ) -> [(time: Timestamp, words: String, isDecision: Bool)] {
    var moments: [(time: Timestamp, words: String, isDecision: Bool)] = []
    for event in sessionTrace.events where !event.isSample {
      moments.append((event.time, [event.type, event.phase ?? ""].joined(separator: " "), false))
    }
    for (one, other) in zip(sessionTrace.states, sessionTrace.states.dropFirst())
    where one.phase != other.phase {
      moments.append((other.time, other.phase, false))
    }
    for effect in sessionTrace.effects { moments.append((effect.time, "→ " + effect.type, true)) }
    let order = moments.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    var kept: [(time: Timestamp, words: String, isDecision: Bool)] = []
    for (_, moment) in order {
      if let last = kept.last, last.time == moment.time, last.words == moment.words { continue }
      kept.append(moment)
    }
    return kept
  }

  /// Breaks a string at spaces into lines of at most `width`.
  private static func wrapped(_ text: String, into width: Double, size: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let longer = (lines.last.map { $0 + " " } ?? "") + word
      if !lines.isEmpty, SVGText.width(of: longer, size: size) <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(SVGText.fitted(String(word), into: width, size: size))
      }
    }
    return lines
  }
}
