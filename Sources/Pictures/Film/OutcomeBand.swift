internal import Exploring
internal import Interaction
internal import Motion
internal import Replay

/// A band below the time ribbon that shows, for each time, how often each outcome occurs among many possible
/// continuations of a gesture.
struct OutcomeBand {
  static let height = 34.0

  let text: String

  init(_ points: [PointOfNoReturn], _ sessionTrace: SessionTrace, _ layout: FilmLayout) {
    let box = layout.ribbon
    let start = sessionTrace.states.first?.time ?? .zero
    let duration = max(sessionTrace.duration, 1e-6)
    let top = box.y + 38
    let x = { (time: Timestamp) in box.x + (time - start) / duration * box.width }
    let n = { (value: Double) in SVGNumber.text(value) }
    var names: [String?] = []
    var areas = ""
    var marks = ""
    for point in points {
      var floor = point.moments.map { _ in 0.0 }
      for (outcome, name) in point.outcomes.enumerated() {
        if !names.contains(name) { names.append(name) }
        let tint = Palette.tints[(names.firstIndex(of: name) ?? 0) % Palette.tints.count]
        let ceiling = point.moments.indices.map { floor[$0] + point.share(of: outcome, at: $0) }
        let y = { (share: Double) in top + (1 - share) * Self.height }
        let upper = zip(point.moments, ceiling).map { Point(x: x($0.time), y: y($1)) }
        let lower = zip(point.moments, floor).map { Point(x: x($0.time), y: y($1)) }
        let path = SVGElement.line(
          through: Polyline.reduced(upper) + Polyline.reduced(lower).reversed())
        let share = SVGText.escaped(name ?? "no decision")
        areas +=
          "<path d=\"\(path)z\" fill=\"\(tint.fill.light)\" stroke=\"\(tint.line.light)\""
          + " stroke-width=\".6\"><title>\(share)</title></path>"
        floor = ceiling
      }
      if let time = point.time {
        marks += "M\(n(x(time))) \(n(top - 3))v\(n(Self.height + 6))"
      }
    }
    var legend = "<g font-size=\"9\" fill=\"\(Palette.muted.light)\">"
    var left = box.x
    for (index, name) in names.enumerated() {
      let tint = Palette.tints[index % Palette.tints.count]
      let word = SVGText.fitted(name ?? "no decision", into: 90, size: 9)
      legend +=
        "<rect x=\"\(n(left))\" y=\"\(n(top + Self.height + 6))\" width=\"9\" height=\"9\""
        + " fill=\"\(tint.fill.light)\" stroke=\"\(tint.line.light)\"/>"
        + SVGElement.text(word, x: left + 13, y: top + Self.height + 14)
      left += 26 + SVGText.width(of: word, size: 9)
    }
    let note =
      "outcomes of \(PointOfNoReturn.continuations) possible continuations at each time"
    legend += SVGElement.text(
      SVGText.fitted(note, into: max(0, box.maxX - left), size: 9), x: box.maxX,
      y: top + Self.height + 14, " text-anchor=\"end\"")
    text =
      "\n" + areas
      + "<path d=\"\(marks)\" stroke=\"\(Palette.mark.light)\" stroke-width=\"1.5\"/>" + legend
      + "</g>"
  }
}
