internal import JSON
internal import JSONText
internal import Values

/// A component that a scenario asks for and nothing offers.
public struct UnofferedComponent: Equatable, Sendable {
  /// The line of the scenario that asks for it, counted from 1.
  public var line: Int

  /// Its name.
  public var component: String

  /// What to do about it, as a sentence.
  public var message: String
}

extension Playback {
  /// A scenario in which nothing could be played has no component: that is one thing to say.
  func refuseUnoffered() throws(ReplayError) {
    if let unoffered, !hasSession {
      throw .badInput("\(path):\(unoffered.line): \(unoffered.message)")
    }
  }

  /// Takes note of the first session that was refused for its component.
  mutating func noteUnoffered(_ answer: ArraySlice<UInt8>, _ line: Int) {
    let head = Array(answer.prefix(200))
    if ByteSearch.contains(Self.sessionMark, in: head) { hasSession = true }
    guard unoffered == nil, ByteSearch.contains(Self.unofferedMark, in: head),
      let error = try? JSONParser.parse(answer)["error"],
      let component = error["data"]?["component"]?.asString
    else { return }
    unoffered = UnofferedComponent(
      line: line, component: component, message: error["message"]?.asString ?? "")
  }

  private static let sessionMark = #""result":{"session":"#
  static let unofferedMark = #""error":{"code":-32013,"#
}
