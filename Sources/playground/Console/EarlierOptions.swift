/// Names that options had in version 0.1.0.
///
/// They work until the next release. A note on standard error gives the new name.
enum EarlierOptions {
  /// The earlier and the current names of options, keyed by the command.
  private static let names: [String: [String: String]] = [
    "explore": ["--against": "--baseline"],
    "film": ["--at": "--times"],
    "import": ["--at": "--start"],
    "map": ["--against": "--compare"],
    "sweep": ["--commands": "--print-commands"],
    "validate": ["--exclude": "--skip"],
    "vary": ["--decisions": "--effects"],
  ]

  /// Replaces the earlier names of options in a command line.
  ///
  /// - Parameters:
  ///   - words: The words after the command's name.
  ///   - command: The command's name.
  /// - Returns: The words, each with the current name of its option.
  static func renamed(in words: some Sequence<String>, of command: String) -> [String] {
    guard let names = names[command] else { return Array(words) }
    var areOperands = false
    return words.map { word in
      areOperands = areOperands || word == "--"
      let name = String(word.prefix { $0 != "=" })
      guard !areOperands, let current = names[name] else { return word }
      Console.warn("playground: the option \(name) of \(command) is now \(current)")
      return current + word.dropFirst(name.count)
    }
  }
}
