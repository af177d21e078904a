internal import Interaction
internal import Motion

/// How the detail and the view behind give way to each other on the way of a match.
///
/// All of it is a function of the progress, and the way back is the way in backwards, as `in` and
/// `out` are in Material's container transform: so nothing jumps where a transition is turned round.
struct HeroFade: Equatable, Sendable {
  /// What can be seen at a moment.
  struct Opacities: Equatable, Sendable {
    /// Those of the two views themselves.
    var fromView = 1.0
    var toView: Double

    /// What is left to see of what lies in the view behind, and of what lies in the detail.
    var behind: Double
    var detail: Double
  }

  var mode = HeroTransitionParameters.FadeMode.in

  /// The part of the way in which it happens, and where in that part the other view's turn comes.
  var start = 0.0
  var end = 1.0
  var threshold = 0.0

  /// From when until when it gives way to a plain cross-fade, where the match was lost.
  var plainFrom: Timestamp?
  var plainAt = Timestamp.zero

  /// How plain it was already then, where a match was lost before.
  var plainStart = 0.0

  /// Gives way to a plain cross-fade until a moment, from what it has come to.
  mutating func becomePlain(until end: Timestamp, at now: Timestamp) {
    plainStart = plainPart(at: now)
    plainFrom = now
    plainAt = end
  }

  private func plainPart(at now: Timestamp) -> Double {
    guard let plainFrom else { return 0 }
    guard plainFrom < plainAt else { return 1 }
    let part = Math.clamp((now - plainFrom) / (plainAt - plainFrom), 0, 1)
    return Interpolation.linear(plainStart, 1, at: part)
  }

  /// The opacities at a progress and a moment.
  func opacities(at progress: Double, _ now: Timestamp) -> Opacities {
    let own = opacities(at: progress)
    guard plainFrom != nil, self != plain else { return own }
    // Without a snapshot nothing may be seen through: less of the one view is more of the other.
    let other = plain.opacities(at: progress)
    let part = plainPart(at: now)
    return Opacities(
      fromView: Interpolation.linear(own.fromView, other.fromView, at: part),
      toView: Interpolation.linear(own.toView, other.toView, at: part),
      behind: Interpolation.linear(own.behind, other.behind, at: part),
      detail: Interpolation.linear(own.detail, other.detail, at: part))
  }

  /// The cross-fade over the whole way that looks like it in the order of its layers.
  private var plain: HeroFade {
    HeroFade(
      mode: mode == .out ? .out : .in, threshold: threshold, plainFrom: plainFrom,
      plainAt: plainAt, plainStart: plainStart)
  }

  private func opacities(at progress: Double) -> Opacities {
    let shown = Self.part(of: progress, from: start, to: end)
    switch mode {
    case .in: return Opacities(toView: shown, behind: 1 - shown, detail: shown)
    case .out:
      return Opacities(fromView: 1 - shown, toView: 1, behind: 1 - shown, detail: shown)
    case .cross:
      return Opacities(fromView: 1 - shown, toView: shown, behind: 1 - shown, detail: shown)
    case .through:
      let turn = start + max(0, end - start) * threshold
      let gone = Self.part(of: progress, from: start, to: turn)
      let come = Self.part(of: progress, from: turn, to: end)
      return Opacities(fromView: 1 - gone, toView: come, behind: 1 - gone, detail: come)
    }
  }

  /// How much of a part of the way is done; a part that ends before it begins is a step.
  private static func part(of progress: Double, from start: Double, to end: Double) -> Double {
    Math.clamp(Interpolation.progress(of: progress, from: start, to: max(start, end)), 0, 1)
  }
}

extension HeroTransitionParameters {
  /// How a match that begins now fades.
  var fade: HeroFade {
    HeroFade(mode: fadeMode, start: fadeStart, end: fadeEnd, threshold: fadeThreshold)
  }
}

extension HeroFade: Archivable {
  static var blank: HeroFade { HeroFade() }

  mutating func archive(_ archive: inout Archive) {
    archive.field("mode", &mode)
    archive.field("start", &start)
    archive.field("end", &end)
    archive.field("threshold", &threshold)
    archive.field("plainFrom", &plainFrom)
    archive.field("plainAt", &plainAt)
    archive.field("plainStart", &plainStart)
  }
}
