internal import Values

// What needs no type is apart from what does: a page has the code of each part's type.
extension Archive {
  /// Exchanges a part that has fields of its own.
  public mutating func field<Part: Archivable>(_ name: String, _ part: inout Part) {
    self.part(name) { part.exchange(with: &$0) }
  }

  /// Exchanges a part, of which only the closure knows the type.
  private mutating func part(_ name: String, _ exchange: (inout Archive) -> Void) {
    guard isReading else {
      guard origin == nil else { return exchange(&self) }
      var inner = Archive()
      exchange(&inner)
      return members.append(name, .object(inner.members))
    }
    guard case .object(let written) = members[name] else {
      return refuse(InvalidValue(path: "/" + name, expected: "an object"))
    }
    var inner = Archive(reading: written)
    exchange(&inner)
    if let error = inner.error { refuse(error.under(name)) }
  }

  /// Exchanges a part that may be missing: null, or nothing in a snapshot that is older than it.
  public mutating func field<Part: Archivable>(_ name: String, _ part: inout Part?) {
    guard isReading else {
      guard var present = part else {
        guard origin == nil else { return digest.absorb(.null) }
        return members.append(name, .null)
      }
      if origin != nil { digest.absorb(2 as UInt64) }
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
      return writeParts(name, count: parts.count) { index, archive in
        parts[index].archive(&archive)
      }
    }
    guard let written = writtenParts(name, atMost: limit) else { return }
    parts.removeAll(keepingCapacity: true)
    for (index, value) in written.enumerated() {
      var part = Part.blank
      guard read(value, name, index, { part.archive(&$0) }) else { return }
      parts.append(part)
    }
  }

  private mutating func writeParts(
    _ name: String, count: Int, _ write: (Int, inout Archive) -> Void
  ) {
    guard origin == nil else {
      digest.absorb(UInt64(count))
      for index in 0..<count { write(index, &self) }
      return
    }
    var written: [Value] = []
    written.reserveCapacity(count)
    for index in 0..<count {
      var inner = Archive()
      write(index, &inner)
      written.append(.object(inner.members))
    }
    members.append(name, .array(written))
  }

  private mutating func writtenParts(_ name: String, atMost limit: Int) -> [Value]? {
    guard case .array(let written) = members[name] else {
      refuse(InvalidValue(path: "/" + name, expected: "an array"))
      return nil
    }
    guard written.count <= limit else {
      refuse(InvalidValue(path: "/" + name, expected: "an array of at most \(limit)"))
      return nil
    }
    return written
  }

  /// Reads one of several parts; false where something is wrong with it.
  private mutating func read(
    _ value: Value, _ name: String, _ index: Int, _ read: (inout Archive) -> Void
  ) -> Bool {
    guard case .object(let fields) = value else {
      refuse(InvalidValue(path: "/\(name)/\(index)", expected: "an object"))
      return false
    }
    var inner = Archive(reading: fields)
    read(&inner)
    guard let error = inner.error else { return true }
    refuse(error.under("\(index)").under(name))
    return false
  }
}

extension Archivable {
  /// Writes the part, or reads it whole: what is wrong with a snapshot leaves it as it was.
  fileprivate mutating func exchange(with archive: inout Archive) {
    guard archive.isReading else { return self.archive(&archive) }
    var read = Self.blank
    read.archive(&archive)
    if archive.error == nil { self = read }
  }
}
