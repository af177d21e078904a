public import Interaction
public import Motion

extension ComponentSession {
  /// The current state.
  ///
  /// It is rendered only once, even if it is read several times.
  @inlinable public var state: RenderState {
    mutating get {
      render()
      return rendered
    }
  }

  /// Returns the topmost layer that accepts a touch at a point, or `nil` if there is none.
  @inlinable
  public mutating func hitTest(_ point: Point) -> LayerHit? {
    render()
    return rendered.hitTest(point)
  }

  /// Exchanges the current state for a buffer into which the next state is rendered.
  ///
  /// If a caller keeps a copy of the state instead, the next rendering must allocate memory.
  ///
  /// - Parameter room: An unused state. Afterwards it contains the current state.
  @inlinable
  public mutating func exchangeState(with room: inout RenderState) {
    render()
    swap(&rendered, &room)
    isRendered = false
  }

  /// Adopts the state that a fork has rendered, if the fork is at the same time and this session has not rendered its
  /// state.
  @inlinable
  public mutating func adoptState(of fork: ComponentSession) {
    guard !isRendered, fork.isRendered, fork.now == now else { return }
    rendered = fork.rendered
    isRendered = true
  }

  /// Renders and returns the state at a time before the next automatic change.
  @inlinable
  public mutating func state(onTheWayAt time: Timestamp) -> RenderState {
    render(at: time, isSettled: false)
    return rendered
  }

  /// Renders the current state, unless it is already rendered.
  @inlinable
  mutating func render() {
    guard !isRendered else { return }
    due = render(at: now)
    isDueKnown = true
    isRendered = true
  }

  /// Renders the state at a time that is no later than the next automatic change.
  ///
  /// - Returns: The time of the next automatic change.
  @inlinable
  mutating func render(at time: Timestamp) -> Timestamp? {
    let next = running.nextMoment(after: time)
    render(at: time, isSettled: next == nil)
    return next
  }

  @inlinable
  mutating func render(at time: Timestamp, isSettled: Bool) {
    isRendered = false
    rendered.clear()
    rendered.time = time
    rendered.isSettled = isSettled
    running.render(at: time, into: &rendered)
  }
}
