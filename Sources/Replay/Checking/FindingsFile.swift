internal import Findings
internal import Interaction
internal import JSON
internal import Platform
package import Values

/// The settings for findings from the `findings.json` files of a folder and its parent folders.
///
/// `{"severity": {"motion/jump": "error"}, "allow": [{"code": "motion/opacity-step", "roles": ["badge"],
/// "reason": "a badge appears without a fade"}]}` sets the severity of a code, and allows some findings.
public struct FindingsFile: Sendable {
  /// The name of every file with settings for findings.
  ///
  /// A folder may have one, next to its `channels.json`.
  static let name = "findings.json"

  /// An allowed kind of finding, with the reason.
  struct Permission: Sendable {
    var code: String?
    var component: String?
    var events: [String]?
    var roles: [String]?
    var channels: [String]?
    var reason: String
  }

  /// The severities of codes.
  ///
  /// A `nil` severity turns the code off.
  private(set) var severities: [(code: String, severity: Diagnostic.Severity?)] = []

  private var permissions: [Permission] = []

  /// Creates the default settings, which apply if there is no `findings.json`.
  public init() {}

  /// Reads the `findings.json` files in a scenario's folder and in its parent folders, up to the repository's root.
  ///
  /// If several files set the severity of a code, the nearest one applies. The permissions of all files apply.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: The combined settings.
  /// - Throws: `ReplayError` with `file:line` if a file is invalid.
  public static func beside(_ scenario: Scenario) throws(ReplayError) -> FindingsFile {
    var found = FindingsFile()
    for folder in ChannelFile.folders(around: scenario) {
      if Files.kind(of: folder + name) == .file {
        let outer = try read(folder + name)
        found.severities += outer.severities
        found.permissions += outer.permissions
      }
      if Files.kind(of: folder + ".git") != .absent { break }
    }
    return found
  }

  /// Returns the path of the nearest `findings.json` file, or the path of a new one in the scenario's folder.
  package static func nearest(to scenario: Scenario) -> String {
    let folders = ChannelFile.folders(around: scenario)
    for folder in folders {
      if Files.kind(of: folder + name) == .file { return folder + name }
      if Files.kind(of: folder + ".git") != .absent { break }
    }
    return (folders.first ?? "") + name
  }

  /// Returns the JSON of a permission that allows an item's finding and similar findings.
  package static func permission(for item: CheckItem, reason: String) -> Value {
    var members: JSONObject = [
      "code": .string(item.code), "component": .string(item.component),
    ]
    let parts = item.finding?.parts ?? []
    func words(_ all: [String]) -> Value? {
      let words = Set(all).sorted()
      return words.isEmpty || words.contains("") ? nil : .array(words.map { .string($0) })
    }
    if let roles = words(parts.map(\.role)) { members["roles"] = roles }
    if let channels = words(parts.map(\.channel)) { members["channels"] = channels }
    members["reason"] = .string(reason)
    return .object(members)
  }

  /// Returns the error in the contents of a `findings.json` file, or `nil` if they are valid.
  package static func problem(in value: Value) -> InvalidValue? {
    do throws(InvalidValue) { _ = try FindingsFile(value) } catch { return error }
    return nil
  }

  /// Checks the text of a `findings.json` file.
  ///
  /// - Throws: `ReplayError` with `file:line` if the text is invalid.
  package static func check(_ text: [UInt8], file: String) throws(ReplayError) {
    _ = try read(text, file)
  }

  /// Returns the severity of a code, or `nil` if the code is turned off.
  ///
  /// If no file sets the severity, the result is `usual`.
  func severity(of code: String, or usual: Diagnostic.Severity) -> Diagnostic.Severity? {
    guard let own = severities.first(where: { $0.code == code }) else { return usual }
    return own.severity
  }

  /// Returns whether the settings allow a component's finding.
  func permits(_ finding: Finding, of component: String) -> Bool {
    permissions.contains { permission in
      (permission.code.map { $0 == finding.code.rawValue } ?? true)
        && (permission.component.map { $0 == component } ?? true)
        && (permission.roles.map { $0.contains(finding.role) } ?? true)
        && (permission.channels.map { $0.contains(finding.channel) } ?? true)
        && (permission.events.map { events in
          events.contains { $0.isEmpty ? finding.cause.isEmpty : finding.cause.hasPrefix($0) }
        } ?? true)
    }
  }

  /// Returns whether the settings allow a component's own diagnostic.
  ///
  /// A component's diagnostic has no role, channel or cause, so permissions that require one of these don't
  /// apply.
  func permits(_ diagnostic: Diagnostic, of component: String) -> Bool {
    permissions.contains { permission in
      permission.code == diagnostic.code && permission.roles == nil && permission.channels == nil
        && permission.events == nil && (permission.component.map { $0 == component } ?? true)
    }
  }

  // MARK: - Reading

  private static func read(_ file: String) throws(ReplayError) -> FindingsFile {
    try read(try Scenario.read(file), file)
  }

  private static func read(_ bytes: [UInt8], _ file: String) throws(ReplayError) -> FindingsFile {
    let value: Value
    do { value = try JSONParser.parse(bytes) } catch {
      throw .badInput("\(file):\(error.line): not valid JSON: \(error.message)")
    }
    do throws(InvalidValue) { return try FindingsFile(value) } catch {
      throw .badInput("\(file):1: \(error.path) must be \(error.expected)")
    }
  }

  private init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "the file", expected: "an object")
    }
    try members.allow(only: ["severity", "allow"], "a member of findings.json")
    for member in try members.object("severity")?.elements ?? [] {
      let words = Diagnostic.Severity.allCases.map(\.rawValue) + ["off"]
      guard let word = member.value.asString, words.contains(word) else {
        throw InvalidValue(
          path: "/severity/" + InvalidValue.escape(member.name),
          expected: words.joined(separator: ", "))
      }
      do throws(InvalidValue) { try Self.check(code: member.name) } catch {
        throw error.under("severity")
      }
      severities.append((member.name, Diagnostic.Severity(rawValue: word)))
    }
    try readPermissions(members)
  }

  private mutating func readPermissions(_ members: JSONObject) throws(InvalidValue) {
    for (index, element) in (try members.array("allow") ?? []).enumerated() {
      do throws(InvalidValue) {
        permissions.append(try Permission(element))
      } catch {
        throw error.under("\(index)").under("allow")
      }
    }
  }
}

extension FindingsFile {
  /// Refuses a code that looks like a misspelled code of a detector.
  ///
  /// Components may define their own codes, so other unknown codes are accepted.
  fileprivate static func check(code: String) throws(InvalidValue) {
    let codes = FindingCode.allCases.map(\.rawValue) + CheckItem.ownCodes
    guard !codes.contains(code) else { return }
    let near = NearNames(to: code, among: codes)
    guard !near.likely.isEmpty || code.contains("*") else { return }
    throw InvalidValue(
      path: "/" + InvalidValue.escape(code), expected: "a known code; \(near.advice)")
  }
}

extension FindingsFile.Permission {
  init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object with a reason")
    }
    try members.allow(
      only: ["code", "component", "events", "roles", "channels", "reason"],
      "a member of an allowed finding")
    reason = try members.requiredString("reason")
    func word(_ name: String) throws(InvalidValue) -> String? {
      members.present(name) == nil ? nil : try members.requiredString(name)
    }
    code = try word("code")
    if let code {
      do throws(InvalidValue) { try FindingsFile.check(code: code) } catch {
        throw InvalidValue(path: "/code", expected: error.expected)
      }
    }
    component = try word("component")
    events = try Self.words(members, "events")
    roles = try Self.words(members, "roles")
    channels = try Self.words(members, "channels")
    for (place, channel) in (channels ?? []).enumerated() where !Finding.channels.contains(channel)
    {
      throw InvalidValue(
        path: "/channels/\(place)",
        expected: "a channel; \(NearNames(to: channel, among: Finding.channels).advice)")
    }
  }

  private static func words(
    _ members: JSONObject, _ name: String
  ) throws(InvalidValue) -> [String]? {
    guard let elements = try members.array(name) else { return nil }
    let words = elements.compactMap(\.asString)
    guard words.count == elements.count, !words.isEmpty else {
      throw InvalidValue(path: "/" + name, expected: "a list of at least one string")
    }
    return words
  }
}
