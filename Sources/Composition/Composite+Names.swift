internal import Interaction
internal import Motion

/// Conversions of a composite's events to the names and coordinates of its two components.
extension Composite {
  /// Returns an event with the content's names and coordinates, or `nil` if the event does not concern the content.
  func inside(_ event: Event<OwnEvent>, at now: Timestamp) -> Event<Content.OwnEvent>? {
    switch event {
    case .own(.content(let own)): return .own(own)
    case .action(var action):
      return ContentName.removeMember(from: &action.name) ? .action(action) : nil
    case .measure(var measure):
      return ContentName.removeMember(from: &measure.key) ? .measure(measure) : nil
    case .tap(var tap):
      guard let hit = ContentName.inside(tap.hit) else { return nil }
      tap.hit = hit
      tap.target = ContentName.inside(tap.target)
      tap.location = inside(tap.location, at: now)
      return .tap(tap)
    case .wheel(var wheel):
      guard let hit = ContentName.inside(wheel.hit) else { return nil }
      wheel.hit = hit
      wheel.location = inside(wheel.location, at: now)
      return .wheel(wheel)
    case .pointer(var pointer):
      guard let hit = ContentName.inside(pointer.hit) else { return nil }
      pointer.hit = hit
      pointer.target = ContentName.inside(pointer.target)
      pointer.location = inside(pointer.location, at: now)
      return .pointer(pointer)
    case .drag, .scroll, .environment, .own(.outer): return nil
    }
  }

  /// Returns an event for the outer component.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: The event's time. A tap or a step of a wheel then refers to the layer that is the holder at this time.
  ///     Pass `nil` to keep the event's own layer.
  /// - Returns: The event, or `nil` if only the content defines events of this type.
  func outside(_ event: Event<OwnEvent>, at now: Timestamp? = nil) -> Event<Outer.OwnEvent>? {
    let hit = now.flatMap { holder(at: $0)?.hit }
    switch event {
    case .own(.outer(let own)): return .own(own)
    case .own(.content): return nil
    case .pointer(let pointer): return .pointer(pointer)
    case .drag(let drag): return .drag(drag)
    case .scroll(let scroll): return .scroll(scroll)
    case .action(let action): return .action(action)
    case .measure(let measure): return .measure(measure)
    case .environment(let change): return .environment(change)
    case .tap(var tap):
      if let hit { (tap.hit, tap.target) = (hit, nil) }
      return .tap(tap)
    case .wheel(var wheel):
      if let hit { wheel.hit = hit }
      return .wheel(wheel)
    }
  }

  private func inside(_ location: Point?, at now: Timestamp) -> Point? {
    location.map { holder(at: now)?.inside($0) ?? $0 }
  }
}
