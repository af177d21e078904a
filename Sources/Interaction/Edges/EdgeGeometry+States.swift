internal import Motion

/// Conversion of a component's layers and decisions back to the coordinates of the screen.
extension EdgeGeometry {
  /// Turns layers from the coordinates of a component at the bottom edge back to those of the screen.
  @inline(never)
  public func turnBack(_ layers: inout [Layer]) {
    for index in layers.indices { turnBack(&layers[index]) }
  }

  /// Converts the velocities in decisions back to the coordinates of the screen.
  ///
  /// The values in the decisions' rules stay relative to the edge: travel toward the edge is positive.
  ///
  /// - Parameters:
  ///   - decisions: The decisions.
  ///   - first: The index of the first decision to convert.
  @inline(never)
  public func turnBack(_ decisions: inout [Decision], from first: Int) {
    for index in decisions.indices.dropFirst(first) {
      guard var velocity = decisions[index].velocity else { continue }
      velocity.value = turnedBack(velocity.value)
      if let limit = velocity.limit {
        velocity.limit?.estimate = turnedBack(limit.estimate)
        velocity.limit?.fastestStep = turnedBack(limit.fastestStep)
      }
      for place in velocity.samples.indices {
        let position = velocity.samples[place].sample.position
        velocity.samples[place].sample.position = turnedBack(position)
      }
      decisions[index].velocity = velocity
    }
  }

  private func turnBack(_ layer: inout Layer) {
    let viewport = screen.viewport
    layer.frame = turnedBack(layer.frame, in: viewport)
    layer.translation = turnedBack(layer.translation)
    if let clip = layer.clip { layer.clip = turnedBack(clip, in: viewport) }
    if let hit = layer.hit { layer.hit = turnedBack(hit, in: viewport) }
    if let frame = layer.content?.frame {
      let size = Size(width: layer.frame.width, height: layer.frame.height)
      layer.content?.frame = turnedBack(frame, in: size)
    }
    if let radii = layer.cornerRadii { layer.cornerRadii = turnedBack(radii) }
    // A reflection reverses the direction of a rotation.
    if layer.rotation != 0 && side != .left { layer.rotation = -layer.rotation }
    for index in layer.shadows.indices {
      layer.shadows[index].offset = turnedBack(layer.shadows[index].offset)
    }
  }

  private func turnedBack(_ way: Point) -> Point {
    switch side {
    case .bottom: way
    case .top: Point(x: way.x, y: 0 - way.y)
    case .left: Point(x: 0 - way.y, y: way.x)
    case .right: Point(x: way.y, y: way.x)
    }
  }

  /// Converts a rectangle back to the coordinates of the screen.
  ///
  /// The rectangle is inside an area, such as the screen or a layer, that has the given size on the screen.
  private func turnedBack(_ box: Rectangle, in size: Size) -> Rectangle {
    switch side {
    case .bottom: box
    case .top:
      Rectangle(x: box.x, y: size.height - box.y - box.height, width: box.width, height: box.height)
    case .left:
      Rectangle(x: size.width - box.y - box.height, y: box.x, width: box.height, height: box.width)
    case .right: Rectangle(x: box.y, y: box.x, width: box.height, height: box.width)
    }
  }

  private func turnedBack(_ radii: CornerRadii) -> CornerRadii {
    switch side {
    case .bottom: radii
    case .top:
      CornerRadii(
        topLeft: radii.bottomLeft, topRight: radii.bottomRight, bottomLeft: radii.topLeft,
        bottomRight: radii.topRight)
    case .left:
      CornerRadii(
        topLeft: radii.bottomLeft, topRight: radii.topLeft, bottomLeft: radii.bottomRight,
        bottomRight: radii.topRight)
    case .right:
      CornerRadii(
        topLeft: radii.topLeft, topRight: radii.bottomLeft, bottomLeft: radii.topRight,
        bottomRight: radii.bottomRight)
    }
  }
}
