public import Interaction
public import Motion
internal import Values

extension CardStack {
  /// Adds the phase, values and layers at a given time.
  public func render(at now: Timestamp, into state: inout RenderState) {
    let top = top.flatMap(motionIndex)
    state.phase = phase(top, at: now).rawValue
    let shown = top.map { Point(x: motions[$0].x.value(at: now), y: motions[$0].y.value(at: now)) }
    let hint = isHeld ? hint(shown ?? .zero) : nil
    renderValues(top, shown ?? .zero, hint, into: &state)
    for index in motions.indices {
      let slot = motions[index].slot
      let card = deck[slot]
      var content = content(of: card, deck.action(of: slot))
      content.position = position(of: slot)
      if card.media == .placeholder, card.title == nil {
        content.text = "\(deck.position(of: slot))"
      }
      addCard(motions[index], content, at: now, into: &state) { layer in
        // An invisible card receives no touches.
        let isVisible = layer.opacity > Layer.leastSeen
        if index == top, isVisible, motions[index].state == .stacked {
          layer.hit = layer.boundingBox
        }
      }
    }
    renderRemoved(at: now, into: &state)
    renderHints(at: now, into: &state)
    renderControls(at: now, into: &state)
  }

  private func phase(_ top: Int?, at now: Timestamp) -> Phase {
    if isHeld { return .dragging }
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
    state.values.append(.integer(Int64(deck.index)))
    state.values.append(.integer(Int64(deck.count)))
    state.values.append(.integer(Int64(parameters.loop ? deck.count : deck.count - deck.index)))
    state.values.append(topCard.map { .string($0.id) } ?? .null)
    state.values.append(.bool(isHeld))
    state.values.append(.number(side * shown.x))
    state.values.append(.number(shown.y))
    state.values.append(.number(turned))
    state.values.append(hint.map { .string($0.rawValue) } ?? .null)
    state.values.append(.number(hintProgress(hint, shown)))
    state.values.append(.bool(canUndo))
    state.values.append(lastAction.map { .string($0.rawValue) } ?? .null)
    state.values.append(
      .integer(Int64(motions.count + removed.count + window.countKept(beside: motions, deck))))
  }

  /// Returns the content of a card.
  func content(of card: StackCard, _ action: StackAction?) -> Layer.Content {
    var content = Layer.Content(
      kind: card.media.rawValue, text: card.title ?? card.id, image: card.url)
    content.id = card.id
    content.action = action?.rawValue
    return content
  }

  /// Adds the layer of a card; `complete` sets the properties that only some cards have.
  @inline(__always)
  func addCard(
    _ motion: borrowing CardMotion, _ content: Layer.Content, at now: Timestamp,
    into state: inout RenderState, at place: Int? = nil,
    _ complete: (inout Layer) -> Void
  ) {
    let pose = pose(of: motion, at: now)
    let y = pose.offset.y + motion.offset.value(at: now)
    let (scale, opacity) = (motion.scale.value(at: now), motion.opacity.value(at: now))
    let zIndex = zIndex(of: motion)
    let isParked = motion.state == .parked
    state.layers.add(motion.layerID, role: "card", frame: layout.card, at: place) { layer in
      layer.translation = Point(x: pose.offset.x, y: y)
      layer.scale = max(0, scale)
      layer.rotation = pose.turn
      layer.opacity = Math.clamp(opacity, 0, 1)
      layer.cornerRadius = StackLayout.cornerRadius
      layer.zIndex = zIndex
      layer.isHidden = isParked
      layer.content = content
      complete(&layer)
    }
  }

  private func renderControls(at now: Timestamp, into state: inout RenderState) {
    if let confirmation {
      state.layers.add("confirmation", role: "confirmation", frame: layout.sign) { layer in
        layer.scale = max(0, confirmation.scale.value(at: now))
        layer.opacity = Math.clamp(confirmation.opacity.value(at: now), 0, 1)
        layer.zIndex = StackZ.confirmation
        layer.content = confirmation.action.content
      }
    }
    func button(
      _ id: String, _ frame: Rectangle, _ zIndex: Double, _ content: Layer.Content, isLive: Bool
    ) {
      let margin = max(0, (StackLayout.touchSide - frame.width) / 2)
      let hit = frame.insetBy(Insets(top: -margin, left: -margin, bottom: -margin, right: -margin))
      state.layers.add(id, role: "button", frame: frame) { layer in
        layer.cornerRadius = frame.width / 2
        layer.zIndex = zIndex
        layer.hit = isLive ? hit : nil
        layer.content = content
      }
    }
    let (remove, save) = (StackAction.remove.content, StackAction.save.content)
    let undo = Layer.Content(
      kind: "action", text: "undo", image: "arrow.uturn.backward.circle.fill")
    button("button:remove", layout.remove, StackZ.remove, remove, isLive: true)
    button("button:save", layout.save, StackZ.save, save, isLive: true)
    button("button:undo", layout.undo, StackZ.undo, undo, isLive: canUndo)
  }
}

/// Z-orders above all cards in the stack.
enum StackZ {
  /// The highest z-order of a moving card.
  ///
  /// A removed card fades at a z-order that is less than 1 above its previous one.
  static let highestLift = 9_998.0
  static let confirmation = 10_000.0
  static let remove = 10_001.0
  static let save = 10_002.0
  static let undo = 10_003.0
}

extension StackAction {
  /// The content of the action's badge: the action's name and a system symbol.
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
  /// The smallest axis-aligned rectangle that contains the transformed layer.
  fileprivate var boundingBox: Rectangle {
    let (sine, cosine) = Math.sinCos(degrees: rotation)
    let size = Size(
      width: (abs(cosine) * frame.width + abs(sine) * frame.height) * scale,
      height: (abs(sine) * frame.width + abs(cosine) * frame.height) * scale)
    return Rectangle(center: frame.center + translation, size: size)
  }
}
