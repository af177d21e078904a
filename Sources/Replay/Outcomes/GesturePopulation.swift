internal import JSONText
public import Recordings
public import Values

/// The gestures of many recordings and scenarios, each with the outcome that the person intended.
public struct GesturePopulation: Sendable {
  /// The settings for playing recorded gestures: the component, its parameters, and the position and scale of each
  /// gesture.
  public struct Options: Sendable {
    /// The id of the component that receives the gestures.
    public var component: String

    /// The parameters to set in addition to those of the component's starting content.
    public var parameters: JSONObject = [:]

    /// The id or the role of the layer on which each gesture begins, or `nil` to keep the recorded positions.
    public var layer: String?

    /// The size of the viewport, or `nil` for the recorded screen.
    public var viewport: RecordedScreen?

    /// The horizontal and the vertical scale, or `nil` to scale the recorded screen to the viewport.
    public var scale: (x: Double, y: Double)?

    /// The offset after scaling, in points.
    public var offset = (x: 0.0, y: 0.0)

    /// The properties of the recordings that their files don't contain, such as the unit of time.
    public var reading = RecordingReader.Options()

    /// Creates the default options for a component.
    public init(component: String) { self.component = component }
  }

  /// The paths of the files that contain gestures.
  public internal(set) var files: [String] = []

  /// The gestures, in the order of the files.
  public internal(set) var gestures: [MeantGesture] = []

  /// The reasons why some files or gestures can't be used, one sentence each.
  public internal(set) var problems: [String] = []

  /// The intended outcomes, in the order in which they first occur.
  public internal(set) var outcomes: [String] = []

  var samples: [GestureSample] = []
  var preparations: [SessionPreparation] = []
  var calls: [[Value]] = []

  /// The number of files with gestures whose intended outcome is known.
  public var fileCount: Int { Set(gestures.map(\.file)).count }

  /// Returns the location of a gesture for messages, in the form `FILE:LINE`.
  public func place(of gesture: MeantGesture) -> String {
    "\(files[gesture.file]):\(gesture.line)"
  }

  /// For each preparation of a session, the requests that create and prepare the session.
  ///
  /// The requests name the components, so a caller can check whether these have a given parameter.
  public var requests: [[UInt8]] { preparations.map(\.requests) }

  /// Keeps only the gestures that belong to the given shard.
  ///
  /// Each gesture belongs to exactly one shard. The sizes of two shards differ by at most one gesture.
  public mutating func keep(_ shard: Shard) {
    gestures = gestures.enumerated().filter { $0.offset % shard.count == shard.index - 1 }
      .map(\.element)
  }

  /// Returns a scenario that prepares a session with the given parameters and then performs the gesture.
  public func scenario(
    of gesture: MeantGesture, setting parameters: [(name: String, value: Value)], clock: Int64
  ) -> [UInt8] {
    let preparation = preparations[gesture.preparation]
    var writer = ScenarioWriter(session: preparation.session, id: 1_000_000, clock: clock)
    for message in preparation.messages(setting: parameters) { writer.line(message) }
    if let index = gesture.calls {
      for message in calls[index] { writer.line(message) }
    } else {
      let delay = delay(of: gesture, clock: clock)
      for sample in samples[gesture.samples] {
        writer.sample(sample.touch(delay: delay), gesture: 1)
      }
      writer.finishRequest()
    }
    return writer.take()
  }

  /// Returns the time by which the samples of a gesture are delayed, in microseconds.
  ///
  /// With this delay, the gesture begins at the time `clock`, or later if its samples have later session times.
  func delay(of gesture: MeantGesture, clock: Int64) -> Int64 {
    guard let first = samples[gesture.samples].first?.microseconds else { return 0 }
    return gesture.isTimed ? max(0, clock - first) : clock - first
  }

  /// Returns the travel of a gesture with one finger, and whether the travel is mainly horizontal.
  ///
  /// The travel is positive to the right or down. The result is `nil` if the gesture has several fingers or no
  /// samples.
  public func travel(of gesture: MeantGesture) -> (points: Double, isHorizontal: Bool)? {
    let samples = samples[gesture.samples]
    guard let first = samples.first, let last = samples.last,
      samples.allSatisfy({ $0.pointer == first.pointer })
    else { return nil }
    let (x, y) = (last.x - first.x, last.y - first.y)
    return abs(y) >= abs(x) ? (y, false) : (x, true)
  }
}
