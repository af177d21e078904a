extension Expectation {
  /// Names of which one was meant, nearest to what was given first; very long lists are cut.
  ///
  /// - Parameters:
  ///   - given: the name that nothing has
  ///   - what: what it should be the name of, as a noun with its article: `a layer that is there`
  ///   - names: the names that there are
  /// - Returns: such as `a detent of this sheet: medium, large`
  public static func name(_ given: String, _ what: String, among names: [String]) -> String {
    guard !names.isEmpty else { return "\(what), and there is none now" }
    // A list of cards may have a hundred thousand names; a component has fewer than these.
    let shown = 100
    let near = NearNames(to: given, among: names).ranked
    let list = near.prefix(shown).joined(separator: ", ")
    return near.count > shown
      ? "\(what): \(list) and \(near.count - shown) more" : "\(what): \(list)"
  }
}

extension InvalidValue {
  /// A name that nothing has: of a parameter, a layer, a card, a detent.
  ///
  /// - Parameters:
  ///   - given: the name that nothing has
  ///   - what: what it should be the name of, as a noun with its article: `a layer that is there`
  ///   - names: the names that there are, which `expected` lists with the nearest first
  ///   - path: the place
  /// - Returns: such as `expandedFracton is no parameter of bottom-card; did you mean
  ///   expandedFraction?`
  public static func unknown(
    _ given: String, _ what: String, among names: [String], at path: String
  ) -> InvalidValue {
    InvalidValue(
      path: path, expected: Expectation.name(given, what, among: names),
      sentence: NearNames(to: given, among: names).sentence(what))
  }

  /// A word that is not one of a few.
  ///
  /// - Parameters:
  ///   - given: the word
  ///   - what: what it should be, as a noun with its article: `a phase`
  ///   - words: the words, which `expected` lists in this order
  ///   - path: the place
  ///   - expected: what would have been right, where words are not all of it
  /// - Returns: such as `bgan is no phase; did you mean began?`
  public static func unknown(
    _ given: String, _ what: String, of words: [String], at path: String,
    expected: String? = nil
  ) -> InvalidValue {
    InvalidValue(
      path: path, expected: expected ?? Expectation.oneOf(words),
      sentence: NearNames(to: given, among: words).sentence(what))
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
      throw .unknown(member.name, what, among: names, at: "/" + InvalidValue.escape(member.name))
    }
  }
}
