public import Interaction
public import Motion
public import Values

/// Checks of the cards and layers that events name.
extension CardStack {
  /// Throws an error if an action names a card on which it can't act.
  ///
  /// Some events are accepted, because they may have been sent before the list changed: changes to the list, a veto
  /// that comes too late, and a jump to a card that was just removed. Errors in these events are reported as
  /// findings.
  public func check(_ event: Event<OwnEvent>, at now: Timestamp) throws(InvalidValue) {
    guard case .action(let action) = event, action.name != "undo",
      let value = action.arguments.present("card")
    else {
      return
    }
    guard let card = value.asString else {
      throw InvalidValue(path: "/card", expected: "the id of a card")
    }
    let what: String
    var names: [String] = []
    if StackAction(rawValue: action.name) != nil {
      guard slotToActOn(card) == nil else { return }
      what = parameters.actionTarget == .top ? "the card on top" : "a visible card"
      for motion in motions.reversed() where slotToActOn(deck[motion.slot].id) != nil {
        names.append(deck[motion.slot].id)
      }
    } else if action.name == "jump" {
      let hasLeft = departed.contains(target: "card:" + Layer.encode(card), roles: ["card"])
      guard deck.slot(of: card) == nil && !hasLeft else { return }
      what = "a card in the list"
      for motion in motions.reversed() { names.append(deck[motion.slot].id) }
    } else {
      return
    }
    throw .unknown(card, what, among: names, at: "/card")
  }

  /// Returns whether a target without a layer is valid: a listed or recently removed card, a badge, or the role
  /// `card`.
  public func hasLeft(_ target: String) -> Bool {
    if target == "hint" || target == "confirmation" || target == "card" { return true }
    if departed.contains(target: target, roles: ["card"]) { return true }
    guard target.utf8.starts(with: "card:".utf8) else { return false }
    let name = String(target.unicodeScalars.dropFirst("card:".unicodeScalars.count))
    switch parameters.identity {
    case .index: return Int(name).map { $0 >= 0 && $0 < deck.count } ?? false
    case .id: return deck.slot(of: Self.decode(name)) != nil
    }
  }

  /// Returns whether a layer belongs to a removed card that is still fading.
  public func isLeaving(_ layer: String) -> Bool {
    removed.contains { $0.motion.layerID == layer }
  }

  /// Returns whether a drag along an axis can cause one of the allowed actions.
  public func takesDrags(isHorizontal: Bool, at now: Timestamp) -> Bool {
    parameters.allowed.contains { $0.isHorizontal == isHorizontal }
  }

  /// Returns an item's id, decoded from a layer's id; the inverse of `Layer.encode`.
  private static func decode(_ name: String) -> String {
    guard name.utf8.contains(0x25) else { return name }
    var bytes = Array(name.utf8)
    for (code, byte) in [("%2F", 0x2F), ("%2D", 0x2D), ("%25", 0x25)] as [(String, UInt8)] {
      let code = Array(code.utf8)
      var (place, decoded) = (0, [UInt8]())
      while place < bytes.count {
        if bytes[place...].starts(with: code) {
          decoded.append(byte)
          place += code.count
        } else {
          decoded.append(bytes[place])
          place += 1
        }
      }
      bytes = decoded
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
