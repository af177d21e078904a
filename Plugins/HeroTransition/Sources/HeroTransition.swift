public import Interaction
public import Motion
public import Values

/// A transition in which an image flies from a cell into a detail, and back.
///
/// Behaviour and numbers come from the seed "HeroKit Matched Transition". What flies is one number,
/// the progress; everything that is seen is a function of it and of where both ends are now.
public struct HeroTransition: Component {
  /// What can be tuned.
  public typealias Parameters = HeroTransitionParameters

  /// The events that only this component knows.
  public enum OwnEvent: Equatable, Sendable {
    case present(source: HeroRequest, controller: String?, animated: Bool?)
    case dismiss(animated: Bool?)
    case cancel
    case finish
    case release(source: String)
  }

  /// What has become of a source since the parameters named it.
  struct SourceState: Equatable, Sendable {
    /// Where it is now.
    var frame: Rectangle

    /// Whether its cell was recycled.
    var isReleased = false
  }

  var parameters: HeroTransitionParameters
  var environment: Environment

  /// The states of the parameters' sources, in the same order.
  var sources: [SourceState]

  /// Where to find them.
  var index = HeroIndex()

  /// The controller that the tree's search has found, if any.
  var destination: HeroController?

  /// Where the destination is now.
  var destinationFrame: Rectangle

  /// The details below the one on top, the first one first.
  var below: [HeroLevel] = []

  /// What is presented over the detail that is on its way, once it has come.
  var next: HeroCall?

  /// The controller that is presented on top; nil for the parameter `controller`.
  var controllerID: String?

  /// The source of what is or was last presented.
  var current: String?

  /// The current source as it was when the parameters ceased to name it.
  var departed: HeroSource?

  /// Whether what is or was last presented came without a source, by the system alone.
  var isPlain = false

  /// Whether a dismissal that was cancelled has left the destination hidden.
  var leavesHidden = false

  /// Whether the detail is there, or was when the present transition began.
  var isPresented = false

  /// The transition under way, if any.
  var flight: Flight?

  /// Until when a presentation waits for its destination, if one does.
  var waitsUntil: Timestamp?

  /// The pointer on the screen, if any.
  var arena = GestureArena()

  /// The samples of a drag that has not yet shown whether it dismisses.
  var waitingDrag = VelocityTracker()

  /// Whether there is such a drag.
  var isDragWaiting = false

  /// Whether the finger that is down has lost the image to a call and is ignored until it lifts.
  var ignoresDrag = false

  /// Makes the component with nothing presented.
  public init(
    parameters: HeroTransitionParameters, environment: Environment, report: inout Report
  ) {
    self.parameters = parameters
    self.environment = environment
    sources = parameters.sources.map { SourceState(frame: $0.frame) }
    destination = parameters.controller?.findDestination()
    destinationFrame = destination?.destination?.frame ?? .zero
    rebuildIndex()
    noteUnknownNames(at: .zero, &report)
  }

  /// Decodes `present`, `dismiss`, `cancel`, `finish` and `release`.
  public static func decode(
    _ type: String, _ members: Members
  ) throws(InvalidValue) -> OwnEvent? {
    switch type {
    case "present":
      return .present(
        source: try HeroRequest(members), controller: try members.string("controller"),
        animated: try members.bool("animated"))
    case "dismiss": return .dismiss(animated: try members.bool("animated"))
    case "cancel": return .cancel
    case "finish": return .finish
    case "release": return .release(source: try members.requiredString("source"))
    default: return nil
    }
  }

  /// Lets an event happen.
  public mutating func handle(
    _ event: Event<OwnEvent>, at now: Timestamp, report: inout Report
  ) {
    switch event {
    case .own(.present(let source, let controller, let animated)):
      if case .source(let id) = source, id != "centered" {
        noteUnknown(source: id, .warning, at: now, &report)
      }
      present(source, controller, animated: animated ?? parameters.animated, at: now, &report)
    case .own(.dismiss(let animated)):
      dismiss(animated: animated ?? parameters.animated, at: now, &report)
    case .own(.cancel): turn(isCancelling: true, at: now, &report)
    case .own(.finish): turn(isCancelling: false, at: now, &report)
    case .own(.release(let source)): release(source, at: now, &report)
    case .pointer(let pointer): handle(pointer, at: now, &report)
    case .tap(let tap): handle(tap, at: now, &report)
    case .drag(let drag): route(drag, at: now, &report)
    case .measure(let measure): handle(measure, at: now, &report)
    // The escape gesture of assistive technologies, the only action.
    case .action: dismiss(animated: parameters.animated, at: now, &report)
    case .environment(let change):
      let viewport = environment.viewport
      environment.apply(change)
      guard viewport != environment.viewport else { break }
      flight?.drag?.turn(from: viewport, to: environment.viewport)
      rebuildIndex()
    // The app's own scroll views scroll, and tell by measures what has moved.
    case .wheel, .scroll: break
    }
  }

  /// The moment at which the transition completes, or is no longer waited for; of one that a finger
  /// holds, that at which nothing is left of a snapshot that was lost.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    guard let moment = flight?.endsAt ?? flight?.ghost?.endsAt ?? waitsUntil, moment > now else {
      return nil
    }
    return moment
  }

  /// Completes what `nextMoment` announced.
  public mutating func elapse(at moment: Timestamp, report: inout Report) {
    if let end = flight?.endsAt, end <= moment { complete(at: moment, &report) }
    if let end = waitsUntil, end <= moment { stopWaiting(at: moment, &report) }
  }
}
