internal import JSON
internal import Platform
internal import Values

/// What the `channels.json` files of a folder and of those around it say about golden files.
///
/// `{"tolerances": {"position": 0.05, "scrollOffset": 0.5}, "channels": ["phase", "translateY"]}`: a
/// tolerance for a kind or for the members of a name, and what of states the golden files have.
public struct ChannelFile: Equatable, Sendable {
  /// The files' name.
  static let name = "channels.json"

  /// How far numbers may be apart.
  public var tolerances = Tolerances()

  /// The members that states in the golden files have; nil for all.
  public var kept: [String]?

  /// The members that states in the golden files don't have.
  public var omitted: [String]?

  /// What goes for golden files without such a file.
  public init() {}

  /// Reads the files of a scenario's folder and of all around it.
  ///
  /// The nearest file that sets a member wins, for each tolerance by itself. The search ends with the
  /// folder that a repository begins in, so that a suite means the same on every machine.
  ///
  /// - Parameter path: the scenario's path
  /// - Returns: what they say together; the defaults where there is none
  /// - Throws: what is wrong with a file, with its line
  static func beside(_ path: String) throws(ReplayError) -> ChannelFile {
    var found = ChannelFile()
    for folder in folders(around: path) {
      if Files.kind(of: folder + name) == .file { found.inherit(try read(folder + name)) }
      if Files.kind(of: folder + ".git") != .absent { break }
    }
    return found
  }

  /// The folders that a file lies in, the nearest first, as a user would write them.
  static func folders(around path: String) -> [String] {
    let start = System.currentFolder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    var folders: [String] = []
    var rest = Substring(path.hasPrefix("/") ? path : start + path)
    while let slash = rest.lastIndex(of: "/") {
      let folder = rest[...slash]
      rest = rest[..<slash]
      // What lies below the folder of now is named from there.
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
      throw .badInput("\(file):\(error.line): this is no JSON text: \(error.message)")
    }
    do throws(InvalidValue) { return try ChannelFile(value) } catch {
      throw .badInput("\(file):1: \(error.path) has to be \(error.expected)")
    }
  }

  private init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "the whole", expected: "an object")
    }
    for member in members.elements
    where !["tolerances", "channels", "omit"].contains(member.name) {
      throw InvalidValue(
        path: "/" + member.name, expected: "left out: tolerances, channels and omit are known")
    }
    for member in try members.object("tolerances")?.elements ?? [] {
      guard let tolerance = member.value.asNumber, tolerance >= 0 else {
        throw InvalidValue(path: "/tolerances/" + member.name, expected: "a number from 0")
      }
      tolerances.set(member.name, to: tolerance)
    }
    kept = try Self.names(members, "channels")
    omitted = try Self.names(members, "omit")
  }

  private static func names(
    _ members: Members, _ name: String
  ) throws(InvalidValue) -> [String]? {
    guard let elements = try members.array(name) else { return nil }
    let names = elements.compactMap(\.asString)
    guard names.count == elements.count else {
      throw InvalidValue(path: "/" + name, expected: "a list of names")
    }
    return names
  }
}
