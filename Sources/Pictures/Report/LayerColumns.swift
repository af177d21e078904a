internal import Interaction
internal import Motion
internal import Replay
internal import Values

/// The layers of footage as columns, for the stage of a report.
///
/// A layer whose text or style changes is stored as a separate layer, so that only numbers change over time.
struct LayerColumns {
  /// The number of stored units in a point or a degree.
  ///
  /// Opacities are stored in thousandths instead.
  private static let grain = 100.0

  /// The default values of each group of a layer's numbers, in the order of `Page/data.js`: box, opacity,
  /// rotation, corners, shadow, clip, image, hit area.
  private static let groups: [[Int]] = [
    [0, 0, 0, 0], [1000], [0], [0, 0, 0, 0], [0, 0, 0], none, none, none,
  ]

  /// The encoding of a missing rectangle.
  private static let none = [0, 0, -100, 0]

  private struct Track {
    var name: String
    var head: [Value]
    var numbers: [[Int]]
    /// An element for each state: 1 if the layer exists in that state, otherwise 0.
    var isThere: [Int]
  }

  private let leaders: Leaders
  private let look: Look
  private let skin: Skin?
  private var tracks: [Track] = []
  private var places: [String: Int] = [:]
  private var order: [String] = []
  private var hidden: [Int] = []
  private var count = 0

  /// Creates columns without states.
  ///
  /// - Parameters:
  ///   - leaders: The layers that move.
  ///   - look: The look that determines which layers are covered and therefore left out.
  ///   - skin: The skin of the layers, or `nil` for none.
  init(_ leaders: Leaders, _ look: Look, _ skin: Skin?) {
    self.leaders = leaders
    self.skin = skin
    self.look = look
  }

  /// Adds the layers of the next state.
  mutating func add(_ layers: [Layer], in viewport: Size) {
    let (items, hidden) = PlacedLayer.placed(layers, in: viewport, [look], skin)
    self.hidden.append(hidden)
    var below: String?
    for item in items {
      let box = LayerLook(of: item, leaders)
      let name = name(of: item, box)
      let place = places[name] ?? begin(name, item, box, above: below)
      below = name
      let numbers = Self.numbers(of: item)
      // States before the layer first appears repeat its numbers, which compresses well.
      while tracks[place].isThere.count < count {
        tracks[place].isThere.append(0)
        for member in numbers.indices {
          let last = tracks[place].numbers[member].last ?? numbers[member]
          tracks[place].numbers[member].append(last)
        }
      }
      tracks[place].isThere.append(1)
      for member in numbers.indices { tracks[place].numbers[member].append(numbers[member]) }
    }
    count += 1
  }

  private mutating func begin(
    _ name: String, _ item: PlacedLayer, _ look: LayerLook, above below: String?
  ) -> Int {
    let layer = item.layer
    let text = LayerText.words(of: layer) ?? ""
    let head: [Value] = [
      .string(layer.id), .string(layer.role), .string(text), .string(look.shape.rawValue),
      .string(look.fill.map(Palette.name(of:)) ?? ""),
      .string(look.line.map(Palette.name(of:)) ?? ""),
      .string(AppStyle(of: layer, skin).words(skin)),
    ]
    let numbers = Array(repeating: [Int](), count: Self.groups.joined().count)
    tracks.append(Track(name: name, head: head, numbers: numbers, isThere: []))
    places[name] = tracks.count - 1
    let above = below.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    order.insert(name, at: above)
    return tracks.count - 1
  }

  private func name(of item: PlacedLayer, _ look: LayerLook) -> String {
    [
      item.layer.id, LayerText.words(of: item.layer) ?? "", look.shape.rawValue,
      look.fill?.light ?? "", look.line?.light ?? "", AppStyle(of: item.layer, skin).words(skin),
    ].joined(separator: "\u{0}")
  }

  /// Returns a layer's numbers: its box, opacity, rotation, corners, shadow, clip, image frame and hit area.
  private static func numbers(of item: PlacedLayer) -> [Int] {
    let layer = item.layer
    let box = item.box.box
    let corners = layer.cornerRadii
    let radius = { (own: Double?) in (own ?? layer.cornerRadius) * layer.scale * grain }
    let shadow = Shadows.strongest(of: layer)
    var numbers = [box.x, box.y, box.width, box.height].map { $0 * grain }
    numbers += [item.box.opacity * 1000, layer.rotation * grain]
    numbers += [
      radius(corners?.topLeft), radius(corners?.topRight), radius(corners?.bottomRight),
      radius(corners?.bottomLeft),
    ]
    numbers += [(shadow?.opacity ?? 0) * 100, shadow?.radius ?? 0, shadow?.offset.y ?? 0]
    let inner = layer.content?.frame
    return (numbers + rectangle(layer.clip)).map(SVGNumber.whole)
      + rectangle(inner).map(SVGNumber.whole) + rectangle(layer.hit).map(SVGNumber.whole)
  }

  /// Returns a rectangle in hundredths of a point.
  ///
  /// A missing rectangle has a negative width.
  private static func rectangle(_ box: Rectangle?) -> [Double] {
    guard let box else { return none.map(Double.init) }
    return [box.x, box.y, box.width, box.height].map { $0 * grain }
  }

  /// Returns the layers, back to front, and adds their curves to the columns.
  ///
  /// Each layer has its constant members, the states in which it exists, and its changing numbers.
  func value(_ columns: inout Columns) -> Value {
    var layers: [Value] = []
    for name in order {
      guard let place = places[name] else { continue }
      let track = tracks[place]
      let gone = Array(repeating: 0, count: count - track.isThere.count)
      let texts = track.numbers.map { numbers in
        let rest = Array(repeating: numbers.last ?? 0, count: count - numbers.count)
        return columns.text(of: numbers + rest)
      }
      let seen = columns.text(of: track.isThere + gone)
      layers.append(.array(track.head + [.string(seen + Self.grouped(texts))]))
    }
    return .array(layers)
  }

  /// Joins groups with commas.
  ///
  /// A group with default values is empty, and a group of equal numbers is written as one number.
  private static func grouped(_ texts: [String]) -> String {
    var text = ""
    var rest = texts[...]
    for group in groups {
      let own = rest.prefix(group.count)
      rest = rest.dropFirst(group.count)
      text += ","
      if own.elementsEqual(group.map(String.init)) { continue }
      let isOne = Set(own).count == 1
      text += isOne ? own[own.startIndex] : own.joined(separator: " ")
    }
    while text.last == "," { text.removeLast() }
    return text
  }

  /// Returns the encoded numbers of layers that are left out, one number for each state.
  ///
  /// Layers are left out if a state has too many of them. If the numbers change over time, their curve is added to
  /// the columns.
  func leftOut(_ columns: inout Columns) -> Value { .string(columns.text(of: hidden)) }
}
