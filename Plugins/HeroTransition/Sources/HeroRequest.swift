internal import Values

/// The source that a call presents from.
public enum HeroRequest: Equatable, Sendable {
  /// The call has no member `source`: the current source in flight, else the one at the centre.
  case unsaid
  /// The member is `null`: the system presents without a source.
  case none
  /// The id of a source, or `centered`.
  case source(String)

  /// Reads the member `source`.
  ///
  /// A missing member and `null` mean different requests.
  init(_ members: Members) throws(InvalidValue) {
    if let id = try members.string("source") {
      self = .source(id)
    } else {
      self = members["source"] == nil ? .unsaid : .none
    }
  }
}
