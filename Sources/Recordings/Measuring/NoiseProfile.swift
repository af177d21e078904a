public import Values

/// The imperfections of a touch screen, measured from recordings.
public struct NoiseProfile: Equatable, Sendable {
  /// The number of samples per second.
  public var rate: Double

  /// The standard deviation of the time of a sample, in seconds.
  public var timeJitter: Double

  /// The share of samples that were lost while the finger moved, from 0 to 1.
  public var dropped: Double

  /// The share of samples that arrived together with the next one, from 0 to 1.
  public var coalesced: Double

  /// The standard deviation of a position along each axis, in points.
  public var noise: Double

  /// The number of samples that were measured.
  public var samples: Int

  /// Creates a profile with a sample rate and, by default, no imperfections.
  public init(
    rate: Double, timeJitter: Double = 0, dropped: Double = 0, coalesced: Double = 0,
    noise: Double = 0, samples: Int = 0
  ) {
    self.rate = rate
    self.timeJitter = timeJitter
    self.dropped = dropped
    self.coalesced = coalesced
    self.noise = noise
    self.samples = samples
  }

  /// The value of a profile's `format` member.
  static let format = "playground-noise"

  /// The profile as JSON: the output of `playground import --describe --json`.
  public var value: Value {
    [
      "format": .string(Self.format), "version": .integer(1), "rate": .number(rate),
      "timeJitter": .number(timeJitter), "dropped": .number(dropped),
      "coalesced": .number(coalesced), "noise": .number(noise),
      "samples": .integer(Int64(samples)),
    ]
  }

  /// Creates a profile from JSON.
  ///
  /// - Throws: `InvalidValue` if a member is missing or out of range.
  public init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value, members["format"]?.asString == Self.format else {
      throw InvalidValue(
        path: "", expected: "the output of playground import --describe --json FILE")
    }
    guard members["version"]?.asNumber == 1 else {
      throw InvalidValue(path: "/version", expected: "1; update the playground to read newer files")
    }
    rate = try members.requiredNumber("rate", in: 1...1000)
    timeJitter = try members.number("timeJitter", in: 0...1) ?? 0
    dropped = try members.number("dropped", in: 0...0.9) ?? 0
    coalesced = try members.number("coalesced", in: 0...0.9) ?? 0
    noise = try members.number("noise", in: 0...1000) ?? 0
    samples = try members.wholeNumber("samples", in: 0...wholeInputNumbers.upperBound) ?? 0
  }
}
