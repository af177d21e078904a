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
  public mutating func state(_ state: RenderState, valueNames: [MemberName]) {
    beginObject()
    key(Name.t)
    time(state.time)
    key(Name.phase)
    string(state.phase)
    key(Name.settled)
    bool(state.isSettled)
    key(Name.values)
    beginObject()
    for (name, value) in zip(valueNames, state.values) {
      key(name)
      self.value(value)
    }
    endObject()
    key(Name.layers)
    beginArray()
    for layer in state.layers { self.layer(layer) }
    endArray()
    endObject()
  }

  mutating func layer(_ layer: Layer) {
    beginObject()
    key(Name.id)
    string(layer.id)
    key(Name.role)
    string(layer.role)
    members(of: layer.frame)
    member(Name.translateX, layer.translation.x)
    member(Name.translateY, layer.translation.y)
    member(Name.scale, layer.scale)
    member(Name.rotation, layer.rotation)
    member(Name.opacity, layer.opacity)
    member(Name.cornerRadius, layer.cornerRadius)
    member(Name.zIndex, layer.zIndex)
    optionalMembers(of: layer)
    endObject()
  }

  /// The members that a layer has only where they apply.
  private mutating func optionalMembers(of layer: Layer) {
    if let corners = layer.cornerRadii { cornerRadii(corners) }
    if layer.isHidden { hidden() }
    if !layer.shadows.isEmpty { shadows(layer.shadows) }
    if let clip = layer.clip { rectangle(Name.clip, clip) }
    if let hit = layer.hit { rectangle(Name.hit, hit) }
    if let content = layer.content { self.content(content) }
  }

  mutating func cornerRadii(_ corners: Layer.CornerRadii) {
    key(Name.cornerRadii)
    beginObject()
    member(Name.topLeft, corners.topLeft)
    member(Name.topRight, corners.topRight)
    member(Name.bottomLeft, corners.bottomLeft)
    member(Name.bottomRight, corners.bottomRight)
    endObject()
  }

  mutating func hidden() {
    key(Name.hidden)
    bool(true)
  }

  mutating func shadows(_ shadows: [Layer.Shadow]) {
    key(Name.shadows)
    beginArray()
    for shadow in shadows { self.shadow(shadow) }
    endArray()
  }

  private mutating func shadow(_ shadow: Layer.Shadow) {
    beginObject()
    member(Name.opacity, shadow.opacity)
    member(Name.radius, shadow.radius)
    member(Name.x, shadow.offset.x)
    member(Name.y, shadow.offset.y)
    endObject()
  }

  mutating func content(_ content: Layer.Content) {
    key(Name.content)
    beginObject()
    key(Name.kind)
    string(content.kind)
    if let text = content.text {
      key(Name.text)
      string(text)
    }
    if let image = content.image {
      key(Name.image)
      string(image)
    }
    if let frame = content.frame { members(of: frame) }
    endObject()
  }

  mutating func rectangle(_ name: MemberName, _ rectangle: Rectangle) {
    key(name)
    beginObject()
    members(of: rectangle)
    endObject()
  }

  private mutating func members(of rectangle: Rectangle) {
    member(Name.x, rectangle.x)
    member(Name.y, rectangle.y)
    member(Name.width, rectangle.width)
    member(Name.height, rectangle.height)
  }

  mutating func member(_ name: MemberName, _ value: Double) {
    key(name)
    number(value)
  }
}

/// The names of a state's members on the wire.
enum Name {
  static let t: MemberName = "t"
  static let phase: MemberName = "phase"
  static let settled: MemberName = "settled"
  static let values: MemberName = "values"
  static let layers: MemberName = "layers"
  static let id: MemberName = "id"
  static let role: MemberName = "role"
  static let x: MemberName = "x"
  static let y: MemberName = "y"
  static let width: MemberName = "width"
  static let height: MemberName = "height"
  static let translateX: MemberName = "translateX"
  static let translateY: MemberName = "translateY"
  static let scale: MemberName = "scale"
  static let rotation: MemberName = "rotation"
  static let opacity: MemberName = "opacity"
  static let cornerRadius: MemberName = "cornerRadius"
  static let cornerRadii: MemberName = "cornerRadii"
  static let topLeft: MemberName = "topLeft"
  static let topRight: MemberName = "topRight"
  static let bottomLeft: MemberName = "bottomLeft"
  static let bottomRight: MemberName = "bottomRight"
  static let zIndex: MemberName = "zIndex"
  static let hidden: MemberName = "hidden"
  static let shadows: MemberName = "shadows"
  static let radius: MemberName = "radius"
  static let clip: MemberName = "clip"
  static let hit: MemberName = "hit"
  static let content: MemberName = "content"
  static let kind: MemberName = "kind"
  static let text: MemberName = "text"
  static let image: MemberName = "image"
  static let changed: MemberName = "changed"
  static let removed: MemberName = "removed"
  static let order: MemberName = "order"
}
