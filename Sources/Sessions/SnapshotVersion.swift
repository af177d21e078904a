/// Which versions of a component a snapshot may come from.
enum SnapshotVersion {
  /// Whether a component reads what was written by another version of it: by the same one, or by an
  /// earlier one with the same first number (before 1.0: with the same first two).
  ///
  /// Members that came later are absent from such a snapshot (`Archive.added`); a later version may have
  /// written what this one does not know. Versions that are not three numbers have to be equal.
  ///
  /// - Parameters:
  ///   - written: the version that the snapshot names
  ///   - own: the version of the component that reads it
  /// - Returns: whether it is read
  static func isRead(_ written: String, by own: String) -> Bool {
    if written == own { return true }
    guard let written = numbers(written), let own = numbers(own) else { return false }
    let same = own[0] == 0 ? 2 : 1
    return written.prefix(same) == own.prefix(same) && written.lexicographicallyPrecedes(own)
  }

  /// The three numbers of a version, `1.10.2`.
  private static func numbers(_ text: String) -> [Int]? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      // Nine digits are below what a module's 32 bits hold.
      guard (1...9).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    return numbers
  }
}
