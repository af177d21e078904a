internal import Values

// What needs no type stands in functions of its own, before and behind what does: a page has the code
// of each part's type, and a closure's would be made part of it.
extension Archive {
  /// Exchanges a part that has fields of its own.
  public mutating func field<Part: Archivable>(_ name: String, _ part: inout Part) {
    guard origin == nil else { return part.exchange(with: &self) }
    guard var inner = begin(name) else { return }
    part.exchange(with: &inner)
    end(name, inner)
  }

  /// Exchanges a part that may be missing: null, or nothing in a snapshot that is older than it.
  public mutating func field<Part: Archivable>(_ name: String, _ part: inout Part?) {
    guard isReading else {
      guard var present = part else { return missing(name) }
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
    guard origin == nil else {
      digest.absorb(UInt64(parts.count))
      for index in parts.indices { parts[index].exchange(with: &self) }
      return
    }
    guard isReading else {
      var written: [Value] = []
      written.reserveCapacity(parts.count)
      for index in parts.indices {
        var inner = Archive()
        parts[index].exchange(with: &inner)
        written.append(.object(inner.members))
      }
      return members.append(name, .array(written))
    }
    guard let written = writtenParts(name, atMost: limit) else { return }
    parts.removeAll(keepingCapacity: true)
    for index in written.indices {
      guard var inner = begin(name, index, written[index]) else { return }
      var part = Part.blank
      part.exchange(with: &inner)
      guard end(name, index, inner) else { return }
      parts.append(part)
    }
  }

  /// The archive of a part: an empty one to write to, or the part's own to read from, if it is there.
  private mutating func begin(_ name: String) -> Archive? {
    guard isReading else { return Archive() }
    guard case .object(let written) = members[name] else {
      refuse(InvalidValue(path: "/" + name, expected: "an object"))
      return nil
    }
    return Archive(reading: written)
  }

  /// Takes what was written of a part, or what was wrong with it.
  private mutating func end(_ name: String, _ inner: Archive) {
    guard isReading else { return members.append(name, .object(inner.members)) }
    if let error = inner.error { refuse(error.under(name)) }
  }

  private mutating func missing(_ name: String) {
    guard origin == nil else { return digest.absorb(.null) }
    members.append(name, .null)
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

  /// The archive to read one of several parts from.
  private mutating func begin(_ name: String, _ index: Int, _ value: Value) -> Archive? {
    if case .object(let fields) = value { return Archive(reading: fields) }
    refuse(InvalidValue(path: "/\(name)/\(index)", expected: "an object"))
    return nil
  }

  /// Takes what was wrong with one of several parts; false if anything was.
  private mutating func end(_ name: String, _ index: Int, _ inner: Archive) -> Bool {
    guard let error = inner.error else { return true }
    refuse(error.under("\(index)").under(name))
    return false
  }
}

extension Archivable {
  /// Writes the part, or reads it whole: what is wrong with a snapshot leaves it as it was.
  ///
  /// Once for a type, not at each of its places.
  @inline(never)
  fileprivate mutating func exchange(with archive: inout Archive) {
    guard archive.isReading else { return self.archive(&archive) }
    var read = Self.blank
    read.archive(&archive)
    if archive.error == nil { self = read }
  }
}
