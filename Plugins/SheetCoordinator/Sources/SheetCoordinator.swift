public import Interaction
public import Motion
internal import Values

/// A component that presents sheets as SwiftUI does and reports mistakes in the app's use of sheets.
///
/// The behavior comes from the spec "EchoCast Sheet Presentation Pattern". The app's state consists of its
/// bindings, which are read at an evaluation, as SwiftUI reads them when a body runs. The calls `present` and
/// `dismiss` take effect immediately.
public struct SheetCoordinator: Component {
  /// The parameters of the component.
  public typealias Parameters = SheetParameters

  /// The component's own events, in addition to those that every component accepts.
  public typealias OwnEvent = SheetEvent

  var parameters: SheetParameters

  /// The mapping between screen coordinates and the coordinates in which sheets are at the bottom edge.
  var geometry: EdgeGeometry

  /// The screen and the user's settings, in the coordinates of sheets at the bottom edge.
  var environment: Environment

  /// The app's state for each sheet, the listed sheets first.
  var bindings: [SheetBinding] = []

  /// The index of each sheet's state in `bindings`.
  var bindingTable = IDTable()

  /// The sheets on the screen, bottom to top: the presented sheets, then those being dismissed.
  var sheets: [Presentation] = []

  /// The waiting requests, in the order in which they are considered for presentation.
  var pending: [SheetRequest] = []

  /// The keys of all requests that have waited since the queue was last empty.
  ///
  /// A request whose key is missing is not waiting, so the queue need not be searched.
  var waited = IDTable()

  /// The state of the stack and the queue after the last search for a waiting request whose sheet can be presented.
  ///
  /// While this state stays the same, no new search is needed. The value is `nil` before the first search.
  var examined: ExaminedStack?

  /// Whether the app has sent an event or changed the parameters since the last evaluation.
  var needsEvaluation = false

  /// The serial number that the next admitted request receives.
  var nextSerial = 0

  /// The gesture recognizer, which tracks the pointer that holds a sheet.
  var arena = GestureArena()

  /// The names of recently dismissed sheets.
  var departed = DepartedNames()

  /// Creates the component without a presented sheet, and reports setup problems of the listed sheets.
  public init(
    parameters: SheetParameters, environment: Environment, report: inout ComponentOutput
  ) {
    self.parameters = parameters
    geometry = EdgeGeometry(parameters.edge, of: environment)
    self.environment = geometry.environment
    adoptListedSheets(at: .zero, &report)
  }

  var surroundings: Surroundings { Surroundings(parameters, environment) }

  /// The number of presented sheets.
  ///
  /// Sheets that are being dismissed don't count.
  var depth: Int {
    var count = 0
    for index in sheets.indices where !sheets[index].isLeaving { count += 1 }
    return count
  }

  /// The index of the sheet that receives touches, or `nil` if no sheet is presented.
  var topIndex: Int? {
    let depth = depth
    return depth > 0 ? depth - 1 : nil
  }

  /// Applies new parameters: moves the sheets to their new heights and reports findings.
  public mutating func configure(
    _ parameters: SheetParameters, at now: Timestamp, report: inout ComponentOutput
  ) {
    let old = self.parameters
    self.parameters = parameters
    needsEvaluation = true
    if geometry.attach(to: parameters.edge) { changeSide(at: now) }
    adoptListedSheets(at: now, &report)
    for index in bindings.indices { bindings[index].isChanged = true }
    alignBindings(since: old)
    resolveModifiers()
    relayout(animated: true, at: now, &report)
    update(at: now, &report)
  }

  /// Handles an event, and adds its effects and findings to the report.
  public mutating func handle(
    _ event: Event<SheetEvent>, at now: Timestamp, report: inout ComponentOutput
  ) {
    guard geometry.isTurned else { return follow(event, at: now, &report) }
    let decided = report.decisions.count
    follow(geometry.turned(event), at: now, &report)
    geometry.turnBack(&report.decisions, from: decided)
  }

  /// Handles an event in the coordinates of sheets at the bottom edge.
  private mutating func follow(
    _ event: Event<SheetEvent>, at now: Timestamp, _ report: inout ComponentOutput
  ) {
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
      let (keyboard, layout) = (environment.keyboardHeight, surroundings.layout)
      if geometry.apply(change) { changeSide(at: now) }
      environment = geometry.environment
      let changed = surroundings.layout
      for index in sheets.indices { sheets[index].drag?.keepScreen(of: layout, changed) }
      if environment.keyboardHeight != keyboard {
        for index in sheets.indices { sheets[index].keyboardWillMove(from: keyboard, at: now) }
      }
      relayout(animated: !isTurned, at: now, &report)
    }
    update(at: now, &report)
  }

  private mutating func handle(
    _ event: SheetEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    switch event {
    case .present(let sheet, let item, let over):
      present(sheet, item, over: over, at: now, &report)
    case .dismiss(let item): dismiss(item, at: now, &report)
    case .dismissAll: dismissAll(at: now, &report)
    case .bind(let sheet, let value, let writer, let parent):
      bind(sheet, value, from: writer, over: parent, at: now, &report)
    case .evaluate: evaluate(at: now, &report)
    case .accept: accept(at: now, &report)
    case .refuse(let detent): refuse(to: detent?.detent, at: now, &report)
    case .selectDetent(let detent):
      if let top = topIndex, let detent = detent.detent {
        select(detent, of: top, at: now, &report)
      }
    }
  }

  /// Evaluates the app's bindings at the end of a call, if evaluation is automatic.
  ///
  /// A call that only advances the clock doesn't change the app's state, so it evaluates nothing.
  public mutating func callEnded(at now: Timestamp, report: inout ComponentOutput) {
    guard needsEvaluation, evaluatesByItself else { return }
    evaluate(at: now, &report)
    update(at: now, &report)
  }

  /// Returns the next time at which a motion settles, a release stops waiting for the app's answer, or a dismissed
  /// sheet is gone.
  ///
  /// The result is `nil` if there is no such time.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    var next: Timestamp?
    for index in sheets.indices {
      guard let moment = sheets[index].nextMoment(after: now) else { continue }
      next = min(next ?? moment, moment)
    }
    return next
  }

  /// Completes the motions that have settled, and refuses the releases whose deadlines have passed.
  ///
  /// When a dismissed sheet is gone, a waiting sheet can enter.
  public mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {
    for index in sheets.indices { sheets[index].scroll.advance(to: moment) }
    endWaits(at: moment, &report)
    update(at: moment, &report)
  }

  /// Removes dismissed sheets that are gone, presents waiting sheets, and reports the entrances and exits
  /// that ended.
  private mutating func update(at now: Timestamp, _ report: inout ComponentOutput) {
    fitReleased(at: now, &report)
    if depth < sheets.count {
      // Children are removed before their parent, even if the parent goes off screen first.
      for index in sheets.indices.reversed() where sheets[index].isLeaving {
        guard sheets[index].goneAt <= now else { break }
        tell("didDismiss", sheets[index], at: now, &report)
        sheets.remove(at: index)
      }
    }
    presentWaiting(at: now, &report)
    for index in sheets.indices
    where !sheets[index].hasAppeared && !sheets[index].isLeaving && !sheets[index].isHeld
      && !sheets[index].isMoving(at: now)
    {
      sheets[index].hasAppeared = true
      tell("didPresent", sheets[index], at: now, &report)
    }
  }

  private func tell(
    _ effect: String, _ sheet: Presentation, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    report.effect(
      effect, at: now, ["sheet": .string(sheet.sheet), "item": Value(sheet.identity)])
  }
}
