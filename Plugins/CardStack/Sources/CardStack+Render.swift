public import Interaction
public import Motion
internal import Values

extension CardStack {
  /// Adds phase, values and layers of a moment.
  public func render(at now: Timestamp, into state: inout RenderState) {
    let top = top.flatMap(motionIndex)
    state.phase = phase(top, at: now).rawValue
    let shown = top.map { Point(x: motions[$0].x.value(at: now), y: motions[$0].y.value(at: now)) }
    let hint = hold == nil ? nil : hint(shown ?? .zero)
    renderValues(top, shown ?? .zero, hint, into: &state)
    for motion in motions {
      var layer = layer(of: motion, showing: deck[motion.slot], at: now)
      layer.content?.position = position(of: motion.slot)
      if layer.content?.kind == StackCard.Media.placeholder.rawValue, deck[motion.slot].title == nil
      {
        layer.content?.text = "\(deck.position(of: motion.slot))"
      }
      layer.content?.action = deck.action(of: motion.slot)?.rawValue
      if motion.state == .stacked && motion.slot == self.top { layer.hit = layer.boundingBox }
      state.layers.append(layer)
    }
    renderRemoved(at: now, into: &state)
    renderHints(at: now, into: &state)
    renderControls(at: now, into: &state)
  }

  private func phase(_ top: Int?, at now: Timestamp) -> Phase {
    if hold != nil { return .dragging }
    var (returns, swipes, settles) = (false, false, !removed.isEmpty)
    for (index, motion) in motions.enumerated() {
      switch motion.state {
      case .flying: swipes = true
      case .fading: settles = true
      case .parked: break
      case .stacked where motion.restsAt > now:
        if motion.comesBack { return .undoing }
        if index == top && motion.movesHome(at: now) { returns = true }
        settles = true
      case .stacked: break
      }
    }
    if returns { return .returning }
    if swipes { return .swiping }
    if deck.top == nil { return .empty }
    return settles ? .settling : .idle
  }

  func rotation(_ x: Double) -> Double {
    let most = parameters.maxRotation
    return side * Math.clamp(x / parameters.rotationDivisor, -most, most)
  }

  private func renderValues(
    _ top: Int?, _ shown: Point, _ hint: StackAction?, into state: inout RenderState
  ) {
    let turned = top.map { motions[$0].pivot * rotation(shown.x) } ?? 0
    state.values += [
      .integer(Int64(deck.index)),
      .integer(Int64(deck.count)),
      .integer(Int64(parameters.loop ? deck.count : deck.count - deck.index)),
      topCard.map { .string($0.id) } ?? .null,
      .bool(hold != nil),
      .number(side * shown.x),
      .number(shown.y),
      .number(turned),
      hint.map { .string($0.rawValue) } ?? .null,
      .number(hintProgress(hint, shown)),
      .bool(canUndo),
      lastAction.map { .string($0.rawValue) } ?? .null,
      .integer(
        Int64(motions.count + removed.count + window.countKept(beside: motions, deck))),
    ]
  }

  /// The layer of a card, without what it takes to be live.
  func layer(of motion: CardMotion, showing card: StackCard, at now: Timestamp) -> Layer {
    let x = motion.x.value(at: now)
    var layer = Layer(id: motion.layerID, role: "card", frame: layout.card)
    layer.translation = Point(
      x: side * x, y: motion.y.value(at: now) + motion.offset.value(at: now))
    layer.scale = max(0, motion.scale.value(at: now))
    layer.rotation = motion.pivot * rotation(x)
    layer.opacity = Math.clamp(motion.opacity.value(at: now), 0, 1)
    layer.cornerRadius = StackLayout.cornerRadius
    layer.zIndex = zIndex(of: motion)
    layer.isHidden = motion.state == .parked
    layer.content = Layer.Content(
      kind: card.media.rawValue, text: card.title ?? card.id, image: card.url)
    layer.content?.id = card.id
    return layer
  }

  private func renderControls(at now: Timestamp, into state: inout RenderState) {
    if let confirmation {
      var layer = Layer(id: "confirmation", role: "confirmation", frame: layout.sign)
      layer.scale = max(0, confirmation.scale.value(at: now))
      layer.opacity = Math.clamp(confirmation.opacity.value(at: now), 0, 1)
      layer.zIndex = StackZ.confirmation
      layer.content = confirmation.action.content
      state.layers.append(layer)
    }
    func button(_ id: String, _ frame: Rectangle, _ zIndex: Double, isLive: Bool) -> Layer {
      var layer = Layer(id: id, role: "button", frame: frame)
      layer.cornerRadius = frame.width / 2
      layer.zIndex = zIndex
      layer.hit = isLive ? frame : nil
      return layer
    }
    var remove = button("button:remove", layout.remove, StackZ.remove, isLive: true)
    remove.content = StackAction.remove.content
    var save = button("button:save", layout.save, StackZ.save, isLive: true)
    save.content = StackAction.save.content
    var undo = button("button:undo", layout.undo, StackZ.undo, isLive: canUndo)
    undo.content = Layer.Content(
      kind: "action", text: "undo", image: "arrow.uturn.backward.circle.fill")
    state.layers += [remove, save, undo]
  }
}

/// What lies above all cards.
enum StackZ {
  /// The highest place of a card on its way; a removed one fades less than one place above its own.
  static let highestLift = 9_998.0
  static let confirmation = 10_000.0
  static let remove = 10_001.0
  static let save = 10_002.0
  static let undo = 10_003.0
}

extension StackAction {
  /// The sign for the action, by the name of a system symbol.
  var content: Layer.Content {
    let symbol =
      switch self {
      case .save: "heart.circle.fill"
      case .remove: "xmark.circle.fill"
      case .up: "arrow.up.circle.fill"
      case .down: "arrow.down.circle.fill"
      }
    return Layer.Content(kind: "action", text: rawValue, image: symbol)
  }
}

extension Layer {
  /// The smallest upright rectangle around the layer as it is shown.
  fileprivate var boundingBox: Rectangle {
    let (sine, cosine) = Math.sinCos(degrees: rotation)
    let size = Size(
      width: (abs(cosine) * frame.width + abs(sine) * frame.height) * scale,
      height: (abs(sine) * frame.width + abs(cosine) * frame.height) * scale)
    return Rectangle(center: frame.center + translation, size: size)
  }
}
