extension HelpPage {
  /// Returns a mistake that any command can make: an option that is given twice, or a flag with a value.
  ///
  /// An option may be repeated if its help contains "may be repeated".
  ///
  /// - Parameter words: The words of the command line, up to `--`.
  /// - Returns: The error, or `nil` if there is no such mistake.
  func mistake(in words: some Sequence<String>) -> UsageError? {
    /// The options so far, each with the name that was used.
    var given: [(option: Option, name: String)] = []
    var isValue = false
    for word in words {
      if isValue, !word.hasPrefix("--") {
        isValue = false
        continue
      }
      isValue = false
      guard let (option, name) = named(by: word) else { continue }
      if option.value == nil, name != word {
        return UsageError(message: "\(name) takes no value")
      }
      isValue = name == word && option.value.map { !$0.hasPrefix("[") } ?? false
      if option.text.contains("may be repeated") { continue }
      if let earlier = given.first(where: { $0.option == option }) {
        let problem =
          earlier.name == name
          ? "\(name) is given twice" : "\(earlier.name) and \(name) are the same option"
        return UsageError(message: problem + "; give it once")
      }
      given.append((option, name))
    }
    return nil
  }

  /// Returns the option that a word starts, with the name in the word: `--jobs` in `--jobs=2`, and `-j` in `-j2`.
  private func named(by word: String) -> (option: Option, name: String)? {
    let name = String(word.prefix { $0 != "=" })
    if let option = options.first(where: { $0.names.contains(name) }) { return (option, name) }
    let short = String(word.prefix(2))
    guard let option = options.first(where: { $0.names.contains(short) }), option.value != nil,
      !word.hasPrefix("--")
    else { return nil }
    return (option, short)
  }

  /// Returns whether a command line may contain such a mistake.
  ///
  /// Most command lines do not, and then the help needs no parsing.
  static func mayHaveMistake(_ words: ArraySlice<String>) -> Bool {
    let given = words.filter { $0.hasPrefix("-") }
    // A short name may stand for the same option as a long one.
    if given.count > 1, given.contains(where: { !$0.hasPrefix("--") }) { return true }
    return given.indices.contains { place in
      given[place].contains("=") || given[..<place].contains(given[place])
    }
  }
}
