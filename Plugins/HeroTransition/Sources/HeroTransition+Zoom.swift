internal import Interaction
internal import Motion
internal import Values

/// Zooming the detail's image with two fingers.
extension HeroTransition {
  /// Whether two fingers on the detail can zoom its image.
  var canZoom: Bool { parameters.pinch == .zoom && isPresented && flight == nil }

  /// Applies a pinch: the image follows the fingers, and returns to its place when one of them lifts.
  mutating func handle(_ pinch: PinchEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    if pinch.phase == .began {
      let pose = zoom?.state(at: now).pose ?? .zero
      guard report.decide("zoom", at: now, by: { zooms(pinch, pose, &$0) }) else {
        return arena.reject()
      }
      zoom = HeroZoom(origin: pose, anchor: pinch.anchor, pose: pose)
    }
    guard var zoom, zoom.endsAt == nil else { return }
    zoom.follow(turning(pinch), around: zoomCenter, upTo: parameters.maximumZoom)
    self.zoom = zoom
    if pinch.phase == .ended || pinch.phase == .cancelled { release(pinch, at: now) }
  }

  /// Returns whether a pinch begins on the visible image, and adds the tested rule to the reasons.
  private func zooms(
    _ pinch: PinchEvent, _ pose: HeroPose, _ because: inout Reasons
  ) -> Bool {
    let frame = destinationGeometry.frame
    // The midpoint in the coordinates of the image before the zoom.
    let center = frame.center
    let arm = (pinch.anchor - center - pose.offset).turned(by: -pose.rotation) / pose.scale
    let isVisible = destination != nil && destinationImage != nil && !leavesHidden
    let zooms = because.rule("zoomed") {
      $0.demand("onImage", isVisible && frame.contains(center + arm))
    }
    if !zooms { because.otherwise("refused") }
    return zooms
  }

  /// Takes the image from the fingers, which are then ignored until they lift.
  mutating func dropZoom(at now: Timestamp) {
    guard zoom != nil, zoom?.endsAt == nil, let pinch = arena.pinch(at: now) else { return }
    release(pinch, at: now)
    arena.reject()
  }

  /// Starts to return the image to its place with the transition's spring.
  private mutating func release(_ pinch: PinchEvent, at now: Timestamp) {
    guard var zoom else { return }
    let end = now.advanced(bySeconds: parameters.flightTime)
    let velocity = zoom.velocity(
      of: turning(pinch), around: zoomCenter, upTo: parameters.maximumZoom)
    zoom.release(with: velocity, parameters.spring, from: now, to: end)
    self.zoom = end > now ? zoom : nil
  }

  /// Ends the animation that returns the zoomed image to its place.
  ///
  /// A pending `present` can then present over the detail.
  mutating func endZoom(at now: Timestamp, _ report: inout ComponentOutput) {
    zoom = nil
    if isPresented { settleLevels(at: now, &report) }
  }

  private var zoomCenter: Point { destinationGeometry.frame.center }

  /// Returns the pinch, without its rotation unless `pinchRotates` is true.
  private func turning(_ pinch: PinchEvent) -> PinchEvent {
    guard !parameters.pinchRotates else { return pinch }
    var straight = pinch
    (straight.rotation, straight.rotationVelocity) = (0, 0)
    return straight
  }

  /// Applies the current zoom, if there is one, to a layer that shows the image.
  func addZoom(to layer: inout Layer, _ geometry: HeroGeometry, _ shown: Shown) {
    guard let pose = shown.zoom else { return }
    let moved = geometry.offsetBy(Point(x: shown.slide, y: 0))
    layer.zoom(by: pose, around: moved.frame.center, visible: moved.zoomed(by: pose).frame)
  }

  /// Adds the scale and the rotation to the state's values, unless `pinch` is `none`.
  func renderZoom(_ shown: Shown, into state: inout RenderState) {
    guard parameters.pinch != .none else { return }
    state.values.append(.number(shown.zoom?.scale ?? 1))
    state.values.append(.number(shown.zoom?.rotation ?? 0))
  }
}
