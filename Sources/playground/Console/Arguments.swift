/// A parser that reads a command line from left to right.
struct Arguments {
  enum Item: Equatable {
    /// An option, `--name` or `-n`. `inline` is the value in `--name=value`.
    case option(String, inline: String?)
    case operand(String)
  }

  private var words: ArraySlice<String>
  private var onlyOperands = false

  init(_ words: some Sequence<String>) {
    self.words = Array(words)[...]
  }

  /// Returns the next word without consuming it.
  func peek() -> String? { words.first }

  /// The words that have not been consumed yet.
  var rest: [String] { Array(words) }

  /// Consumes and returns the next option or operand, or `nil` at the end.
  ///
  /// After `--`, every word is an operand.
  mutating func next() -> Item? {
    guard let word = words.popFirst() else { return nil }
    if onlyOperands || !word.hasPrefix("-") || word == "-" { return .operand(word) }
    if word == "--" {
      onlyOperands = true
      return next()
    }
    guard let equals = word.firstIndex(of: "=") else { return .option(word, inline: nil) }
    return .option(String(word[..<equals]), inline: String(word[word.index(after: equals)...]))
  }

  /// Returns the value of an option, given after `=` or as the next word.
  ///
  /// - Throws: `UsageError` if the value is missing.
  mutating func value(of option: String, inline: String?) throws(UsageError) -> String {
    guard let word = inline ?? words.popFirst(), !word.isEmpty else {
      throw UsageError(message: "\(option) requires a value")
    }
    // Without this check, an option without its value would consume the next option.
    guard inline != nil || !word.hasPrefix("--") else {
      throw UsageError(
        message: "\(option) requires a value, not \(word); to pass that value use \(option)=\(word)"
      )
    }
    return word
  }

  /// Returns the value of an option: a time in seconds, at least 0, or a name that starts with a letter.
  mutating func secondsOrName(of option: String, inline: String?) throws(UsageError) -> String {
    let word = try value(of: option, inline: inline)
    let isMoment = Double(word).map { $0 >= 0 && $0.isFinite } ?? false
    let isName = Double(word) == nil && word.first?.isLetter ?? false
    guard isMoment || isName else {
      throw UsageError(
        message: "\(option) must be a time in seconds or the name of a decision, not \(word)")
    }
    return word
  }

  /// Returns the value of an option: a time in seconds, at least 0.
  mutating func seconds(of option: String, inline: String?) throws(UsageError) -> Double {
    let word = try value(of: option, inline: inline)
    guard let seconds = Double(word), seconds >= 0, seconds.isFinite else {
      throw UsageError(message: "\(option) must be a time in seconds, not \(word)")
    }
    return seconds
  }

  /// Returns the value of an option: a duration in seconds, more than 0.
  mutating func duration(of option: String, inline: String?) throws(UsageError) -> Double {
    let word = try value(of: option, inline: inline)
    guard let seconds = Double(word), seconds > 0, seconds.isFinite else {
      throw UsageError(message: "\(option) must be a number of seconds above 0, not \(word)")
    }
    return seconds
  }

  /// Returns the number of processes that `-j N`, `-jN` or `--jobs N` requests, or `nil` for another option.
  mutating func jobs(_ option: String, inline: String?) throws(UsageError) -> Int? {
    if option == "-j" || option == "--jobs" { return try count(of: option, inline: inline) }
    guard option.hasPrefix("-j"), let count = Int(option.dropFirst(2)), count > 0 else {
      return nil
    }
    return count
  }

  /// Returns the number of bytes that a word such as `64M` stands for, or `nil` if it is not a number of
  /// bytes.
  ///
  /// The suffixes K, M and G multiply by 1024, 1024² and 1024³.
  static func bytes(_ word: String) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    guard let last = word.last, let unit = units[last] else { return Int(word) }
    guard let count = Int(word.dropLast()) else { return nil }
    let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: unit)
    return isTooMuch ? nil : bytes
  }

  /// Returns the value of an option: a whole number of at least 1.
  mutating func count(of option: String, inline: String?) throws(UsageError) -> Int {
    let word = try value(of: option, inline: inline)
    guard let count = Int(word), count > 0 else {
      throw UsageError(message: "\(option) must be a whole number of at least 1, not \(word)")
    }
    return count
  }
}
