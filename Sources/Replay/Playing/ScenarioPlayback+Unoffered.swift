internal import JSON
internal import JSONText
internal import Values

/// A component that a scenario tries to create, but that neither the playground nor a plugin provides.
public struct UnofferedComponent: Equatable, Sendable {
  /// The line of the scenario that tries to create the component, counted from 1.
  public var line: Int

  /// The id of the unavailable component.
  public var component: String

  /// The error message, which explains how to fix the problem.
  public var message: String
}

extension ScenarioPlayback {
  /// Throws the first error if no session could be created.
  func refuseUnplayed() throws(ReplayError) {
    guard !hasSession else { return }
    if let unoffered { throw .badInput("\(path):\(unoffered.line): \(unoffered.message)") }
    if let refusal { throw .badInput("\(path):\(refusal.line): \(refusal.message)") }
  }

  /// Stores the first unknown component that the scenario tries to create, and the first refused call.
  mutating func noteUnoffered(_ answer: ArraySlice<UInt8>, _ line: Int) {
    let head = Array(answer.prefix(200))
    if ByteSearch.contains(Self.sessionMark, in: head) { hasSession = true }
    guard unoffered == nil, !hasSession || ByteSearch.contains(Self.unofferedMark, in: head),
      ByteSearch.contains(Self.errorMark, in: head),
      let error = try? JSONParser.parse(answer)["error"]
    else { return }
    let message = error["message"]?.asString ?? ""
    if refusal == nil { refusal = (line, message) }
    guard ByteSearch.contains(Self.unofferedMark, in: head),
      let component = error["data"]?["component"]?.asString
    else { return }
    unoffered = UnofferedComponent(line: line, component: component, message: message)
  }

  private static let sessionMark = #""result":{"session":"#
  private static let errorMark = #""error":{"code":"#
  static let unofferedMark = #""error":{"code":-32013,"#
}
