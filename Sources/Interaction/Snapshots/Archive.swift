public import Values

/// A state on its way into a snapshot, or back out of one.
///
/// A type names its fields once, in `archive`, and the archive either writes them or reads them
/// back: the two directions can't drift apart. Doubles are kept exactly. What is wrong with a
/// snapshot is noted as `error`, and the state that was read must not be used then.
public struct Archive: Sendable {
  /// Whether fields are read back; else they are written.
  public let isReading: Bool

  /// What was written so far, or what is read from.
  public private(set) var members: Members

  /// The first thing wrong with what is read.
  public private(set) var error: InvalidValue?

  /// Makes an archive that writes.
  public init() {
    isReading = false
    members = [:]
  }

  /// Makes an archive that reads what another one has written.
  public init(reading members: Members) {
    isReading = true
    self.members = members
  }

  /// Exchanges a field's value with its written form.
  ///
  /// - Parameters:
  ///   - name: the field's name, unique in its type
  ///   - expected: what the written form has to be, for the error
  ///   - write: the written form
  ///   - read: takes the written form, and says whether it could
  public mutating func exchange(
    _ name: String, expected: String, write: () -> Value, read: (Value) -> Bool
  ) {
    guard isReading else { return members.append(name, write()) }
    guard let value = members[name], read(value) else {
      return refuse(InvalidValue(path: "/" + name, expected: expected))
    }
  }

  /// Notes what is wrong with a snapshot; the first note counts.
  public mutating func refuse(_ error: InvalidValue) {
    self.error = self.error ?? error
  }

  /// Exchanges a part that has fields of its own.
  public mutating func field<Part: Archivable>(_ name: String, _ part: inout Part) {
    guard isReading else {
      var inner = Archive()
      part.archive(&inner)
      return members.append(name, .object(inner.members))
    }
    guard case .object(let written) = members[name] else {
      return refuse(InvalidValue(path: "/" + name, expected: "an object"))
    }
    if let read: Part = read(written, under: name) { part = read }
  }

  /// Exchanges a part that may be missing, which is null.
  public mutating func field<Part: Archivable>(_ name: String, _ part: inout Part?) {
    guard isReading else {
      guard var present = part else { return members.append(name, .null) }
      return field(name, &present)
    }
    if case .null? = members[name] {
      part = nil
    } else {
      var present = Part.blank
      field(name, &present)
      part = present
    }
  }

  /// Exchanges parts in their order.
  public mutating func field<Part: Archivable>(_ name: String, _ parts: inout [Part]) {
    guard isReading else {
      var written: [Value] = []
      written.reserveCapacity(parts.count)
      for index in parts.indices {
        var inner = Archive()
        parts[index].archive(&inner)
        written.append(.object(inner.members))
      }
      return members.append(name, .array(written))
    }
    guard case .array(let written) = members[name] else {
      return refuse(InvalidValue(path: "/" + name, expected: "an array"))
    }
    parts.removeAll(keepingCapacity: true)
    for (index, value) in written.enumerated() {
      guard case .object(let fields) = value,
        let part: Part = read(fields, under: "\(index)")
      else {
        return refuse(InvalidValue(path: "/\(name)/\(index)", expected: "an object"))
      }
      parts.append(part)
    }
  }

  private mutating func read<Part: Archivable>(_ written: Members, under name: String) -> Part? {
    var inner = Archive(reading: written)
    var part = Part.blank
    part.archive(&inner)
    guard let error = inner.error else { return part }
    refuse(error.under(name))
    return nil
  }
}

/// A part of a state that names its fields once, for writing and for reading them back.
public protocol Archivable {
  /// Any value, to be filled by reading.
  static var blank: Self { get }

  /// Hands every field to the archive, in a fixed order.
  mutating func archive(_ archive: inout Archive)
}
