public import Motion
public import Values

/// A state on its way into a snapshot, or back out of one.
///
/// A type names its fields once, in `archive`, and the archive either writes them or reads them
/// back: the two directions can't drift apart. Doubles are kept exactly. A snapshot comes from
/// outside, so each field has a range, by its type or its own. What is wrong with a snapshot is
/// noted as `error`, and the state that was read must not be used then.
public struct Archive: Sendable {
  /// Whether fields are read back; else they are written.
  public let isReading: Bool

  /// What was written so far, or what is read from.
  public internal(set) var members: Members

  /// The first thing wrong with what is read.
  public private(set) var error: InvalidValue?

  /// The moment from which moments are counted, for an archive that keeps nothing but a digest.
  public let origin: Timestamp?

  /// What was taken in so far, for an archive that keeps nothing else.
  public internal(set) var digest = StateDigest()

  /// Makes an archive that writes.
  public init() {
    isReading = false
    members = [:]
    origin = nil
  }

  /// Makes an archive that keeps a digest of what is written, and nothing else.
  ///
  /// Moments are taken in as they lie from its origin, so that what happens the same at another time
  /// is the same; what lies further back than ``memory`` is long ago, and no more than that. Moment
  /// zero stands for what has not happened: whoever compares digests lets nothing happen at it.
  public init(digestAt origin: Timestamp) {
    isReading = false
    members = [:]
    self.origin = origin
  }

  /// How far back moments tell of each other in a digest, in microseconds.
  public static let memory: Int64 = 100_000_000

  /// Makes an archive that reads what another one has written.
  public init(reading members: Members) {
    isReading = true
    self.members = members
    origin = nil
  }

  /// Exchanges a field's value with its written form.
  ///
  /// - Parameters:
  ///   - name: the field's name, unique in its type
  ///   - expected: what the written form has to be, for the error
  ///   - write: the written form
  ///   - read: takes the written form, and says whether it could
  public mutating func exchange(
    _ name: String, expected: @autoclosure () -> String, write: () -> Value,
    read: (Value) -> Bool
  ) {
    guard isReading else {
      guard origin == nil else { return digest.absorb(write()) }
      return members.append(name, write())
    }
    guard let value = members[name], read(value) else {
      return refuse(InvalidValue(path: "/" + name, expected: expected()))
    }
  }

  /// Takes in a moment relative to the origin; ``Timestamp/distantFuture`` counts as itself.
  mutating func digest(_ moment: Timestamp, from origin: Timestamp, isExact: Bool = false) {
    guard moment != .distantFuture else { return digest.absorb(UInt64.max) }
    // What has not happened yet says zero, at which nothing that is explored happens.
    guard moment != .zero || isExact else { return digest.absorb(UInt64.max - 1) }
    let way = moment.microseconds - origin.microseconds
    digest.absorb(UInt64(bitPattern: isExact ? way : max(way, -Self.memory)))
  }

  /// Notes what is wrong with a snapshot; the first note counts.
  public mutating func refuse(_ error: InvalidValue) {
    self.error = self.error ?? error
  }
}

/// A part of a state that names its fields once, for writing and for reading them back.
public protocol Archivable {
  /// A placeholder, whose fields reading overwrites.
  static var blank: Self { get }

  /// Hands every field to the archive, in a fixed order.
  mutating func archive(_ archive: inout Archive)
}
