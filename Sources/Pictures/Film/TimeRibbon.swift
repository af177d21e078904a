internal import Interaction
internal import Motion
internal import Replay

/// The session's time as a line, with the phases as bands and a tick for each cell.
///
/// Cells are not equally spaced in time, so the distances between the ticks differ.
struct TimeRibbon {
  let text: String

  init(_ sessionTrace: SessionTrace, _ cells: [Cell], _ layout: FilmLayout) {
    let n = { (value: Double) in SVGNumber.text(value) }
    let box = layout.ribbon
    let start = sessionTrace.states.first?.time ?? .zero
    let duration = max(sessionTrace.duration, 1e-6)
    let place = { (time: Timestamp) in box.x + (time - start) / duration * box.width }
    var bands = ""
    var names = ""
    for (index, band) in PhaseBands.bands(of: sessionTrace).enumerated() {
      let left = place(band.start)
      let width = place(band.end) - left
      let fill = index % 2 == 0 ? Palette.screen : Palette.hairline
      bands += SVGElement.rectangle(
        Rectangle(x: left, y: box.y, width: max(width, 0.5), height: 12), " fill=\"\(fill.light)\"")
      let name = SVGText.fitted(band.phase, into: width - 6, size: 9)
      guard !name.isEmpty, name == band.phase || name.count > 3 else { continue }
      names += SVGElement.text(name, x: left + 3, y: box.y + 9)
    }
    var ticks = ""
    var last = ""
    for cell in cells {
      let x = n(place(sessionTrace.states[cell.index].time))
      if x != last { ticks += "M\(x) \(n(box.y + 17))h.01" }
      last = x
    }
    text =
      "\n\(bands)<g font-size=\"9\" fill=\"\(Palette.muted.light)\">\(names)</g>"
      + "<path d=\"\(ticks)\" stroke=\"\(Palette.ink.light)\" stroke-width=\"5\"/>"
      + "<g font-size=\"9\" fill=\"\(Palette.muted.light)\">"
      + SVGElement.text("0 s", x: box.x, y: box.y + 32)
      + SVGElement.text(
        SVGNumber.seconds(sessionTrace.states.last?.time.microseconds ?? 0, digits: 2) + " s",
        x: box.maxX, y: box.y + 32, " text-anchor=\"end\"") + "</g>"
  }
}

/// The periods in which the phase is constant.
enum PhaseBands {
  struct Band: Equatable {
    var phase: String
    var start: Timestamp
    var end: Timestamp
  }

  static func bands(of sessionTrace: SessionTrace) -> [Band] {
    var bands: [Band] = []
    for state in sessionTrace.states {
      if let last = bands.last, last.phase == state.phase {
        bands[bands.count - 1].end = state.time
        continue
      }
      if !bands.isEmpty { bands[bands.count - 1].end = state.time }
      bands.append(Band(phase: state.phase, start: state.time, end: state.time))
    }
    return bands
  }
}
