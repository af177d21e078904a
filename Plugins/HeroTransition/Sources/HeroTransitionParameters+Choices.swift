/// The strategies that can be chosen; the first of each is the default.
extension HeroTransitionParameters {
  /// What becomes of a transition that finds nothing to match.
  public enum Fallback: String, CaseIterable, Sendable {
    /// The seed's verification step: a fade.
    case fade
    /// The seed's sample of a delegate: the system's own transition.
    case system
  }

  /// The way of the image's centre.
  public enum Path: String, CaseIterable, Sendable {
    case line
    /// A quarter turn, as Material's arc motion: sideways first on the way in.
    case arc
  }

  /// How the detail comes.
  public enum Style: String, CaseIterable, Sendable {
    /// It fades in where it stays.
    case modal
    /// It comes from the trailing edge while the view behind moves aside, as in a navigation.
    case push
  }

  /// How detail and view behind give way to each other, as in Material's container transform.
  public enum FadeMode: String, CaseIterable, Sendable {
    /// The detail fades in over the view behind, which stays.
    case `in`
    /// The view behind fades out above the detail, which is there.
    case out
    /// Both at once.
    case cross
    /// First the view behind fades out, then the detail in.
    case through
  }

  /// What becomes of what flies when an end is measured elsewhere.
  public enum EndMoved: String, CaseIterable, Sendable {
    /// It glides from where it is to the new way, by the spring.
    case glide
    /// It is on the new way at once.
    case follow
  }

  /// What a dismissal's completion shows again, of what it has hidden.
  public enum Unhide: String, CaseIterable, Sendable {
    /// The source and the destination.
    case both
    /// The source alone, as in the seed: cancelled, it leaves the destination hidden.
    case source
  }

  /// How the snapshot is drawn on its way.
  public enum Morph: String, CaseIterable, Sendable {
    /// Its frame changes: laid out anew at each step, as in the seed.
    case frame
    /// Its frame stays that of the destination; scale, translation and clip change.
    case transform
  }
}
