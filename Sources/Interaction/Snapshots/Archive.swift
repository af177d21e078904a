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
    _ name: String, expected: @autoclosure () -> String, write: () -> Value,
    read: (Value) -> Bool
  ) {
    guard isReading else { return members.append(name, write()) }
    guard let value = members[name], read(value) else {
      return refuse(InvalidValue(path: "/" + name, expected: expected()))
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
    let (read, error): (Part, InvalidValue?) = Self.read(written)
    if let error { refuse(error.under(name)) } else { part = read }
  }

  /// Exchanges a part that may be missing: null, or nothing in a snapshot that is older than it.
  public mutating func field<Part: Archivable>(_ name: String, _ part: inout Part?) {
    guard isReading else {
      guard var present = part else { return members.append(name, .null) }
      return field(name, &present)
    }
    guard let written = members[name], !written.isNull else { return part = nil }
    var present = Part.blank
    field(name, &present)
    part = present
  }

  /// Exchanges parts in their order.
  ///
  /// - Parameters:
  ///   - name: the field's name, unique in its type
  ///   - parts: the parts
  ///   - limit: how many there may be
  public mutating func field<Part: Archivable>(
    _ name: String, _ parts: inout [Part], atMost limit: Int = .max
  ) {
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
    guard written.count <= limit else {
      return refuse(InvalidValue(path: "/" + name, expected: "an array of at most \(limit)"))
    }
    parts.removeAll(keepingCapacity: true)
    for (index, value) in written.enumerated() {
      guard case .object(let fields) = value else {
        return refuse(InvalidValue(path: "/\(name)/\(index)", expected: "an object"))
      }
      let (part, error): (Part, InvalidValue?) = Self.read(fields)
      if let error { return refuse(error.under("\(index)").under(name)) }
      parts.append(part)
    }
  }

  private static func read<Part: Archivable>(_ written: Members) -> (Part, InvalidValue?) {
    var inner = Archive(reading: written)
    var part = Part.blank
    part.archive(&inner)
    return (part, inner.error)
  }
}

/// A part of a state that names its fields once, for writing and for reading them back.
public protocol Archivable {
  /// Any value, to be filled by reading.
  static var blank: Self { get }

  /// Hands every field to the archive, in a fixed order.
  mutating func archive(_ archive: inout Archive)
}
