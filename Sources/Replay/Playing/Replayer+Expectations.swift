internal import JSONText
internal import PlaygroundHost

extension Replayer {
  /// The run by which the expectations of a scenario are judged.
  ///
  /// They are about the answer before them, so the requests have to come one a line. A scenario that
  /// is written in another form is played once more for them.
  func expectingRun(
    _ run: Playback, of input: [UInt8], _ scenario: Scenario, _ file: ChannelFile
  ) throws(ReplayError) -> Playback {
    guard ByteSearch.contains("$/expect", in: input) else { return run }
    let lines = Array(input[..<run.length]).requestLines
    guard lines != input else { return run }
    return try Playback(
      of: lines, path: scenario.path, tolerances: file.tolerances, components: components,
      plugins: plugins)
  }
}
