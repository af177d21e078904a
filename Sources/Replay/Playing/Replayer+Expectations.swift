internal import JSONText
internal import PlaygroundHost

extension Replayer {
  /// Returns the run whose expectations are evaluated.
  ///
  /// An expectation refers to the response before it, so the requests must be on separate lines. A scenario
  /// in a different form is played again with one request per line.
  func expectingRun(
    _ run: ScenarioPlayback, of input: [UInt8], _ scenario: Scenario, _ file: ChannelFile
  ) throws(ReplayError) -> ScenarioPlayback {
    guard ByteSearch.contains("$/expect", in: input) else { return run }
    let lines = Array(input[..<run.length]).requestLines
    guard lines != input else { return run }
    return try ScenarioPlayback(
      of: lines, path: scenario.path, tolerances: file.tolerances, components: components,
      plugins: plugins)
  }
}
