public import Interaction
public import JSON
public import Motion

extension JSONWriter {
  /// Writes a session time in seconds.
  public mutating func time(_ time: Timestamp) {
    millionths(time.microseconds)
  }

  /// Writes a render state as the next value.
  ///
  /// - Parameters:
  ///   - state: the state
  ///   - valueNames: the names of the state's values, in their order
  public mutating func state(_ state: RenderState, valueNames: [String]) {
    beginObject()
    key("t")
    time(state.time)
    key("phase")
    string(state.phase)
    key("settled")
    bool(state.isSettled)
    key("values")
    beginObject()
    for (name, value) in zip(valueNames, state.values) {
      key(name)
      self.value(value)
    }
    endObject()
    key("layers")
    beginArray()
    for layer in state.layers { self.layer(layer) }
    endArray()
    endObject()
  }

  private mutating func layer(_ layer: Layer) {
    beginObject()
    key("id")
    string(layer.id)
    key("role")
    string(layer.role)
    members(of: layer.frame)
    member("translateX", layer.translation.x)
    member("translateY", layer.translation.y)
    member("scale", layer.scale)
    member("rotation", layer.rotation)
    member("opacity", layer.opacity)
    member("cornerRadius", layer.cornerRadius)
    member("zIndex", layer.zIndex)
    optionalMembers(of: layer)
    endObject()
  }

  /// The members that a layer has only where they apply.
  private mutating func optionalMembers(of layer: Layer) {
    if layer.isHidden {
      key("hidden")
      bool(true)
    }
    if !layer.shadows.isEmpty {
      key("shadows")
      beginArray()
      for shadow in layer.shadows { self.shadow(shadow) }
      endArray()
    }
    if let clip = layer.clip { rectangle("clip", clip) }
    if let hit = layer.hit { rectangle("hit", hit) }
    if let content = layer.content { self.content(content) }
  }

  private mutating func shadow(_ shadow: Layer.Shadow) {
    beginObject()
    member("opacity", shadow.opacity)
    member("radius", shadow.radius)
    member("x", shadow.offset.x)
    member("y", shadow.offset.y)
    endObject()
  }

  private mutating func content(_ content: Layer.Content) {
    key("content")
    beginObject()
    key("kind")
    string(content.kind)
    if let text = content.text {
      key("text")
      string(text)
    }
    if let image = content.image {
      key("image")
      string(image)
    }
    if let frame = content.frame { members(of: frame) }
    endObject()
  }

  private mutating func rectangle(_ name: String, _ rectangle: Rectangle) {
    key(name)
    beginObject()
    members(of: rectangle)
    endObject()
  }

  private mutating func members(of rectangle: Rectangle) {
    member("x", rectangle.x)
    member("y", rectangle.y)
    member("width", rectangle.width)
    member("height", rectangle.height)
  }

  private mutating func member(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }
}
