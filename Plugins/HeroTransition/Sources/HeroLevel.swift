internal import Interaction
internal import Motion

/// The state of a covered detail, which is restored when the detail above it is dismissed.
struct HeroLevel: Equatable, Sendable {
  var current: String?
  var departed: HeroSource?
  var isPlain: Bool
  var leavesHidden: Bool

  /// The id of the detail's controller, or `nil` to use the parameter `controller`.
  var controllerID: String?

  /// The last known frame of the detail's image view.
  var destinationFrame: Rectangle
}

/// A presentation that waits until the detail is at rest, and then covers it.
struct HeroCall: Equatable, Sendable {
  var source: String?
  var controllerID: String?
  var isPlain: Bool
  var animated: Bool
}

extension HeroTransitionParameters {
  /// Returns the controller tree with the given id, or the value of the parameter `controller` if the id is `nil`.
  ///
  /// - Returns: The tree, or `nil` if no tree has the id.
  func tree(_ id: String?) -> HeroController? {
    guard let id, id != controller?.id else { return controller }
    return controllers.first { $0.id == id }
  }
}

extension HeroTransition {
  /// The tree that contains the topmost controller or, if nothing is presented, the controller that was presented
  /// last.
  var tree: HeroController? { parameters.tree(controllerID) }

  /// Returns whether a source is in the view that the topmost detail covers.
  func liesBehind(_ index: Int) -> Bool {
    guard let container = parameters.sources[index].container else { return below.isEmpty }
    guard let level = below.last else { return false }
    return parameters.tree(level.controllerID)?.contains(container) ?? false
  }

  /// Returns whether a source is in the topmost detail.
  func liesInDetail(_ index: Int) -> Bool {
    guard let container = parameters.sources[index].container else { return false }
    return tree?.contains(container) ?? false
  }

  /// Presents another controller over the detail.
  ///
  /// If the detail is still entering or its image is zoomed, the presentation waits until the detail is at rest.
  ///
  /// - Returns: Whether this function has handled the call. `false` means that the call is an ordinary presentation,
  ///   not one over the detail.
  mutating func presentOver(
    _ source: String?, _ controller: String?, isPlain: Bool, animated: Bool, at now: Timestamp,
    _ report: inout ComponentOutput
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
    // The detail below shows its image in its place, so a zoomed image returns first.
    dropZoom(at: now)
    guard flight == nil, zoom == nil else {
      next = call
      return true
    }
    push(call, at: now, &report)
    return true
  }

  private mutating func push(_ call: HeroCall, at now: Timestamp, _ report: inout ComponentOutput) {
    below.append(
      HeroLevel(
        current: current, departed: departed, isPlain: isPlain, leavesHidden: leavesHidden,
        controllerID: controllerID, destinationFrame: destinationFrame))
    (current, departed, isPlain) = (call.source, nil, call.isPlain)
    (isPresented, leavesHidden) = (false, false)
    show(call.controllerID)
    presentCurrent(animated: call.animated, at: now, &report)
  }

  /// Changes the presented controller and finds its destination.
  mutating func show(_ id: String?) {
    controllerID = id
    destination = tree?.findDestination()
    destinationFrame = destination?.destination?.frame ?? .zero
  }

  /// Restores the detail below after a dismissal, or starts the waiting presentation.
  mutating func settleLevels(at now: Timestamp, _ report: inout ComponentOutput) {
    guard flight == nil, waitsUntil == nil, zoom == nil else { return }
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

  /// Returns the id of a layer that belongs to a detail.
  ///
  /// The ids of the first detail's layers have no suffix.
  ///
  /// - Parameters:
  ///   - name: The name of the layer, such as `to-view`.
  ///   - level: The detail, if it is below the topmost one, or `nil` for the topmost detail.
  /// - Returns: The id.
  func layerID(_ name: String, below level: HeroLevel? = nil) -> String {
    if level.map({ $0 == below.first }) ?? below.isEmpty { return name }
    guard let id = level.map({ $0.controllerID }) ?? controllerID else { return name + ":-" }
    return name + ":" + Layer.encode(id)
  }
}

extension HeroController {
  func contains(_ id: String) -> Bool {
    self.id == id || children.contains { $0.contains(id) }
  }
}

extension ComponentOutput {
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
