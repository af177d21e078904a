internal import Recordings

/// Functions that read the values of options for recordings.
enum RecordingWords {
  /// Reads a size such as `1080x2400`.
  static func size(_ name: String, _ word: String) throws(UsageError) -> RecordedScreen {
    let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...100_000).contains(width), (1...100_000).contains(height)
    else {
      throw UsageError(
        message: "\(name) must be a width and a height such as 393x852, not \(word)")
    }
    return RecordedScreen(width: width, height: height)
  }

  /// Reads a density in pixels per inch.
  static func density(_ word: String) throws(UsageError) -> Double {
    guard let density = Double(word), (10...10_000).contains(density) else {
      throw UsageError(message: "--density must be a number from 10 to 10000, not \(word)")
    }
    return density
  }

  /// Reads a scale such as `0.5` or `0.5,-1`.
  static func scale(_ word: String) throws(UsageError) -> (x: Double, y: Double) {
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let isValid = numbers.allSatisfy { ($0?.magnitude).map { (1e-4...1e4).contains($0) } ?? false }
    guard isValid, (1...2).contains(numbers.count), let first = numbers[0],
      let last = numbers[numbers.count - 1]
    else {
      throw UsageError(
        message: "--scale must be one or two numbers from 0.0001 to 10000, not \(word)")
    }
    return (first, last)
  }

  /// Reads a point such as `10,-20`.
  static func point(_ name: String, _ word: String) throws(UsageError) -> (x: Double, y: Double) {
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.magnitude <= 1e6,
      y.magnitude <= 1e6
    else { throw UsageError(message: "\(name) must be two numbers such as 0,-20, not \(word)") }
    return (x, y)
  }

  /// Reads a time in seconds.
  static func time(_ name: String, _ word: String) throws(UsageError) -> Double {
    guard let time = Double(word), (0...1e6).contains(time) else {
      throw UsageError(message: "\(name) must be a time from 0 to 1000000 seconds, not \(word)")
    }
    return time
  }
}

/// Returns a count with its noun, to which an `s` is added unless the count is 1.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
