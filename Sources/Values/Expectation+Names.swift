extension Expectation {
  /// Returns a description of the expected name: the kind of thing, followed by the valid names, the most
  /// similar first.
  ///
  /// Very long lists are shortened.
  ///
  /// - Parameters:
  ///   - given: The unknown name.
  ///   - what: The kind of thing, as a noun with its article: `a detent of this sheet`.
  ///   - names: The valid names.
  /// - Returns: A string such as `a detent of this sheet: medium, large`.
  public static func name(_ given: String, _ what: String, among names: [String]) -> String {
    guard !names.isEmpty else { return "\(what), but there are none now" }
    // A list of cards may have a hundred thousand names. All other lists are shorter than this limit.
    let shown = 100
    let near = NearNames(to: given, among: names).ranked
    let list = near.prefix(shown).joined(separator: ", ")
    return near.count > shown
      ? "\(what): \(list) and \(near.count - shown) more" : "\(what): \(list)"
  }
}

extension InvalidValue {
  /// Returns the error for an unknown name of a parameter, a layer, a card or a detent.
  ///
  /// - Parameters:
  ///   - given: The unknown name.
  ///   - what: The kind of thing, as a noun with its article: `a layer`.
  ///   - names: The valid names. `expected` lists them with the most similar first.
  ///   - path: The JSON pointer to the name.
  /// - Returns: An error with a sentence such as `expandedFracton is not a parameter of bottom-card; did you
  ///   mean expandedFraction?`
  public static func unknown(
    _ given: String, _ what: String, among names: [String], at path: String
  ) -> InvalidValue {
    InvalidValue(
      path: path, expected: Expectation.name(given, what, among: names),
      sentence: NearNames(to: given, among: names).sentence(what))
  }

  /// Returns the error for a word that is not one of a few valid words.
  ///
  /// - Parameters:
  ///   - given: The word.
  ///   - what: The kind of thing, as a noun with its article: `a phase`.
  ///   - words: The valid words. `expected` lists them in this order.
  ///   - path: The JSON pointer to the word.
  ///   - expected: A description of valid input, if input other than the words is also valid.
  /// - Returns: An error with a sentence such as `bgan is not a phase; did you mean began?`
  public static func unknown(
    _ given: String, _ what: String, of words: [String], at path: String,
    expected: String? = nil
  ) -> InvalidValue {
    InvalidValue(
      path: path, expected: expected ?? Expectation.oneOf(words),
      sentence: NearNames(to: given, among: words).sentence(what))
  }
}

extension JSONObject {
  /// Checks that an object has only known members.
  ///
  /// - Parameters:
  ///   - names: The known members.
  ///   - what: The kind of member, with its article: `an option of a sheet`.
  /// - Throws: `InvalidValue` with the path of the first unknown member.
  public func allow(only names: [String], _ what: String) throws(InvalidValue) {
    for member in elements where !names.contains(member.name) {
      throw .unknown(member.name, what, among: names, at: "/" + InvalidValue.escape(member.name))
    }
  }
}
