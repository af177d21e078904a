internal import Methods

/// A writer of manual pages in roff.
///
/// It uses only the `man` macros that every viewer supports.
struct Roff {
  /// The text written so far.
  private(set) var text = ""

  /// Creates a page, and writes its title and name.
  ///
  /// - Parameters:
  ///   - name: The page's name, such as `playground-film`.
  ///   - summary: The purpose of the program or command, as a phrase without a period.
  init(_ name: String, _ summary: String) {
    let title = Self.escape(name.uppercased())
    line(".TH \(title) 1 \"\(ServerInfo.date)\" \"playground \(ServerInfo.version)\"")
    line(".SH NAME")
    line("\(Self.escape(name)) \\- \(Self.escape(summary))")
  }

  /// Writes the section SYNOPSIS with the given command lines.
  mutating func synopsis(_ usage: [String]) {
    line(".SH SYNOPSIS")
    line(".nf")
    for usage in usage { plain(usage) }
    line(".fi")
  }

  /// Writes a section of paragraphs and lists.
  ///
  /// In a list, at least three spaces separate a term from its explanation.
  mutating func section(_ title: String, _ section: HelpPage.Section) {
    line(".SH \(Self.escape(title))")
    guard !section.title.hasPrefix("EXAMPLE"), section.title != "SETTINGS" else {
      line(".nf")
      // The lines stay as they are: the output of an example is indented more than its command.
      for text in section.lines { plain(text) }
      return line(".fi")
    }
    var isInList = false
    for (place, text) in section.lines.enumerated() {
      let words = text.trimmed
      if let gap = words.firstRange(of: "   ") {
        line(".TP")
        line("\\fB\(Self.escape(String(words[..<gap.lowerBound])))\\fR")
        plain(words[gap.upperBound...].trimmed)
        isInList = true
      } else if !words.isEmpty {
        // After a list, text without indentation is a new paragraph.
        if isInList, !text.hasPrefix(" ") { line(".PP") }
        isInList = isInList && text.hasPrefix(" ")
        plain(words)
      } else if place + 1 < section.lines.count, !section.lines[place + 1].contains("   "),
        !isInList || section.lines[place + 1].hasPrefix(" ")
      {
        line(".PP")
      }
    }
  }

  /// Writes the options with their explanations.
  mutating func options(_ options: [HelpPage.Option]) {
    line(".SH OPTIONS")
    for option in options {
      line(".TP")
      let names = option.names.map { "\\fB\(Self.escape($0))\\fR" }.joined(separator: ", ")
      line(names + (option.value.map { " \\fI\(Self.escape($0))\\fR" } ?? ""))
      if !option.text.isEmpty { plain(option.text) }
    }
  }

  /// Writes the commands with their summaries.
  mutating func commands(_ commands: [Command]) {
    line(".SH COMMANDS")
    for command in commands {
      line(".TP")
      line("\\fB\(Self.escape(command.name))\\fR")
      plain(command.summary)
    }
  }

  /// Writes the SEE ALSO section, with references to the given pages.
  mutating func seeAlso(_ names: [String]) {
    line(".SH SEE ALSO")
    for (index, name) in names.enumerated() {
      line(".BR \(Self.escape(name)) (1)\(index + 1 < names.count ? "," : "")")
    }
  }

  /// Writes a line of text, escaped so that roff does not read it as a request.
  private mutating func plain(_ text: String) {
    let escaped = Self.escape(text)
    line(escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped)
  }

  private mutating func line(_ text: String) { self.text += text + "\n" }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "…": escaped += "..."
      case "'": escaped += "\\(aq"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
