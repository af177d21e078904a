/// A command line taken apart from left to right.
struct Arguments {
  enum Argument: Equatable {
    /// `--name` or `-n`, with the value of `--name=value` if it was written so.
    case option(String, inline: String?)
    case operand(String)
  }

  private var words: ArraySlice<String>
  private var onlyOperands = false

  init(_ words: some Sequence<String>) {
    self.words = Array(words)[...]
  }

  /// The next word as it is, without looking what it is.
  func peek() -> String? { words.first }

  /// All words that are left.
  var rest: [String] { Array(words) }

  mutating func next() -> Argument? {
    guard let word = words.popFirst() else { return nil }
    if onlyOperands || !word.hasPrefix("-") || word == "-" { return .operand(word) }
    if word == "--" {
      onlyOperands = true
      return next()
    }
    guard let equals = word.firstIndex(of: "=") else { return .option(word, inline: nil) }
    return .option(String(word[..<equals]), inline: String(word[word.index(after: equals)...]))
  }

  /// The value of an option, written with `=` or as the next word.
  mutating func value(of option: String, inline: String?) throws(UsageError) -> String {
    if let inline { return inline }
    guard let word = words.popFirst() else {
      throw UsageError(message: "\(option) wants a value")
    }
    // An option that was given none would take the next option for it.
    guard !word.hasPrefix("--") else {
      throw UsageError(
        message: "\(option) wants a value, not \(word): one that begins so is \(option)=\(word)")
    }
    return word
  }

  /// The value of an option as a moment in seconds from 0 on, or as a name that begins with a letter.
  mutating func secondsOrName(of option: String, inline: String?) throws(UsageError) -> String {
    let word = try value(of: option, inline: inline)
    let isMoment = Double(word).map { $0 >= 0 && $0.isFinite } ?? false
    let isName = Double(word) == nil && word.first?.isLetter ?? false
    guard isMoment || isName else {
      throw UsageError(
        message: "\(option) takes a number of seconds or a decision's name, not \(word)")
    }
    return word
  }

  /// The value of an option as a moment in seconds from 0 on.
  mutating func seconds(of option: String, inline: String?) throws(UsageError) -> Double {
    let word = try value(of: option, inline: inline)
    guard let seconds = Double(word), seconds >= 0, seconds.isFinite else {
      throw UsageError(message: "\(option) takes a number of seconds, not \(word)")
    }
    return seconds
  }

  /// How many processes an option asks for, written `-j N`, `-jN` or `--jobs N`; nil for another.
  mutating func jobs(_ option: String, inline: String?) throws(UsageError) -> Int? {
    if option == "-j" || option == "--jobs" { return try count(of: option, inline: inline) }
    guard option.hasPrefix("-j"), let count = Int(option.dropFirst(2)), count > 0 else {
      return nil
    }
    return count
  }

  /// A number of bytes, with K, M or G behind it for 1024 times as many; nil for anything else.
  static func bytes(_ word: String) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    guard let last = word.last, let unit = units[last] else { return Int(word) }
    guard let count = Int(word.dropLast()) else { return nil }
    let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: unit)
    return isTooMuch ? nil : bytes
  }

  /// The value of an option as a whole number from 1.
  mutating func count(of option: String, inline: String?) throws(UsageError) -> Int {
    let word = try value(of: option, inline: inline)
    guard let count = Int(word), count > 0 else {
      throw UsageError(message: "\(option) wants a whole number from 1, not \(word)")
    }
    return count
  }
}
