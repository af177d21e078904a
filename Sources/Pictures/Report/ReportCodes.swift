internal import MotionCode
internal import Values

/// The springs and numbers of a report's scenarios as source code.
///
/// Scenarios whose components have the same springs and numbers share the code.
struct ReportCodes {
  /// The text of each code without its origin, for comparison.
  private var keys: [String] = []

  private var codes: [Value] = []

  /// The code of each component and set of parameters as JSON: the file of its first scenario, and pairs of a language
  /// and its text.
  var value: Value { .array(codes) }

  /// Returns the index of the code for a scenario's springs and numbers, and adds the code if it is new.
  mutating func index(of numbers: MotionNumbers, in entry: ReportEntry) -> Int {
    // The origin contains the scenario's file, which the page's script replaces.
    var plain = numbers
    plain.origin = ""
    let key = CodeFormat.allCases.map { $0.code(for: plain) }.joined()
    if let index = keys.firstIndex(of: key) { return index }
    keys.append(key)
    let texts = CodeFormat.allCases.map { format -> Value in
      [.string(format.rawValue), .string(format.code(for: numbers))]
    }
    codes.append([.string(entry.file), .array(texts)])
    return keys.count - 1
  }
}
