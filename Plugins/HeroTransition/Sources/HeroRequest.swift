internal import Values

/// The source that a call presents from.
public enum HeroRequest: Equatable, Sendable {
  /// The call has no member `source`. It uses the current source during a flight, and otherwise the visible source
  /// nearest to the viewport's center.
  case unsaid
  /// The member `source` is `null`: the presentation has no source and is left to the system.
  case none
  /// The id of a source, or `centered`.
  case source(String)

  /// Creates a request from the member `source` of a call.
  ///
  /// A missing member and `null` have different meanings.
  init(_ members: JSONObject) throws(InvalidValue) {
    if let id = try members.string("source") {
      self = .source(id)
    } else {
      self = members["source"] == nil ? .unsaid : .none
    }
  }
}
