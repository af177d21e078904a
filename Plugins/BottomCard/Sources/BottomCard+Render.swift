public import Interaction
public import Motion
internal import Values

extension BottomCard {
  /// Adds the phase, values and layers at the given time.
  public func render(at now: Timestamp, into state: inout RenderState) {
    paint(at: now, into: &state)
    if geometry.isTurned { geometry.turnBack(&state.layers) }
  }

  /// Adds the phase, values and layers in the coordinates of a card at the bottom edge.
  private func paint(at now: Timestamp, into state: inout RenderState) {
    let surroundings = surroundings
    guard let card else { return renderLeaving(surroundings, at: now, into: &state) }
    state.phase = card.phase(at: now).rawValue
    let shown = ShownCard(card, surroundings, at: now)
    renderValues(card, shown, into: &state)
    paintLeaving(surroundings, at: now, into: &state)
    let painter = CardPainter(shown, of: card, surroundings, zIndex: 1, isLeaving: false)
    painter.paint(card, surroundings, into: &state)
  }

  /// Renders the state when there is no current card.
  ///
  /// The values are those of the card that was dismissed last.
  private func renderLeaving(
    _ surroundings: Surroundings, at now: Timestamp, into state: inout RenderState
  ) {
    guard let card = leaving.last else {
      state.phase = Phase.hidden.rawValue
      return renderHiddenValues(surroundings, into: &state)
    }
    state.phase = Phase.dismissing.rawValue
    renderValues(card, ShownCard(card, surroundings, at: now), into: &state)
    paintLeaving(surroundings, at: now, into: &state)
  }

  private func paintLeaving(
    _ surroundings: Surroundings, at now: Timestamp, into state: inout RenderState
  ) {
    for card in leaving {
      let shown = ShownCard(card, surroundings, at: now)
      let painter = CardPainter(shown, of: card, surroundings, zIndex: 0, isLeaving: true)
      painter.paint(card, surroundings, into: &state)
    }
  }

  private func renderValues(
    _ card: Card, _ shown: ShownCard, into state: inout RenderState
  ) {
    state.values.append(.string(card.item.id))
    state.values.append(.bool(card.isExpanded))
    state.values.append(.bool(card.isDragged))
    state.values.append(.number(shown.compactHeight))
    state.values.append(.number(card.height))
    state.values.append(.number(shown.dragTranslation))
    state.values.append(.number(shown.displayHeight))
    state.values.append(.number(shown.progress))
    state.values.append(.number(shown.edgeInset))
    state.values.append(.number(shown.cardYOffset))
    state.values.append(.number(shown.opacity))
    state.values.append(.number(shown.shadowOpacity))
    state.values.append(.number(1 - shown.progress))
    state.values.append(.bool(shown.showsDetails))
    state.values.append(.bool(card.isScrollEnabled(parameters)))
    state.values.append(.number(shown.scrollOffset))
    if listsDetent { renderDetent(card, into: &state) }
  }

  /// Renders the values `detent` and `detentIndex`.
  ///
  /// Both are null if the detents were removed from the parameters, because a delta between two states can
  /// change a value but can't remove it.
  private func renderDetent(_ card: Card, into state: inout RenderState) {
    let aim = parameters.detents.isEmpty ? nil : card.aim
    state.values.append(aim.map { .string($0.name) } ?? .null)
    state.values.append(aim == nil ? .null : .integer(Int64(card.detent)))
  }

  /// Renders the values when no card is visible, as if a compact card were below the screen.
  private func renderHiddenValues(_ surroundings: Surroundings, into state: inout RenderState) {
    var unseen = Card(CardItem(id: ""), surroundings)
    unseen.offset.set(unseen.height)
    unseen.opacity.set(0)
    let shown = ShownCard(unseen, surroundings, at: .zero)
    state.values = [
      .null, false, false, .number(shown.compactHeight), .number(unseen.height), .number(0),
      .number(shown.displayHeight), .number(shown.progress), .number(shown.edgeInset),
      .number(shown.cardYOffset), .number(0), .number(shown.shadowOpacity),
      .number(1 - shown.progress), false, false, .number(0),
    ]
    if listsDetent { state.values += [.null, .null] }
  }
}

extension Card {
  /// Returns the phase of the component while this card is current.
  fileprivate func phase(at now: Timestamp) -> BottomCard.Phase {
    if isDragged { return .dragging }
    if isEntering { return .presenting }
    if nextRest(after: now) != nil || isWaiting { return .settling }
    if isExpanded { return .expanded }
    return detent > 0 ? .partial : .compact
  }
}
