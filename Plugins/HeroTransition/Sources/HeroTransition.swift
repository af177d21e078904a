public import Interaction
public import Motion
public import Values

/// A transition in which an image flies from a cell into a detail, and back.
///
/// One number, the progress, describes the flight. Everything visible is a function of the progress and of the
/// current positions of the source and the destination. Source: the spec, *HeroKit Matched Transition*.
public struct HeroTransition: Component {
  /// The component's parameters.
  public typealias Parameters = HeroTransitionParameters

  /// The component's own events, in addition to those that every component accepts.
  public enum OwnEvent: Equatable, Sendable {
    case present(source: HeroRequest, controller: String?, animated: Bool?)
    case dismiss(animated: Bool?)
    case cancel
    case finish
    case release(source: String)
  }

  /// The properties of a source that events can change after the parameters have set them.
  struct SourceState: Equatable, Sendable {
    /// The current frame in viewport coordinates.
    var frame: Rectangle

    /// Whether the source's cell has been recycled.
    var isReleased = false
  }

  var parameters: HeroTransitionParameters
  var environment: Environment

  /// The states of the sources in the parameters, in the same order.
  var sources: [SourceState]

  /// The index for finding sources by id or by position.
  var index = HeroIndex()

  /// The controller that contains the destination, or `nil` if the search found none.
  var destination: HeroController?

  /// The current frame of the destination.
  var destinationFrame: Rectangle

  /// The covered details, from the bottom up.
  var below: [HeroLevel] = []

  /// The waiting call, if any, which presents over the detail as soon as the detail is at rest.
  var next: HeroCall?

  /// The id of the topmost controller, or `nil` to use the parameter `controller`.
  var controllerID: String?

  /// The id of the source of the current or the last presentation, if any.
  var current: String?

  /// The last known state of the current source if it was removed from the parameters, otherwise `nil`.
  var departed: HeroSource?

  /// Whether the current or the last presentation has no source and is left to the system.
  var isPlain = false

  /// Whether a cancelled dismissal left the destination hidden.
  var leavesHidden = false

  /// Whether the detail is presented, or was presented when the running transition began.
  var isPresented = false

  /// The running transition, if any.
  var flight: Flight?

  /// The time until which a presentation waits for its destination's layout, or `nil` if no presentation is waiting.
  var waitsUntil: Timestamp?

  /// The gesture recognizer, which tracks the pointers on the screen.
  var arena = GestureArena()

  /// The zoom of the detail's image while fingers hold the image or it returns to its place, otherwise `nil`.
  var zoom: HeroZoom?

  /// The samples of a drag that may still become a dismissal.
  var waitingDrag = VelocityTracker(velocityGuard: .steady)

  /// Whether a drag may still become a dismissal.
  var isDragWaiting = false

  /// Whether the current drag is ignored until the finger lifts.
  var ignoresDrag = false

  /// Creates the component with nothing presented.
  public init(
    parameters: HeroTransitionParameters, environment: Environment, report: inout ComponentOutput
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
    _ type: String, _ members: JSONObject
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

  /// Applies an event, and adds its effects and findings to the report.
  public mutating func handle(
    _ event: Event<OwnEvent>, at now: Timestamp, report: inout ComponentOutput
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
    // The only action is the escape gesture of assistive technologies.
    case .action: dismiss(animated: parameters.animated, at: now, &report)
    case .environment(let change):
      let viewport = environment.viewport
      environment.apply(change)
      guard viewport != environment.viewport else { break }
      flight?.drag?.turn(from: viewport, to: environment.viewport)
      rebuildIndex()
    // The app scrolls its own views and reports moved ends with `measure`.
    case .wheel, .scroll: break
    }
  }

  /// Returns the next time at which the transition completes or stops waiting for its destination, or at which a
  /// zoomed image has returned to its place.
  ///
  /// While a finger holds the transition, this is the time at which a snapshot that lost its match has faded out. The
  /// result is `nil` if there is no such time.
  public func nextMoment(after now: Timestamp) -> Timestamp? {
    let end = flight?.endsAt ?? flight?.ghost?.endsAt ?? waitsUntil
    let moment = end.flatMap { $0 > now ? $0 : nil }
    guard let back = zoom?.endsAt, back > now else { return moment }
    return moment.map { min($0, back) } ?? back
  }

  /// Performs the change that `nextMoment(after:)` announced for this time.
  public mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {
    if let end = zoom?.endsAt, end <= moment { endZoom(at: moment, &report) }
    if let end = flight?.endsAt, end <= moment { complete(at: moment, &report) }
    if let end = waitsUntil, end <= moment { stopWaiting(at: moment, &report) }
  }
}
