public import Interaction
public import Motion

/// What a renderer has to do again, frame by frame of a screen, by layer and by interaction.
public struct CostLedger: Sendable {
  /// An interaction: from what began it to the next beginning.
  public struct Entry: Sendable {
    /// When it began.
    public var start: Timestamp

    /// What began it, such as `pointer down`; `open` for the session's beginning.
    public var cause: String

    /// How many frames of the screen were shown anew in it.
    public var frames = 0

    /// What each layer cost, in the order in which they were seen first.
    public var layers: [(id: String, count: CostCount)] = []

    /// What all cost.
    public var sum: CostCount {
      layers.reduce(into: CostCount()) { $0 += $1.count }
    }

    mutating func add(_ count: CostCount, to id: String) {
      if let index = layers.firstIndex(where: { $0.id == id }) {
        layers[index].count += count
      } else {
        layers.append((id, count))
      }
    }
  }

  /// A frame that was shown anew, with what it cost.
  public struct Frame: Sendable {
    /// Its moment.
    public var time: Timestamp
    /// What each layer cost, of those that cost anything, in their order.
    public var layers: [(id: String, count: CostCount)] = []

    /// What all of them cost.
    public var count = CostCount()
  }

  /// The interactions, oldest first.
  public private(set) var entries: [Entry] = []

  /// The frames that were shown anew, oldest first.
  public private(set) var frames: [Frame] = []

  /// What all of it cost.
  public var sum: CostCount { entries.reduce(into: CostCount()) { $0 += $1.sum } }

  private let rate: Double
  private var viewport: Rectangle
  private var shown: RenderState
  private var current: RenderState
  private var nextFrame: Int64

  /// Begins with what is shown first.
  ///
  /// - Parameters:
  ///   - state: what is shown
  ///   - viewport: the size of the viewport, in points
  ///   - rate: the frames of the screen, a second
  public init(from state: RenderState, in viewport: Size, rate: Double = 60) {
    self.rate = rate
    self.viewport = Rectangle(origin: .zero, size: viewport)
    shown = state
    current = state
    nextFrame = Self.frame(after: state.time, rate)
    entries = [Entry(start: state.time, cause: "open")]
  }

  private static func frame(after time: Timestamp, _ rate: Double) -> Int64 {
    Int64((Double(time.microseconds) * rate / 1e6).rounded(.down)) + 1
  }

  private func time(_ frame: Int64) -> Timestamp {
    Timestamp(microseconds: Int64((Double(frame) * 1e6 / rate).rounded()))
  }

  /// Takes the state of a moment; the frames up to it show the one before.
  public mutating func take(_ state: RenderState) {
    while time(nextFrame) < state.time {
      guard shown.layers == current.layers else {
        show()
        continue
      }
      // Nothing was shown anew in the frames between.
      nextFrame = Self.frame(after: state.time, rate) - 1
      if time(nextFrame) < state.time { nextFrame += 1 }
    }
    current = state
  }

  /// Begins another interaction.
  public mutating func begin(_ cause: String, at time: Timestamp) {
    entries.append(Entry(start: time, cause: cause))
  }

  /// The screen is another one.
  public mutating func resize(_ size: Size) { viewport = Rectangle(origin: .zero, size: size) }

  /// Shows what is left.
  public mutating func finish() {
    if shown.layers != current.layers { show() }
  }

  private mutating func show() {
    let time = time(nextFrame)
    nextFrame += 1
    guard shown.layers != current.layers else { return }
    var frame = Frame(time: time)
    for (index, layer) in current.layers.enumerated() {
      let hint = shown.layers.indices.contains(index) && shown.layers[index].id == layer.id
      let old = hint ? shown.layers[index] : shown.layers.first { $0.id == layer.id }
      let count = cost(of: layer, after: old)
      guard count != CostCount() else { continue }
      frame.count += count
      frame.layers.append((layer.id, count))
      entries[entries.count - 1].add(count, to: layer.id)
    }
    entries[entries.count - 1].frames += 1
    frames.append(frame)
    shown = current
  }

  /// Whether another part of a layer is cut off, by its clip and not by the screen's edge.
  private func isCut(_ layer: Layer, after old: Layer?) -> Bool {
    cut(layer) != old.flatMap(cut)
  }

  private func cut(_ layer: Layer) -> Rectangle? {
    guard let clip = layer.clip, layer.rotation == 0 else { return layer.clip }
    let frame = Look.frame(layer)
    guard let seen = frame.intersection(viewport), !clip.contains(seen) else { return nil }
    return clip.offsetBy(dx: -frame.x, dy: -frame.y)
  }

  /// What a layer costs in a frame.
  private func cost(of layer: Layer, after old: Layer?) -> CostCount {
    var count = CostCount()
    let look = Look([layer], 0, in: viewport)
    guard look.isVisible else { return count }
    let isResized = old?.frame.size != layer.frame.size
    let radius = layer.cornerRadii?.greatest ?? layer.cornerRadius
    let isRounded =
      old?.cornerRadius != layer.cornerRadius || old?.cornerRadii != layer.cornerRadii
    let isDrawn =
      isRounded || old?.content != layer.content || (radius > 0 && isCut(layer, after: old))
      || old?.shadows.map { $0.radius } != layer.shadows.map { $0.radius }
    if isResized || old?.frame != layer.frame {
      count.layout = 1
    } else if isDrawn {
      count.repaint = 1
    } else if old != layer {
      count.composite = 1
    }
    if isResized || isRounded {
      for shadow in layer.shadows where shadow.opacity > 0 {
        count.shadowArea +=
          (layer.frame.width + 2 * shadow.radius) * (layer.frame.height + 2 * shadow.radius)
      }
    }
    // Apple's table: round corners that clip content, and a group that is faded as one.
    let clipsContent = layer.clip != nil || layer.content?.image != nil
    if radius > 0, layer.content != nil, clipsContent { count.offscreen += 1 }
    if layer.opacity < 0.999, !layer.shadows.isEmpty { count.offscreen += 1 }
    let area = look.seen.width * look.seen.height
    let whole = viewport.width * viewport.height
    if layer.opacity < 0.999, whole > 0 { count.blended = area / whole }
    return count
  }
}
