public import Motion
public import Values

/// The response of a component to one gesture: its latency, how closely it follows the finger, and the time
/// until it settles.
public struct GestureMetrics: Equatable, Sendable {
  /// The time of the touch-down.
  public var start: Timestamp

  /// The time of the release, or `nil` while the finger is down.
  public var release: Timestamp?

  /// The length of the finger's path, in points.
  public var way = 0.0

  /// The id of the layer that responded to the finger, or `nil` if none did.
  public var layer: String?

  /// The time at which a layer first moved, or `nil` if no layer has moved.
  public var firstMovement: Timestamp?

  /// The length of the finger's path up to the first movement of a layer, in points.
  public var wayToFirstMovement = 0.0

  /// The number of the finger's samples, starting with the sample at which a layer first moved.
  public var samples = 0

  /// The number of the samples counted by `samples` at which the layer moved.
  public var followed = 0

  /// The greatest difference between the displacements of the finger and of the layer, in points.
  public var distance = 0.0

  /// The displacements of the finger and of the layer at each sample.
  public var track = GestureTrack()

  /// The time of the first decision at or after the release.
  public var decision: Timestamp?

  /// The time at which everything settled after the release.
  public var rest: Timestamp?

  /// The fraction of the finger's samples, counted from the first movement, at which the layer moved, or
  /// `nil` if nothing moved.
  public var share: Double? { samples > 0 ? Double(followed) / Double(samples) : nil }

  /// Returns whether the first response to the release is a decision at `time`.
  func isAnswered(by time: Timestamp) -> Bool {
    guard decision == nil, let release else { return false }
    return time >= release && rest.map { time <= $0 } ?? true
  }

  /// The metrics as members of a JSON object, with times in seconds and distances in points.
  public var members: JSONObject {
    func seconds(_ later: Timestamp?, from earlier: Timestamp?) -> Value {
      guard let later, let earlier else { return .null }
      return .number(later - earlier)
    }
    return [
      "t": .number(start.seconds), "duration": seconds(release, from: start),
      "way": .number(way), "layer": layer.map { .string($0) } ?? .null,
      "toMovement": [
        "seconds": seconds(firstMovement, from: start),
        "points": firstMovement == nil ? .null : .number(wayToFirstMovement),
      ],
      "followed": share.map { .number($0) } ?? .null, "distance": .number(distance),
      "toDecision": seconds(decision, from: release), "toRest": seconds(rest, from: release),
      "track": track.value,
    ]
  }
}
