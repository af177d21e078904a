internal import Interaction
internal import Motion

/// The largest steps by which a layer's quantities may change at an instant.
struct StepBounds {
  let edge, radius, scale, rotation, image: Double
  let opacity = Allowance.Change.opacity.tolerance

  init(_ reach: Double, edge: Double?) {
    self.edge = edge ?? Allowance.Change.edge.allowed(reach)
    radius = Allowance.Change.radius.allowed(reach)
    scale = Allowance.Change.scale.allowed(reach)
    rotation = Allowance.Change.rotation.allowed(reach)
    image = Allowance.Change.image.allowed(reach)
  }

  /// Returns whether all steps are within the bounds, which is the common case.
  func hold(_ looks: [LayerAppearance], _ index: Int, _ next: [LayerAppearance], _ place: Int)
    -> Bool
  {
    guard LayerAppearance.displacement(looks[index].edges, next[place].edges) <= edge,
      abs(next[place].radius - looks[index].radius) <= radius,
      abs(next[place].scale - looks[index].scale) <= scale,
      abs(next[place].rotation - looks[index].rotation) <= rotation,
      abs(next[place].opacity - looks[index].opacity) <= opacity
    else { return false }
    guard let old = looks[index].image, let new = next[place].image else { return true }
    return abs(new.minX - old.minX) <= image && abs(new.minY - old.minY) <= image
      && abs(new.maxX - old.maxX) <= image && abs(new.maxY - old.maxY) <= image
  }
}
