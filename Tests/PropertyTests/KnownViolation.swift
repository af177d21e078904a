import Foundation

/// What is known to be wrong still: a list that shrinks to nothing.
///
/// Whoever mends one takes its line away.
struct KnownViolation: Sendable {
  var component: String
  /// Words that stand in the key, all of them.
  var words: [String]

  static let all: [KnownViolation] = [
    // In a few of a thousand long scripts: the inset, or the thumbnail, is where it shall be at once.
    KnownViolation(component: "bottom-card", words: ["continuity: drag ended"]),
    KnownViolation(component: "bottom-card", words: ["continuity: action"]),
    KnownViolation(component: "bottom-card", words: ["thumbnail opacity"]),

    // A card that is caught where it was inserted again, in two of 800 scripts.
    KnownViolation(component: "card-stack", words: ["continuity: pointer", "card edge"]),
    // The hint is gone in one frame where the card is let go or taken.
    KnownViolation(component: "card-stack", words: ["hint opacity"]),
    // Turned round while it is dragged, a card is at once on the other side.
    KnownViolation(component: "card-stack", words: ["environment: card rotation"]),

    // An end that is measured in flight takes the image with it at once.
    KnownViolation(component: "hero-transition", words: ["continuity: measure: snapshot"]),
    // The strip at the edge comes and goes with the detail; it is nothing that is seen.
    KnownViolation(component: "hero-transition", words: ["edge opacity"]),
    KnownViolation(component: "hero-transition", words: ["a leaving edge takes touches"]),
    // What a lost image has faded to is dropped where a new match begins.
    KnownViolation(component: "hero-transition", words: ["continuity", "picture"]),
    // Another source, after the first was released in flight: the image starts anew elsewhere.
    KnownViolation(component: "hero-transition", words: ["continuity: present: snapshot"]),
    KnownViolation(component: "hero-transition", words: ["continuity: tap: snapshot"]),
  ]

  static func covers(_ component: String, _ key: String) -> Bool {
    all.contains { $0.component == component && $0.words.allSatisfy { key.contains($0) } }
  }
}
