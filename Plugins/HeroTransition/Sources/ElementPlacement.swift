internal import Interaction
internal import Motion

/// Where an element is, and how much of it is seen in its cell, in the detail and in the air.
struct ElementPlacement: Equatable, Sendable {
  var id: String
  var geometry: HeroGeometry
  var velocity = HeroGeometry.zero

  /// The opacities of its three layers.
  var source = 0.0
  var destination = 0.0
  var snapshot = 0.0

  /// Whether it is hidden in its cell and in the detail, because it is in the air.
  var isInTheAir = false

  /// Whether it lies in a cell alone, as those of other sources do.
  var isAside = false
}

/// What is left of how an element stood before another source took over.
struct HeroCarry: Equatable, Sendable {
  var id: String

  /// What was seen of it then.
  var source: Double
  var destination: Double
  var snapshot: Double

  /// How far the snapshot is beside the place where it would be otherwise.
  var correction: HeroCorrection

  /// How much counts of what was seen, from 1 to 0.
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
  /// Where all elements are, while the progress changes with a velocity.
  func standings(velocity: Double, at now: Timestamp) -> [ElementPlacement] {
    guard !parameters.elements.isEmpty else { return [] }
    let shown = shown(at: now)
    return parameters.elements.map { standing(of: $0, shown, velocity: velocity, at: now) }
  }

  /// Where an element is; what another source has diverted goes there from where it was.
  func standing(
    of element: HeroElement, _ shown: Shown, velocity: Double = 0, at now: Timestamp
  ) -> ElementPlacement {
    var standing = settled(element, shown, velocity: velocity, at: now)
    guard let carry = flight?.carries.first(where: { $0.id == element.id }) else {
      return standing
    }
    let rest = carry.rest.state(at: now).value
    if standing.isAside && carry.snapshot > 0 {
      // It flies back to its cell, and what the cell would show comes with it.
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

  /// Where an element would be if nothing had been diverted.
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
      // A view that is held at its end of the way does not move aside.
      let isMoving = flight?.slides == true && shown.progress > 0 && shown.progress < 1
      let speed = isMoving ? wholeAside * velocity : 0
      standing.velocity = HeroGeometry.zero.offsetBy(Point(x: speed, y: 0))
    }
    return standing
  }

  /// Lets elements go on from where they were when another source takes over.
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
  /// What is left of one standing in another, if they differ.
  fileprivate init?(
    from before: ElementPlacement, to after: ElementPlacement, _ spring: Spring, at now: Timestamp
  ) {
    var before = before
    if after.isInTheAir && before.isAside && before.snapshot == 0 {
      // What lies in a cell alone takes off there.
      before.snapshot = before.source
      before.source = 0
    }
    // What is in the air goes on from there, even where nothing of it will be left there.
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
      // What is only elsewhere goes on being seen as it would be.
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
