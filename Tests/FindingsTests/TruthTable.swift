/// The expected codes for each failed design, by golden file and session.
///
/// A session without a row must have no findings.
enum TruthTable {
  struct Row {
    var file: String
    var session: String
    var codes: [String]

    init(_ file: String, _ session: String, _ codes: String...) {
      (self.file, self.session, self.codes) = (file, session, codes)
    }
  }

  static let rows: [Row] = [
    // Bottom card
    Row("03-follows-on-release", "before", "gesture/not-followed"),
    Row("04-lost-first-drag", "before", "motion/unstable-id"),
    Row("07-instant-inset", "before", "motion/jump"),
    Row("20-bounds-or-transform", "before", "motion/bounds-resized"),
    Row("21-map-not-tappable", "before", "hit/covered", "hit/invisible", "hit/missing"),
    Row("22-content-mid-drag", "before", "motion/opacity-step"),
    Row("23-compounding-springs", "before", "gesture/lag"),
    Row("content-that-fits", "always", "gesture/swallowed"),
    Row("26-detent-kept", "before", "identity/state-reused"),
    Row("27-competing-animations", "before", "motion/competing-animations"),
    Row("28-scroll-view-when-expanded", "before", "motion/unstable-id"),
    Row("29-guarded-too-late", "before", "motion/start-jump"),
    Row("30-photos-made-anew", "before", "motion/unstable-id"),
    Row("31-dual-frame", "before", "motion/bounds-resized"),
    Row(
      "34-measurement-loop", "before", "layout/compact-exceeds-expanded",
      "layout/measurement-loop"),
    Row("35-what-bounds-cost", "before", "motion/bounds-resized"),
    // A throw after a rest, in three components.
    Row("57-thrown-after-a-rest", "none", "motion/velocity-kink"),
    Row("other-look", "s1", "motion/opacity-step"),
    // Card stack
    Row("cards-not-there", "s1", "cards/jump-nowhere", "cards/unknown-id"),
    Row("implicit-order", "s1", "motion/order-step"),
    Row("by-index", "s1", "motion/unstable-id"),
    Row("one-offset", "s1", "motion/jump"),
    Row("taps-lost", "s1", "gesture/tap-lost"),
    Row("teleport", "s1", "motion/jump", "motion/opacity-step"),
    // Hero transition
    Row("sources-not-there", "s1", "hero/unknown-controller", "hero/unknown-source"),
    Row("left-hidden", "s1", "hero/destination-hidden"),
    Row("released-delegate", "s1", "hero/delegate-released"),
  ]
}
