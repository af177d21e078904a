public import Interaction
public import Motion

/// The work that a renderer has to repeat, by interaction, layer and screen frame.
public struct CostLedger: Sendable {
  /// The cost of one interaction.
  ///
  /// An interaction lasts until the next one begins.
  public struct Entry: Sendable {
    /// The time at which the interaction begins.
    public var start: Timestamp

    /// The event that begins the interaction, such as `pointer down`, or `open` for the start of the session.
    public var cause: String

    /// The number of screen frames in which something changed.
    public var frames = 0

    /// The cost of each layer, in the order of the layers' first appearance.
    public var layers: [(id: String, count: CostCount)] = []

    /// The cost of all layers.
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

  /// A screen frame in which something changed, with its cost.
  public struct Frame: Sendable {
    /// The time of the frame.
    public var time: Timestamp
    /// The cost of each layer whose cost is not 0, back to front.
    public var layers: [(id: String, count: CostCount)] = []

    /// The total cost of all layers in this frame.
    public var count = CostCount()
  }

  /// The interactions, oldest first.
  public private(set) var entries: [Entry] = []

  /// The screen frames in which something changed, oldest first.
  public private(set) var frames: [Frame] = []

  /// The total cost of the session.
  public var sum: CostCount { entries.reduce(into: CostCount()) { $0 += $1.sum } }

  private let rate: Double
  private var viewport: Rectangle
  private var shown: RenderState
  private var current: RenderState
  private var nextFrame: Int64

  /// Creates a ledger that begins with a session's first state.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - viewport: The size of the viewport, in points.
  ///   - rate: The refresh rate of the screen, in frames per second.
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

  /// Adds a state.
  ///
  /// Screen frames before the new state's time show the previous state.
  public mutating func take(_ state: RenderState) {
    while time(nextFrame) < state.time {
      guard shown.layers == current.layers else {
        show()
        continue
      }
      // Skip the frames in between, in which nothing changes.
      nextFrame = Self.frame(after: state.time, rate) - 1
      if time(nextFrame) < state.time { nextFrame += 1 }
    }
    current = state
  }

  /// Starts a new interaction, to which the costs of later frames are added until the next interaction starts.
  public mutating func begin(_ cause: String, at time: Timestamp) {
    entries.append(Entry(start: time, cause: cause))
  }

  /// Changes the size of the viewport.
  public mutating func resize(_ size: Size) { viewport = Rectangle(origin: .zero, size: size) }

  /// Counts the last frame, if it differs from the previous one.
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

  /// Returns whether a layer's clip cuts off a different part of the layer than before.
  ///
  /// Parts of the layer outside the screen don't count.
  private func isCut(_ layer: Layer, after old: Layer?) -> Bool {
    cut(layer) != old.flatMap(cut)
  }

  private func cut(_ layer: Layer) -> Rectangle? {
    guard let clip = layer.clip, layer.rotation == 0 else { return layer.clip }
    let frame = layer.transformedFrame
    guard let seen = frame.intersection(viewport), !clip.contains(seen) else { return nil }
    return clip.offsetBy(dx: -frame.x, dy: -frame.y)
  }

  /// Returns the cost of the difference between a layer and its previous version.
  ///
  /// If `old` is `nil`, the layer is new.
  private func cost(of layer: Layer, after old: Layer?) -> CostCount {
    var count = CostCount()
    let look = LayerAppearance([layer], 0, in: viewport)
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
    // Apple lists these cases: rounded corners that clip content, and a group with reduced opacity.
    let clipsContent = layer.clip != nil || layer.content?.image != nil
    if radius > 0, layer.content != nil, clipsContent { count.offscreen += 1 }
    if layer.opacity <= Layer.opaqueOpacity, !layer.shadows.isEmpty { count.offscreen += 1 }
    let area = look.seen.width * look.seen.height
    let whole = viewport.width * viewport.height
    if layer.opacity <= Layer.opaqueOpacity, whole > 0 { count.blended = area / whole }
    return count
  }
}
