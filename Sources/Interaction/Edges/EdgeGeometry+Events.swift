public import Motion

/// Conversion of events to the coordinates of a component at the bottom edge.
///
/// Only differences between positions matter to a component, because the session determines the touched layers.
/// Therefore, positions are turned about the screen's origin, and a finger's path does not jump when the screen
/// changes its size.
extension EdgeGeometry {
  /// Returns an event in the coordinates of a component at the bottom edge.
  ///
  /// Events of the environment and a component's own events stay the same.
  public func turned<Own>(_ event: Event<Own>) -> Event<Own> {
    switch event {
    case .pointer(let pointer): .pointer(turned(pointer))
    case .wheel(let wheel): .wheel(turned(wheel))
    case .tap(let tap): .tap(turned(tap))
    case .drag(let drag): .drag(turned(drag))
    case .scroll(let scroll): .scroll(turned(scroll))
    case .measure(let measure): .measure(turned(measure))
    case .action, .environment, .own: event
    }
  }

  /// Returns a translation, a velocity or a position in the coordinates of a component at the bottom edge.
  @inline(never)
  public func turned(_ point: Point) -> Point {
    switch side {
    case .bottom: point
    case .top: Point(x: point.x, y: 0 - point.y)
    case .left: Point(x: point.y, y: 0 - point.x)
    case .right: Point(x: point.y, y: point.x)
    }
  }

  private func turned(_ event: PointerEvent) -> PointerEvent {
    var event = event
    event.location = event.location.map(turned)
    return event
  }

  private func turned(_ event: WheelEvent) -> WheelEvent {
    var event = event
    event.location = event.location.map(turned)
    event.delta = turned(event.delta)
    return event
  }

  private func turned(_ event: TapEvent) -> TapEvent {
    var event = event
    event.location = event.location.map(turned)
    return event
  }

  private func turned(_ event: DragEvent) -> DragEvent {
    var event = event
    event.translation = turned(event.translation)
    event.velocity = event.velocity.map(turned)
    event.predictedEndTranslation = event.predictedEndTranslation.map(turned)
    return event
  }

  /// Returns a scroll event whose `y` is the content's offset along the axis of the edge.
  ///
  /// The sign stays the same, because the offset counts from the end of the content that is farthest from the edge.
  /// If `x` is 0, `y` already is this offset, because the client sent only one number.
  private func turned(_ event: ScrollEvent) -> ScrollEvent {
    guard exchangesAxes, event.offset.x != 0 else { return event }
    return ScrollEvent(offset: Point(x: event.offset.y, y: event.offset.x))
  }

  /// Returns a measurement whose height is the extent along the axis of the edge.
  ///
  /// If the width is missing, the height already is this extent.
  private func turned(_ event: MeasureEvent) -> MeasureEvent {
    guard exchangesAxes else { return event }
    var event = event
    if let width = event.width { (event.width, event.height) = (event.height, width) }
    event.frame = event.frame.map {
      Rectangle(x: $0.y, y: $0.x, width: $0.height, height: $0.width)
    }
    return event
  }

  /// Whether widths and heights are swapped, so that the component moves horizontally.
  public var exchangesAxes: Bool { side == .left || side == .right }
}
