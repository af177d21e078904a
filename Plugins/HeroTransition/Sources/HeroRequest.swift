internal import Values

/// The source that a call presents from.
public enum HeroRequest: Equatable, Sendable {
  /// The call has no member `source`: in flight this means the current source, otherwise the visible source
  /// nearest to the viewport's centre.
  case unsaid
  /// The member is `null`: the presentation has no source and is left to the system.
  case none
  /// The id of a source, or `centered`.
  case source(String)

  /// Reads the member `source`.
  ///
  /// A missing member and `null` have different meanings.
  init(_ members: Members) throws(InvalidValue) {
    if let id = try members.string("source") {
      self = .source(id)
    } else {
      self = members["source"] == nil ? .unsaid : .none
    }
  }
}
