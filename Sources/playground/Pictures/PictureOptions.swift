internal import Exploring
internal import Motion
internal import Pictures
internal import Platform
internal import Replay

/// The common options of commands that draw: the scenario, the session and the output file.
struct PictureOptions {
  private(set) var path = ""
  private var output: String?

  private let allowsClips: Bool

  /// Creates the options of a command.
  ///
  /// - Parameter allowsClips: Whether the output file may be a GIF, a video or another clip.
  init(allowsClips: Bool = false) { self.allowsClips = allowsClips }

  /// Whether the output file is a PNG picture.
  var isPNG: Bool { output?.hasSuffix(".png") ?? false }

  /// The format of the output file, or `nil` if it is not a clip.
  var clip: ClipFormat? { output.flatMap(ClipFormat.init(path:)) }
  private(set) var session: String?
  private var plugins = PluginOptions()
  private var isChecking = false

  /// Sets the scenario.
  ///
  /// - Throws: `UsageError` if there is one already.
  mutating func take(path word: String, _ command: String) throws(UsageError) {
    guard path.isEmpty else { throw UsageError(message: "\(command) takes one scenario") }
    path = word
  }

  /// Applies an option and returns `true`, or returns `false` if the option is not one that all drawing
  /// commands share.
  mutating func take(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch name {
    case "-o", "--output":
      let file = try arguments.value(of: name, inline: inline)
      guard
        file.hasSuffix(".svg") || file.hasSuffix(".png")
          || allowsClips && ClipFormat(path: file) != nil
      else {
        let clips = allowsClips ? ", or with --animate \(ClipFormat.endings)" : ""
        throw UsageError(message: "\(name) must end with .svg or .png\(clips), not \(file)")
      }
      output = file
    case "--check" where inline == nil: isChecking = true
    case "--session": session = try arguments.value(of: name, inline: inline)
    default: return try plugins.take(name, inline, &arguments)
    }
    return true
  }

  /// Throws an error if no scenario was given.
  func check(_ command: String) throws(UsageError) {
    guard !path.isEmpty else { throw UsageError(message: "\(command) requires a scenario") }
  }

  /// Returns a session's states in the golden file, or `nil` if there is no golden file.
  func golden(session: String) throws(ReplayError) -> GoldenStates? {
    try GoldenStates.read(Scenario(path: path), session: session, settings)
  }

  /// Plays the scenario and returns its states as a table.
  func trace(values: [String]?) throws(ReplayError) -> StateTable {
    let scenario = Scenario(path: path)
    // The table also shows lines that are not JSON, but the file as a whole must be a scenario.
    _ = try ScenarioPlayback(
      of: scenario.requests(), path: path, components: plugins.components,
      plugins: plugins.configuration)
    return try StateTable(
      playing: scenario, values: values, components: plugins.components,
      plugins: plugins.configuration)
  }

  /// The settings for recording the session that is drawn.
  private var settings: SessionTrace.Settings {
    var settings = SessionTrace.Settings()
    settings.session = session
    settings.components = plugins.components
    settings.plugins = plugins.configuration
    return settings
  }

  /// Plays the scenario and returns the states of the session to draw.
  ///
  /// - Parameters:
  ///   - rate: The number of states per second.
  ///   - moments: Additional times whose exact states are needed.
  /// - Returns: The states of the session.
  /// - Throws: `ReplayError` if the scenario is invalid.
  func play(rate: Double = 120, moments: [Timestamp] = []) throws(ReplayError) -> SessionTrace {
    var settings = settings
    settings.rate = rate
    settings.moments = moments
    guard isChecking else { return try SessionTrace.play(Scenario(path: path), settings) }
    var check = ScenarioCheck()
    check.components = plugins.components
    check.plugins = plugins.configuration
    let found = try check.result(of: Scenario(path: path))
    // The exact states at the times of the findings are needed.
    settings.moments += found.items.map { Timestamp(seconds: $0.time) }
    var sessionTrace = try SessionTrace.play(Scenario(path: path), settings)
    sessionTrace.flags = found.flags(of: sessionTrace.session)
    return sessionTrace
  }

  /// Warns about the scenario's sessions that are not in the picture, unless `--session` was given.
  func tellOthers(of sessionTrace: SessionTrace) {
    Self.tellOthers(of: sessionTrace, in: path, session)
  }

  /// Warns about a scenario's sessions that are not in the picture, unless `session` was requested.
  static func tellOthers(of sessionTrace: SessionTrace, in path: String, _ session: String?) {
    guard session == nil, !sessionTrace.others.isEmpty else { return }
    let others = sessionTrace.others.map(\.shellWord).joined(separator: ", ")
    Console.warn(
      "\(path): showing session \(sessionTrace.session); select another with --session: \(others)")
  }

  /// Plays the scenario with `rate` states per second, or with fewer if a plugin's limits require it.
  func play(finely rate: Double) throws(ReplayError) -> SessionTrace {
    let sessionTrace = try play()
    return try play(rate: sessionTrace.rate(upTo: rate, settings))
  }

  /// Plays the first session of another scenario with the same components.
  func play(other: String, moments: [Timestamp]) throws(ReplayError) -> SessionTrace {
    var settings = settings
    settings.session = nil
    settings.moments = moments
    return try SessionTrace.play(Scenario(path: other), settings)
  }

  /// Plays the scenario and returns its decisions.
  func decisions() throws(ReplayError) -> ScenarioDecisions {
    try ScenarioDecisions(
      Scenario(path: path), components: plugins.components, plugins: plugins.configuration)
  }

  /// Reports the calls of the scenario that failed with an internal error.
  ///
  /// - Returns: The exit code of the process.
  func tell(_ raised: [RaisedError]) -> Int32 {
    for error in raised { Console.warn("\(path):\(error.line): \(error.message)") }
    return raised.isEmpty ? ExitCode.ok : ExitCode.mismatch
  }

  /// Writes a picture to the output file or to standard output.
  ///
  /// - Parameters:
  ///   - svg: The picture.
  ///   - sessionTrace: The states that the picture shows. Calls that failed with an internal error are reported.
  /// - Returns: The exit code of the process.
  /// - Throws: `ReplayError` if the file can't be written.
  func write(_ svg: String, of sessionTrace: SessionTrace? = nil) throws(ReplayError) -> Int32 {
    if let output {
      try Self.save(svg, to: output)
    } else {
      Console.emit(String(svg.dropLast()))
    }
    return tell(sessionTrace?.raised ?? [])
  }

  /// Writes an animation to the output file as a clip.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - zoom: The number of pixels per point.
  ///   - sessionTrace: The states that the animation shows. Calls that failed with an internal error are reported.
  /// - Returns: The exit code of the process.
  /// - Throws: `ReplayError` if the clip can't be created.
  func write(
    _ animation: FilmAnimation, zoom: Int, of sessionTrace: SessionTrace
  ) throws(ReplayError) -> Int32 {
    guard let output, let clip else { return ExitCode.ok }
    try ClipEncoder(format: clip, zoom: zoom).write(animation, to: output)
    return tell(sessionTrace.raised)
  }

  /// Writes a picture to a file, as a PNG if the name of the file ends in `.png`.
  static func save(_ svg: String, to output: String) throws(ReplayError) {
    // A PNG has twice the picture's size, for high-resolution screens.
    let isPNG = output.hasSuffix(".png")
    let bytes = isPNG ? try PNGConverter.bytes(of: svg, zoom: 2, for: output) : Array(svg.utf8)
    do { try Files.write(bytes, to: output) } catch {
      throw .environment("\(output): \(error.description)")
    }
  }
}
