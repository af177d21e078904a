internal import JSON
internal import Platform
internal import Values

/// The settings for golden files from the `channels.json` files of a folder and its enclosing folders.
///
/// `{"tolerances": {"position": 0.05, "scrollOffset": 0.5}, "channels": ["phase", "translateY"]}`
/// sets a tolerance for a kind of quantity and one for a member, and selects the members of states that
/// golden files contain.
public struct ChannelFile: Equatable, Sendable {
  /// The name of every file with settings for golden files.
  static let name = "channels.json"

  /// The tolerances.
  public var tolerances = Tolerances()

  /// The members that states in golden files contain, or `nil` for all.
  public var kept: [String]?

  /// The members that states in golden files don't contain.
  public var omitted: [String]?

  /// Creates the default settings, which apply if there is no `channels.json`.
  public init() {}

  /// Reads the `channels.json` files in a scenario's folder and in all enclosing folders.
  ///
  /// Each setting and each tolerance comes from the nearest file that sets it. The search ends at the root of the
  /// repository, so that a suite gives the same result on every machine.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: The combined settings. Without any file, the defaults.
  /// - Throws: `ReplayError` with `file:line` if a file is invalid.
  static func beside(_ scenario: Scenario) throws(ReplayError) -> ChannelFile {
    var found = ChannelFile()
    for folder in folders(around: scenario) {
      if Files.kind(of: folder + name) == .file { found.inherit(try read(folder + name)) }
      if Files.kind(of: folder + ".git") != .absent { break }
    }
    return found
  }

  /// Returns the folders that contain a scenario, the nearest first, up to the scenario's `outermostFolder`,
  /// if it is set.
  ///
  /// The paths of folders below the working directory are relative to it.
  static func folders(around scenario: Scenario) -> [String] {
    let path = scenario.path
    let last = scenario.outermostFolder.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    let start = System.currentFolder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    var folders: [String] = []
    var rest = Substring(path.hasPrefix("/") ? path : start + path)
    while let slash = rest.lastIndex(of: "/") {
      let folder = rest[...slash]
      rest = rest[..<slash]
      if let last, !folder.hasPrefix(last) { break }
      // Folders below the working directory are relative to it.
      folders.append(String(folder.hasPrefix(start) ? folder.dropFirst(start.count) : folder))
    }
    return folders
  }

  private mutating func inherit(_ outer: ChannelFile) {
    tolerances.inherit(outer.tolerances)
    kept = kept ?? outer.kept
    omitted = omitted ?? outer.omitted
  }

  private static func read(_ file: String) throws(ReplayError) -> ChannelFile {
    let bytes = try Scenario.read(file)
    let value: Value
    do { value = try JSONParser.parse(bytes) } catch {
      throw .badInput("\(file):\(error.line): not valid JSON: \(error.message)")
    }
    do throws(InvalidValue) { return try ChannelFile(value) } catch {
      throw .badInput("\(file):1: \(error.path) must be \(error.expected)")
    }
  }

  private init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "the file", expected: "an object")
    }
    for member in members.elements
    where !["tolerances", "channels", "omit"].contains(member.name) {
      throw InvalidValue(
        path: "/" + member.name,
        expected: "left out; only tolerances, channels and omit are allowed")
    }
    for member in try members.object("tolerances")?.elements ?? [] {
      guard let tolerance = member.value.asNumber, tolerance >= 0 else {
        throw InvalidValue(
          path: "/tolerances/" + member.name, expected: "a number that is at least 0")
      }
      tolerances.set(member.name, to: tolerance)
    }
    kept = try Self.names(members, "channels")
    omitted = try Self.names(members, "omit")
  }

  private static func names(
    _ members: JSONObject, _ name: String
  ) throws(InvalidValue) -> [String]? {
    guard let elements = try members.array(name) else { return nil }
    let names = elements.compactMap(\.asString)
    guard names.count == elements.count else {
      throw InvalidValue(path: "/" + name, expected: "a list of names")
    }
    return names
  }
}
