internal import Exploring
internal import Hosting
internal import Interaction
internal import Motion
internal import Replay
internal import Values

/// Summaries of requests: times, phases, effects and decisions.
extension LiveScenario {
  /// Returns the summaries of the requests that end in a range of the document.
  public func summaries(in range: Range<Int>) -> [LineSummary] {
    let first = requests.partitioningIndex { $0.range.upperBound >= range.lowerBound }
    let end = requests.partitioningIndex { $0.range.upperBound > range.upperBound }
    guard first < end else { return [] }
    play(through: end - 1)
    return (first..<min(end, results.count)).compactMap { index in
      guard let label = label(of: index) else { return nil }
      return LineSummary(
        offset: requests[index].range.upperBound, label: label,
        hasDecisions: report(of: index)?.decisions.isEmpty == false, details: details(of: index))
    }
  }

  /// Returns whether the request at an offset has caused decisions, or `nil` if there is no request.
  public func hasDecisions(at offset: Int) -> Bool? {
    guard let index = request(at: offset) else { return nil }
    return play(through: index) && report(of: index)?.decisions.isEmpty == false
  }

  private func label(of index: Int) -> String? {
    guard results[index].calls.count == 1, let call = results[index].calls.first,
      call.method?.hasPrefix("session/") == true
    else { return nil }
    if call.refusal != nil { return "refused" }
    guard let moment = moment(after: index, call) else { return nil }
    var parts = ["\(LayerDescription.number(moment.time)) s \(moment.phase)"]
    if moment.isSettled { parts[0] += ", settled" }
    for decision in report(of: index)?.decisions ?? [] {
      var text = decision.outcome
      if let margin = decision.leastMargin { text += ", margin \(margin)" }
      parts.append(text)
    }
    return parts.joined(separator: " · ")
  }

  /// Returns the time and the phase of a session after a call, and whether the session is settled.
  private func moment(
    after index: Int, _ call: CallOutcome
  ) -> (time: Double, phase: String, isSettled: Bool)? {
    if let time = call.time, let phase = call.phase {
      return (time, phase, call.isSettled ?? false)
    }
    guard let state = call.session.flatMap({ state(of: $0, after: index) }) else { return nil }
    return (state.time.seconds, state.phase, state.isSettled)
  }

  /// Returns the state of a session after a request, or `nil` if it is unknown.
  func state(of session: String, after index: Int) -> RenderState? {
    guard index < results.count else { return nil }
    return sessions(before: index + 1)?.state(of: session)
  }

  /// Returns the result of a request as Markdown: the phase, the effects, the changes and the decisions.
  func details(of index: Int) -> String {
    guard index < results.count else { return "Not played yet." }
    if let damage = results[index].damage { return "Can't be parsed: \(damage.message)." }
    let calls = results[index].calls
    guard calls.count == 1, let call = calls.first else {
      return "A batch of \(calls.count) calls."
    }
    if let refusal = call.refusal { return "Refused: \(refusal.message)" }
    var lines: [String] = []
    if let moment = moment(after: index, call) {
      let settled = moment.isSettled ? ", settled" : ""
      lines.append("**\(moment.phase)** at \(LayerDescription.number(moment.time)) s\(settled)")
    }
    for effect in call.effects {
      let time = effect["t"]?.asNumber.map { " at \(LayerDescription.number($0)) s" } ?? ""
      lines.append("- effect `\(effect["type"]?.asString ?? "")`\(time)")
    }
    let report = report(of: index)
    for decision in report?.decisions ?? [] {
      let placed = PlacedDecision(
        line: requests[index].line, session: call.session ?? "", decision: decision)
      lines.append("- \(decision.name): \(Explanation(placed, []).text)")
    }
    lines += changes(of: index, call)
    for diagnostic in call.diagnostics {
      lines.append("- \(diagnostic["message"]?.asString ?? "")")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a description of the changes that a call caused, with one line for each value and layer.
  private func changes(of index: Int, _ call: CallOutcome) -> [String] {
    guard let session = call.session, let after = state(of: session, after: index),
      let saved = sessions(before: index)
    else { return [] }
    let before = saved.state(of: session) ?? RenderState()
    var lines: [String] = []
    let id = saved.component(of: session) ?? ""
    let names = components.named(id)?.descriptor.values.map(\.name) ?? []
    for (place, name) in names.enumerated()
    where after.values.indices.contains(place) && before.values.indices.contains(place)
      && after.values[place] != before.values[place]
    {
      lines.append("- \(name): \(plain(before.values[place])) → \(plain(after.values[place]))")
    }
    for layer in after.layers {
      let old = before.layers.first { $0.id == layer.id }
      guard old != layer else { continue }
      lines.append(
        "- `\(layer.id)`: \(old == nil ? "new, " : "")\(LayerDescription.place(of: layer))")
    }
    for layer in before.layers where !after.layers.contains(where: { $0.id == layer.id }) {
      lines.append("- `\(layer.id)`: removed")
    }
    let limit = 14
    if lines.count > limit {
      lines = lines.prefix(limit) + ["- and \(lines.count - limit) more changes"]
    }
    return lines
  }

  private func plain(_ value: Value) -> String {
    if let number = value.asNumber { return LayerDescription.number(number) }
    return String(decoding: Value.text(of: value), as: UTF8.self)
  }
}

extension Decision {
  /// The smallest margin of the decision with its unit, or `nil` if no number affects it.
  ///
  /// Margins in points come first, because a gesture changes them directly.
  var leastMargin: String? {
    for unit in [Clause.Unit.points, .pointsPerSecond, .seconds, .count] {
      guard let margin = margin(in: unit) else { continue }
      return LayerDescription.number(margin.amount) + (unit == .count ? "" : " \(unit.rawValue)")
    }
    return nil
  }
}
