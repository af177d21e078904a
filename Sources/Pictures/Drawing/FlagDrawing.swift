internal import Interaction
internal import Motion
internal import Replay

/// Marks that show findings: corners on the cells of a strip, and flags on the time axis of a plot.
enum FlagDrawing {
  /// Returns a red corner mark for each cell with findings.
  ///
  /// A mark contains the numbers of the findings that occurred after the previous cell.
  static func corners(_ sessionTrace: SessionTrace, _ cells: [Cell], _ layout: FilmLayout) -> String
  {
    guard !sessionTrace.flags.isEmpty, !cells.isEmpty else { return "" }
    let times = cells.map { sessionTrace.states[$0.index].time }
    var numbers: [[Int]] = cells.map { _ in [] }
    for flag in sessionTrace.flags {
      let place = times.firstIndex { $0 >= flag.time } ?? cells.count - 1
      numbers[place].append(flag.number)
    }
    var text = ""
    for (place, flags) in numbers.enumerated() where !flags.isEmpty {
      let box = layout.boxes[place]
      let words = listed(flags)
      let width = max(16, SVGText.width(of: words, size: 10) + 10)
      let frame = Rectangle(x: box.maxX - width, y: box.y, width: width, height: 15)
      let title = title(of: sessionTrace.flags.filter { flags.contains($0.number) })
      text +=
        "<g><title>\(title)</title>"
        + SVGElement.rectangle(frame, " fill=\"\(Palette.mark.light)\"")
        + SVGElement.text(
          words, x: frame.midX, y: box.y + 11,
          " text-anchor=\"middle\" fill=\"\(Palette.page.light)\"")
        + "</g>"
    }
    return "\n<g font-size=\"10\" font-weight=\"700\">\(text)</g>"
  }

  /// Returns the problems that the findings report, one per line.
  ///
  /// Limits and fixes are left out, because the tables contain them.
  private static func title(of flags: [SessionTrace.Flag]) -> String {
    flags.map { flag in
      let fact = flag.text.split(separator: " (", maxSplits: 1).first ?? ""
      return SVGText.escaped("\(flag.number) \(flag.code): \(fact)")
    }.joined(separator: "\n")
  }

  private static func listed(_ numbers: [Int]) -> String {
    numbers.count > 2
      ? "\(numbers[0])–\(numbers[numbers.count - 1])"
      : numbers.map { "\($0)" }.joined(separator: " ")
  }

  /// Returns numbered flags on the time axis.
  static func axis(_ sessionTrace: SessionTrace, _ frame: PlotFrame, at y: Double) -> String {
    guard !sessionTrace.flags.isEmpty else { return "" }
    let n = { (value: Double) in SVGNumber.text(value) }
    var text = ""
    var rest = sessionTrace.flags[...]
    while let first = rest.first {
      // Findings at the same time share a flag.
      let flags = rest.prefix { $0.time == first.time }
      rest = rest.dropFirst(flags.count)
      let x = n(frame.x(first.time))
      let title = title(of: Array(flags))
      text +=
        "<g><title>\(title)</title><path d=\"M\(x) \(n(y))v-12l8 3l-8 3\""
        + " fill=\"\(Palette.mark.light)\" stroke=\"\(Palette.mark.light)\"/>"
        + SVGElement.text(
          listed(flags.map(\.number)), x: frame.x(first.time) + 10, y: y - 4,
          " fill=\"\(Palette.mark.light)\"") + "</g>"
    }
    return "\n<g font-size=\"9.5\" font-weight=\"700\">\(text)</g>"
  }
}
