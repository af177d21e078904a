extension Expectation {
  /// Names of which one was meant, nearest to what was given first; long lists are cut.
  ///
  /// This is the one wording for a name that nothing has: of a layer, an item, a parameter, an
  /// option. Near is a small Levenshtein distance; equally near names keep their order.
  ///
  /// - Parameters:
  ///   - given: the name that nothing has
  ///   - what: what it should be the name of, as a noun with its article: `a layer that is there`
  ///   - names: the names that there are
  /// - Returns: such as `a detent of this sheet: medium, large`
  public static func name(_ given: String, _ what: String, among names: [String]) -> String {
    guard !names.isEmpty else { return "\(what), and there is none now" }
    let shown = 24
    let near = nearest(to: given, among: names)
    let list = near.prefix(shown).joined(separator: ", ")
    return near.count > shown
      ? "\(what): \(list) and \(near.count - shown) more" : "\(what): \(list)"
  }

  /// Names in the order of their distance to one, each once.
  static func nearest(to given: String, among names: [String]) -> [String] {
    let ranked = names.enumerated().map { (distance(given, $0.element), $0.offset, $0.element) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    var seen: [String] = []
    var lastDistance = -1
    var firstAtDistance = 0
    for (distance, _, name) in ranked {
      if distance != lastDistance { firstAtDistance = seen.count }
      lastDistance = distance
      // Equal names are equally far away: only those have to be looked through.
      if !seen[firstAtDistance...].contains(name) { seen.append(name) }
    }
    return seen
  }

  /// How many letters have to be put in, taken out or exchanged (Levenshtein); case does not count.
  private static func distance(_ one: String, _ other: String) -> Int {
    // A name longer than this is told apart by its beginning.
    let one = Array(one.utf8.prefix(64))
    let other = Array(other.utf8.prefix(64))
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let exchanged = diagonal + (lowercased(letter) == lowercased(other[column]) ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(exchanged, min(diagonal, row[column]) + 1)
      }
    }
    return row[other.count]
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
  }
}

extension Members {
  /// Refuses a member that an object does not know, and says which it does.
  ///
  /// - Parameters:
  ///   - names: the members that there are
  ///   - what: what a member is, with its article: `an option of a sheet`
  /// - Throws: the first unknown member, at its place
  public func allow(only names: [String], _ what: String) throws(InvalidValue) {
    for member in elements where !names.contains(member.name) {
      throw InvalidValue(
        path: "/" + InvalidValue.escape(member.name),
        expected: Expectation.name(member.name, what, among: names))
    }
  }
}
