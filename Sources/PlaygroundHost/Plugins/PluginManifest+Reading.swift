internal import JSON
public import JSONRPC
internal import Platform
internal import Values

/// The reading of manifest files.
extension PluginManifest {
  /// Reads a manifest.
  ///
  /// - Parameter path: The manifest file, or a folder that contains a `plugin.json`.
  /// - Returns: The manifest.
  /// - Throws: `manifest-invalid` with the path of the invalid member, or `version-mismatch`.
  public static func read(_ path: String) throws(RPCError) -> PluginManifest {
    let file = Files.kind(of: path) == .folder ? path + "/plugin.json" : path
    guard Files.kind(of: file) != .file || Files.isRegular(file) else {
      throw .manifestInvalid(file, "it is a pipe or a device")
    }
    let bytes: [UInt8]
    do {
      bytes = try Files.readText(file)
    } catch {
      throw .manifestInvalid(file, "it can't be read: \(error.description)")
    }
    return try read(bytes, file)
  }

  /// Reads the text of a manifest.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - file: The path of the manifest file.
  /// - Returns: The manifest.
  /// - Throws: `manifest-invalid` with the path of the invalid member, or `version-mismatch`.
  package static func read(_ bytes: [UInt8], _ file: String) throws(RPCError) -> PluginManifest {
    let value: Value
    do {
      value = try JSONParser.parse(bytes[...])
    } catch {
      throw .manifestInvalid(
        file, "it is not JSON: \(error.message), line \(error.line)", line: error.line)
    }
    guard case .object(let members) = value else {
      throw .manifestInvalid(file, InvalidValue(path: "", expected: "an object"))
    }
    try checkProtocols(members, file)
    do throws(InvalidValue) {
      return try PluginManifest(members, path: Files.resolve(file) ?? file)
    } catch {
      throw .manifestInvalid(file, error)
    }
  }

  private init(_ members: JSONObject, path: String) throws(InvalidValue) {
    self.path = path
    name = try members.requiredString("name")
    guard Self.isName(name) else {
      throw InvalidValue(
        path: "/name", expected: "lowercase letters, digits and hyphens, starting with a letter")
    }
    guard name != "builtin" else {
      throw InvalidValue(path: "/name", expected: "a name other than builtin")
    }
    version = try members.requiredString("version")
    command = try Self.strings("command", of: members)
    guard let program = command.first, !program.isEmpty else {
      throw InvalidValue(path: "/command", expected: "an array that starts with a program")
    }
    components = try Self.components(of: members)
    environment = try Self.environment(of: members)
    watched = try Self.strings("watch", of: members)
    unknownMembers = Self.unknownMembers(of: members)
    guard let limits = try members.object("limits") else { return }
    do throws(InvalidValue) {
      let seconds = 0.01...3600.0
      if let start = try limits.number("startSeconds", in: seconds) {
        startTime = Int64(start * 1e6)
      }
      if let call = try limits.number("callSeconds", in: seconds) { callTime = Int64(call * 1e6) }
      if let bytes = try limits.number("messageBytes", in: 1024...1e9) {
        messageBytes = Int(bytes)
      }
    } catch {
      throw error.under("limits")
    }
  }

  /// Returns whether an id can safely be used in a path, a message and a command line.
  private static func isComponentID(_ id: String) -> Bool {
    !id.hasPrefix(".") && !id.contains("..")
      && id.unicodeScalars.allSatisfy { scalar in
        !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
          && scalar != "/" && scalar != "\\"
      }
  }

  private static let knownMembers = [
    "name", "version", "protocolVersions", "command", "components", "environment", "limits",
    "watch",
  ]

  private static func unknownMembers(of members: JSONObject) -> [String] {
    func unknown(_ value: Value?, _ place: String, _ known: [String]) -> [String] {
      guard case .object(let members)? = value else { return [] }
      return members.elements.map(\.name).filter { !known.contains($0) }.map { "\(place)/\($0)" }
    }
    var found = unknown(.object(members), "", knownMembers)
    if case .array(let components)? = members["components"] {
      for (index, component) in components.enumerated() {
        found += unknown(component, "/components/\(index)", ["id", "title", "version"])
      }
    }
    return found
      + unknown(members["limits"], "/limits", ["startSeconds", "callSeconds", "messageBytes"])
  }

  private static func strings(_ name: String, of members: JSONObject) throws(InvalidValue)
    -> [String]
  {
    var strings: [String] = []
    for (index, value) in (try members.array(name) ?? []).enumerated() {
      guard let string = value.asString, !string.utf8.contains(0) else {
        throw InvalidValue(path: "/\(name)/\(index)", expected: "a string without U+0000")
      }
      strings.append(string)
    }
    return strings
  }

  private static func components(of members: JSONObject) throws(InvalidValue) -> [OfferedComponent]
  {
    guard let values = try members.array("components"), !values.isEmpty else {
      throw InvalidValue(
        path: "/components", expected: "an array of at least one object such as {id, title}")
    }
    var components: [OfferedComponent] = []
    for (index, value) in values.enumerated() {
      guard case .object(let component) = value else {
        throw InvalidValue(path: "/components/\(index)", expected: "an object")
      }
      do {
        components.append(try Self.component(component, of: members))
      } catch {
        throw error.under("\(index)").under("components")
      }
    }
    return components
  }

  private static func component(
    _ component: JSONObject, of manifest: JSONObject
  ) throws(InvalidValue) -> OfferedComponent {
    let id = try component.requiredString("id")
    guard isComponentID(id) else {
      throw InvalidValue(
        path: "/id",
        expected: "an id that does not start with a dot and has no slashes, spaces, control "
          + "characters or two dots in a row")
    }
    let title = try component.string("title") ?? id
    guard let version = try component.string("version") else {
      return OfferedComponent(id: id, title: title, version: try manifest.requiredString("version"))
    }
    return OfferedComponent(id: id, title: title, version: version)
  }

  private static func environment(of members: JSONObject) throws(InvalidValue) -> [String] {
    var variables: [String] = []
    for member in (try members.object("environment") ?? [:]).elements {
      guard let value = member.value.asString, !member.name.isEmpty, !member.name.contains("="),
        !value.utf8.contains(0)
      else {
        throw InvalidValue(
          path: "/environment/" + member.name,
          expected: "an environment variable: a non-empty name without =, and a string without "
            + "U+0000 as its value")
      }
      variables.append(member.name + "=" + value)
    }
    return variables
  }

  /// Checks that the host supports one of the manifest's protocol versions.
  ///
  /// An unsupported version and an invalid manifest are reported as different errors.
  private static func checkProtocols(_ members: JSONObject, _ file: String) throws(RPCError) {
    guard case .array(let values)? = members["protocolVersions"], !values.isEmpty else {
      throw .manifestInvalid(
        file, InvalidValue(path: "/protocolVersions", expected: "an array such as [1]"))
    }
    var versions: [Int64] = []
    for (index, value) in values.enumerated() {
      guard case .integer(let version) = value else {
        throw .manifestInvalid(
          file, InvalidValue(path: "/protocolVersions/\(index)", expected: "a whole number"))
      }
      versions.append(version)
    }
    guard !versions.contains(where: { supportedProtocols.contains($0) }) else { return }
    let name = members["name"]?.asString ?? file
    throw .protocolMismatch(plugin: name, versions: versions)
  }
}
