internal import JSONText
internal import Values

extension Divergence {
  /// Returns a human-readable description, with one fact per line.
  ///
  /// - Parameter golden: The path of the golden file.
  /// - Returns: About eight lines, each short enough for a terminal.
  public func lines(golden: String) -> [String] {
    let place = first.pointer.isEmpty ? "the whole line" : first.pointer
    var lines = [
      "\(golden):\(first.line): \(place)",
      "expected \(Self.short(first.expected))",
      "actual   \(Self.short(first.actual))\(apart(first))",
      "first    \(moment(first)): \(course.channel)",
    ]
    if let request { lines.append("during   \(request)") }
    if let event { lines.append("after    \(event)") }
    if course.states > 1 { lines.append("lasts    \(extent)") }
    if !others.isEmpty { lines.append("also     \(followers)") }
    if first.t != nil {
      let ending = end.map {
        "\($0.channel) is \(Self.short($0.actual, 40)) instead of \(Self.short($0.expected, 40))"
      }
      lines.append("ends     \(ending.map { "differently: \($0)" } ?? "the same")")
    }
    return lines
  }

  private func apart(_ difference: Difference) -> String {
    guard let distance = difference.distance, let tolerance = difference.tolerance else {
      return ""
    }
    return " (difference \(Self.plain(distance)), tolerance \(Self.plain(tolerance)))"
  }

  private func moment(_ difference: Difference) -> String {
    let time = difference.t.map { "t \(Self.plain($0))" }
    let frame = difference.frame.map { "frame \($0)" }
    let words = [frame, time].compactMap { $0 }
    return words.isEmpty ? "on line \(difference.line)" : words.joined(separator: ", ")
  }

  private var extent: String {
    var text = "\(course.states) of \(max(states, course.states)) states"
    if let last = course.last.t { text += ", until t \(Self.plain(last))" }
    if let distance = course.worst.distance, let t = course.worst.t {
      text += ", largest difference \(Self.plain(distance)) at t \(Self.plain(t))"
    }
    return text
  }

  private var followers: String {
    let named = others.prefix(5).map(\.channel).joined(separator: ", ")
    return others.count > 5 ? "\(named) and \(others.count - 5) more" : named
  }

  static func short(_ text: String?, _ limit: Int = 160) -> String {
    guard let text else { return "nothing" }
    return text.count > limit ? text.prefix(limit) + "…" : text
  }

  /// Formats a number as the protocol does.
  static func plain(_ number: Double) -> String {
    if number > 0 && number < 0.0001 { return "\(number)" }
    var writer = JSONWriter()
    let millionths = (number * 1e6).rounded()
    if abs(millionths) < 1e15 {
      writer.millionths(Int64(millionths))
    } else {
      writer.number(number)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
