import PlaygroundTesting
import Foundation
import Testing

@Suite("Help", .waiting)
struct HelpTests {
  /// The commands that `--help` lists, in groups with a heading each.
  static let commands: [String] = {
    let text = (try? playground("--help").text) ?? ""
    let table = text.components(separatedBy: "\nCOMMANDS\n").last?
      .components(separatedBy: "\nEXAMPLES\n").first
    return (table ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }()

  @Test("Each command has its own help, which playground help prints too")
  func each() throws {
    #expect(Self.commands.count > 10)
    for command in Self.commands {
      let text = try playground(command, "--help")
      #expect(text.status == 0)
      #expect(text.text.contains("\n\nUSAGE\n  playground \(command)"), "\(command)")
      #expect(text.text.contains("\nEXAMPLE\n  "), "\(command)")
      #expect(text.text.contains("\nEXIT\n"), "\(command)")
      #expect(try playground("help", command).text == text.text)
      let longest = text.lines.max { $0.count < $1.count } ?? ""
      #expect(longest.count <= 100, "\(command): \(longest)")
    }
  }

  @Test(
    "Commands also have the names that similar tools use",
    arguments: [
      ("lint", "check"), ("explain", "why"), ("test", "replay"), ("compare", "replay"),
    ])
  func aliases(alias: String, command: String) throws {
    #expect(try playground(alias, "--help").text == playground(command, "--help").text)
    #expect(try playground("help", alias).text == playground(command, "--help").text)
    let run = try playground(alias, "--nonsense")
    #expect(run.status == 2 && run.errors.contains("see playground \(command) --help"))
  }

  @Test("The example of each command runs, and its output contains the lines below it")
  func examples() throws {
    let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try shell(
      """
      mkdir -p \(folder)/bin \(folder)/Goldens && cd \(folder) && ln -s .build/release/playground bin/playground
      cp \(root)/Plugins/BottomCard/Goldens/flick-up.jsonl card.jsonl
      cp \(root)/Plugins/BottomCard/Goldens/flick-up*.jsonl Goldens
      cp \(root)/Plugins/BottomCard/Goldens/strategies/03-follows-on-release.jsonl late.jsonl
      cp \(root)/Tests/RecordingsTests/Recordings/swipe.csv swipe.csv
      mkdir thumbs && cp swipe.csv thumbs/expanded-1.csv
      bin/playground plugin new my-card --language python
      """)
    for command in Self.commands {
      let page = try playground(command, "--help").text
      let section = page.components(separatedBy: "\nEXAMPLE\n").last?.components(
        separatedBy: "\n\n")
      let lines = (section?.first ?? "").split(separator: "\n").map { $0.dropFirst(2) }
      guard let example = lines.first else { continue }
      // A difference waits for `review`.
      if command == "review" {
        _ = try shell(
          """
          cd \(folder) && sed 's/"item"/"response":0.2,"item"/' card.jsonl >Goldens/faster.jsonl
          cp Goldens/flick-up.golden.jsonl Goldens/faster.golden.jsonl
          env -u CI bin/playground replay Goldens/faster.jsonl || true
          """)
      }
      // The plugin of the example exists already, for the command that validates it.
      let place = command == "plugin" ? "$(mktemp -d)" : folder
      let run = try shell(
        "export PATH=\(folder)/bin:$PATH; cd \(place) && { \(example); } </dev/null")
      #expect(run.status == (command == "check" ? 1 : 0), "\(example): \(run.errors)")
      var rest = (run.text + run.errors).split(separator: "\n")[...]
      for line in lines.dropFirst() {
        let shown = line.dropFirst(2).split(separator: "…", omittingEmptySubsequences: false)[0]
        let wanted = shown.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
        while let next = rest.first, !next.hasPrefix(wanted) { rest = rest.dropFirst() }
        #expect(rest.first != nil, "\(example): \(line)")
      }
    }
  }

  @Test("An exit code has the same words in the help of all commands")
  func exitCodes() throws {
    var words: [String: Set<String>] = [:]
    for command in Self.commands + ["--help"] {
      let page = try playground(command, "--help").text
      let section = try #require(page.components(separatedBy: "\nEXIT\n").dropFirst().first)
      for line in section.split(separator: "\n") where line.dropFirst(2).first?.isNumber ?? false {
        let parts = line.split(separator: " ", maxSplits: 1)
        let meaning = parts[1].split { ":,".contains($0) }[0]
        words[String(parts[0]), default: []].insert(meaning.trimmingCharacters(in: .whitespaces))
      }
    }
    #expect(
      words == [
        "0": ["success"], "1": ["failure"], "2": ["invalid command line"],
        "3": ["invalid input file"], "4": ["system error"], "5": ["unstable result"],
        "130": ["interrupted"],
      ])
  }

  @Test("The help of lsp contains the settings of each editor that the clients' README has")
  func editors() throws {
    func withoutSpace(_ text: some StringProtocol) -> String {
      String(text.filter { !$0.isWhitespace })
    }
    let help = withoutSpace(try playground("lsp", "--help").text)
    let page = try String(contentsOfFile: root + "/Protocol/Clients/README.md", encoding: .utf8)
    let table = page.components(separatedBy: "## Any editor")[1].components(separatedBy: "\n## ")[0]
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("`{") }
    #expect(rows.count == 3)
    for row in rows {
      let setting = row.components(separatedBy: "`").first { $0.hasPrefix("{") } ?? ""
      #expect(help.contains(withoutSpace(setting)), "\(row)")
    }
    let toml = table.components(separatedBy: "```toml\n")[1].components(separatedBy: "```")[0]
    #expect(help.contains(withoutSpace(toml)))
  }

  @Test("Every option in a command's help exists", arguments: commands)
  func options(command: String) throws {
    let page = try playground(command, "--help").text
    let tables = page.components(separatedBy: "\n\n").filter {
      $0.split(separator: "\n").first?.hasSuffix("OPTIONS") ?? false
    }
    for row in tables.joined(separator: "\n").split(separator: "\n") where row.hasPrefix("  -") {
      let head = row.dropFirst(2).components(separatedBy: "  ")[0]
      let names = head.split { " ,|=".contains($0) }.filter { $0.hasPrefix("-") }
      // A command that serves a page does not end.
      for name in names where name != "--serve" {
        // An empty folder, so that no option can change anything.
        let run = try shell(
          "cd $(mktemp -d) && timeout 20 \(binary) \(command) \(name) </dev/null 2>&1")
        #expect(!run.text.contains("unknown option"), "\(command) \(name)")
        #expect(run.status != 124, "\(command) \(name) does not end")
      }
    }
  }

  @Test("The manual has a page for the program and for each command, in the format that man reads")
  func manual() throws {
    let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let written = try playground("help", "--man", folder)
    #expect(written.lines.count == Self.commands.count + 1)
    #expect(written.lines.first == "playground.1")
    let vary = try String(contentsOfFile: folder + "/playground-vary.1", encoding: .utf8)
    for part in [
      ".TH PLAYGROUND\\-VARY 1 ", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n", ".SH OPTIONS\n.TP\n",
      "\\fB\\-\\-seeds\\fR \\fIA..B\\fR\nplay one variation for each seed from A to B (default 1..100)\n",
      ".SH EXIT STATUS\n",
    ] {
      #expect(vary.contains(part), "\(part)")
    }
    let lint = try shell(
      "command -v mandoc >/dev/null || exit 0; mandoc -T lint -W warning \(folder)/*.1")
    #expect(lint.text == "")
    #expect(lint.status == 0)
  }
}
