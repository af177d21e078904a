internal import Interaction
public import Motion

/// Moving the card to another edge of the screen.
extension BottomCard {
  /// Adapts the component to another side of the screen.
  ///
  /// A gesture in progress is ignored until it ends, because it began at the previous side.
  mutating func changeSide(at now: Timestamp) {
    arena.reject()
    environment = geometry.environment
    let surroundings = surroundings
    if card?.isDragged == true {
      card?.endDrag(surroundings, at: now)
      card?.settle(surroundings, at: now)
    }
    fitLeaving()
  }

  /// Keeps the cards that are being dismissed at their edge when the screen's size changes.
  ///
  /// The cards keep their own size.
  mutating func fitLeaving() {
    for index in leaving.indices { leaving[index].viewport = environment.viewport }
  }

  /// Returns whether a drag along an axis can expand, collapse or dismiss the card.
  public func takesDrags(isHorizontal: Bool, at now: Timestamp) -> Bool {
    isHorizontal == geometry.exchangesAxes
  }
}
