public import Motion

extension Layer {
  /// Returns whether the layer accepts a touch at a point.
  ///
  /// For a rotated layer, the point is rotated back before the test.
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
  /// Returns the topmost layer that accepts a touch at a point, or `nil` if there is none.
  public func hitTest(_ point: Point) -> LayerHit? {
    for layer in layers.reversed() where layer.takesTouch(at: point) {
      return LayerHit(id: layer.id, role: layer.role)
    }
    return nil
  }

  /// Returns the layer with an id, or the topmost layer with a role.
  ///
  /// - Parameters:
  ///   - name: The id or role.
  ///   - isLeaving: A closure that returns whether the layer with a given id is leaving and must be skipped.
  ///     By default, no layer is skipped.
  /// - Returns: The layer, or `nil` if no layer has this id or role.
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
