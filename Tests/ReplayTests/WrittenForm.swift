/// The forms in which the same scenario can be written.
enum WrittenForm: CaseIterable {
  case pretty
  case concatenated
  case batch
  case headers
  case mark

  /// Returns lines in this form.
  ///
  /// No string in them may contain a bracket.
  func text(_ lines: [String]) -> String {
    switch self {
    case .pretty:
      lines.map { line in
        line.replacing("{\"", with: "{\n  \"").replacing("}}", with: "}\n}") + "\n"
      }.joined()
    case .concatenated: lines.joined(separator: " ")
    case .batch: lines[0] + "\n[" + lines.dropFirst().joined(separator: ",\n ") + "]\n"
    case .headers: lines.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    case .mark: "\u{FEFF}" + lines.joined(separator: "\n")
    }
  }
}
