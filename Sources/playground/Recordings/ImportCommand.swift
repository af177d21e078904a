internal import Platform
internal import Recordings
internal import Replay
internal import Values

/// `playground import`: creates a scenario from a recording of real touches.
struct ImportCommand {
  static let help = ImportOptions.help
  static var exits: [Exit] { ImportOptions.exits }

  private let options: ImportOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    options = try ImportOptions(&arguments)
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      try RecordingFileReader.reading(options.path, options.reading) {
        (reader) throws(ReplayError) in
        if options.isDescribing {
          try describe(&reader)
        } else {
          try write(&reader)
        }
      }
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }

  /// The name of the recording in messages: its file name, or `standard input`.
  private var name: String {
    options.path == "-"
      ? "standard input" : options.path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Returns the next sample of the gestures to import, or `nil` if there are no more.
  private func next(_ reader: inout RecordingReader) throws(ReplayError) -> RecordedSample? {
    while let sample = try RecordingFileReader.next(&reader, options.path) {
      guard let wanted = options.gesture, sample.gesture != wanted else { return sample }
      if sample.gesture > wanted { return nil }
    }
    return nil
  }

  private func noSamples(_ reader: RecordingReader) -> ReplayError {
    if let wanted = options.gesture {
      return .badInput(
        "\(options.path): there is no gesture \(wanted); the recording has "
          + counted(reader.gestures, "gesture"))
    }
    let omissions = reader.omissions.lines.first.map { "; \($0)" } ?? ""
    return .badInput(
      "\(options.path): the recording contains no touches, so there is nothing to import\(omissions)"
    )
  }

  private func describe(_ reader: inout RecordingReader) throws(ReplayError) {
    var statistics = RecordingStatistics()
    while let sample = try next(&reader) { statistics.add(sample) }
    guard statistics.samples > 0 else { throw noSamples(reader) }
    let description = RecordingDescription(
      name: name, format: reader.format, statistics: statistics, omissions: reader.omissions)
    guard options.isJSON else { return description.lines.forEach(Console.print) }
    guard let profile = statistics.profile else {
      throw .badInput(
        "\(options.path): the recording has too few samples to measure a rate; a profile needs "
          + "at least 9 samples of moving fingers")
    }
    Console.emit(description.json(profile))
  }

  private func write(_ reader: inout RecordingReader) throws(ReplayError) {
    guard let first = try next(&reader) else { throw noSamples(reader) }
    let target = try target(reader)
    let placement = try placement(reader, target, first.sample)
    let output = try ImportOutput(options.output)
    var statistics = RecordingStatistics()
    do throws(ReplayError) {
      var writer = ScenarioWriter(
        session: target.session, id: target.nextID, clock: target.clock)
      target.before.forEach { writer.line($0) }
      var sample: RecordedSample? = first
      var last = placement.place(first.sample).microseconds
      while let recorded = sample {
        statistics.add(recorded)
        let placed = placement.place(recorded.sample)
        try check(placed, after: last)
        writer.sample(placed, gesture: recorded.gesture)
        last = placed.microseconds
        if writer.available > 1 << 16 { try output.write(writer.take()) }
        sample = try next(&reader)
      }
      writer.finishRequest()
      // The later lines of a scenario follow immediately, at their own distances in time.
      if target.after.isEmpty {
        writer.request("session/advance", ["session": .string(target.session), "until": "settled"])
      }
      for line in target.moved(last - target.clock) { writer.line(bytes: line) }
      try output.write(writer.take())
      try output.finish()
    } catch {
      output.discard()
      throw error
    }
    tell(statistics, reader)
  }

  /// The longest pause between two samples that an import accepts, in microseconds: one day.
  private static let longestPause: Int64 = 86_400_000_000

  /// Throws an error if a sample is outside the range that events accept, or if the pause before it is too long.
  private func check(_ sample: TouchSample, after last: Int64) throws(ReplayError) {
    guard sample.microseconds - last <= Self.longestPause else {
      throw .badInput(
        "\(options.path):\(sample.line): the previous sample is more than a day earlier; import the "
          + "gestures one by one with --gesture")
    }
    let isInside =
      abs(sample.x) <= largestInputNumber && abs(sample.y) <= largestInputNumber
      && sample.microseconds <= 1_000_000_000_000_000
    guard !isInside else { return }
    throw .badInput(
      "\(options.path):\(sample.line): the sample is outside the range of a session, which ends at "
        + "1000000000 points and seconds")
  }

  private func target(_ reader: RecordingReader) throws(ReplayError) -> ImportTarget {
    if let into = options.into {
      return try ImportTarget(
        into: Scenario(path: into), line: options.line, session: options.session,
        components: options.plugins.components, plugins: options.plugins.configuration)
    }
    return try ImportTarget(
      component: options.component, parameters: options.parameters,
      viewport: options.viewport ?? reader.screen,
      note: "Recorded touches from \(name) (\(reader.format.title)).",
      components: options.plugins.components, plugins: options.plugins.configuration)
  }

  private func placement(
    _ reader: RecordingReader, _ target: ImportTarget, _ first: TouchSample
  ) throws(ReplayError) -> GesturePlacement {
    var placement = GesturePlacement(
      scale: options.scale, viewport: options.viewport, screen: reader.screen,
      offset: options.offset)
    if let layer = options.layer {
      placement.begin(first, at: try target.touchPoint(of: layer))
    }
    let time = options.start.map { Int64(($0 * 1e6).rounded()) } ?? target.clock
    guard time >= target.clock else {
      throw .badInput(
        "--start must be at least \(Double(target.clock) / 1e6) s, the session's time before the gestures"
      )
    }
    placement.shift = time - first.microseconds
    return placement
  }

  private func tell(_ statistics: RecordingStatistics, _ reader: RecordingReader) {
    let description = RecordingDescription(
      name: name, format: reader.format, statistics: statistics, omissions: reader.omissions)
    // The scenario itself may be on standard output.
    let say = options.output == nil ? Console.warn : Console.print
    say(description.summary)
    reader.omissions.lines.forEach(say)
    if reader.format == .getevent, !options.hasDensity {
      say(
        "one point is one pixel; to get the points of the phone, add --density with the number that "
          + "adb shell wm density prints")
    }
    if let output = options.output { say("play it: playground show \(output.shellWord)") }
  }
}
