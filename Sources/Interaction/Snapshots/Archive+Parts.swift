internal import Values

// Code that needs no generic type is in separate functions, because a page contains one copy of generic code
// for each type.
extension Archive {
  /// Archives a part of the state that has its own fields.
  public mutating func field<Part: Archivable>(_ name: String, _ part: inout Part) {
    guard origin == nil else { return part.exchange(with: &self) }
    guard var inner = begin(name) else { return }
    part.exchange(with: &inner)
    end(name, inner)
  }

  /// Archives an optional part of the state, with null for `nil`.
  ///
  /// A part that an older snapshot lacks is read as `nil`.
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

  /// Archives a list of parts, in order.
  ///
  /// - Parameters:
  ///   - name: The field's name, unique in its type.
  ///   - parts: The parts.
  ///   - limit: The maximum number of parts.
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

  /// Returns the archive for a part: an empty archive for writing, or the part's own archive for reading.
  ///
  /// If the member to read is missing or is not an object, this function stores an error and returns `nil`.
  private mutating func begin(_ name: String) -> Archive? {
    guard isReading else { return Archive() }
    guard case .object(let written) = members[name] else {
      refuse(InvalidValue(path: "/" + name, expected: "an object"))
      return nil
    }
    return Archive(reading: written)
  }

  /// Stores the part that was written, or the error that occurred while the part was read.
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
      refuse(InvalidValue(path: "/" + name, expected: "an array of at most \(limit) elements"))
      return nil
    }
    return written
  }

  /// Returns an archive for reading an element of a list of parts.
  ///
  /// If the element is not an object, this function stores an error and returns `nil`.
  private mutating func begin(_ name: String, _ index: Int, _ value: Value) -> Archive? {
    if case .object(let fields) = value { return Archive(reading: fields) }
    refuse(InvalidValue(path: "/\(name)/\(index)", expected: "an object"))
    return nil
  }

  /// Stores the error that occurred while an element of a list of parts was read, if any.
  ///
  /// - Returns: Whether the element was read without an error.
  private mutating func end(_ name: String, _ index: Int, _ inner: Archive) -> Bool {
    guard let error = inner.error else { return true }
    refuse(error.under("\(index)").under(name))
    return false
  }
}

extension Archivable {
  /// Writes the part to an archive, or reads it from one.
  ///
  /// If reading fails, the part stays unchanged. This function is compiled once for each type, not for each
  /// use.
  @inline(never)
  fileprivate mutating func exchange(with archive: inout Archive) {
    guard archive.isReading else { return self.archive(&archive) }
    var read = Self.blank
    read.archive(&archive)
    if archive.error == nil { self = read }
  }
}
