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
      layer(layers, index)
    }
  }

  /// Writes a layer, by its place among others: one that is handed over would be copied.
  mutating func layer(_ layers: [Layer], _ place: Int) {
    piece("{\"id\":")
    string(layers[place].id)
    piece(",\"role\":")
    string(layers[place].role)
    piece(",\"x\":")
    sides(layers[place].frame)
    piece(",\"translateX\":")
    number(layers[place].translation.x)
    piece(",\"translateY\":")
    number(layers[place].translation.y)
    piece(",\"scale\":")
    number(layers[place].scale)
    piece(",\"rotation\":")
    number(layers[place].rotation)
    piece(",\"opacity\":")
    number(layers[place].opacity)
    piece(",\"cornerRadius\":")
    number(layers[place].cornerRadius)
    piece(",\"zIndex\":")
    number(layers[place].zIndex)
    optionalMembers(of: layers, place)
    byte(UInt8(ascii: "}"))
  }

  /// The members that a layer has only where they apply.
  @inline(__always)
  private mutating func optionalMembers(of layers: [Layer], _ place: Int) {
    if let corners = layers[place].cornerRadii {
      piece(",\"cornerRadii\":")
      cornerRadii(corners)
    }
    if layers[place].isHidden { piece(",\"hidden\":true") }
    if !layers[place].shadows.isEmpty {
      piece(",\"shadows\":")
      shadows(layers[place].shadows)
    }
    if let clip = layers[place].clip {
      piece(",\"clip\":")
      rectangle(clip)
    }
    if let hit = layers[place].hit {
      piece(",\"hit\":")
      rectangle(hit)
    }
    if let kind = layers[place].content?.kind {
      piece(",\"content\":")
      content(kind, of: layers, place)
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

  /// The content of a layer that has one of a kind; member by member, for it would be copied else.
  mutating func content(_ kind: String, of layers: [Layer], _ place: Int) {
    piece("{\"kind\":")
    string(kind)
    if let text = layers[place].content?.text {
      piece(",\"text\":")
      string(text)
    }
    if let image = layers[place].content?.image {
      piece(",\"image\":")
      string(image)
    }
    if let frame = layers[place].content?.frame {
      piece(",\"x\":")
      sides(frame)
    }
    if let id = layers[place].content?.id {
      piece(",\"id\":")
      string(id)
    }
    if let position = layers[place].content?.position {
      piece(",\"position\":")
      integer(Int64(position))
    }
    if let action = layers[place].content?.action {
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
