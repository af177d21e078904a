internal import Exploring
internal import Interaction
internal import Motion

/// What was decided in a scenario, and why: a row each, and what the decision rests on.
struct ReportDecisions {
  /// How many samples of a release are listed, the last ones.
  private static let samples = 14

  private let reasons: ReportReasons
  private let id: String

  init(_ reasons: ReportReasons, id: String) {
    self.reasons = reasons
    self.id = id
  }

  /// The section's body; empty where nothing was decided.
  var text: String {
    guard !reasons.explanations.isEmpty else { return "" }
    var rows = ""
    for explanation in reasons.explanations {
      let decision = explanation.placed.decision
      rows +=
        "\n<tr class=\"flag\" data-t=\"\(decision.time.microseconds)\"><td>\(Self.seconds(decision.time))"
      rows += "<td>\(SVGText.escaped(decision.name))<td>\(SVGText.escaped(explanation.text))"
    }
    return ReportTables.table("What was decided", ["seconds", "what", "why"], rows)
  }

  /// What each decision rests on, which the script unfolds below the table: in letters it would take
  /// more room than all else in the page.
  var details: [String] {
    reasons.explanations.enumerated().map { details(of: $1, $0) }
  }

  /// The clauses, the velocity and the map of a decision.
  private func details(of explanation: Explanation, _ index: Int) -> String {
    let decision = explanation.placed.decision
    let title = "\(Self.seconds(decision.time)) s, \(decision.name): \(decision.outcome)"
    var text = "<summary>\(SVGText.escaped(title))</summary>"
    text += "<div class=\"wide\">\(ClauseBars.svg(decision))</div>"
    if let velocity = decision.velocity { text += Self.samples(of: velocity) }
    if let map = reasons.maps[index] {
      let svg = MapSheet(map).svg(.page(prefix: "\(id)-m\(index)"))
      text += "<div class=\"wide\">\(svg)</div>"
    }
    return text
  }

  /// The velocity of a release with the samples that it rests on.
  private static func samples(of velocity: VelocityEvidence) -> String {
    let number = { (value: Double) in SVGNumber.spoken(value, decimals: 2) }
    var rows = ""
    for evidence in velocity.samples.suffix(samples) {
      let place = evidence.sample.position
      rows += "\n<tr data-t=\"\(evidence.sample.time.microseconds)\">"
      rows += "<td>\(seconds(evidence.sample.time))<td>\(number(place.x))<td>\(number(place.y))"
      rows += "<td>\(words(evidence.part))"
    }
    let value = "\(number(velocity.value.x)), \(number(velocity.value.y)) pt/s"
    let caption =
      "<p class=\"facts\">Velocity \(value), from \(words(velocity.source))"
      + (velocity.source == .samples ? " by \(SVGText.escaped(velocity.strategy.rawValue))" : "")
      + "</p>"
    return caption
      + (rows.isEmpty
        ? "" : ReportTables.table("Samples", ["seconds", "x", "y", "part"], rows))
  }

  private static func words(_ part: VelocityTracker.Evidence.Part) -> String {
    switch part {
    case .used: "used"
    case .tooOld: "too old"
    case .beforePause: "before a pause"
    case .unneeded: "not needed"
    case .replaced: "replaced"
    }
  }

  private static func words(_ source: VelocityEvidence.Source) -> String {
    switch source {
    case .event: "the event"
    case .prediction: "the predicted end"
    case .samples: "samples"
    }
  }

  private static func seconds(_ time: Timestamp) -> String {
    SVGNumber.seconds(time.microseconds, digits: 3)
  }
}
