public import Methods
internal import Platform
public import PlaygroundHost

/// A file of requests as a user would pipe them, `NAME.jsonl`, and what must come out beside it.
public struct Scenario: Equatable, Sendable {
  static let suffix = ".jsonl"
  static let goldenSuffix = ".golden.jsonl"
  static let pendingSuffix = ".new"

  /// The path of the requests.
  public var path: String

  /// The path of the answers.
  public var goldenPath: String { path.dropLast(Self.suffix.count) + Self.goldenSuffix }

  /// The path of answers that nobody has agreed on yet.
  public var pendingPath: String { goldenPath + Self.pendingSuffix }

  /// The path of a page that shows what nobody has agreed on yet.
  public var pagePath: String { pendingPath + ".html" }

  /// Takes away what nobody has agreed on yet.
  func removePending() {
    Files.remove(pendingPath)
    Files.remove(pagePath)
  }

  /// The scenario of a file.
  public init(path: String) {
    self.path = path
  }

  /// The requests, as they would be piped.
  public func requests() throws(ReplayError) -> [UInt8] { try Self.read(path) }

  /// The requests of a scenario that can be played: what is damaged is named with its line.
  ///
  /// - Parameters:
  ///   - components: the components that it may ask for
  ///   - plugins: where further components come from
  /// - Returns: the requests, one a line
  /// - Throws: what is wrong with the file, with its line
  public func soundRequests(
    _ components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) -> [UInt8] {
    try sound(try requests(), components, plugins: plugins)
  }

  /// What is sound of requests that were read from the scenario: a pipe can be read once.
  package func sound(
    _ input: [UInt8], _ components: [ComponentEntry], plugins: PluginHub.Configuration
  ) throws(ReplayError) -> [UInt8] {
    let run = try Playback(of: input, path: path, components: components, plugins: plugins)
    try run.refuseDamage()
    try run.refuseUnplayed()
    let lines = Array(input[..<run.length]).requestLines
    // Behind headers damage is not seen before the requests are taken out of them.
    if lines != input {
      try Playback(of: lines, path: path, components: components, plugins: plugins).refuseDamage()
    }
    return lines
  }

  static func read(_ path: String) throws(ReplayError) -> [UInt8] {
    do { return try Files.read(path) } catch {
      throw .badInput("\(path): \(error.description)")
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(ReplayError) {
    do { try Files.write(bytes, to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
  }
}

/// Why a replay can't go on.
public enum ReplayError: Error, Equatable, Sendable {
  /// A file of the user's is wrong; the text opens with `file:line`.
  case badInput(String)

  /// The system refuses to read or write.
  case environment(String)

  /// What it is, in a sentence.
  public var message: String {
    switch self {
    case .badInput(let message), .environment(let message): message
    }
  }
}
