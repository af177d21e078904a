public import Motion
public import Values

/// How a component answered one gesture: how soon, how closely, and how long until all was at rest.
public struct GestureMetrics: Equatable, Sendable {
  /// When the finger came down.
  public var start: Timestamp

  /// When it was lifted; nil while it is down.
  public var release: Timestamp?

  /// How far the finger went, along its path, in points.
  public var way = 0.0

  /// The layer that followed it furthest, if any did.
  public var layer: String?

  /// When something moved first.
  public var firstMovement: Timestamp?

  /// How far the finger had gone by then, in points.
  public var wayToFirstMovement = 0.0

  /// How many samples the finger had after that.
  public var samples = 0

  /// With how many of these the layer moved.
  public var followed = 0

  /// How far the layer was at the most from where the finger had taken it, in points.
  public var distance = 0.0

  /// Where the finger and the layer were, sample by sample.
  public var track = GestureTrack()

  /// When something was decided at or after the release.
  public var decision: Timestamp?

  /// When all came to rest after the release.
  public var rest: Timestamp?

  /// The share of the finger's samples with which the layer moved; nil where nothing did.
  public var share: Double? { samples > 0 ? Double(followed) / Double(samples) : nil }

  /// Whether what is decided at a moment is the first answer to its release.
  func isAnswered(by time: Timestamp) -> Bool {
    guard decision == nil, let release else { return false }
    return time >= release && rest.map { time <= $0 } ?? true
  }

  /// It as plain data, times in seconds and ways in points.
  public var members: Members {
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
