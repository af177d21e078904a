internal import JSON
internal import Values

/// A comparison of responses with a golden file, line by line.
struct GoldenComparison {
  let scenario: Scenario
  let tolerances: Tolerances

  /// Compares responses with the golden file.
  ///
  /// - Parameters:
  ///   - golden: The contents of the golden file.
  ///   - answers: The actual responses.
  /// - Returns: The divergence, if any, and, among the differences within their tolerance, the one that takes
  ///   up the largest share of it.
  /// - Throws: `ReplayError` with the file's line if the golden file is not JSON.
  func compare(
    golden: [UInt8], answers: [UInt8]
  ) throws(ReplayError) -> (divergence: Divergence?, use: ToleranceUse?) {
    let expected = lines(golden)
    let actual = lines(answers)
    guard !expected.isEmpty else {
      throw .badInput("\(scenario.goldenPath):1: the file is empty")
    }
    var collector = DivergenceCollector()
    var use: ToleranceUse?
    for index in 0..<max(expected.count, actual.count) {
      let one = index < expected.count ? expected[index] : nil
      let other = index < actual.count ? actual[index] : nil
      if let one, let other, one == other {
        if hasState(one) { collector.add([], states: 1) }
        continue
      }
      let golden = try one.map { line throws(ReplayError) in try parse(line, index) }
      let answer = other.flatMap { try? JSONParser.parse($0) }
      let found = differences(golden, answer, one, other, line: index + 1)
      collector.add(found.found, states: states(golden))
      if found.use?.share ?? 0 > use?.share ?? 0 { use = found.use }
    }
    return (collector.divergence, use)
  }

  private func differences(
    _ golden: Value?, _ answer: Value?, _ one: ArraySlice<UInt8>?, _ other: ArraySlice<UInt8>?,
    line: Int
  ) -> (found: [Difference], use: ToleranceUse?) {
    if let golden, let answer {
      return ValueComparison(tolerances).differences(expected: golden, actual: answer, line: line)
    }
    let whole = Difference(
      line: line, pointer: "", expected: one.map(text), actual: other.map(text),
      channel: "the answer")
    return ([whole], nil)
  }

  private func states(_ answer: Value?) -> Int {
    guard let result = answer?["result"] else { return 0 }
    if case .array(let frames) = result["frames"] { return max(1, frames.count) }
    return result["state"] == nil ? 0 : 1
  }

  private func hasState(_ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(160).split(separator: UInt8(ascii: ",")).contains {
      $0.starts(with: #""state":"#.utf8) || $0.starts(with: #""result":{"state":"#.utf8)
    }
  }

  private func parse(_ line: ArraySlice<UInt8>, _ index: Int) throws(ReplayError) -> Value {
    do { return try JSONParser.parse(line) } catch {
      let place = "\(scenario.goldenPath):\(index + 1)"
      if line.starts(with: "<<<<<<< ".utf8) {
        throw .badInput("\(place): unresolved merge conflict; resolve it or record the file again")
      }
      throw .badInput("\(place): not valid JSON: \(error.message)")
    }
  }

  private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"))
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
