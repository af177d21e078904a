public import Methods
internal import Platform
public import PlaygroundHost

/// A file of requests, `NAME.jsonl`, with the golden file of its responses next to it.
public struct Scenario: Equatable, Sendable {
  static let suffix = ".jsonl"
  static let goldenSuffix = ".golden.jsonl"
  static let pendingSuffix = ".new"

  /// The path of the file of requests.
  public var path: String

  /// The path of the golden file.
  public var goldenPath: String { path.dropLast(Self.suffix.count) + Self.goldenSuffix }

  /// The path of the pending responses, which are neither accepted nor rejected yet.
  public var pendingPath: String { goldenPath + Self.pendingSuffix }

  /// The path of the page that shows how the pending responses differ from the golden file.
  public var pagePath: String { pendingPath + ".html" }

  /// Removes the pending responses and their page.
  func removePending() {
    Files.remove(pendingPath)
    Files.remove(pagePath)
  }

  /// The outermost folder whose `channels.json` and `findings.json` apply, or `nil` for the root of the
  /// repository.
  ///
  /// The folder is an absolute path.
  public var outermostFolder: String?

  /// The requests, if they are not read from the file.
  private var text: [UInt8]?

  /// Creates a scenario for the file at a path.
  public init(path: String) {
    self.path = path
  }

  /// Creates a scenario whose requests are in memory.
  ///
  /// - Parameters:
  ///   - path: The path for messages, and for the files beside the scenario.
  ///   - text: The requests.
  public init(path: String, text: [UInt8]) {
    self.path = path
    self.text = text
  }

  /// Returns the requests, from memory or from the file.
  public func requests() throws(ReplayError) -> [UInt8] {
    guard let text else { return try Self.read(path) }
    return text
  }

  /// Reads the requests of a scenario and checks that they can be played.
  ///
  /// - Parameters:
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins, which may provide further components.
  /// - Returns: The requests, one per line.
  /// - Throws: `ReplayError` with the file's line if the scenario can't be played.
  public func soundRequests(
    _ components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) -> [UInt8] {
    try sound(try requests(), components, plugins: plugins)
  }

  /// Returns requests, one per line, after checking that they can be played.
  ///
  /// This function is for a scenario that comes from a pipe, which can be read only once.
  package func sound(
    _ input: [UInt8], _ components: [ComponentEntry], plugins: PluginHub.Configuration
  ) throws(ReplayError) -> [UInt8] {
    let run = try ScenarioPlayback(of: input, path: path, components: components, plugins: plugins)
    try run.refuseDamage()
    try run.refuseUnplayed()
    let lines = Array(input[..<run.length]).requestLines
    // With headers, invalid JSON is found only after the requests are extracted.
    if lines != input {
      try ScenarioPlayback(of: lines, path: path, components: components, plugins: plugins)
        .refuseDamage()
    }
    return lines
  }

  static func read(_ path: String) throws(ReplayError) -> [UInt8] {
    do { return try Files.readText(path) } catch {
      throw .badInput("\(path): \(error.description)")
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(ReplayError) {
    do { try Files.write(bytes, to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
  }
}

/// An error that ends a replay.
public enum ReplayError: Error, Equatable, Sendable {
  /// A user's file is invalid.
  ///
  /// The message begins with `file:line`.
  case badInput(String)

  /// The system can't read or write a file.
  case environment(String)

  /// The error message, as one sentence.
  public var message: String {
    switch self {
    case .badInput(let message), .environment(let message): message
    }
  }
}
