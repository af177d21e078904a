internal import Motion

/// The labels of a map's regions and boundaries, placed to avoid overlaps.
struct MapLabels {
  /// A label's text and the midpoint of its baseline.
  struct Label: Equatable {
    var text: String
    var place: Point
  }

  /// The positions at which a label is tried, in this order, as fractions of the boundary's length.
  private static let parts = [0.5, 0.3, 0.7, 0.15, 0.85]

  private(set) var labels: [Label] = []

  private var boxes: [Rectangle] = []
  private let square: Rectangle

  /// Creates an empty set of labels.
  ///
  /// - Parameter square: The area that labels must stay inside.
  init(in square: Rectangle) { self.square = square }

  /// Adds the name of a region at a point inside it.
  mutating func add(_ name: String, at place: Point) {
    add(Label(text: name, place: Point(x: place.x, y: place.y + 4)), size: 12)
  }

  /// Adds a boundary's text, unless the same text was added before.
  ///
  /// The text is placed at the first free position, or at the midpoint of the boundary if none is free.
  mutating func add(_ text: String, along line: [Point]) {
    guard !line.isEmpty, !labels.contains(where: { $0.text == text }) else { return }
    let half = SVGText.width(of: text, size: 10) / 2 + 4
    let places = Self.parts.map { part in
      let point = line[min(line.count - 1, Int(Double(line.count) * part))]
      let x = max(square.minX + half, min(square.maxX - half, point.x))
      return Label(text: text, place: Point(x: x, y: point.y + 3.5))
    }
    let free = places.first { label in
      let box = Self.box(of: label, size: 10)
      return !boxes.contains { SeenBox.overlap($0, box) != nil }
    }
    add(free ?? places[0], size: 10)
  }

  private mutating func add(_ label: Label, size: Double) {
    labels.append(label)
    boxes.append(Self.box(of: label, size: size))
  }

  private static func box(of label: Label, size: Double) -> Rectangle {
    let width = SVGText.width(of: label.text, size: size) + 4
    return Rectangle(
      x: label.place.x - width / 2, y: label.place.y - size, width: width, height: size + 4)
  }
}
