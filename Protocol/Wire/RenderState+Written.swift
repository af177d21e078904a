internal import Interaction
internal import Motion
internal import Values

// What differs by less than is written does not differ for a reader. So deltas are made of states
// as they are written, and are the same whether these were computed here or read.

extension RenderState {
  /// The state with its numbers as they are written.
  var asWritten: RenderState {
    var state = self
    state.values = values.map(\.asWritten)
    state.layers = layers.map(\.asWritten)
    return state
  }
}

extension Double {
  /// The number with 4 decimals, as `JSONWriter.number` writes it.
  fileprivate var asWritten: Double {
    let scaled = (self * 10_000).rounded()
    return scaled.magnitude < 1e15 ? scaled / 10_000 : self
  }
}

extension Value {
  fileprivate var asWritten: Value {
    switch self {
    case .number(let number): .number(number.asWritten)
    case .array(let elements): .array(elements.map(\.asWritten))
    case .object(let members):
      .object(
        members.elements.reduce(into: [:]) { $0.append($1.name, $1.value.asWritten) })
    case .null, .bool, .integer, .string: self
    }
  }
}

extension Layer {
  fileprivate var asWritten: Layer {
    var layer = self
    layer.frame = frame.asWritten
    layer.translation = translation.asWritten
    layer.scale = scale.asWritten
    layer.rotation = rotation.asWritten
    layer.opacity = opacity.asWritten
    layer.cornerRadius = cornerRadius.asWritten
    layer.cornerRadii = cornerRadii.map {
      CornerRadii(
        topLeft: $0.topLeft.asWritten, topRight: $0.topRight.asWritten,
        bottomLeft: $0.bottomLeft.asWritten, bottomRight: $0.bottomRight.asWritten)
    }
    layer.zIndex = zIndex.asWritten
    layer.shadows = shadows.map {
      Shadow(
        opacity: $0.opacity.asWritten, radius: $0.radius.asWritten, offset: $0.offset.asWritten)
    }
    layer.clip = clip?.asWritten
    layer.hit = hit?.asWritten
    layer.content?.frame = content?.frame?.asWritten
    return layer
  }
}

extension Rectangle {
  fileprivate var asWritten: Rectangle {
    Rectangle(
      x: x.asWritten, y: y.asWritten, width: width.asWritten, height: height.asWritten)
  }
}

extension Point {
  fileprivate var asWritten: Point { Point(x: x.asWritten, y: y.asWritten) }
}
