internal import Interaction
internal import Motion

/// An element's position, and its visibility in the cell, in the detail and in flight.
struct ElementPlacement: Equatable, Sendable {
  var id: String
  var geometry: HeroGeometry
  var velocity = HeroGeometry.zero

  /// The opacity of the element's layer in the cell.
  var source = 0.0

  /// The opacity of the element's layer in the detail.
  var destination = 0.0

  /// The opacity of the element's flying layer.
  var snapshot = 0.0

  /// Whether the element is flying, so that its layers in the cell and in the detail are hidden.
  var isInTheAir = false

  /// Whether the element is visible only in its cell, because it does not belong to the current or last
  /// presentation.
  var isAside = false
}

/// An element's earlier placement, which fades out after a different source has taken over the transition.
struct HeroCarry: Equatable, Sendable {
  var id: String

  /// The opacity of the element's layer in the cell when a different source took over.
  var source: Double

  /// The opacity of the element's layer in the detail when a different source took over.
  var destination: Double

  /// The opacity of the element's flying layer when a different source took over.
  var snapshot: Double

  /// The offset from the snapshot's new position to its earlier position.
  var correction: HeroCorrection

  /// The weight of the earlier opacities, which falls from 1 to 0.
  var rest = FlightProgress.held(1)

  mutating func run(_ spring: Spring, from now: Timestamp, to end: Timestamp) {
    correction = correction.running(spring, from: now, to: end)
    rest = .linear(from: rest.state(at: now).value, to: 0, between: now, and: end)
  }

  mutating func hold(at now: Timestamp) {
    correction = correction.held(at: now)
    rest = .held(rest.state(at: now).value)
  }
}

extension HeroTransition {
  /// Returns the placements of all elements at the given time.
  ///
  /// - Parameters:
  ///   - velocity: The rate at which the progress changes, per second.
  ///   - now: The time.
  /// - Returns: The placements, in the order of the elements.
  func standings(velocity: Double, at now: Timestamp) -> [ElementPlacement] {
    guard !parameters.elements.isEmpty else { return [] }
    let shown = shown(at: now)
    return parameters.elements.map { standing(of: $0, shown, velocity: velocity, at: now) }
  }

  /// Returns an element's placement.
  ///
  /// After a different source has taken over, the element's earlier placement fades into its new one.
  func standing(
    of element: HeroElement, _ shown: Shown, velocity: Double = 0, at now: Timestamp
  ) -> ElementPlacement {
    var standing = settled(element, shown, velocity: velocity, at: now)
    guard let carry = flight?.carries.first(where: { $0.id == element.id }) else {
      return standing
    }
    let rest = carry.rest.state(at: now).value
    if standing.isAside && carry.snapshot > 0 {
      // The element flies back to its cell, so the flying layer gets the opacity of the layer in the cell.
      standing.snapshot = standing.source
      standing.source = 0
      standing.isInTheAir = true
    }
    func mix(_ old: Double, _ new: Double) -> Double { Interpolation.linear(new, old, at: rest) }
    standing.source = mix(carry.source, standing.source)
    standing.destination = mix(carry.destination, standing.destination)
    standing.snapshot = mix(carry.snapshot, standing.snapshot)
    standing.geometry = carry.correction.applied(to: standing.geometry, at: now)
    standing.velocity = standing.velocity + carry.correction.state(at: now).velocity
    return standing
  }

  /// Returns an element's placement without blending it with an earlier placement.
  private func settled(
    _ element: HeroElement, _ shown: Shown, velocity: Double, at now: Timestamp
  ) -> ElementPlacement {
    let way = way(of: element)
    let hasCell = hasSource(element)
    var standing = ElementPlacement(id: element.id, geometry: way.source)
    standing.source = hasCell ? shown.opacities.behind : 0
    standing.destination = isActive(element) ? shown.opacities.detail : 0
    if shown.isFlying && isActive(element) && hasCell && element.canFly {
      standing.geometry = way.geometry(at: shown.progress)
      standing.velocity = way.velocity(at: shown.progress, velocity)
      standing.source = 0
      standing.destination = 0
      standing.snapshot = 1
      standing.isInTheAir = true
    } else if let ghost = flight?.ghost, shown.ghostOpacity > 0, element.canFly,
      element.sourceID == nil || element.sourceID == ghost.source
    {
      standing.geometry = way.geometry(at: shown.ghostProgress)
      standing.velocity = way.velocity(
        at: shown.ghostProgress, ghost.progressVelocity(at: now))
      standing.source *= 1 - shown.ghostOpacity
      standing.destination *= 1 - shown.ghostOpacity
      standing.snapshot = shown.ghostOpacity
    } else if !isActive(element) {
      standing.isAside = true
      standing.geometry = way.source.offsetBy(Point(x: shown.aside, y: 0))
      // The view behind does not move while the progress is held at one end.
      let isMoving = flight?.slides == true && shown.progress > 0 && shown.progress < 1
      let speed = isMoving ? wholeAside * velocity : 0
      standing.velocity = HeroGeometry.zero.offsetBy(Point(x: speed, y: 0))
    }
    return standing
  }

  /// Keeps the elements' positions when a different source takes over, so that the elements do not jump.
  mutating func carryElements(from handover: Handover, at now: Timestamp) {
    guard let old = handover.flight, handover.source != current || !old.carries.isEmpty else {
      return
    }
    var carries: [HeroCarry] = []
    for after in standings(velocity: handover.velocity, at: now) {
      guard let before = handover.elements.first(where: { $0.id == after.id }) else { continue }
      guard let carry = HeroCarry(from: before, to: after, parameters.spring, at: now) else {
        continue
      }
      carries.append(carry)
    }
    flight?.carries = carries
  }
}

extension HeroCarry {
  /// Creates the earlier placement that fades into a new one, or returns `nil` if the two look the same.
  fileprivate init?(
    from before: ElementPlacement, to after: ElementPlacement, _ spring: Spring, at now: Timestamp
  ) {
    var before = before
    if after.isInTheAir && before.isAside && before.snapshot == 0 {
      // An element that was visible only in its cell starts its flight from there.
      before.snapshot = before.source
      before.source = 0
    }
    // An element that was flying starts from its visible position, even if it is going to fade out.
    let flies = before.snapshot > 0
    let displacement = flies ? before.geometry - after.geometry : .zero
    let velocity = flies ? before.velocity - after.velocity : .zero
    let isSeenAlike =
      before.source == after.source && before.destination == after.destination
      && before.snapshot == after.snapshot
    if isSeenAlike && displacement == .zero && velocity == .zero { return nil }
    self.init(
      id: after.id, source: before.source, destination: before.destination,
      snapshot: before.snapshot,
      correction: HeroCorrection(
        displacement: displacement, velocity: velocity,
        origin: flies ? before.geometry : after.geometry, start: now, spring: spring),
      // If only the position differs, the opacities need no blending.
      rest: .held(isSeenAlike ? 0 : 1))
  }
}

extension HeroCarry: Archivable {
  static var blank: HeroCarry {
    HeroCarry(
      id: "", source: 0, destination: 0, snapshot: 0,
      correction: .blank)
  }

  mutating func archive(_ archive: inout Archive) {
    archive.name("id", &id)
    archive.field("source", &source)
    archive.field("destination", &destination)
    archive.field("snapshot", &snapshot)
    archive.field("correction", &correction)
    archive.field("rest", &rest)
  }
}
