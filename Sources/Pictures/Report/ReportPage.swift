internal import JSONText
internal import Replay
internal import Values

/// A page that shows scenarios, in one file that can be shared.
///
/// Without scripts, the page shows the verdicts, films, plots and tables. With scripts, it also has a
/// timeline. It loads no external resources, and the same input always gives the same page.
public struct ReportPage: Sendable {
  /// The maximum number of failed scenarios whose pictures are in the page.
  public static let mostDrawn = 8

  private let articles: [ReportArticle]
  private let entries: [ReportEntry]
  private let command: String
  private let look: Look
  private let skin: Skin?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - entries: The scenarios, in the order of the page.
  ///   - command: The command that regenerates the report.
  ///   - look: The look of the layers.
  ///   - skin: The colors, images, fonts and labels of your own app, or `nil` for none.
  public init(
    _ entries: [ReportEntry], command: String, look: Look = .app, skin: Skin? = nil
  ) {
    self.entries = entries
    self.command = command
    self.look = look
    self.skin = skin
    var left = Self.mostDrawn
    articles = entries.enumerated().map { number, entry in
      let isDrawn = entries.count == 1 || !entry.verdict.isGood && left > 0
      if isDrawn { left -= 1 }
      return ReportArticle(entry, number, isDrawn: isDrawn, look, skin)
    }
  }

  /// The maximum size of a page with code, in bytes.
  ///
  /// A page that is larger even without code contains it, too.
  static let mostBytes = 80 * 1024

  /// The page as HTML.
  public var html: String {
    let whole = html(hasCode: true)
    guard whole.utf8.count > Self.mostBytes else { return whole }
    let part = html(hasCode: false)
    return part.utf8.count > Self.mostBytes ? whole : part
  }

  private func html(hasCode: Bool) -> String {
    let body = header + list + "<main>\n\(articles.map(\.text).joined())</main>\n"
    let drawn = body + articles.flatMap(\.details).joined()
    let style =
      Palette.variables + PageFile.style + Palette.darkRules(for: drawn)
      + (skin?.darkRules(for: drawn) ?? "")
    return "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      + "<meta name=\"viewport\" content=\"width=device-width\">\n"
      + "<meta name=\"color-scheme\" content=\"light dark\">\n"
      + "<title>\(SVGText.escaped(title))</title>\n<style>\(style)</style>\n"
      + (skin?.shared ?? "") + body + PageFile.deflated("data", data(hasCode: hasCode)) + livePage
      + PageFile.deflated("script", Array(script.utf8))
      + "<script>\(PageFile.loader)</script>\n</html>\n"
  }

  /// The live page for scenarios that can be tried interactively, or an empty string if there are none.
  private var livePage: String {
    guard entries.contains(where: { $0.source != nil }) else { return "" }
    var live = LivePage()
    live.look = look
    return PageFile.deflated("live", Array(live.html(with: "").utf8))
      + PageFile.element("module", LivePage.builtIns)
  }

  private var script: String {
    let draws = articles.contains { !$0.isDrawn }
    return PageFile.script(draws: draws, hasSymbols: !draws && look == .app)
  }

  private var title: String {
    if entries.count == 1 { return entries[0].name }
    // A missing golden file is not a failure.
    let new = entries.count { $0.verdict.outcome == .missing }
    let bad = entries.count { !$0.verdict.isGood } - new
    let good = entries.count - bad - new
    let counts = [(good, "passed"), (bad, "failed"), (new, "without a golden file")]
    let all =
      bad == entries.count
      ? "none passed"
      : counts.first { $0.0 == entries.count }
        .map { "all \($0.1)" }
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(entries.count) scenarios: \(all ?? parts.joined(separator: ", "))"
  }

  /// The title, and the command that regenerates the report.
  private var header: String {
    let one = entries.count == 1
    let heading = one ? "" : "<h1>\(SVGText.escaped(title))</h1>"
    let made =
      one
      ? ""
      : "<details><summary>Command</summary><pre class=\"command\"><code>"
        + SVGText.escaped(command) + "</code></pre></details>"
    // A page has exactly one `h1`: the title of a report with several scenarios, or the brand of other reports.
    let brand = one ? "h1" : "p"
    return "<header class=\"page\"><\(brand) class=\"brand\">Interaction Playground</\(brand)>"
      + "\(heading)\(made)</header>\n"
  }

  /// The list of scenarios, the failed ones first.
  private var list: String {
    guard articles.count > 1 else { return "" }
    let order = articles.indices.sorted {
      let one = entries[$0].verdict.isGood
      let other = entries[$1].verdict.isGood
      return one == other ? $0 < $1 : !one
    }
    let rows = order.map { articles[$0].row }.joined()
    return "<nav aria-label=\"Scenarios\"><div class=\"wide\"><table><thead><tr><td>"
      + "<th scope=\"col\">scenario<th scope=\"col\">component<th scope=\"col\">verdict<tbody>\(rows)"
      + "\n</table></div></nav>\n"
  }

  /// Returns the data for the page's script, as JSON.
  private func data(hasCode: Bool) -> [UInt8] {
    var columns = Columns()
    var codes = hasCode ? ReportCodes() : nil
    let scenarios = articles.map { $0.data(&columns, &codes) }
    var writer = JSONWriter()
    var members: JSONObject = [
      "format": .integer(ReportData.format), "look": .string(look.rawValue),
      "ways": .array(columns.ways.map { .string($0) }), "scenarios": .array(scenarios),
    ]
    if let codes { members["codes"] = codes.value }
    if let skin { members["skin"] = skin.value(hasImages: false) }
    writer.object(members, .exact)
    return writer.bytes
  }
}
