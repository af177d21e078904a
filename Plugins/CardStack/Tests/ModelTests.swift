import PlaygroundTesting
import Testing
import Values

/// A stack modeled as a plain list, with which the tests compare the component after each operation.
struct StackModel {
  var ids: [String]
  var index = 0
  var actions: [String: String] = [:]
  var history: [String] = []
  var depth: Int
  var loop = false
  var removed: Set<String> = []

  var top: String? { index < ids.count ? ids[index] : nil }

  mutating func act(_ action: String) {
    guard let top else { return }
    actions[top] = action
    // In a loop, acting on a card again discards its earlier action and all actions before that one.
    if let before = history.firstIndex(of: top) { history.removeFirst(before + 1) }
    history.append(top)
    index += 1
    wrap()
    while history.count > max(1, depth) { history.removeFirst() }
  }

  mutating func undo() {
    guard depth > 0, let last = history.last, let position = ids.firstIndex(of: last) else {
      return
    }
    index = position
    takeBack(last)
  }

  mutating func veto(_ id: String) {
    guard actions[id] != nil, let position = ids.firstIndex(of: id) else { return }
    if history.last == id {
      index = position
    } else {
      ids.remove(at: position)
      index -= 1
      ids.insert(id, at: index)
    }
    takeBack(id)
  }

  mutating func jump(_ id: String) {
    guard let position = ids.firstIndex(of: id) else { return }
    index = position
    takeBack(id)
  }

  mutating func insert(_ new: [String], at position: Int) {
    var position = min(position, ids.count)
    for id in new where !ids.contains(id) {
      ids.insert(id, at: position)
      if position < index { index += 1 }
      position += 1
      removed.remove(id)
    }
  }

  mutating func remove(_ gone: [String]) {
    for id in gone {
      guard let position = ids.firstIndex(of: id) else { continue }
      ids.remove(at: position)
      if position < index { index -= 1 }
      forget(id)
      removed.insert(id)
    }
    wrap()
  }

  mutating func replace(_ id: String, by other: String) {
    guard let position = ids.firstIndex(of: id), !ids.contains(other) else { return }
    ids[position] = other
    forget(id)
    removed.insert(id)
    removed.remove(other)
  }

  mutating func move(_ moved: [String], to position: Int) {
    let moved = moved.filter(ids.contains)
    let passed = moved.filter { id in ids.firstIndex(of: id).map { $0 < index } ?? false }
    ids.removeAll(where: moved.contains)
    index -= passed.count
    let start = min(position, ids.count)
    ids.insert(contentsOf: moved, at: start)
    if start < index || (start == index && passed.count == moved.count) { index += moved.count }
    if loop { wrap() } else { forgetUpcoming() }
  }

  private mutating func wrap() {
    if loop && index >= ids.count { index = 0 }
  }

  /// Takes back the action on a card.
  ///
  /// Without a loop, all later actions are taken back as well.
  private mutating func takeBack(_ id: String) {
    if loop { forget(id) } else { forgetUpcoming() }
  }

  private mutating func forget(_ id: String) {
    actions[id] = nil
    history.removeAll { $0 == id }
  }

  private mutating func forgetUpcoming() {
    for id in ids[index...] { forget(id) }
  }
}

@Suite("Random operations compared with a plain list")
struct ModelTests {
  @Test(
    "Index, count, top card, undo and last action match the list, and every frame is consistent",
    arguments: [false, true])
  func model(loop: Bool) { check(loop: loop, seeds: 1...2) }

  @Test(
    "More random seeds: index, count, top card, undo and last action match the list",
    arguments: [false, true])
  func moreSeedsHeavy(loop: Bool) { check(loop: loop, seeds: 3...24) }

  private func check(loop: Bool, seeds: ClosedRange<UInt64>) {
    for seed in seeds {
      var random = SplitMix(seed: seed)
      let depth = [0, 1, 2, 5][Int(seed % 4)]
      // With few cards, a loop soon reaches the first card again.
      let ids = (0..<(loop ? Int(seed % 6) : 6)).map { "c\($0)" }
      var model = StackModel(ids: ids, depth: depth, loop: loop)
      let session = stack(
        ids,
        [
          "undoDepth": .integer(Int64(depth)), "ahead": .integer(Int64(seed % 3 + 1)),
          "behind": .integer(Int64(seed % 2)), "depth": seed % 5 == 0 ? "deck" : "peek",
          "loop": .bool(loop),
        ])
      var fresh = 6
      var acted = 0
      for step in 0..<60 {
        let note = "loop \(loop), seed \(seed), step \(step)"
        let before = session.state
        let isDrag = Int.random(in: 0..<14, using: &random) < 5
        var expectsAct = false
        if isDrag {
          expectsAct = dragOnce(session, &model, &random)
        } else {
          expectsAct = changeOnce(session, &model, &random, &fresh)
        }
        acted += expectsAct ? 1 : 0
        if !isDrag { checkContinuity(before, session.state, note) }
        #expect(session.number("index") == Double(model.index), "\(note)")
        #expect(session.number("count") == Double(model.ids.count), "\(note)")
        checkTop(session.state, model, note)
        #expect(session.bool("canUndo") == (depth > 0 && !model.history.isEmpty), "\(note)")
        #expect(
          session.state["values"]?["lastAction"]?.asString
            == model.history.last.flatMap { model.actions[$0] }, "\(note)")
        #expect(session.effects("acted").count == acted, "\(note)")
        checkInvariants(session.state, note, removed: model.removed, loop: loop)
        let wait = [0, 0, 0.016, 0.05, 0.2, 2][Int.random(in: 0..<6, using: &random)]
        session.advance(by: wait, frames: true, fps: 20)
        for frame in session.frames {
          checkInvariants(frame, note, removed: model.removed, loop: loop)
          checkTop(frame, model, note)
        }
      }
      session.send(drag("cancelled", 0))
      session.settle()
      #expect(session.state["settled"] == true)
      #expect(session.phase == (model.top == nil ? "empty" : "idle"))
      #expect(session.top == model.top)
      if loop { #expect(session.effects("emptied").isEmpty) }
    }
  }

  /// Checks that the top card matches the list.
  ///
  /// In a loop, there is no top card while that card is still leaving.
  private func checkTop(_ state: Value, _ model: StackModel, _ note: String) {
    let top = state["values"]?["topCard"]?.asString
    if model.loop, let expected = model.top {
      #expect(state["phase"] != "empty", "\(note)")
      let layer = state.layer("card:" + expected)
      if top == nil {
        #expect(state["phase"] == "swiping" || state["phase"] == "undoing", "\(note)")
        #expect(layer?.number("zIndex") ?? 0 > 100 && model.actions[expected] != nil, "\(note)")
        return
      }
    }
    #expect(top == model.top, "\(note)")
  }

  /// Performs a complete or partial drag and returns whether it acts.
  private func dragOnce(
    _ session: TestSession, _ model: inout StackModel, _ random: inout SplitMix
  ) -> Bool {
    let side = Bool.random(using: &random) ? 1.0 : -1
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      session.send(drag("cancelled", 0), drag("began", 0), drag("changed", side * 70))
      return false
    case 1:
      session.send(drag("changed", side * 150), drag("cancelled", side * 150))
      return false
    case 2:
      // An earlier drag may have left the card anywhere. From its resting position, this slow release never
      // acts.
      session.send(drag("cancelled", 0))
      session.settle()
      session.send(drag("ended", side * 100, velocity: side * 100))
      return false
    default:
      session.send(drag("cancelled", 0))
      let acts = session.top != nil
      session.send(drag("ended", side * 60, velocity: side * 9000))
      if acts { model.act(side > 0 ? "save" : "remove") }
      return acts
    }
  }

  /// Applies a change with a call and returns whether the change acts on a card.
  private func changeOnce(
    _ session: TestSession, _ model: inout StackModel, _ random: inout SplitMix,
    _ fresh: inout Int
  ) -> Bool {
    func some() -> [String] {
      let all = model.ids + ["nobody"] + model.removed.sorted()
      return (0..<Int.random(in: 1...2, using: &random)).map { _ in
        all[Int.random(in: 0..<all.count, using: &random)]
      }
    }
    func new() -> [String] {
      // Sometimes reuse the id of a removed card.
      if let old = model.removed.sorted().first, Bool.random(using: &random) { return [old] }
      fresh += 1
      return ["c\(fresh)"]
    }
    let place = Int.random(in: 0...model.ids.count + 1, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      let acts = session.top != nil
      let name = Bool.random(using: &random) ? "save" : "remove"
      session.send(Bool.random(using: &random) ? action(name) : tap("button:" + name))
      if acts { model.act(name) }
      return acts
    case 2, 3:
      session.send(action("undo"))
      model.undo()
    case 4:
      let cards = new()
      session.send(change("append", cards))
      model.insert(cards, at: .max)
    case 5:
      let cards = new()
      session.send(change("insert", cards, at: place))
      model.insert(cards, at: place)
    case 6:
      let ids = some()
      session.send(change("remove", ids: ids))
      model.remove(ids)
    case 7:
      let (id, card) = (some()[0], new()[0])
      session.send(change("replace", [card], ids: [id]))
      model.replace(id, by: card)
    default:
      let ids = Array(Set(some())).sorted()
      if Bool.random(using: &random) {
        session.send(change("move", ids: ids, at: place))
        model.move(ids, to: place)
      } else if Bool.random(using: &random) {
        session.send(action("veto", card: ids[0]))
        model.veto(ids[0])
      } else {
        // A jump to an unknown card is refused, which other tests check.
        guard model.ids.contains(ids[0]) else { return false }
        session.send(action("jump", card: ids[0]))
        model.jump(ids[0])
      }
    }
    return false
  }
}
