public import Interaction
public import Motion

extension ComponentSession {
  /// The state of now; it is rendered once, however often it is asked for.
  @inlinable public var state: RenderState {
    mutating get {
      render()
      return rendered
    }
  }

  /// The topmost layer that takes a touch at a point, if any.
  @inlinable
  public mutating func hitTest(_ point: Point) -> LayerHit? {
    render()
    return rendered.hitTest(point)
  }

  /// Exchanges the current state for a buffer, into which the next one is rendered.
  ///
  /// A caller that keeps a copy of the state would make the next rendering allocate; exchanging
  /// buffers avoids that.
  ///
  /// - Parameter room: a state that is not needed any longer; afterwards the current state
  @inlinable
  public mutating func exchangeState(with room: inout RenderState) {
    render()
    swap(&rendered, &room)
    isRendered = false
  }

  /// Takes over the state of now from a fork that was played to where this session is, if it has
  /// rendered it.
  @inlinable
  public mutating func adoptState(of fork: ComponentSession) {
    guard !isRendered, fork.isRendered, fork.now == now else { return }
    rendered = fork.rendered
    isRendered = true
  }

  /// The state of another moment on the way to something that happens by itself, if nothing further
  /// is done.
  @inlinable
  public mutating func state(onTheWayAt time: Timestamp) -> RenderState {
    render(at: time, isSettled: false)
    return rendered
  }

  /// Renders the state of now, unless that has been done.
  @inlinable
  mutating func render() {
    guard !isRendered else { return }
    due = render(at: now)
    isDueKnown = true
    isRendered = true
  }

  /// Renders a moment that is not behind anything that happens by itself.
  ///
  /// - Returns: when something happens by itself after it
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
