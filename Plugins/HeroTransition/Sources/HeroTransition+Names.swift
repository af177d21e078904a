public import Interaction
public import Motion
public import Values

/// Checks of the names in events.
extension HeroTransition {
  /// Throws an error if an event presents a controller that is not in the parameters.
  ///
  /// An unknown source is not an error: it counts as a recycled cell and leads to a fade with a finding.
  public func check(_ event: Event<OwnEvent>, at now: Timestamp) throws(InvalidValue) {
    guard case .own(.present(_, let controller?, _)) = event, parameters.tree(controller) == nil
    else { return }
    throw .unknown(
      controller, "a controller listed in the parameters", among: controllerNames, at: "/controller"
    )
  }

  /// Returns whether `target` is the id or role of a layer that can exist but is hidden now, or the id of a
  /// cell outside the viewport.
  public func hasLeft(_ target: String) -> Bool {
    switch target {
    case "source": return !sources.isEmpty
    case "to-view", "destination", "snapshot", "picture", "from-view": return true
    case "scrim": return parameters.scrimOpacity > 0
    case "edge": return parameters.style == .push
    case "element": return !parameters.elements.isEmpty
    default: break
    }
    return parameters.sources.contains { $0.layerID == target }
      || parameters.elements.contains {
        [$0.sourceLayerID, $0.destinationLayerID, $0.snapshotLayerID].contains(target)
          || target.hasPrefix($0.destinationLayerID + ":")
      }
  }
}
