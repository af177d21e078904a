public import Interaction
public import Motion
internal import Values

/// Presents sheets as SwiftUI does, and finds what an app gets wrong about them.
///
/// Behaviour comes from the seed "EchoCast Sheet Presentation Pattern". An app's bindings are its
/// state, an evaluation is SwiftUI's look at it; `present` and `dismiss` are calls that take effect
/// at once.
public struct SheetCoordinator: Component {
  /// What can be tuned.
  public typealias Parameters = SheetParameters

  /// The events that only this component knows.
  public typealias OwnEvent = SheetEvent

  var parameters: SheetParameters
  var environment: Environment

  /// The app's state for each sheet, the listed sheets first.
  var bindings: [SheetBinding] = []

  /// Where in that list a sheet's state stands.
  var bindingTable = IDTable()

  /// The sheets on screen, bottom to top: those that are up, then those that are leaving.
  var sheets: [Presentation] = []

  /// What waits for its turn, first come first.
  var pending: [SheetRequest] = []

  /// Whether the app has done something that no evaluation has seen.
  var needsEvaluation = false

  /// The number of the next presentation, which tells parents apart.
  var nextSerial = 0

  /// The pointer that holds a sheet, if any.
  var arena = GestureArena()

  /// The sheets that have lately left.
  var departed = DepartedNames()

  /// Makes the component without a sheet; what is wrong with a listed sheet is reported at once.
  public init(
    parameters: SheetParameters, environment: Environment, report: inout Report
  ) {
    self.parameters = parameters
    self.environment = environment
    adoptListedSheets(at: .zero, &report)
  }

  var surroundings: Surroundings { Surroundings(parameters, environment) }

  /// How many sheets are up; the others are leaving.
  var depth: Int {
    var count = 0
    for index in sheets.indices where !sheets[index].isLeaving { count += 1 }
    return count
  }

  /// The index of the sheet that takes touches, if one is up.
  var topIndex: Int? {
    let depth = depth
    return depth > 0 ? depth - 1 : nil
  }

  /// Takes over new parameters: sheets move to their new heights, findings are reported.
  public mutating func configure(
    _ parameters: SheetParameters, at now: Timestamp, report: inout Report
  ) {
    let old = self.parameters
    self.parameters = parameters
    needsEvaluation = true
    adoptListedSheets(at: now, &report)
    for index in bindings.indices { bindings[index].isChanged = true }
    alignBindings(since: old)
    resolveModifiers()
    relayout(animated: true, at: now, &report)
    update(at: now, &report)
  }

  /// Lets an event happen.
  public mutating func handle(_ event: Event<SheetEvent>, at now: Timestamp, report: inout Report) {
    needsEvaluation = true
    switch event {
    case .own(let event): handle(event, at: now, &report)
    case .pointer(let pointer): handle(pointer, at: now, &report)
    case .wheel(let wheel): handle(wheel, at: now)
    case .tap(let tap): handle(tap, at: now, &report)
    case .drag(let drag): route(drag, at: now, &report)
    case .scroll(let scroll):
      if let top = topIndex { sheets[top].scroll.jump(to: scroll.offset.y) }
    case .action(let action): perform(action.name, at: now, &report)
    case .measure(let measure): handle(measure, at: now, &report)
    case .environment(let change):
      let isTurned = change.viewport != nil || change.safeArea != nil
      environment.apply(change)
      relayout(animated: !isTurned, at: now, &report)
    }
    update(at: now, &report)
  }

  private mutating func handle(_ event: SheetEvent, at now: Timestamp, _ report: inout Report) {
    switch event {
    case .present(let sheet, let item, let over):
      present(sheet, item, over: over, at: now, &report)
    case .dismiss(let item): dismiss(item, at: now, &report)
    case .dismissAll: dismissAll(at: now, &report)
    case .bind(let sheet, let value, let writer, let parent):
      bind(sheet, value, from: writer, over: parent, at: now, &report)
    case .evaluate: evaluate(at: now, &report)
    case .selectDetent(let detent):
      if let top = topIndex, let detent = detent.detent {
        select(detent, of: top, at: now, &report)
      }
    }
  }

  /// Evaluates the app's bindings, where that is automatic.
  ///
  /// A call that only moves the clock changes nothing of the app's state, so nothing is evaluated.
  public mutating func callEnded(at now: Timestamp, report: inout Report) {
    guard needsEvaluation, evaluatesByItself else { return }
    evaluate(at: now, &report)
    update(at: now, &report)
  }

  /// The next moment at which something comes to rest.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    var next: Timestamp?
    for index in sheets.indices {
      guard let moment = sheets[index].nextMoment(after: now) else { continue }
      next = min(next ?? moment, moment)
    }
    return next
  }

  /// Ends what has come to rest: a sheet that has left makes way for what waits.
  public mutating func elapse(at moment: Timestamp, report: inout Report) {
    for index in sheets.indices { sheets[index].scroll.elapse(at: moment) }
    update(at: moment, &report)
  }

  /// Removes sheets that have gone, presents what waited for that, and says what has ended.
  private mutating func update(at now: Timestamp, _ report: inout Report) {
    fitReleased(at: now, &report)
    if depth < sheets.count {
      // Children are gone before the sheet that they lie over, however soon that is out of sight.
      for index in sheets.indices.reversed() where sheets[index].isLeaving {
        guard sheets[index].goneAt <= now else { break }
        tell("didDismiss", sheets[index], at: now, &report)
        sheets.remove(at: index)
      }
    }
    presentWaiting(at: now, &report)
    for index in sheets.indices
    where !sheets[index].hasAppeared && !sheets[index].isLeaving && sheets[index].drag == nil
      && !sheets[index].isMoving(at: now)
    {
      sheets[index].hasAppeared = true
      tell("didPresent", sheets[index], at: now, &report)
    }
  }

  private func tell(
    _ effect: String, _ sheet: Presentation, at now: Timestamp, _ report: inout Report
  ) {
    report.effect(
      effect, at: now, ["sheet": .string(sheet.sheet), "item": Value(sheet.identity)])
  }
}
