internal import Interaction
internal import JSONText
internal import Motion

// Everything behind a layer's id has a comma before it, so the names stand with their commas.

extension TextRoom {
  /// How many bytes a part of a layer takes at most, besides its texts: four numbers and names.
  static var roomForPart: Int { 256 }

  /// Writes layers with their commas.
  mutating func layers(_ layers: [Layer]) {
    for index in layers.indices {
      if index > 0 { byte(UInt8(ascii: ",")) }
      layer(layers[index])
    }
  }

  /// Writes a layer.
  mutating func layer(_ layer: borrowing Layer) {
    piece("{\"id\":")
    string(layer.id)
    piece(",\"role\":")
    string(layer.role)
    piece(",\"x\":")
    sides(layer.frame)
    piece(",\"translateX\":")
    number(layer.translation.x)
    piece(",\"translateY\":")
    number(layer.translation.y)
    piece(",\"scale\":")
    number(layer.scale)
    piece(",\"rotation\":")
    number(layer.rotation)
    piece(",\"opacity\":")
    number(layer.opacity)
    piece(",\"cornerRadius\":")
    number(layer.cornerRadius)
    piece(",\"zIndex\":")
    number(layer.zIndex)
    optionalMembers(of: layer)
    byte(UInt8(ascii: "}"))
  }

  /// The members that a layer has only where they apply.
  private mutating func optionalMembers(of layer: borrowing Layer) {
    if let corners = layer.cornerRadii {
      piece(",\"cornerRadii\":")
      cornerRadii(corners)
    }
    if layer.isHidden { piece(",\"hidden\":true") }
    if !layer.shadows.isEmpty {
      piece(",\"shadows\":")
      shadows(layer.shadows)
    }
    if let clip = layer.clip {
      piece(",\"clip\":")
      rectangle(clip)
    }
    if let hit = layer.hit {
      piece(",\"hit\":")
      rectangle(hit)
    }
    if let content = layer.content {
      piece(",\"content\":")
      self.content(content)
    }
  }

  mutating func cornerRadii(_ corners: Layer.CornerRadii) {
    piece("{\"topLeft\":")
    number(corners.topLeft)
    piece(",\"topRight\":")
    number(corners.topRight)
    piece(",\"bottomLeft\":")
    number(corners.bottomLeft)
    piece(",\"bottomRight\":")
    number(corners.bottomRight)
    byte(UInt8(ascii: "}"))
  }

  mutating func shadows(_ shadows: [Layer.Shadow]) {
    byte(UInt8(ascii: "["))
    for (index, shadow) in shadows.enumerated() {
      if index > 0 { byte(UInt8(ascii: ",")) }
      piece("{\"opacity\":")
      number(shadow.opacity)
      piece(",\"radius\":")
      number(shadow.radius)
      piece(",\"x\":")
      number(shadow.offset.x)
      piece(",\"y\":")
      number(shadow.offset.y)
      byte(UInt8(ascii: "}"))
    }
    byte(UInt8(ascii: "]"))
  }

  mutating func content(_ content: Layer.Content) {
    piece("{\"kind\":")
    string(content.kind)
    if let text = content.text {
      piece(",\"text\":")
      string(text)
    }
    if let image = content.image {
      piece(",\"image\":")
      string(image)
    }
    if let frame = content.frame {
      piece(",\"x\":")
      sides(frame)
    }
    if let id = content.id {
      piece(",\"id\":")
      string(id)
    }
    if let position = content.position {
      piece(",\"position\":")
      integer(Int64(position))
    }
    if let action = content.action {
      piece(",\"action\":")
      string(action)
    }
    byte(UInt8(ascii: "}"))
  }

  mutating func rectangle(_ rectangle: Rectangle) {
    piece("{\"x\":")
    sides(rectangle)
    byte(UInt8(ascii: "}"))
  }

  /// A rectangle's numbers, behind the name of the first.
  private mutating func sides(_ rectangle: Rectangle) {
    number(rectangle.x)
    piece(",\"y\":")
    number(rectangle.y)
    piece(",\"width\":")
    number(rectangle.width)
    piece(",\"height\":")
    number(rectangle.height)
  }
}

extension Layer {
  /// How many bytes the layer takes at most.
  var roomOnWire: Int {
    TextRoom.roomForPart * (8 + shadows.count) + TextRoom.room(for: id) + TextRoom.room(for: role)
      + (content?.roomOnWire ?? 0)
  }
}

extension Layer.Content {
  /// How many bytes the texts take at most.
  var roomOnWire: Int {
    TextRoom.room(for: kind) + room(text) + room(image) + room(id) + room(action)
  }

  private func room(_ text: String?) -> Int { text.map { TextRoom.room(for: $0) } ?? 0 }
}
