public import Motion

extension Layer {
  /// Whether the layer takes a touch at a point; a rotated one is asked through its inverse.
  public func takesTouch(at point: Point) -> Bool {
    guard let hit, hit.contains(point) else { return false }
    guard rotation != 0 else { return true }
    let centre = Point(
      x: frame.x + frame.width / 2 + translation.x, y: frame.y + frame.height / 2 + translation.y)
    let (sine, cosine) = Math.sinCos(degrees: -rotation)
    let away = point - centre
    let turned = Point(
      x: cosine * away.x - sine * away.y, y: sine * away.x + cosine * away.y)
    return abs(turned.x) <= frame.width / 2 * scale && abs(turned.y) <= frame.height / 2 * scale
  }
}

extension RenderState {
  /// The topmost layer that takes a touch at a point.
  public func hitTest(_ point: Point) -> LayerHit? {
    for layer in layers.reversed() where layer.takesTouch(at: point) {
      return LayerHit(id: layer.id, role: layer.role)
    }
    return nil
  }

  /// The layer of an id, or else the topmost layer of a role.
  ///
  /// - Parameters:
  ///   - name: the id or role
  ///   - isLeaving: whether a layer counts as gone, by its id; none does unless this is given
  /// - Returns: the layer, or nil where none has that name
  public func layer(
    named name: String, unless isLeaving: (String) -> Bool = { _ in false }
  ) -> LayerHit? {
    var found: LayerHit?
    for layer in layers where (layer.id == name || layer.role == name) && !isLeaving(layer.id) {
      if layer.id == name { return LayerHit(id: layer.id, role: layer.role) }
      if layer.role == name { found = LayerHit(id: layer.id, role: layer.role) }
    }
    return found
  }
}
