/// The parsed text of a command's `--help`.
///
/// The manual pages, the shell completions and the suggestions for misspelled options are derived from this
/// text, so they always agree with it. Titles are in capitals, without indentation. A section whose title
/// ends with `OPTIONS` has one entry per option, indented by two spaces, with at least two spaces before the
/// explanation.
struct HelpPage {
  struct Option: Equatable {
    /// The names, such as `-o` and `--output`.
    var names: [String]

    /// The placeholder of the value, such as `FILE` or `lines|headers`, or `nil` for a flag.
    var value: String?

    /// The explanation, joined into one line.
    var text: String
  }

  /// A section that contains neither the usage nor options.
  struct Section: Equatable {
    /// The title in capitals, or an empty string for the description.
    var title: String

    /// The lines without their common indentation.
    var lines: [String]
  }

  /// The command lines under `USAGE`, with continuation lines joined.
  private(set) var usage: [String] = []

  /// The options of all sections, in the order of the text.
  private(set) var options: [Option] = []

  /// The other sections, in the order of the text.
  ///
  /// The description comes first.
  private(set) var sections: [Section] = []

  /// Creates a page by parsing a help text.
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

  /// The names of all options.
  var names: [String] { options.flatMap(\.names) }

  private mutating func take(_ title: String, _ lines: [String]) {
    switch title {
    case "USAGE":
      // The description follows the usage after an empty line, without indentation.
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
    case _ where title.hasSuffix("OPTIONS"): takeOptions(lines)
    default:
      let inner = lines.drop { $0.isEmpty }
      let last = inner.lastIndex { !$0.isEmpty }
      guard let last else { return }
      let margin = inner.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      let text = inner[...last].map { String($0.dropFirst(margin)) }
      // The summary before the usage and the text after it are one description.
      if title.isEmpty, let place = sections.firstIndex(where: { $0.title.isEmpty }) {
        sections[place].lines += [""] + text
      } else {
        sections.append(Section(title: title, lines: text))
      }
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
      // `-o, --output FILE` is one option with two names. `--json | --tap` are two options.
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
  /// The text without leading and trailing spaces.
  var trimmed: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
