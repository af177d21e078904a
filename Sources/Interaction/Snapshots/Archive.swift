public import Motion
public import Values

/// An archive that writes a state to a snapshot or reads it back.
///
/// A type lists its fields once, in `archive`, and the archive either writes or reads them, so both
/// directions always agree. Doubles are preserved exactly. Because a snapshot comes from outside, each field
/// has a range of valid values. The first problem is stored in `error`; after an error, the state that was
/// read must not be used.
public struct Archive: Sendable {
  /// Whether the archive reads fields from a snapshot.
  ///
  /// If `false`, the archive writes fields.
  public let isReading: Bool

  /// The written members, or the members to read.
  public internal(set) var members: JSONObject

  /// The first error while reading.
  public private(set) var error: InvalidValue?

  /// The time to which the digest's times are relative, or `nil` if the archive does not compute a digest.
  public let origin: Timestamp?

  /// The digest so far, for an archive that only computes a digest.
  public internal(set) var digest = StateDigest()

  /// Creates an archive that writes the fields of a snapshot.
  public init() {
    isReading = false
    members = [:]
    origin = nil
  }

  /// Creates an archive that only computes a digest of the written fields.
  ///
  /// Times are relative to the origin, so the same behavior at a different time gives the same digest. All
  /// times further back than ``memory`` count as equal. Time zero stands for events that have not happened,
  /// so no event may occur at time zero.
  public init(digestAt origin: Timestamp) {
    isReading = false
    members = [:]
    self.origin = origin
  }

  /// The age beyond which a digest treats all past times as equal, in microseconds.
  public static let memory: Int64 = 100_000_000

  /// Creates an archive that reads members written by another archive.
  public init(reading members: JSONObject) {
    isReading = true
    self.members = members
    origin = nil
  }

  /// Writes or reads a field.
  ///
  /// - Parameters:
  ///   - name: The field's name, unique in its type.
  ///   - expected: A description of the valid written form, for the error message.
  ///   - write: Returns the written form.
  ///   - read: Reads the written form, and returns whether it is valid.
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

  /// Adds a time, relative to the origin, to the digest.
  ///
  /// ``Timestamp/distantFuture`` is added unchanged.
  mutating func digest(_ moment: Timestamp, from origin: Timestamp, isExact: Bool = false) {
    guard moment != .distantFuture else { return digest.absorb(UInt64.max) }
    // Zero means that something has not happened yet. The explorer sends no event at time zero.
    guard moment != .zero || isExact else { return digest.absorb(UInt64.max - 1) }
    let way = moment.microseconds - origin.microseconds
    digest.absorb(UInt64(bitPattern: isExact ? way : max(way, -Self.memory)))
  }

  /// Stores an error found in the snapshot, unless an earlier error is already stored.
  public mutating func refuse(_ error: InvalidValue) {
    self.error = self.error ?? error
  }
}

/// A part of a state that lists its fields once, for both writing and reading.
public protocol Archivable {
  /// A placeholder whose fields are overwritten by reading.
  static var blank: Self { get }

  /// Passes every field to the archive, in a fixed order.
  mutating func archive(_ archive: inout Archive)
}
