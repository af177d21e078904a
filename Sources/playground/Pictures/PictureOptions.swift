internal import Exploring
internal import Motion
internal import Platform
internal import Replay

/// What the commands that draw have in common: a scenario, a session, and where the picture goes.
struct PictureOptions {
  private(set) var path = ""
  private var output: String?
  private(set) var session: String?
  private var plugins = PluginOptions()
  private var isChecking = false

  /// Takes the scenario.
  mutating func take(path word: String, _ command: String) throws(UsageError) {
    guard path.isEmpty else { throw UsageError(message: "\(command) takes one scenario") }
    path = word
  }

  /// Takes an option; false if it is none of these.
  mutating func take(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch name {
    case "-o", "--output":
      let file = try arguments.value(of: name, inline: inline)
      guard file.hasSuffix(".svg") || file.hasSuffix(".png") else {
        throw UsageError(message: "\(name) takes a name that ends in .svg or .png, not \(file)")
      }
      output = file
    case "--check" where inline == nil: isChecking = true
    case "--session": session = try arguments.value(of: name, inline: inline)
    default: return try plugins.take(name, inline, &arguments)
    }
    return true
  }

  /// Complains about what is missing.
  func check(_ command: String) throws(UsageError) {
    guard !path.isEmpty else { throw UsageError(message: "\(command) wants a scenario") }
  }

  /// What the golden file has of a session; nil where there is none.
  func golden(session: String) throws(ReplayError) -> GoldenStates? {
    try GoldenStates.read(Scenario(path: path), session: session, request)
  }

  /// Plays the scenario for its numbers alone.
  func trace(values: [String]?) throws(ReplayError) -> Trace {
    let scenario = Scenario(path: path)
    // A line that is no JSON is shown as what it is; what is no scenario at all can't be.
    _ = try Playback(
      of: scenario.requests(), path: path, components: plugins.components,
      plugins: plugins.configuration)
    return try Trace(
      playing: scenario, values: values, components: plugins.components,
      plugins: plugins.configuration)
  }

  /// The components that the scenario may ask for, and the session.
  private var request: Footage.Request {
    var request = Footage.Request()
    request.session = session
    request.components = plugins.components
    request.plugins = plugins.configuration
    return request
  }

  /// Plays the scenario.
  ///
  /// - Parameters:
  ///   - rate: states a second
  ///   - moments: moments whose exact states are wanted
  /// - Returns: what the session looked like
  /// - Throws: what is wrong with the scenario
  func play(rate: Double = 120, moments: [Timestamp] = []) throws(ReplayError) -> Footage {
    var request = request
    request.rate = rate
    request.moments = moments
    guard isChecking else { return try Footage.play(Scenario(path: path), request) }
    var check = ScenarioCheck()
    check.components = plugins.components
    check.plugins = plugins.configuration
    let found = try check.result(of: Scenario(path: path))
    // The moments of what is found are shown exactly.
    request.moments += found.items.map { Timestamp(seconds: $0.time) }
    var footage = try Footage.play(Scenario(path: path), request)
    footage.flags = found.flags(of: footage.session)
    return footage
  }

  /// Says which sessions of the scenario are not in the picture, unless one was asked for.
  func tellOthers(of footage: Footage) {
    Self.tellOthers(of: footage, in: path, session)
  }

  static func tellOthers(of footage: Footage, in path: String, _ session: String?) {
    guard session == nil, !footage.others.isEmpty else { return }
    let others = footage.others.map(\.shellWord).joined(separator: ", ")
    Console.warn(
      "\(path): this is session \(footage.session); --session shows another one: \(others)")
  }

  /// Plays the scenario at a high rate; less high where a plugin could not say so much at once.
  func play(finely rate: Double) throws(ReplayError) -> Footage {
    let footage = try play()
    return try play(rate: footage.rate(upTo: rate, request))
  }

  /// Plays another scenario in the same way: its first session.
  func play(other: String, moments: [Timestamp]) throws(ReplayError) -> Footage {
    var request = request
    request.session = nil
    request.moments = moments
    return try Footage.play(Scenario(path: other), request)
  }

  /// What is decided in the scenario.
  func decisions() throws(ReplayError) -> ScenarioDecisions {
    try ScenarioDecisions(
      Scenario(path: path), components: plugins.components, plugins: plugins.configuration)
  }

  /// Writes a picture to where it is wanted.
  ///
  /// - Returns: what the process ends with
  func write(_ svg: String) throws(ReplayError) -> Int32 {
    guard let output else {
      Console.emit(String(svg.dropLast()))
      return ExitCode.ok
    }
    guard output.hasSuffix(".png") else {
      try Self.save(Array(svg.utf8), to: output)
      return ExitCode.ok
    }
    let draft = output + ".svg.draft"
    try Self.save(Array(svg.utf8), to: draft)
    defer { Files.remove(draft) }
    try Self.convert(draft, to: output)
    return ExitCode.ok
  }

  /// Has a PNG made, twice as large as the picture, as screens want it.
  private static func convert(_ draft: String, to output: String) throws(ReplayError) {
    let command = Subprocess.Command(["rsvg-convert", "--zoom", "2", "--output", output, draft])
    let program: Subprocess
    do {
      program = try Subprocess(
        command, descriptors: [.standardInput, .standardOutput, .standardError])
    } catch {
      throw .environment(
        "\(output): rsvg-convert makes a PNG, and it can't be started: install it (Debian:"
          + " librsvg2-bin), or write an .svg")
    }
    guard program.waitForEnd() == .exited(0) else {
      throw .environment("\(output): rsvg-convert could not make it")
    }
  }

  private static func save(_ bytes: [UInt8], to path: String) throws(ReplayError) {
    do { try Files.write(bytes, to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
  }
}
