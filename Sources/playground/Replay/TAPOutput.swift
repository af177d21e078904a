internal import Replay

/// Test results in the Test Anything Protocol, version 14.
enum TAPOutput {
  /// Prints the result of a test.
  static func print(
    _ word: String, _ number: Int, _ path: String, outcome: String, _ details: [String]
  ) {
    Console.print("\(word) \(number) - \(path.replacing("#", with: "\\#"))")
    guard !details.isEmpty else { return }
    Console.print("  ---\n  outcome: \(outcome)\n  message: |")
    for line in details { Console.print("    " + line.onOneLine) }
    Console.print("  ...")
  }
}
