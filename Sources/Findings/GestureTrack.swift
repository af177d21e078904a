public import Motion
internal import Values

/// How far a finger and the layer that answers it had gone, sample by sample.
///
/// A gesture of any length keeps a few hundred samples: when there is no more room every second one is
/// left out, and of those that come as many as before.
public struct GestureTrack: Equatable, Sendable {
  /// One sample of the finger.
  public struct Sample: Equatable, Sendable {
    /// The sample's time.
    public var time: Timestamp

    /// How far the finger is from where it came down, along the axis on which the layer goes, in points:
    /// positive to the right and down.
    public var finger: Double

    /// How far the layer is from where it was then, on the same axis and with the same sign.
    public var layer: Double
  }

  /// The samples, oldest first.
  public private(set) var samples: [Sample] = []

  /// Every how many samples one is kept.
  private var interval = 1
  private var skipped = 0
  private static let most = 240

  mutating func append(_ sample: Sample) {
    if samples.isEmpty { samples.reserveCapacity(64) }
    skipped += 1
    guard skipped >= interval else { return }
    skipped = 0
    if samples.count == Self.most {
      samples = stride(from: 1, to: Self.most, by: 2).map { samples[$0] }
      interval *= 2
    }
    samples.append(sample)
  }

  /// It as plain data, times in seconds and ways in points.
  var value: Value {
    .array(
      samples.map {
        [
          "t": .number($0.time.seconds), "finger": .number($0.finger), "layer": .number($0.layer),
        ]
      })
  }
}
