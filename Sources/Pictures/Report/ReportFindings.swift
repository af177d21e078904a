internal import Findings
internal import Motion
internal import Replay

/// The issues of a scenario in a report, and the render cost of its frames.
struct ReportFindings {
  let sessionTrace: SessionTrace
  let id: String

  /// The markup of the table of issues, with one row for each issue.
  ///
  /// The link in the last cell of a row moves the cursor to the time of the issue.
  var rows: String {
    var body = ""
    var told: Set<String> = []
    for flag in sessionTrace.flags {
      // If an issue has the same limit and fix as an earlier one, omit them.
      let parts = flag.text.split(separator: " (", maxSplits: 1)
      let isAgain = parts.count == 2 && !told.insert(flag.code + parts[1]).inserted
      let text = isAgain ? "\(parts[0])." : flag.text
      let seconds = SVGNumber.seconds(flag.time.microseconds)
      let cells = ["\(flag.number)", flag.code, flag.layer ?? "", text]
      body += "\n<tr data-t=\"\(flag.time.microseconds)\"><td>\(seconds)"
      body += cells.map { "<td>\(SVGText.escaped($0))" }.joined()
      body += "<td><a href=\"#\(id)&amp;t=\(seconds)\">show</a>"
    }
    let heads = ["time (s)", "no.", "code", "layer", "issue and fix", "link"]
      .map { "<th scope=\"col\">\($0)" }.joined()
    return "<div class=\"wide\"><table><caption>Issues</caption>"
      + "<thead><tr>\(heads)<tbody>\(body)\n</table></div>"
  }

  /// Returns a chart of the estimated cost of each frame, with the kinds of cost stacked.
  func area(_ ledger: CostLedger) -> String {
    let frame = PlotFrame(sessionTrace)
    let weights = CostWeight.standard
    let n = { (value: Double) in SVGNumber.text(value) }
    let most = ledger.frames.map { $0.count.total(weights) }.max() ?? 0
    guard most > 0 else { return "" }
    let (top, bottom) = (14.0, 114.0)
    let scale = (bottom - top) / most
    // Each frame is a bar as wide as its duration, so frames without cost leave gaps.
    var text = ""
    var keys = ""
    var place = PlotFrame.left
    for (kind, weight) in weights.enumerated() {
      let path = path(of: ledger, weights, kind, bottom, scale, frame)
      guard !path.isEmpty else { continue }
      // Kinds beyond the palette are drawn in the muted color.
      let colour = (kind < Palette.series.count ? Palette.series[kind] : Palette.muted).light
      text += "<path d=\"\(path)\" fill=\"\(colour)\"/>"
      keys += SVGElement.text(weight.name, x: place, y: 132, " fill=\"\(colour)\"")
      place += SVGText.width(of: weight.name, size: 10) + 16
    }
    let sum = SVGNumber.spoken(ledger.sum.total(weights), decimals: 0)
    let words =
      SVGElement.text("at most \(SVGNumber.spoken(most, decimals: 1)) per frame", x: 16, y: 28)
      + SVGElement.text("\(sum) in total", x: 16, y: 42)
    return "<svg viewBox=\"0 0 \(n(PlotFrame.width)) 140\""
      + " width=\"\(n(PlotFrame.width))\" height=\"140\" role=\"img\""
      + " aria-label=\"Estimated render cost per frame\">"
      + "<g font-size=\"10\" fill=\"\(Palette.ink.light)\">"
      + words + keys + "</g>\(text)</svg>"
  }

  /// Returns the bars of one kind of cost as path data, with coordinates rounded to whole pixels.
  ///
  /// Neighboring frames whose bars are equal share one bar.
  private func path(
    of ledger: CostLedger, _ weights: [CostWeight], _ kind: Int, _ bottom: Double,
    _ scale: Double, _ frame: PlotFrame
  ) -> String {
    let whole = { (value: Double) in SVGNumber.text(value.rounded()) }
    var bars: [(left: Double, right: Double, low: Double, high: Double)] = []
    for shown in ledger.frames {
      let below = weights[..<kind].reduce(0) {
        $0 + $1.weight * (shown.count.value($1.name) ?? 0)
      }
      let own = weights[kind].weight * (shown.count.value(weights[kind].name) ?? 0)
      let low = (bottom - below * scale).rounded()
      let high = (bottom - (below + own) * scale).rounded()
      guard low > high else { continue }
      let left = frame.x(shown.time)
      let right = frame.x(shown.time.advanced(bySeconds: 1.0 / 60))
      if let last = bars.last, last.low == low, last.high == high, left - last.right < 1 {
        bars[bars.count - 1].right = right
      } else {
        bars.append((left, right, low, high))
      }
    }
    return bars.map { bar in
      let width = max(1, bar.right.rounded() - bar.left.rounded())
      return
        "M\(whole(bar.left)) \(whole(bar.low))h\(whole(width))V\(whole(bar.high))h-\(whole(width))z"
    }.joined()
  }
}
