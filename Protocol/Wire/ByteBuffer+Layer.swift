internal import Interaction
internal import JSONText
internal import Motion

// Every member after a layer's id starts with a comma, so the names include it.

extension ByteBuffer {
  /// The maximum size of four numbers and their member names when they are written, in bytes.
  ///
  /// A layer needs at most eight times this space, plus four times if it is rotated, for the eight corners of its hit
  /// path, plus this space for each of its shadows, plus the space for its strings.
  static var roomForPart: Int { 256 }

  /// Writes layers, separated by commas.
  mutating func layers(_ layers: [Layer]) {
    for index in layers.indices {
      if index > 0 { byte(UInt8(ascii: ",")) }
      layer(layers, index)
    }
  }

  /// Writes the layer at an index.
  ///
  /// The parameters are an array and an index, because passing the layer itself would copy it.
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
      if layers[place].rotation != 0, let corners = layers[place].writtenHitPath {
        piece(",\"hitPath\":")
        path(corners)
      }
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

  /// Writes the corners of a hit area.
  mutating func path(_ corners: [Point]) {
    byte(UInt8(ascii: "["))
    for (index, corner) in corners.enumerated() {
      if index > 0 { byte(UInt8(ascii: ",")) }
      piece("{\"x\":")
      number(corner.x)
      piece(",\"y\":")
      number(corner.y)
      byte(UInt8(ascii: "}"))
    }
    byte(UInt8(ascii: "]"))
  }

  /// Writes the content of the layer at an index.
  ///
  /// The parameters are an array and an index, because passing the content itself would copy it.
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

  private mutating func sides(_ rectangle: Rectangle) {
    sides(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}

extension Layer {
  /// The maximum number of bytes of the layer when it is written.
  var roomOnWire: Int {
    ByteBuffer.roomForPart * ((rotation == 0 ? 8 : 12) + shadows.count) + ByteBuffer.room(for: id)
      + ByteBuffer.room(for: role)
      + (content?.roomOnWire ?? 0)
  }
}

extension Layer.Content {
  /// The maximum number of bytes of the content's strings when they are written.
  var roomOnWire: Int {
    ByteBuffer.room(for: kind) + room(text) + room(image) + room(id) + room(action)
  }

  private func room(_ text: String?) -> Int { text.map { ByteBuffer.room(for: $0) } ?? 0 }
}
