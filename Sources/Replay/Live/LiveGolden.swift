internal import JSON
internal import JSONText
internal import Platform
package import Values

/// The golden file of a scenario, compared with the responses to one request at a time.
package struct LiveGolden: Equatable, Sendable {
  private let scenario: Scenario
  private let file: ChannelFile
  private let bytes: [UInt8]
  private let ranges: [Range<Int>]

  /// The ids of the calls whose refusal the golden file expects.
  private let refused: [Value]

  /// Reads the golden file of a scenario, or returns `nil` if there is none.
  ///
  /// - Throws: `ReplayError` if the golden file or a `channels.json` is invalid.
  package init?(of scenario: Scenario) throws(ReplayError) {
    guard Files.kind(of: scenario.goldenPath) == .file else { return nil }
    self.scenario = scenario
    file = try ChannelFile.beside(scenario)
    bytes = try Scenario.read(scenario.goldenPath)
    var ranges: [Range<Int>] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      ranges.append(line.startIndex..<line.endIndex)
    }
    self.ranges = ranges
    refused = ScenarioCheck.agreedRefusals(scenario)
  }

  /// The number of responses in the golden file.
  package var count: Int { ranges.count }

  /// The tolerances for numbers.
  package var tolerances: Tolerances { file.tolerances }

  /// Returns the tolerances for numbers in a scenario's expectations.
  ///
  /// - Throws: `ReplayError` if a `channels.json` is invalid.
  package static func tolerances(for scenario: Scenario) throws(ReplayError) -> Tolerances {
    try ChannelFile.beside(scenario).tolerances
  }

  /// Returns whether the golden file expects that the call with this id is refused.
  package func expectsRefusal(of id: Value) -> Bool { refused.contains(id) }

  /// Returns the golden file's response at an index, counted from 0, or `nil` if there is none.
  package func text(of index: Int) -> [UInt8]? {
    ranges.indices.contains(index) ? Array(bytes[ranges[index]]) : nil
  }

  /// Compares responses with the golden file.
  ///
  /// - Parameters:
  ///   - output: The responses to one request.
  ///   - index: The number of responses before them.
  /// - Returns: The differences, or `nil` if there are none.
  package func divergence(of output: [UInt8], from index: Int) -> Divergence? {
    let answers = output.split(separator: UInt8(ascii: "\n"))
    var collector = DivergenceCollector()
    for (place, answer) in answers.enumerated() {
      let number = index + place
      guard ranges.indices.contains(number) else {
        collector.add([whole(number, nil, answer)], states: 0)
        continue
      }
      let golden = bytes[ranges[number]]
      if golden == answer { continue }
      let projected = file.projected(Array(answer) + [UInt8(ascii: "\n")]).dropLast()
      if golden == projected { continue }
      guard let one = try? JSONParser.parse(golden), let other = try? JSONParser.parse(projected)
      else {
        collector.add([whole(number, golden, answer)], states: 0)
        continue
      }
      let found = ValueComparison(file.tolerances).differences(
        expected: one, actual: other, line: number + 1)
      collector.add(found.found, states: one["result"]?["state"] == nil ? 0 : 1)
    }
    return collector.divergence
  }

  /// Returns a difference if the golden file contains a response at `index`, which the scenario did not produce.
  package func missing(after index: Int) -> Divergence? {
    guard ranges.indices.contains(index) else { return nil }
    var collector = DivergenceCollector()
    collector.add([whole(index, bytes[ranges[index]], nil)], states: 0)
    return collector.divergence
  }

  private func whole(
    _ index: Int, _ expected: ArraySlice<UInt8>?, _ actual: ArraySlice<UInt8>?
  ) -> Difference {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    return Difference(
      line: index + 1, pointer: "", expected: expected.map(text), actual: actual.map(text),
      channel: "the answer")
  }
}

extension Divergence {
  /// The first difference as one sentence without a period.
  package var sentence: String {
    var text = "\(course.channel) differs from the golden file"
    if let t = first.t { text += " at \(Self.plain(t)) s" }
    text += ": expected \(Self.short(first.expected, 60)), found \(Self.short(first.actual, 60))"
    if let distance = first.distance, let tolerance = first.tolerance {
      text += " (difference \(Self.plain(distance)), tolerance \(Self.plain(tolerance)))"
    }
    if !others.isEmpty {
      let names = others.prefix(3).map(\.channel).joined(separator: ", ")
      text += "; also \(names)" + (others.count > 3 ? " and \(others.count - 3) more" : "")
    }
    return text
  }
}
