public import Interaction
public import Motion
internal import Values

extension BottomCard {
  /// Adds phase, values and layers of a moment.
  public func render(at now: Timestamp, into state: inout RenderState) {
    state.phase = phase(at: now).rawValue
    let surroundings = surroundings
    var current: ShownCard?
    if let card { current = ShownCard(card, surroundings, at: now) }
    renderValues(current, surroundings, at: now, into: &state)
    for card in leaving {
      let painter = CardPainter(
        card: card, shown: ShownCard(card, surroundings, at: now), zIndex: 0,
        isLeaving: true, surroundings: surroundings)
      painter.paint(into: &state)
    }
    if let card, let current {
      let painter = CardPainter(
        card: card, shown: current, zIndex: 1, isLeaving: false, surroundings: surroundings)
      painter.paint(into: &state)
    }
  }

  func phase(at now: Timestamp) -> Phase {
    guard let card else { return leaving.isEmpty ? .hidden : .dismissing }
    if card.drag != nil { return .dragging }
    if card.isEntering { return .presenting }
    if card.nextRest(after: now) != nil { return .settling }
    return card.detent > 0 ? .expanded : .compact
  }

  private func renderValues(
    _ current: ShownCard?, _ surroundings: Surroundings, at now: Timestamp,
    into state: inout RenderState
  ) {
    guard let card = card ?? leaving.last else {
      return renderHiddenValues(surroundings, into: &state)
    }
    let shown = current ?? ShownCard(card, surroundings, at: now)
    state.values.append(.string(card.item.id))
    state.values.append(.bool(card.isExpanded))
    state.values.append(.bool(card.drag != nil))
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
  }

  /// Without a card the values are those of a compact one that lies below the screen, unseen.
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
  }
}
