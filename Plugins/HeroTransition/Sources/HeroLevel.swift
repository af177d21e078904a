internal import Interaction
internal import Motion

/// A detail that another one has been presented over: what is needed when that one is gone.
struct HeroLevel: Equatable, Sendable {
  var current: String?
  var departed: HeroSource?
  var isPlain: Bool
  var leavesHidden: Bool

  /// The controller that it shows; nil for the parameter `controller`.
  var controllerID: String?

  /// Where its image view was seen last.
  var destinationFrame: Rectangle
}

/// What is presented as soon as the presentation under way is over.
struct HeroCall: Equatable, Sendable {
  var source: String?
  var controllerID: String?
  var isPlain: Bool
  var animated: Bool
}

extension HeroTransitionParameters {
  /// The tree of a controller that is presented; without an id the parameter `controller`.
  func tree(_ id: String?) -> HeroController? {
    guard let id, id != controller?.id else { return controller }
    return controllers.first { $0.id == id }
  }
}

extension HeroTransition {
  /// The tree of controllers that is presented on top, or was last.
  var tree: HeroController? { parameters.tree(controllerID) }

  /// Whether a source lies in the view that the detail on top covers.
  func liesBehind(_ index: Int) -> Bool {
    guard let container = parameters.sources[index].container else { return below.isEmpty }
    guard let level = below.last else { return false }
    return parameters.tree(level.controllerID)?.contains(container) ?? false
  }

  /// Whether a source lies in the detail on top.
  func liesInDetail(_ index: Int) -> Bool {
    guard let container = parameters.sources[index].container else { return false }
    return tree?.contains(container) ?? false
  }

  /// Presents another controller over the detail, which stays below; where that one is still on
  /// its way, after it has come.
  ///
  /// - Returns: whether the call was one for a level of its own
  mutating func presentOver(
    _ source: String?, _ controller: String?, isPlain: Bool, animated: Bool, at now: Timestamp,
    _ report: inout Report
  ) -> Bool {
    guard flight.map({ $0.target == 1 }) ?? isPresented else { return false }
    let place = index(of: source)
    let isInside = place.map(liesInDetail) ?? false
    guard isInside || isPlain && controller != nil else { return false }
    let opens = controller ?? place.flatMap { parameters.sources[$0].opens }
    let id = opens == parameters.controller?.id ? nil : opens
    guard id != controllerID, !below.contains(where: { $0.controllerID == id }) else {
      report.alreadyPresented(at: now)
      return true
    }
    let call = HeroCall(source: source, controllerID: id, isPlain: isPlain, animated: animated)
    guard flight == nil else {
      next = call
      return true
    }
    push(call, at: now, &report)
    return true
  }

  private mutating func push(_ call: HeroCall, at now: Timestamp, _ report: inout Report) {
    below.append(
      HeroLevel(
        current: current, departed: departed, isPlain: isPlain, leavesHidden: leavesHidden,
        controllerID: controllerID, destinationFrame: destinationFrame))
    (current, departed, isPlain) = (call.source, nil, call.isPlain)
    (isPresented, leavesHidden) = (false, false)
    show(call.controllerID)
    presentCurrent(animated: call.animated, at: now, &report)
  }

  /// Takes another controller for the one that is presented.
  mutating func show(_ id: String?) {
    controllerID = id
    destination = tree?.findDestination()
    destinationFrame = destination?.destination?.frame ?? .zero
  }

  /// Goes back to the detail below where the one on top is gone, and on to one that has waited.
  mutating func settleLevels(at now: Timestamp, _ report: inout Report) {
    guard flight == nil, waitsUntil == nil else { return }
    if isPresented {
      guard let call = next else { return }
      next = nil
      return push(call, at: now, &report)
    }
    next = nil
    guard let level = below.popLast() else { return }
    (current, departed, isPlain) = (level.current, level.departed, level.isPlain)
    (isPresented, leavesHidden) = (true, level.leavesHidden)
    show(level.controllerID)
    destinationFrame = level.destinationFrame
  }

  /// The id of one of the layers of the detail on top, or of one below; the first has plain ones.
  func layerID(_ name: String, below level: HeroLevel? = nil) -> String {
    if level.map({ $0 == below.first }) ?? below.isEmpty { return name }
    guard let id = level.map({ $0.controllerID }) ?? controllerID else { return name + ":-" }
    return name + ":" + Layer.encode(id)
  }
}

extension HeroController {
  /// Whether the tree has a controller of an id.
  func contains(_ id: String) -> Bool {
    self.id == id || children.contains { $0.contains(id) }
  }
}

extension Report {
  fileprivate mutating func alreadyPresented(at now: Timestamp) {
    diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "hero/already-presented",
        message: "The controller is already presented. Present a different controller."))
  }
}

extension HeroLevel: Archivable {
  static var blank: HeroLevel {
    HeroLevel(isPlain: false, leavesHidden: false, destinationFrame: .zero)
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("current", &current)
    archive.field("departed", &departed)
    archive.field("isPlain", &isPlain)
    archive.field("leavesHidden", &leavesHidden)
    archive.field("controllerID", &controllerID)
    archive.field("destinationFrame", &destinationFrame)
  }
}

extension HeroCall: Archivable {
  static var blank: HeroCall { HeroCall(isPlain: false, animated: true) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("source", &source)
    archive.field("controllerID", &controllerID)
    archive.field("isPlain", &isPlain)
    archive.field("animated", &animated)
  }
}
