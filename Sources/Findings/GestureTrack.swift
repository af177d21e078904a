public import Motion
internal import Values

/// The displacements of a finger and of the responding layer, sample by sample.
///
/// A track keeps up to 240 samples. When it is full, every second sample is discarded, and from then on only
/// half as many samples are recorded.
public struct GestureTrack: Equatable, Sendable {
  /// The displacements of the finger and of the layer at one of the finger's samples.
  public struct Sample: Equatable, Sendable {
    /// The sample's time on the session's clock.
    public var time: Timestamp

    /// The finger's displacement along the layer's axis, in points; positive to the right and down.
    public var finger: Double

    /// The layer's displacement along the same axis, in points; positive to the right and down.
    public var layer: Double
  }

  /// The samples, oldest first.
  public private(set) var samples: [Sample] = []

  /// The recording interval: of every `interval` samples, one is kept.
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

  /// The track as a JSON value, with times in seconds and distances in points.
  var value: Value {
    .array(
      samples.map {
        [
          "t": .number($0.time.seconds), "finger": .number($0.finger), "layer": .number($0.layer),
        ]
      })
  }
}
