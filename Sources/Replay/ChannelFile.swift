internal import JSON
internal import Platform
internal import Values

/// What a `channels.json` beside golden files says about them.
///
/// `{"tolerances": {"position": 0.05, "scrollOffset": 0.5}, "omit": ["layers"]}`: a tolerance for a
/// kind or for the members of a name, and the members of states that the golden files leave out.
public struct ChannelFile: Equatable, Sendable {
  /// The file's name.
  static let name = "channels.json"

  /// How far numbers may be apart.
  public var tolerances = Tolerances()

  /// The members that states in the golden files don't have.
  public var omitted: [String] = []

  /// What goes for golden files without such a file.
  public init() {}

  /// Reads the file of a scenario's folder.
  ///
  /// - Parameter path: the scenario's path
  /// - Returns: what it says; the defaults where there is none
  /// - Throws: what is wrong with the file, with its line
  static func beside(_ path: String) throws(ReplayError) -> ChannelFile {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let file = folder + name
    guard Files.kind(of: file) == .file else { return ChannelFile() }
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
    for member in members.elements where !["tolerances", "omit"].contains(member.name) {
      throw InvalidValue(
        path: "/" + member.name, expected: "left out: tolerances and omit are known")
    }
    for member in try members.object("tolerances")?.elements ?? [] {
      guard let tolerance = member.value.asNumber, tolerance >= 0 else {
        throw InvalidValue(path: "/tolerances/" + member.name, expected: "a number from 0")
      }
      tolerances.set(member.name, to: tolerance)
    }
    for element in try members.array("omit") ?? [] {
      guard let name = element.asString else {
        throw InvalidValue(path: "/omit", expected: "a list of names")
      }
      omitted.append(name)
    }
  }

  /// Answers as the golden file has them: without the members that are left out.
  func projected(_ answers: [UInt8]) -> [UInt8] {
    guard !omitted.isEmpty else { return answers }
    var writer = JSONWriter(capacity: answers.count)
    var bytes: [UInt8] = []
    for line in answers.split(separator: UInt8(ascii: "\n")) {
      guard let value = try? JSONParser.parse(line) else {
        bytes += line + [UInt8(ascii: "\n")]
        continue
      }
      writer.removeAll()
      writer.value(projected(value), .exact)
      bytes += writer.bytes + [UInt8(ascii: "\n")]
    }
    return bytes
  }

  private func projected(_ answer: Value) -> Value {
    guard case .object(var members) = answer, case .object(var result) = members["result"] else {
      return answer
    }
    if let state = result["state"] { result["state"] = withoutOmitted(state) }
    if case .array(let frames) = result["frames"] {
      result["frames"] = .array(frames.map(withoutOmitted))
    }
    members["result"] = .object(result)
    return .object(members)
  }

  private func withoutOmitted(_ state: Value) -> Value {
    guard case .object(var members) = state else { return state }
    for name in omitted {
      members[name] = nil
      if case .object(var values) = members["values"], values[name] != nil {
        values[name] = nil
        members["values"] = .object(values)
      }
    }
    return .object(members)
  }
}
