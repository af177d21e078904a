/// The text of a command's `--help`, taken apart.
///
/// The text is the table: what `--help` prints, the manual pages, the completions of the shells and
/// the proposals for a misspelt option all come from it, so none of them can say something else. Its
/// form: titles in capitals at the margin, under `OPTIONS` an entry for each option, which stands two
/// blanks in, with two blanks before its explanation.
struct HelpPage {
  /// One option.
  struct Option: Equatable {
    /// Its names, such as `-o` and `--output`.
    var names: [String]

    /// The name of its value as the text has it, such as `FILE` or `lines|headers`; nil for none.
    var value: String?

    /// The explanation, as one line.
    var text: String
  }

  /// A titled part of the text that is neither usage nor options.
  struct Section: Equatable {
    /// The title in capitals; empty for the description.
    var title: String

    /// The lines as they are, without their common margin.
    var lines: [String]
  }

  /// The command lines under `USAGE`, continuation lines joined.
  private(set) var usage: [String] = []

  /// The options, in the order of the text.
  private(set) var options: [Option] = []

  /// The other parts, in the order of the text.
  private(set) var sections: [Section] = []

  /// Takes a text apart.
  init(_ text: String) {
    var title = ""
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let first = line.first, first.isUppercase, line.allSatisfy({ !$0.isLowercase }) {
        take(title, lines)
        (title, lines) = (line, [])
      } else {
        lines.append(line)
      }
    }
    take(title, lines)
  }

  /// All names of options.
  var names: [String] { options.flatMap(\.names) }

  private mutating func take(_ title: String, _ lines: [String]) {
    switch title {
    case "USAGE":
      // The description follows the usage after a blank line, at the margin.
      let end = lines.firstIndex(of: "") ?? lines.endIndex
      for line in lines[..<end] {
        let text = line.trimmed
        if line.prefix(while: { $0 == " " }).count > 2, !usage.isEmpty {
          usage[usage.count - 1] += " " + text
        } else {
          usage.append(text)
        }
      }
      take("", Array(lines[end...]))
    case "OPTIONS": takeOptions(lines)
    default:
      let inner = lines.drop { $0.isEmpty }
      let last = inner.lastIndex { !$0.isEmpty }
      guard let last else { return }
      let margin = inner.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      let text = inner[...last].map { String($0.dropFirst(margin)) }
      sections.append(Section(title: title, lines: text))
    }
  }

  private mutating func takeOptions(_ lines: [String]) {
    for line in lines where !line.isEmpty {
      guard line.hasPrefix("  -") else {
        guard !options.isEmpty else { continue }
        let space = options[options.count - 1].text.isEmpty ? "" : " "
        options[options.count - 1].text += space + line.trimmed
        continue
      }
      let entry = line.dropFirst(2)
      let gap = entry.firstRange(of: "  ")
      let head = entry[..<(gap?.lowerBound ?? entry.endIndex)]
      let text = gap.map { String(entry[$0.upperBound...]).trimmed } ?? ""
      // `-o, --output FILE` is one option with two names; `--json | --tap` are two options.
      for alternative in head.split(separator: " | ") {
        var names: [String] = []
        var value: String?
        for piece in alternative.split(separator: ", ") where piece.hasPrefix("-") {
          let words = piece.split(separator: " ", maxSplits: 1)
          let parts = words[0].split(separator: "=", maxSplits: 1).map(String.init)
          names.append(parts[0])
          value = parts.count > 1 ? parts[1] : words.count > 1 ? String(words[1]) : value
        }
        options.append(Option(names: names, value: value, text: text))
      }
    }
  }
}

extension StringProtocol {
  /// The text without the blanks around it.
  var trimmed: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
