public import Interaction
public import Motion
public import Values

/// A recording of one session of a scenario: its states at a steady rate and at every event, its inputs, and
/// its effects.
///
/// Pictures are drawn from the recording. The component computed every state; no state is interpolated.
public struct SessionTrace: Sendable {
  /// One input to the session.
  public struct Input: Equatable, Sendable {
    /// The time of the input.
    public var time: Timestamp

    /// The input's type, such as `pointer` or `present`.
    public var type: String

    /// The input's phase, such as `down`, or its name, such as `undo`; `nil` if the input has neither.
    public var phase: String?

    /// The position in the viewport, or `nil` if the input has none.
    public var location: Point?

    /// The translation of a drag since it began, or of a wheel step, in points.
    public var translation: Point?

    /// The id of the pointer, or 0 if the input has none.
    public var pointer = 0

    /// The id of the layer that the input names as its target, or `nil` if it names none.
    public var target: String?

    /// The input's members that have no property of their own, such as parameters.
    public var members: JSONObject = [:]

    /// Creates an input without a position, a translation or other members.
    public init(time: Timestamp, type: String, phase: String? = nil, target: String? = nil) {
      self.time = time
      self.type = type
      self.phase = phase
      self.target = target
    }

    /// Whether the input is one of many samples of a motion, such as a pointer's move.
    public var isSample: Bool {
      phase == "move" || phase == "changed" || type == "wheel" || type == "scroll"
    }
  }

  /// One effect of the session.
  public struct ReportedEffect: Equatable, Sendable {
    /// The time of the effect.
    public var time: Timestamp

    /// The effect's type, such as `dismissed`.
    public var type: String

    /// The effect's members other than its type and time.
    public var members: JSONObject

    /// Creates an effect.
    public init(time: Timestamp, type: String, members: JSONObject) {
      self.time = time
      self.type = type
      self.members = members
    }
  }

  /// A problem, with the number that identifies it in pictures.
  public struct Flag: Equatable, Sendable {
    /// The number that identifies the problem in pictures, counted from 1.
    public var number: Int

    /// The time of the problem.
    public var time: Timestamp

    /// The finding's code, such as `motion/jump`.
    public var code: String

    /// The id of the affected layer, or `nil` if the problem is not about a single layer.
    public var layer: String?

    /// The problem and its fix, as human-readable text.
    public var text: String

    /// Creates a flag.
    public init(number: Int, time: Timestamp, code: String, layer: String?, text: String) {
      self.number = number
      self.time = time
      self.code = code
      self.layer = layer
      self.text = text
    }
  }

  /// The size of the viewport from a given time onward.
  public struct Viewport: Equatable, Sendable {
    /// The time from which the size applies.
    public var time: Timestamp

    /// The size, in points.
    public var size: Size

    /// Creates a size that applies from a given time onward.
    public init(time: Timestamp, size: Size) {
      self.time = time
      self.size = size
    }
  }

  /// The scenario's name: its file name without the extension.
  public var name = ""

  /// The id of the recorded session's component.
  public var component = ""

  /// The id of the recorded session.
  public var session = ""

  /// The ids of the scenario's other sessions, in the order of creation.
  ///
  /// These sessions are not recorded.
  public var others: [String] = []

  /// The text of the scenario's first note, or `nil` if there is none.
  public var note: String?

  /// The sizes of the viewport, oldest first.
  ///
  /// The first one applies from the beginning.
  public var viewports: [Viewport] = []

  /// The names of the values in a state, in the order of the values.
  public var valueNames: [String] = []

  /// The rate at which states are recorded while something moves, in states per second.
  public var rate = 0.0

  /// The states in order.
  ///
  /// At the time of an event there may be two states: one before and one after the event.
  public var states: [RenderState] = []

  /// The inputs, oldest first.
  public var events: [Input] = []

  /// The effects, oldest first.
  public var effects: [ReportedEffect] = []

  /// The problems, oldest first; empty if the scenario was not checked.
  public var flags: [Flag] = []

  /// The internal errors that the scenario causes but does not expect.
  public var raised: [RaisedError] = []

  /// Creates an empty session trace.
  public init() {}

  /// Returns the size of the viewport at the given time.
  public func viewport(at time: Timestamp) -> Size {
    let current = viewports.last { $0.time <= time } ?? viewports.first
    return current?.size ?? Environment().viewport
  }

  /// The smallest size that contains every viewport.
  public var greatestViewport: Size {
    guard !viewports.isEmpty else { return Environment().viewport }
    return viewports.reduce(Size(width: 0, height: 0)) { size, viewport in
      Size(
        width: max(size.width, viewport.size.width), height: max(size.height, viewport.size.height))
    }
  }

  /// The time between the first state and the last, in seconds.
  public var duration: Double {
    guard let first = states.first, let last = states.last else { return 0 }
    return last.time - first.time
  }
}
