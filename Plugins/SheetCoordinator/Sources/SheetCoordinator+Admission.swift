internal import Interaction

/// The decision about a new request.
///
/// An associated integer is an index in the stack or in the queue.
enum SheetAdmission {
  /// The same item is already presented: the sheet at this index of the stack receives the new content.
  case updatesShown(Int)
  /// The same item is already waiting: the request at this index of the queue receives the new content.
  case updatesWaiting(Int)
  /// A request for the same sheet is already waiting, at this index of the queue. The new request replaces
  /// it.
  case succeedsWaiting(Int)
  /// The sheet of the same name, at this index of the stack, shows a different item. The request replaces it.
  case succeedsShown(Int)
  /// The parameter `policy` is `replace`: the request replaces all sheets from this index of the stack upward.
  case replaces(Int)
  case dropped(DropReason)
  /// The request joins the queue and may be presented immediately.
  case enters
}

extension SheetCoordinator {
  /// Decides whether a new request updates or replaces an existing sheet or request, joins the queue, or is
  /// dropped.
  ///
  /// For a request that joins the queue, `isTurn(of:_:)` decides whether it is presented.
  ///
  /// - Parameters:
  ///   - request: The request with its parent.
  ///   - isBound: Whether a bound item made the request. Under every policy, a bound item presents only one
  ///     sheet.
  ///   - because: The reasons, to which the rules are added.
  /// - Returns: The decision.
  func admission(
    of request: SheetRequest, isBound: Bool, _ because: inout Reasons
  ) -> SheetAdmission {
    // A bound item's sheet keeps its place in the stack. All other requests need their parent first.
    if !isBound && isOrphan(request, &because) { return .dropped(.parent) }
    let same = shownIndex(of: request)
    if because.rule("updated", { $0.demand("isUp", same != nil) }), let same {
      return .updatesShown(same)
    }
    let waiting = waitingIndex(of: request)
    if because.rule("updated", { $0.demand("isWaiting", waiting != nil) }), let waiting {
      return .updatesWaiting(waiting)
    }
    if isBound {
      if let place = place(ofBound: request, &because) { return place }
      if isOrphan(request, &because) { return .dropped(.parent) }
    }
    return admission(byPolicy: request, &because)
  }

  /// Returns the decision to replace an earlier presentation of the request's sheet, or `nil` if that sheet
  /// is neither presented nor waiting.
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

  /// Returns whether the request's parent is neither presented nor waiting.
  private func isOrphan(_ request: SheetRequest, _ because: inout Reasons) -> Bool {
    guard request.isPinned else { return false }
    return because.rule("dropped") {
      $0.demand("parentIsThere", request.parent != nil, is: false)
    }
  }

  private func waitingIndex(of request: SheetRequest) -> Int? {
    guard waited.slot(of: request.key) != nil else { return nil }
    return pending.firstIndex {
      $0.sheet == request.sheet && $0.identity == request.identity
    }
  }

  private func shownIndex(of request: SheetRequest) -> Int? {
    sheets.firstIndex {
      !$0.isLeaving && $0.sheet == request.sheet && $0.identity == request.identity
    }
  }

  /// Returns the index in the stack at which a request's sheet is placed.
  func indexAbove(_ request: SheetRequest) -> Int {
    guard let parent = request.parent else { return 0 }
    guard request.isPinned else { return depth }
    let index = sheets.firstIndex { !$0.isLeaving && $0.serial == parent }
    return index.map { $0 + 1 } ?? depth
  }

  /// Decides whether a waiting request is presented.
  ///
  /// It is presented if no sheet is being dismissed, its parent is presented, and there is no other sheet
  /// above the parent.
  ///
  /// - Parameters:
  ///   - request: The waiting request.
  ///   - because: The reasons, to which the rules are added.
  /// - Returns: Whether the request is presented.
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
