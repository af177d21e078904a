internal import Interaction
internal import JSONText
internal import Motion
internal import Replay
internal import Values

/// The tables of a report: events and effects, and values.
struct ReportTables {
  /// A row of the table: an event or an effect.
  struct Row {
    var time: Timestamp
    var isEffect: Bool
    var what: String
    var details: String
  }

  private let sessionTrace: SessionTrace

  init(_ sessionTrace: SessionTrace) { self.sessionTrace = sessionTrace }

  /// The events and effects, in chronological order.
  ///
  /// Consecutive samples of a finger share a row.
  var rows: [Row] {
    var rows: [Row] = []
    var count = 0
    for event in sessionTrace.events {
      let what = [event.type, event.phase ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
      if event.isSample, let last = rows.last, last.what == what {
        count += 1
        rows[rows.count - 1].details =
          details(of: event) + ", \(count) samples until \(Self.seconds(event.time)) s"
        continue
      }
      count = 1
      rows.append(Row(time: event.time, isEffect: false, what: what, details: details(of: event)))
    }
    for effect in sessionTrace.effects {
      let row = Row(
        time: effect.time, isEffect: true, what: effect.type,
        details: Self.words(for: effect.members).joined(separator: ", "))
      let place = rows.firstIndex { $0.time > effect.time } ?? rows.count
      rows.insert(row, at: place)
    }
    return rows
  }

  private func details(of event: SessionTrace.Input) -> String {
    let pair = { (point: Point) in
      "\(SVGNumber.spoken(point.x, decimals: 1)), \(SVGNumber.spoken(point.y, decimals: 1))"
    }
    var words: [String] = []
    if let target = event.target { words.append("on \(target)") }
    if let place = event.location { words.append("at \(pair(place))") }
    if let way = event.translation { words.append("by \(pair(way))") }
    if event.type == "environment",
      let screen = sessionTrace.viewports.dropFirst().first(where: { $0.time == event.time })?.size
    {
      let n = { SVGNumber.spoken($0, decimals: 1) }
      words.append("screen \(n(screen.width)) × \(n(screen.height))")
    }
    words += Self.words(for: event.members)
    return words.joined(separator: ", ")
  }

  /// Returns a description of each member of an event or effect, except for the viewport.
  ///
  /// The viewport is described elsewhere in the row.
  private static func words(for members: JSONObject) -> [String] {
    members.elements.filter { $0.name != "viewport" }.map { "\($0.name) \(text($0.value))" }
  }

  private static func text(_ value: Value) -> String {
    if case .string(let text) = value { return text }
    var writer = JSONWriter()
    writer.value(value)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return text.count > mostLetters ? text.prefix(mostLetters) + "…" : text
  }

  /// The maximum length of the JSON text of an object or an array in a table, in characters.
  private static let mostLetters = 40

  // MARK: - Markup

  /// The markup of the table of events and effects.
  var inputs: String {
    var body = ""
    for row in rows {
      let cells = [row.isEffect ? "effect" : "event", row.what, row.details]
      body += "\n<tr data-t=\"\(row.time.microseconds)\"><td>\(Self.seconds(row.time))"
      body += cells.map { "<td>\(SVGText.escaped($0))" }.joined()
    }
    return Self.table("Events and effects", ["time (s)", "kind", "name", "details"], body)
  }

  /// Returns the table of values at the times of the film's cells.
  func numbers(_ series: [PlotSeries], _ cells: [Cell]) -> String {
    var body = ""
    for cell in cells {
      let state = sessionTrace.states[cell.index]
      body += "\n<tr data-t=\"\(state.time.microseconds)\"><td>\(Self.seconds(state.time))"
      body += "<td>\(SVGText.escaped(state.phase))"
      for one in series {
        // The series may not have a sample at the film's state, so use the latest earlier one. At a jump, use
        // the later value.
        let sample = one.samples.last { $0.time <= state.time }
        body += "<td>" + (sample.map { SVGNumber.spoken($0.value, decimals: 2) } ?? "")
      }
    }
    let names = series.map { SVGText.escaped($0.name) }
    return Self.table("Values at the times in the film", ["time (s)", "phase"] + names, body)
  }

  private static func seconds(_ time: Timestamp) -> String {
    SVGNumber.seconds(time.microseconds, digits: 3)
  }

  /// Returns a table that scrolls if it is wider than the page.
  static func table(_ caption: String, _ heads: [String], _ body: String) -> String {
    let head = heads.map { "<th scope=\"col\">\($0)" }.joined()
    return "<div class=\"wide\"><table><caption>\(caption)</caption><thead><tr>\(head)<tbody>"
      + "\(body)\n</table></div>"
  }
}
