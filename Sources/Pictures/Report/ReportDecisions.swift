internal import Exploring
internal import Interaction
internal import Motion

/// The decisions of a scenario: a table with their reasons, and the details of each.
struct ReportDecisions {
  /// The maximum number of samples of a release that the table shows.
  private static let samples = 14

  private let reasons: ReportReasons
  private let id: String

  init(_ reasons: ReportReasons, id: String) {
    self.reasons = reasons
    self.id = id
  }

  /// The content of the section, or an empty string if there are no decisions.
  var text: String {
    guard !reasons.explanations.isEmpty else { return "" }
    var rows = ""
    for explanation in reasons.explanations {
      let decision = explanation.placed.decision
      rows +=
        "\n<tr class=\"flag\" data-t=\"\(decision.time.microseconds)\"><td>\(Self.seconds(decision.time))"
      rows += "<td>\(SVGText.escaped(decision.name))<td>\(SVGText.escaped(explanation.text))"
    }
    return ReportTables.table("Decisions", ["time (s)", "decision", "reason"], rows)
  }

  /// The details of each decision.
  ///
  /// The page contains them in compressed form, because they would be its largest part as plain markup. The script
  /// inserts them below the table.
  var details: [String] {
    reasons.explanations.enumerated().map { details(of: $1, $0) }
  }

  /// Returns the HTML that shows the clauses, the velocity and the map of a decision.
  private func details(of explanation: Explanation, _ index: Int) -> String {
    let decision = explanation.placed.decision
    let title = "\(Self.seconds(decision.time)) s, \(decision.name): \(decision.outcome)"
    var text = "<summary>\(SVGText.escaped(title))</summary>"
    text += "<div class=\"wide\">\(ClauseBars.svg(decision))</div>"
    if let velocity = decision.velocity { text += Self.samples(of: velocity, at: decision.time) }
    if let map = reasons.maps[index] {
      let svg = MapSheet(map).svg(.page(prefix: "\(id)-m\(index)"))
      text += "<div class=\"wide\">\(svg)</div>"
    }
    return text
  }

  /// Returns the HTML that shows the velocity of a release and the samples from which it was computed.
  private static func samples(of velocity: VelocityEvidence, at time: Timestamp) -> String {
    let number = { (value: Double) in SVGNumber.spoken(value, decimals: 2) }
    var rows = ""
    for evidence in velocity.samples.suffix(samples) {
      let place = evidence.sample.position
      rows += "\n<tr data-t=\"\(evidence.sample.time.microseconds)\">"
      rows += "<td>\(seconds(evidence.sample.time))<td>\(number(place.x))<td>\(number(place.y))"
      rows += "<td>\(words(evidence.part))"
    }
    let value = "\(number(velocity.value.x)), \(number(velocity.value.y)) pt/s"
    let limit = velocity.limitText(at: time).map { ". \(SVGText.escaped($0))" } ?? ""
    let caption =
      "<p class=\"facts\">Velocity \(value), from \(words(velocity.source))"
      + (velocity.source == .samples ? " by \(SVGText.escaped(velocity.strategy.rawValue))" : "")
      + limit + "</p>"
    return caption
      + (rows.isEmpty
        ? "" : ReportTables.table("Samples", ["time (s)", "x", "y", "use"], rows))
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
