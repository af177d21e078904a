import Foundation
import PlaygroundTesting
import Testing

@Suite("Options of all commands", .waiting)
struct OptionTests {
  /// An option of a command's help.
  private struct Option {
    let name: String
    let value: String?
    let text: String

    var isList: Bool { text.contains("may be repeated") }
  }

  /// The placeholders of options whose value is a number, a size or a part such as 2/3.
  private static let numbers = ["N", "S", "P", "K", "T", "WxH", "X,Y", "I/N"]

  private static func options(of command: String) throws -> [Option] {
    let page = try playground(command, "--help").text
    let tables = page.components(separatedBy: "\n\n").filter {
      $0.split(separator: "\n").first?.hasSuffix("OPTIONS") ?? false
    }
    var options: [Option] = []
    for row in tables.joined(separator: "\n").split(separator: "\n") {
      if row.hasPrefix("  -") {
        let parts = row.dropFirst(2).components(separatedBy: "  ").filter { !$0.isEmpty }
        let words = parts[0].split { " ,|".contains($0) }.map(String.init)
        let value = words.last { !$0.hasPrefix("-") }
        let name = words.last { $0.hasPrefix("-") } ?? ""
        options.append(
          Option(name: name, value: value, text: parts.dropFirst().joined(separator: " ")))
      } else if row.hasPrefix("     "), let last = options.popLast() {
        let text = last.text + " " + row.trimmingCharacters(in: .whitespaces)
        options.append(Option(name: last.name, value: last.value, text: text))
      }
    }
    return options.filter { $0.name.hasPrefix("-") && $0.name != "--help" }
  }

  /// Runs a command in an empty folder.
  ///
  /// - Returns: The exit code, and the lines on standard error.
  private func run(_ words: [String]) throws -> (status: Int32, lines: [Substring]) {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try shell(
      "cd $(mktemp -d) && timeout 20 .build/release/playground \(quoted) </dev/null 2>&1 >/dev/null"
    )
    return (run.status, run.text.split(separator: "\n"))
  }

  @Test(
    "A missing value, a value for a flag, a repeated option and a wrong value give one sentence",
    arguments: HelpTests.commands)
  func mistakes(command: String) throws {
    for option in try Self.options(of: command) {
      let name = option.name
      guard option.value != nil else {
        let run = try run([command, name + "=1"])
        #expect(run.status == 2 && run.lines.count == 1, "\(command) \(name)=1: \(run)")
        #expect(run.lines.first?.contains("\(name) takes no value") ?? false, "\(run.lines)")
        guard !option.isList else { continue }
        let twice = try self.run([command, name, name])
        #expect(twice.status == 2 && twice.lines.count == 1, "\(command) \(name) twice: \(twice)")
        #expect(twice.lines.first?.contains("\(name) is given twice") ?? false, "\(twice.lines)")
        continue
      }
      if option.value?.hasPrefix("[") != true {
        for words in [[name], [name + "="]] {
          let missing = try run([command] + words)
          #expect(
            missing.status == 2 && missing.lines.count == 1
              && missing.lines[0].contains(" requires "),
            "\(command) \(words): \(missing)")
        }
      }
      // A file or a folder that does not exist is not a mistake in the command line, and has another exit code.
      let wrong = try run([command, name, "/dev/null/?"])
      #expect(wrong.status != 0 || command == "serve", "\(command) \(name) /dev/null/?: \(wrong)")
      #expect(wrong.lines.count <= 1, "\(command) \(name) /dev/null/?: \(wrong)")
      if Self.numbers.contains(option.value ?? "") {
        #expect(wrong.status == 2 && wrong.lines.joined().contains(name), "\(command): \(wrong)")
      }
      guard !option.isList else { continue }
      let twice = try run([command, name, "1", name, "1"])
      #expect(twice.status == 2 && twice.lines.count == 1, "\(command) \(name) twice: \(twice)")
      #expect(twice.lines.first?.contains("\(name) is given twice") ?? false, "\(twice.lines)")
    }
    // After `--`, an option is an operand, which this command does not accept or find.
    let operand = try run([command, "--", "--nonsense"])
    #expect(operand.status != 0 && operand.lines.count == 1, "\(command) -- --nonsense: \(operand)")
    #expect(!operand.lines.joined().contains("unknown option"), "\(command): \(operand)")
  }

  @Test(
    "An option that is given under two names, or with an attached value, counts as given twice",
    arguments: [
      (
        ["film", "-o", "a.svg", "--output", "b.svg", "c.jsonl"],
        "-o and --output are the same option"
      ),
      (
        ["film", "--output=a.svg", "-o", "b.svg", "c.jsonl"], "--output and -o are the same option"
      ),
      (["replay", "-j2", "-j3", "c.jsonl"], "-j is given twice"),
    ])
  func aliases(words: [String], problem: String) throws {
    let run = try run(words)
    #expect(run.status == 2 && run.lines.count == 1, "\(run)")
    #expect(run.lines.first?.contains("\(problem); give it once") ?? false, "\(run.lines)")
  }

  @Test(
    "The earlier name of an option works, with a note",
    arguments: [
      ("explore", "--against"), ("film", "--at"), ("import", "--at"), ("map", "--against"),
      ("sweep", "--commands"), ("validate", "--exclude"), ("vary", "--decisions"),
    ])
  func earlierNames(command: String, name: String) throws {
    let run = try run([command, name + "=1", "--nonsense"])
    let note = run.lines.first ?? ""
    #expect(note.hasPrefix("playground: the option \(name) of \(command) is now --"), "\(run)")
    let current = note.split(separator: " ").last ?? ""
    let same = try self.run([command, current + "=1", "--nonsense"])
    #expect(Array(run.lines.dropFirst()) == same.lines && run.status == same.status)
    #expect(try Self.options(of: command).contains { $0.name == current })
    // After `--`, the name is an operand.
    let operand = try self.run([command, "--", name])
    #expect(!operand.lines.joined().contains("is now"), "\(operand)")
  }
}
