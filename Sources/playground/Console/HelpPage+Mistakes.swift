extension HelpPage {
  /// Returns a mistake that any command can make: an option with a value that is given twice, or a flag with a value.
  ///
  /// An option may be repeated if its help contains "may be repeated".
  ///
  /// - Parameter words: The words of the command line, up to `--`.
  /// - Returns: The error, or `nil` if there is no such mistake.
  func mistake(in words: some Sequence<String>) -> UsageError? {
    var given: [String] = []
    var isValue = false
    for word in words {
      if isValue, !word.hasPrefix("--") {
        isValue = false
        continue
      }
      isValue = false
      let name = String(word.prefix { $0 != "=" })
      guard let option = options.first(where: { $0.names.contains(name) }) else { continue }
      guard let value = option.value else {
        if name == word { continue }
        return UsageError(message: "\(name) takes no value")
      }
      isValue = name == word && !value.hasPrefix("[")
      if option.text.contains("may be repeated") { continue }
      if given.contains(option.names[0]) {
        return UsageError(message: "\(name) is given twice; give it once")
      }
      given.append(option.names[0])
    }
    return nil
  }

  /// Returns whether a command line may contain such a mistake.
  ///
  /// Most command lines do not, and then the help needs no parsing.
  static func mayHaveMistake(_ words: ArraySlice<String>) -> Bool {
    words.indices.contains { place in
      guard words[place].hasPrefix("-") else { return false }
      return words[place].contains("=") || words[..<place].contains(words[place])
    }
  }
}
