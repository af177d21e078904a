internal import Interaction
internal import Motion

/// Changes to the side of the screen to which sheets are attached.
extension SheetCoordinator {
  /// Adapts the component to another side of the screen.
  ///
  /// A gesture in progress is ignored until it ends, because it began when the sheets were at the previous side.
  mutating func changeSide(at now: Timestamp) {
    environment = geometry.environment
    arena.reject()
    guard let top = topIndex else { return }
    let isDragged = sheets[top].drag != nil
    loseDrag(of: top, at: now)
    if isDragged { sheets[top].settle(velocity: 0, surroundings, at: now) }
  }
}
