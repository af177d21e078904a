/// The versions of a component whose snapshots can be restored.
enum SnapshotVersion {
  /// Returns whether a component can read the snapshot of another version: the same one, or an
  /// earlier one with the same first number (before 1.0: the same first two).
  ///
  /// Members that came later are absent from such a snapshot (`Archive.added`). A later version may
  /// contain unknown members. Versions that are not three numbers must be equal.
  ///
  /// - Parameters:
  ///   - written: The version in the snapshot.
  ///   - own: The version of the reading component.
  /// - Returns: Whether the snapshot can be read.
  static func isRead(_ written: String, by own: String) -> Bool {
    if written == own { return true }
    guard let written = numbers(written), let own = numbers(own) else { return false }
    let same = own[0] == 0 ? 2 : 1
    return written.prefix(same) == own.prefix(same) && written.lexicographicallyPrecedes(own)
  }

  /// Returns the three numbers of a version, `1.10.2`.
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
