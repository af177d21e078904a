internal import Values

/// What a call presents from.
public enum HeroRequest: Equatable, Sendable {
  /// It does not say: the source that was meant before, else the one at the centre.
  case unsaid
  /// Null: no source at all, so that the system presents as it does without a transition.
  case none
  /// A source by its id, or `centered`.
  case source(String)

  /// Reads the member `source`, of which null is something else than none.
  init(_ members: Members) throws(InvalidValue) {
    if let id = try members.string("source") {
      self = .source(id)
    } else {
      self = members["source"] == nil ? .unsaid : .none
    }
  }
}
