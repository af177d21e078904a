internal import Interaction
internal import Motion
internal import MotionCode
internal import Replay
internal import Values

/// The article of one scenario in a report: its static content, and its data for the script.
struct ReportArticle {
  /// The id of the article's HTML element, which is also the prefix of all ids inside the article.
  let id: String

  private let entry: ReportEntry
  /// Whether the page contains the pictures.
  let isDrawn: Bool
  private var strip: FilmStrip?
  private var plan: (cells: [Cell], layout: FilmLayout)?
  private var obstacle: String

  /// Creates an article.
  ///
  /// - Parameters:
  ///   - entry: The scenario.
  ///   - number: The number of the scenario in the report, from 0.
  ///   - isDrawn: Whether the page contains the pictures. Otherwise the script draws them.
  ///   - look: The look of the layers.
  ///   - skin: The skin of the layers, or `nil` for none.
  init(_ entry: ReportEntry, _ number: Int, isDrawn: Bool, _ look: Look, _ skin: Skin?) {
    self.entry = entry
    self.isDrawn = isDrawn
    id = "s\(number)"
    obstacle = entry.obstacle
    guard let sessionTrace = entry.sessionTrace else { return }
    do {
      var options = FilmStrip.Options()
      options.look = look
      options.skin = skin
      options.other = entry.golden.flatMap { OtherRun($0) }
      let strip = try FilmStrip(sessionTrace, options)
      self.strip = strip
      plan = strip.plan()
    } catch {
      obstacle = error.message
    }
  }

  // MARK: - Markup

  /// The article as HTML, or an empty string for a scenario that the script draws.
  var text: String {
    guard isDrawn else { return "" }
    var sections = ""
    if let strip, let plan {
      let svg = strip.svg(plan, .page(prefix: id + "-f"))
      sections += section("Film", "film", "<div class=\"wide\">\(svg)</div>")
      let findings = ReportFindings(sessionTrace: strip.sessionTrace, id: id)
      if !strip.sessionTrace.flags.isEmpty {
        sections += section("Issues", "findings", findings.rows)
      }
      sections += plots(strip.sessionTrace, plan.cells)
      if let area = entry.ledger.map(findings.area), !area.isEmpty {
        sections += section(
          "Estimated render cost per frame", "cost", "<div class=\"wide\">\(area)</div>")
      }
      if let reasons = entry.reasons {
        let text = ReportDecisions(reasons, id: id).text
        if !text.isEmpty { sections += section("Decisions", "decisions", text) }
      }
      sections += section("Events and effects", "rows", ReportTables(strip.sessionTrace).inputs)
    }
    return "<article id=\"\(id)\" aria-labelledby=\"\(id)-h\">\(header)\(sections)</article>\n"
  }

  /// The name, the verdict, the note, and the command that plays the scenario again.
  private var header: String {
    let e = SVGText.escaped
    let verdict = entry.verdict
    var text = "<header><h2 id=\"\(id)-h\">\(e(entry.name))</h2>"
    text += "<p class=\"verdict\">\(Self.badge(verdict)) \(verdict.sentence)"
    if let sessionTrace = entry.sessionTrace {
      text += "<p class=\"facts\">\(e(Self.facts(of: sessionTrace)))</p>"
      if let note = sessionTrace.note { text += "<p class=\"note\">\(e(note))</p>" }
    }
    if !verdict.details.isEmpty {
      text += "<pre class=\"details\">\(verdict.details.map(e).joined(separator: "\n"))</pre>"
    }
    if !obstacle.isEmpty, !verdict.details.contains(obstacle) {
      text += "<p class=\"obstacle\">\(e(obstacle))</p>"
    }
    return text + "<pre class=\"command\"><code>\(e(entry.command))</code></pre></header>"
  }

  /// Returns a line with the component, the session, the duration and the number of states.
  private static func facts(of sessionTrace: SessionTrace) -> String {
    let seconds = SVGNumber.seconds(sessionTrace.states.last?.time.microseconds ?? 0, digits: 2)
    let others =
      sessionTrace.others.isEmpty ? "" : " (not \(sessionTrace.others.joined(separator: ", ")))"
    return "\(sessionTrace.component) · session \(sessionTrace.session)\(others) · \(seconds) s"
      + " · \(sessionTrace.states.count) states"
  }

  /// Returns an icon that shows the verdict by both its shape and its color.
  static func badge(_ verdict: Verdict) -> String {
    let colour = verdict.isGood ? Palette.tints[2].line : Palette.mark
    let path = verdict.isGood ? "M4.5 8.5l2.5 2.5 4.5-5.5" : "M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6"
    return "<svg class=\"badge\" width=\"16\" height=\"16\" viewBox=\"0 0 16 16\" role=\"img\""
      + " aria-label=\"\(verdict.isGood ? "good" : "bad")\">"
      + "<circle cx=\"8\" cy=\"8\" r=\"8\" fill=\"\(colour.light)\"/><path d=\"\(path)\""
      + " fill=\"none\" stroke=\"\(Palette.page.light)\" stroke-width=\"2\"/></svg>"
  }

  private func plots(_ sessionTrace: SessionTrace, _ cells: [Cell]) -> String {
    var options = PlotSheet.Options()
    options.golden = entry.golden
    guard let sheet = try? PlotSheet(entry.fine ?? sessionTrace, options) else { return "" }
    let svg = sheet.svg(.page(prefix: id + "-p"))
    let numbers = ReportTables(sessionTrace).numbers(sheet.series, cells)
    return section(
      "Values", "plot",
      "<div class=\"wide\">\(svg)</div><details><summary>Show as a table</summary>"
        + "\(numbers)</details>")
  }

  private func section(_ title: String, _ kind: String, _ body: String) -> String {
    "\n<section class=\"\(kind)\" aria-labelledby=\"\(id)-\(kind)\">"
      + "<h3 id=\"\(id)-\(kind)\">\(title)</h3>\(body)</section>"
  }

  /// The row in the list of scenarios.
  var row: String {
    let e = SVGText.escaped
    let component = entry.sessionTrace?.component ?? ""
    return "\n<tr data-s=\"\(id)\"><td>\(Self.badge(entry.verdict))"
      + "<td><a href=\"#\(id)\">\(e(entry.name))</a><td>\(e(component))"
      + "<td>\(entry.verdict.sentence)"
  }

  // MARK: - Data

  /// The details of each decision, as markup that the script inserts.
  var details: [String] {
    guard isDrawn, let reasons = entry.reasons else { return [] }
    return ReportDecisions(reasons, id: id).details
  }

  /// Returns the scenario's data for the page's script.
  ///
  /// - Parameters:
  ///   - columns: The columns of all scenarios.
  ///   - codes: The springs and numbers that the page shows as code, collected from all scenarios, or `nil` if the page
  ///     has no *Copy as code*.
  /// - Returns: The data.
  func data(_ columns: inout Columns, _ codes: inout ReportCodes?) -> Value {
    var members: JSONObject = [
      "id": .string(id), "name": .string(entry.name),
      "path": .string(entry.file),
    ]
    if !isDrawn {
      members["good"] = .bool(entry.verdict.isGood)
      members["verdict"] = .string(entry.verdict.sentence)
      members["command"] = .string(entry.command)
      if !obstacle.isEmpty { members["obstacle"] = .string(obstacle) }
      if let sessionTrace = entry.sessionTrace {
        members["facts"] = .string(Self.facts(of: sessionTrace))
        if let note = sessionTrace.note { members["note"] = .string(note) }
      }
    }
    if let source = entry.source { members["source"] = .string(source) }
    guard let sessionTrace = entry.sessionTrace, let strip, let plan else {
      return .object(members)
    }
    let data = ReportData(entry, sessionTrace, strip).value(&columns, plan, isDrawn: isDrawn)
    for member in data.elements { members.append(member.name, member.value) }
    if let numbers = entry.numbers, !(numbers.springs.isEmpty && numbers.numbers.isEmpty) {
      members["code"] = .integer(Int64(codes?.index(of: numbers, in: entry) ?? 0))
    }
    if !details.isEmpty { members["details"] = .array(details.map { .string($0) }) }
    return .object(members)
  }
}
