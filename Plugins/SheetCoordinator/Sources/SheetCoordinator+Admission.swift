internal import Interaction

/// What becomes of a request when it comes; a number is an index in the stack or the queue.
enum SheetAdmission {
  /// The same item is up: the sheet at this index of the stack takes the new content.
  case updatesShown(Int)
  /// The same item waits: the request at this index of the queue takes the new content.
  case updatesWaiting(Int)
  /// It replaces the request at this index of the queue, which is for the same sheet.
  case succeedsWaiting(Int)
  /// The same sheet, at this index of the stack with another item, makes way for it.
  case succeedsShown(Int)
  /// By the policy, the sheets from this index of the stack up make way for it.
  case replaces(Int)
  /// It is dropped.
  case dropped(DropReason)
  /// It joins the queue; its turn may be now.
  case enters
}

extension SheetCoordinator {
  /// Decides what becomes of a request when it comes; what enters is asked for its turn then.
  ///
  /// - Parameters:
  ///   - request: the request, which knows what it should lie over
  ///   - isBound: whether an item that is bound wants it: one optional is one sheet, whatever the
  ///     policy
  ///   - because: notes the rules
  /// - Returns: what becomes of it
  func admission(
    of request: SheetRequest, isBound: Bool, _ because: inout Reasons
  ) -> SheetAdmission {
    // A binding's own sheet has its place; all others look for theirs first.
    if !isBound && isOrphan(request, &because) { return .dropped(.parent) }
    let same = shownIndex(of: request)
    if because.rule("updated", { $0.demand("isUp", same != nil) }), let same {
      return .updatesShown(same)
    }
    let waiting = pending.firstIndex {
      $0.sheet == request.sheet && $0.identity == request.identity
    }
    if because.rule("updated", { $0.demand("isWaiting", waiting != nil) }), let waiting {
      return .updatesWaiting(waiting)
    }
    if isBound {
      if let place = place(ofBound: request, &because) { return place }
      if isOrphan(request, &because) { return .dropped(.parent) }
    }
    return admission(byPolicy: request, &because)
  }

  /// What an item that is bound puts in the place of its own sheet; nil where that is not there.
  private func place(
    ofBound request: SheetRequest, _ because: inout Reasons
  ) -> SheetAdmission? {
    let waiting = pending.firstIndex { $0.sheet == request.sheet }
    if because.rule("replaces", { $0.demand("sheetWaits", waiting != nil) }), let waiting {
      return .succeedsWaiting(waiting)
    }
    let shown = sheets.lastIndex { !$0.isLeaving && $0.sheet == request.sheet }
    if because.rule("replaces", { $0.demand("sheetIsUp", shown != nil) }), let shown {
      return .succeedsShown(shown)
    }
    return nil
  }

  private func admission(
    byPolicy request: SheetRequest, _ because: inout Reasons
  ) -> SheetAdmission {
    let place = indexAbove(request)
    let above = Double(depth - place)
    switch parameters.policy {
    case .queue: break
    case .replace:
      if because.rule("replaces", { $0.demand("above", above, .greater, 0, .count) }) {
        return .replaces(place)
      }
    case .drop:
      var awaited = 0.0
      for other in pending where other.parent == request.parent { awaited += 1 }
      let isBusy =
        because.rule("dropped") { $0.demand("above", above, .greater, 0, .count) }
        || because.rule("dropped") { $0.demand("waiting", awaited, .greater, 0, .count) }
      if isBusy { return .dropped(.busy) }
    }
    return .enters
  }

  /// Whether the sheet that it should lie over is neither up nor waits.
  private func isOrphan(_ request: SheetRequest, _ because: inout Reasons) -> Bool {
    guard request.isPinned else { return false }
    return because.rule("dropped") {
      $0.demand("parentIsThere", request.parent != nil, is: false)
    }
  }

  private func shownIndex(of request: SheetRequest) -> Int? {
    sheets.firstIndex {
      !$0.isLeaving && $0.sheet == request.sheet && $0.identity == request.identity
    }
  }

  /// The place in the stack where a request's sheet comes to lie.
  func indexAbove(_ request: SheetRequest) -> Int {
    guard let parent = request.parent else { return 0 }
    guard request.isPinned else { return depth }
    let index = sheets.firstIndex { !$0.isLeaving && $0.serial == parent }
    return index.map { $0 + 1 } ?? depth
  }

  /// Decides whether the turn of what waits has come: nothing is leaving, and what it lies over is
  /// up with nothing else over it.
  ///
  /// - Parameters:
  ///   - request: what waits
  ///   - because: notes the rules
  /// - Returns: whether it is presented
  func isTurn(of request: SheetRequest, _ because: inout Reasons) -> Bool {
    let isPresented = because.rule("presented") { clauses in
      clauses.demand("leaving", Double(sheets.count - depth), .less, 1, .count)
      if let parent = request.parent {
        clauses.demand(
          "parentIsUp", sheets.contains { !$0.isLeaving && $0.serial == parent })
      }
      clauses.demand("above", Double(depth - indexAbove(request)), .less, 1, .count)
    }
    if !isPresented { because.otherwise("waits") }
    return isPresented
  }
}
