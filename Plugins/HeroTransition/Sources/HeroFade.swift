internal import Interaction
internal import Motion

/// The fade between the detail and the view behind during a matched transition.
///
/// Every opacity is a function of the progress. Dismissing is the exact reverse of presenting, as with `in`
/// and `out` in Material's container transform, so nothing jumps when a transition is reversed.
struct HeroFade: Equatable, Sendable {
  /// The opacities and visibilities of the detail and of the view behind it.
  struct Opacities: Equatable, Sendable {
    /// The opacity of the layers of the view behind.
    var fromView = 1.0

    /// The opacity of the layers of the detail.
    var toView: Double

    /// The visibility of the view behind where the detail overlaps it, from 0 to 1.
    var behind: Double

    /// The visibility of the detail where it overlaps the view behind, from 0 to 1.
    var detail: Double
  }

  var mode = HeroTransitionParameters.FadeMode.in

  /// The progress at which the fade starts.
  var start = 0.0

  /// The progress at which the fade ends.
  var end = 1.0

  /// The fraction of the fade at which the mode `through` changes from one view to the other.
  var threshold = 0.0

  /// The time at which the change to a plain cross-fade started, or `nil` if the match was not lost.
  var plainFrom: Timestamp?

  /// The time at which the change to a plain cross-fade is complete.
  var plainAt = Timestamp.zero

  /// The fraction of the change to a plain cross-fade that was already complete at `plainFrom`.
  ///
  /// It is 0 unless the match was lost more than once.
  var plainStart = 0.0

  /// Starts the change to a plain cross-fade, to be completed at `end`.
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

  /// Returns the opacities for the given progress and time.
  func opacities(at progress: Double, _ now: Timestamp) -> Opacities {
    let own = opacities(at: progress)
    guard plainFrom != nil, self != plain else { return own }
    // Without a snapshot, nothing would cover a gap between the two views, so their opacities always add up
    // to 1.
    let other = plain.opacities(at: progress)
    let part = plainPart(at: now)
    return Opacities(
      fromView: Interpolation.linear(own.fromView, other.fromView, at: part),
      toView: Interpolation.linear(own.toView, other.toView, at: part),
      behind: Interpolation.linear(own.behind, other.behind, at: part),
      detail: Interpolation.linear(own.detail, other.detail, at: part))
  }

  /// A plain cross-fade over the whole range of the progress, with the same order of the layers as in this fade.
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

  /// Returns the fraction of an interval that the progress has passed, from 0 to 1.
  ///
  /// If `end` is less than `start`, the fraction changes from 0 to 1 at `start`.
  private static func part(of progress: Double, from start: Double, to end: Double) -> Double {
    Math.clamp(Interpolation.progress(of: progress, from: start, to: max(start, end)), 0, 1)
  }
}

extension HeroTransitionParameters {
  /// The fade of a matched transition that starts now.
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
