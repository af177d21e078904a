internal import Methods

/// A manual page, generated from the help text.
struct ManPage {
  /// The file name, such as `playground-film.1`.
  let file: String

  /// The page as roff with the `man` macros.
  let text: String

  /// The pages of the program and of all commands.
  static var all: [ManPage] { [program] + CommandTable.commands.map(ManPage.init) }

  /// Creates the page of a command.
  init(_ command: Command) {
    let page = command.page
    var roff = Roff("playground-\(command.name)", command.summary)
    roff.synopsis(page.usage)
    // The description has no title and comes before the options.
    for section in page.sections where section.title.isEmpty {
      roff.section("DESCRIPTION", section)
    }
    if !page.options.isEmpty { roff.options(page.options) }
    for section in page.sections where !section.title.isEmpty && section.title != "EXIT" {
      roff.section(section.title, section)
    }
    for section in page.sections where section.title == "EXIT" {
      roff.section("EXIT STATUS", section)
    }
    roff.seeAlso(["playground"])
    file = "playground-\(command.name).1"
    text = roff.text
  }

  private init(file: String, text: String) {
    self.file = file
    self.text = text
  }

  private static var program: ManPage {
    var roff = Roff("playground", "run gesture-driven components without a screen")
    roff.synopsis([
      "playground [serve] [OPTION]...", "playground COMMAND [OPTION]... [OPERAND]...",
      "playground --version",
    ])
    let page = HelpPage(CommandTable.help)
    for section in page.sections where section.title.isEmpty {
      roff.section("DESCRIPTION", section)
    }
    roff.commands(CommandTable.commands)
    for section in page.sections where ["EXAMPLES", "TERMS"].contains(section.title) {
      roff.section(section.title, section)
    }
    for section in page.sections where section.title == "EXIT" {
      roff.section("EXIT STATUS", section)
    }
    roff.seeAlso(CommandTable.commands.map { "playground-" + $0.name })
    return ManPage(file: "playground.1", text: roff.text)
  }
}
