/// A rule that decides which versions of a component can read a snapshot.
enum SnapshotVersion {
  /// Returns whether one version of a component can read a snapshot that was written by another version.
  ///
  /// A component can read snapshots of its own version and of earlier compatible versions. An earlier version is
  /// compatible if it has the same major version and, before 1.0, also the same minor version. Snapshots of an
  /// earlier version lack the members that were added later (`Archive.added`). Snapshots of a later version can't be
  /// read, because they may contain unknown members. Versions that don't consist of three numbers must be equal.
  ///
  /// - Parameters:
  ///   - written: The version in the snapshot.
  ///   - own: The version of the component that reads the snapshot.
  /// - Returns: Whether the snapshot can be read.
  static func isRead(_ written: String, by own: String) -> Bool {
    if written == own { return true }
    guard let written = numbers(written), let own = numbers(own) else { return false }
    let same = own[0] == 0 ? 2 : 1
    return written.prefix(same) == own.prefix(same) && written.lexicographicallyPrecedes(own)
  }

  /// Returns the three numbers of a version such as `1.10.2`, or `nil` if it has a different form.
  private static func numbers(_ text: String) -> [Int]? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      // Nine digits fit into the 32 bits of a WebAssembly integer.
      guard (1...9).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    return numbers
  }
}
