public import Interaction
public import Motion
public import Values

/// What one session of a scenario looked like: its states at a steady rate and at every event, what
/// was done to it, and what it said.
///
/// It is what pictures are drawn from. Every state is one that the component gave for its moment;
/// nothing between two states is made up.
public struct Footage: Sendable {
  /// Something that was done to the session.
  public struct Event: Equatable, Sendable {
    /// When it happened.
    public var time: Timestamp

    /// What it was, such as `pointer` or `present`.
    public var type: String

    /// What of it, such as `down`; nil where the type has no phases.
    public var phase: String?

    /// Where it happened, in the viewport, if it said so.
    public var location: Point?

    /// How far a drag has gone since it began, or a wheel turned, in points.
    public var translation: Point?

    /// The pointer that did it.
    public var pointer = 0

    /// The layer that it was meant for, if it named one.
    public var target: String?

    /// What it carries besides, such as the parameters that it set.
    public var members: Members = [:]

    /// Makes something that was done.
    public init(time: Timestamp, type: String, phase: String? = nil, target: String? = nil) {
      self.time = time
      self.type = type
      self.phase = phase
      self.target = target
    }

    /// Whether it only carries on what has begun: one of a finger's many samples.
    public var isSample: Bool {
      phase == "move" || phase == "changed" || type == "wheel" || type == "scroll"
    }
  }

  /// Something that the session said.
  public struct Effect: Equatable, Sendable {
    /// When it was decided.
    public var time: Timestamp

    /// What it is, such as `dismissed`.
    public var type: String

    /// What it carries.
    public var members: Members

    /// Makes something that was said.
    public init(time: Timestamp, type: String, members: Members) {
      self.time = time
      self.type = type
      self.members = members
    }
  }

  /// Something that will feel wrong, as it is numbered in pictures.
  public struct Flag: Equatable, Sendable {
    /// Its number, from 1.
    public var number: Int

    /// When it is.
    public var time: Timestamp

    /// What it is, such as `motion/jump`.
    public var code: String

    /// The layer, where it is about one.
    public var layer: String?

    /// What happens and what to do about it, in a sentence.
    public var text: String

    /// Makes a flag.
    public init(number: Int, time: Timestamp, code: String, layer: String?, text: String) {
      self.number = number
      self.time = time
      self.code = code
      self.layer = layer
      self.text = text
    }
  }

  /// The size of the viewport from a moment on.
  public struct Viewport: Equatable, Sendable {
    /// From when on.
    public var time: Timestamp

    /// How large it is, in points.
    public var size: Size

    /// Makes the size from a moment on.
    public init(time: Timestamp, size: Size) {
      self.time = time
      self.size = size
    }
  }

  /// The scenario's name, its file's without folder and ending.
  public var name = ""

  /// The component's id.
  public var component = ""

  /// The session's id.
  public var session = ""

  /// The scenario's other sessions, which are not shown, in the order in which they were created.
  public var others: [String] = []

  /// What the scenario's first note says, if it has one.
  public var note: String?

  /// The sizes of the viewport, oldest first; the first one holds from the beginning.
  public var viewports: [Viewport] = []

  /// The names of a state's values, in their order.
  public var valueNames: [String] = []

  /// How many states a second there are where something moves.
  public var rate = 0.0

  /// The states in the order in which they came; at an event there may be one before and one after.
  public var states: [RenderState] = []

  /// What was done, oldest first.
  public var events: [Event] = []

  /// What was said, oldest first.
  public var effects: [Effect] = []

  /// What will feel wrong, oldest first, where somebody has looked.
  public var flags: [Flag] = []

  /// Makes footage of nothing.
  public init() {}

  /// The size of the viewport at a moment.
  public func viewport(at time: Timestamp) -> Size {
    let current = viewports.last { $0.time <= time } ?? viewports.first
    return current?.size ?? Environment().viewport
  }

  /// The least size that holds every viewport.
  public var greatestViewport: Size {
    guard !viewports.isEmpty else { return Environment().viewport }
    return viewports.reduce(Size(width: 0, height: 0)) { size, viewport in
      Size(
        width: max(size.width, viewport.size.width), height: max(size.height, viewport.size.height))
    }
  }

  /// The seconds between the first state and the last.
  public var duration: Double {
    guard let first = states.first, let last = states.last else { return 0 }
    return last.time - first.time
  }
}
