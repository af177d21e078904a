internal import Interaction
internal import Motion

/// The layer of a composite's outer component that shows the content.
struct Holder {
  /// The layer's index in the outer component's state.
  let index: Int

  let layer: Layer

  /// The hit that the outer component receives for a gesture on the content.
  var hit: LayerHit { LayerHit(id: layer.id, role: layer.role) }

  /// The size of the content's viewport.
  var viewport: Size {
    func extent(_ length: Double) -> Double {
      min(max(length, Environment.extents.lowerBound), Environment.extents.upperBound)
    }
    return Size(width: extent(layer.frame.width), height: extent(layer.frame.height))
  }

  /// Converts a point from the outer viewport to the content's coordinates.
  func inside(_ point: Point) -> Point {
    let way = Self.turn(point - center, by: -layer.rotation)
    let scale = layer.scale > 0 ? layer.scale : 1
    return Point(x: way.x / scale, y: way.y / scale) + middle
  }

  /// Returns a layer of the content as a layer of the composite.
  ///
  /// - Parameters:
  ///   - inner: The content's layer.
  ///   - screen: The size of the content's viewport.
  /// - Returns: The layer in the coordinates of the outer component's viewport.
  func place(_ inner: Layer, from screen: Size) -> Layer {
    var placed = inner
    placed.id = ContentPrefix.layer + inner.id
    placed.role = ContentPrefix.layer + inner.role
    placed.frame = Rectangle(
      origin: inner.frame.origin + layer.frame.origin, size: inner.frame.size)
    placed.translation = outside(inner.frame.center + inner.translation) - placed.frame.center
    placed.scale = inner.scale * layer.scale
    placed.rotation = inner.rotation + layer.rotation
    placed.opacity = inner.opacity * layer.opacity
    placed.isHidden = inner.isHidden || layer.isHidden
    placed.zIndex = layer.zIndex
    for index in placed.shadows.indices {
      placed.shadows[index].radius *= layer.scale
      placed.shadows[index].offset = placed.shadows[index].offset * layer.scale
    }
    let seen = seen(of: screen)
    placed.clip = inner.clip.map { box(visible($0)).common(with: seen) } ?? seen
    placed.hit = layer.isDrawn ? inner.hit.map { box($0).common(with: seen) } : nil
    return placed
  }

  /// Returns a layer of a copy of the content, which accepts no touches.
  func copy(_ inner: Layer, from screen: Size) -> Layer {
    var copy = place(inner, from: screen)
    copy.id = ContentPrefix.copy + layer.id + "/" + inner.id
    copy.hit = nil
    return copy
  }

  /// Returns whether another layer shows a copy of the content.
  ///
  /// - Parameters:
  ///   - other: The other layer.
  ///   - name: The parameter `holder`. Only a role can select several layers.
  /// - Returns: Whether the layer is visible and has the holder's role and size.
  func isCopied(in other: Layer, named name: String) -> Bool {
    layer.role == name && other.role == name && other.isDrawn
      && other.frame.size == layer.frame.size
  }

  /// Converts a point from the content's coordinates to the outer viewport.
  private func outside(_ point: Point) -> Point {
    Self.turn((point - middle) * layer.scale, by: layer.rotation) + center
  }

  /// Returns the box in which the content is visible.
  ///
  /// Until the outer component is at rest, the holder may be larger than the content's viewport. Parts of layers beyond
  /// the viewport, such as the lower part of a compact card, accept no touches, so they are hidden as on a screen.
  private func seen(of screen: Size) -> Rectangle {
    let whole = layer.boundingBox
    guard screen.width < layer.frame.width || screen.height < layer.frame.height else {
      return whole
    }
    return whole.common(with: box(Rectangle(origin: .zero, size: screen)))
  }

  /// Returns the part of a rectangle of the content that is inside a rotated holder.
  ///
  /// The box around a rotated holder is larger than the holder, so it does not clip the content at the holder's edges.
  private func visible(_ rectangle: Rectangle) -> Rectangle {
    guard layer.rotation != 0 else { return rectangle }
    return rectangle.common(with: Rectangle(origin: .zero, size: layer.frame.size))
  }

  /// Returns the smallest upright box around a rectangle of the content, in the outer viewport.
  private func box(_ rectangle: Rectangle) -> Rectangle {
    var box = Layer(
      id: "", role: "",
      frame: Rectangle(center: outside(rectangle.center), size: rectangle.size))
    box.scale = layer.scale
    box.rotation = layer.rotation
    return box.boundingBox
  }

  /// The visible center of the layer.
  private var center: Point { layer.frame.center + layer.translation }

  /// The center of the layer in the content's coordinates.
  private var middle: Point { Point(x: layer.frame.width / 2, y: layer.frame.height / 2) }

  /// Returns a vector after a clockwise rotation by an angle in degrees.
  static func turn(_ way: Point, by degrees: Double) -> Point {
    guard degrees != 0 else { return way }
    let (sine, cosine) = Math.sinCos(degrees: degrees)
    return Point(x: cosine * way.x - sine * way.y, y: sine * way.x + cosine * way.y)
  }
}

extension Composite {
  /// Returns the layer that shows the content, or `nil` if there is none at this time.
  func holder(at now: Timestamp) -> Holder? {
    Self.holder(parameters.holder, of: outer, at: now)
  }

  /// Returns the layer whose id is `name`, or else the topmost layer whose role is `name`.
  ///
  /// Leaving layers are ignored.
  static func holder(_ name: String, of outer: Outer, at now: Timestamp) -> Holder? {
    holder(name, of: outer, in: outer.shown(at: now))
  }

  /// Returns the layer whose id is `name`, or else the topmost layer whose role is `name`, in a state of the outer
  /// component.
  ///
  /// Leaving layers are ignored.
  static func holder(_ name: String, of outer: Outer, in state: RenderState) -> Holder? {
    state.layer(named: name, unless: outer.isLeaving).flatMap { holder($0, in: state) }
  }

  /// Returns the layer whose id is `name`, or else the topmost layer whose role is `name`, even if it is leaving.
  static func leavingHolder(_ name: String, in state: RenderState) -> Holder? {
    state.layer(named: name) { _ in false }.flatMap { holder($0, in: state) }
  }

  private static func holder(_ hit: LayerHit, in state: RenderState) -> Holder? {
    state.layers.firstIndex { $0.id == hit.id }.map {
      Holder(index: $0, layer: state.layers[$0])
    }
  }
}
