internal import Interaction
internal import Motion

extension Composite {
  /// Passes a pointer event to the component that the pointer belongs to, or to both components while none has taken
  /// the pointer.
  mutating func handle(_ pointer: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput)
  {
    if pointer.phase != .move { touches.removeAll { $0 == pointer.id } }
    if pointer.phase == .down {
      if touches.count < PointerRoute.limit { touches.append(pointer.id) }
      return begin(pointer, at: now, &report)
    }
    if let index = routes.firstIndex(where: { $0.id == pointer.id }) {
      follow(pointer, index, at: now, &report)
    } else {
      outer.handle(.pointer(pointer), at: now, report: &report)
    }
    guard pointer.phase != .move else { return }
    routes.removeAll { $0.id == pointer.id }
    fitContent(at: now, &report)
  }

  private mutating func follow(
    _ pointer: PointerEvent, _ index: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    switch (routes[index].owner, pointer.phase) {
    case (.outer, _): outer.handle(.pointer(pointer), at: now, report: &report)
    case (.content, .move): continueInside(pointer, index, at: now, &report)
    case (.content, _): tellContent(pointer, routes[index], at: now, &report)
    case (.undecided, .move): decide(pointer, index, at: now, &report)
    case (.undecided, .up): release(pointer, routes[index], at: now, &report)
    case (.undecided, _):
      tellContent(pointer, routes[index], at: now, &report)
      outer.handle(.pointer(pointer), at: now, report: &report)
    }
  }

  private mutating func begin(
    _ pointer: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    routes.removeAll { $0.id == pointer.id }
    guard ContentName.inside(pointer.hit) != nil, let holder = holder(at: now),
      routes.count < PointerRoute.limit
    else { return outer.handle(.pointer(pointer), at: now, report: &report) }
    var route = PointerRoute()
    route.id = pointer.id
    route.owner = routes.first?.owner ?? .undecided
    route.holder = holder.hit
    route.start = pointer.location ?? holder.layer.frame.center
    route.origin = holder.inside(route.start)
    (route.scale, route.rotation) = (holder.layer.scale, holder.layer.rotation)
    route.moved = route.start
    routes.append(route)
    if route.owner != .outer { tellContent(pointer, route, at: now, &report) }
    if route.owner != .content {
      outer.handle(.pointer(route.outside(pointer)), at: now, report: &report)
    }
  }

  /// Passes a movement to the content and, if the content does not move, to the outer component.
  ///
  /// The first component that moves takes all pointers that are undecided. The outer component comes first if only its
  /// drags along this axis have a lasting effect.
  private mutating func decide(
    _ pointer: PointerEvent, _ index: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let way = (pointer.location ?? routes[index].start) - routes[index].start
    let isHorizontal = abs(way.x) > abs(way.y)
    let inner = Holder.turn(way, by: -routes[index].rotation)
    let yields =
      !content.takesDrags(isHorizontal: abs(inner.x) > abs(inner.y), at: now)
      && outer.takesDrags(isHorizontal: isHorizontal, at: now)
    if yields && movesOuter(pointer, at: now, &report) {
      return explain(.outer, because: "outerActsAlone", at: now, &report)
    }
    let contentBefore = content.shown(at: now)
    tellContent(pointer, routes[index], at: now, &report)
    if content.shown(at: now) != contentBefore {
      for place in routes.indices where routes[place].owner == .undecided {
        routes[place].owner = .content
        routes[place].isHorizontal = isHorizontal
        outer.handle(.pointer(.cancelled(routes[place].id)), at: now, report: &report)
      }
      routes[index].moved = pointer.location ?? routes[index].moved
      return explain(.content, because: "contentMoves", at: now, &report)
    }
    if !yields && movesOuter(pointer, at: now, &report) {
      explain(.outer, because: "outerMoves", at: now, &report)
    }
  }

  /// Passes a movement to the outer component, which takes all undecided pointers if it moves.
  ///
  /// - Returns: Whether the outer component moves.
  private mutating func movesOuter(
    _ pointer: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) -> Bool {
    let before = outer.shown(at: now)
    outer.handle(.pointer(pointer), at: now, report: &report)
    guard outer.shown(at: now) != before else { return false }
    for place in routes.indices where routes[place].owner == .undecided {
      routes[place].owner = .outer
      tellContent(.pointer(.cancelled(routes[place].id)), at: now, &report)
    }
    return true
  }

  /// Passes the release of an undecided pointer, such as the end of a tap, to both components.
  ///
  /// If the content responds, the outer component receives a `cancel` instead.
  private mutating func release(
    _ pointer: PointerEvent, _ route: PointerRoute, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    let inner = Event<Content.OwnEvent>.pointer(inside(pointer, route))
    let responds = contentResponds(to: inner, at: now, &report)
    if !responds { tellContent(inner, at: now, &report) }
    let outside = responds ? PointerEvent.cancelled(pointer.id) : pointer
    outer.handle(.pointer(outside), at: now, report: &report)
  }

  /// Passes a movement to the content, and passes the drag on to the outer component when the content has reached a
  /// limit.
  private mutating func continueInside(
    _ pointer: PointerEvent, _ index: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let before = content.shown(at: now)
    tellContent(pointer, routes[index], at: now, &report)
    guard let location = pointer.location else { return }
    if content.shown(at: now) != before { return routes[index].moved = location }
    guard routes[index].isBeyondLimit(at: location) else { return }
    let route = routes[index]
    routes[index].owner = .outer
    tellContent(.pointer(.cancelled(pointer.id)), at: now, &report)
    var down = pointer
    (down.phase, down.location, down.hit) = (.down, route.moved, route.holder)
    outer.handle(.pointer(down), at: now, report: &report)
    outer.handle(.pointer(pointer), at: now, report: &report)
    explain(.outer, because: "contentIsAtLimit", at: now, &report)
  }

  /// Passes a pointer event to the content, in the content's coordinates.
  ///
  /// If there is no longer a holder, the content receives a `cancel` instead.
  private mutating func tellContent(
    _ pointer: PointerEvent, _ route: PointerRoute, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    let hasHolder = holder(at: now) != nil
    tellContent(
      .pointer(hasHolder ? inside(pointer, route) : .cancelled(pointer.id)), at: now, &report)
  }

  private func inside(_ pointer: PointerEvent, _ route: PointerRoute) -> PointerEvent {
    var inner = pointer
    inner.hit = ContentName.inside(pointer.hit)
    inner.target = ContentName.inside(pointer.target)
    inner.location = pointer.location.map(route.inside)
    return inner
  }

  /// Reports a decision that states which component has taken the pointers, and why.
  private func explain(
    _ owner: PointerRoute.Owner, because clause: String, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    report.decide("content", at: now) { reasons in
      switch clause {
      case "contentMoves", "outerMoves":
        if reasons.rule("content", { $0.demand("contentMoves", owner == .content) }) { return }
        if reasons.rule("outer", { $0.demand("outerMoves", owner == .outer) }) { return }
      default: if reasons.rule("outer", { $0.demand(clause, true) }) { return }
      }
      reasons.otherwise("undecided")
    }
  }
}

extension PointerRoute {
  /// Returns the pointer's touch-down as an event for the outer component: a touch on the holder.
  fileprivate func outside(_ pointer: PointerEvent) -> PointerEvent {
    var outer = pointer
    outer.hit = holder
    outer.target = nil
    return outer
  }
}

extension PointerEvent {
  fileprivate static func cancelled(_ id: Int) -> PointerEvent {
    PointerEvent(phase: .cancel, id: id, location: nil)
  }
}
