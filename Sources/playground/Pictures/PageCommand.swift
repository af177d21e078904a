internal import JSON
internal import Interaction
internal import Methods
internal import Pictures
internal import Platform
internal import PlaygroundHost
internal import Replay
internal import Values

/// `playground page`: components under the hand, in one file.
struct PageCommand {
  static let help = """
    USAGE
      playground page [OPTION]...

    Makes a page on which the built-in components run under a mouse, a finger, a pen or the keyboard:
    the same code and the same bytes as here, in one file that opens by double click, without a
    server or a network. Parameters are controls, what was decided is told while one drags, and all
    that is done is recorded: it can be gone back to, gone on from, and saved as a scenario.

    OPTIONS
      --component ID      the component that is shown first (bottom-card)
      --scenario FILE     a scenario that is played first, and can be gone on from
      -o, --output FILE   where to: a name that ends in .html (standard output)

    EXIT
      0, 2 for a wrong option or a component that there is not, 3 for a file that is no scenario, 4
      where nothing can be written
    """

  private var page = LivePage()
  private var scenario: String?
  private var output: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        throw UsageError(message: "page takes no operand \(word): give a scenario by --scenario")
      case .option(let name, let inline) where name == "-o" || name == "--output":
        output = try ReportCommand.file(arguments.value(of: name, inline: inline), name)
      case .option("--component", let inline):
        let word = try arguments.value(of: "--component", inline: inline)
        let known = BuiltIns.components.map(\.descriptor.id)
        guard known.contains(word) else {
          throw .unknown(word, "a built-in component", "--component", among: known)
        }
        page.component = word
      case .option("--scenario", let inline):
        scenario = try arguments.value(of: "--scenario", inline: inline)
      case .option(let name, _): throw .unknown(name)
      }
    }
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      var page = page
      if let scenario {
        let lines = try Scenario(path: scenario).soundRequests()
        let isPlayed = lines.split(separator: UInt8(ascii: "\n")).contains { line in
          (try? JSONParser.parse(line))?["method"]?.asString == "session/create"
        }
        guard isPlayed else {
          throw .badInput("\(scenario): no session is created in it, so there is nothing to play")
        }
        let name = scenario.split(separator: "/").last.map(String.init) ?? scenario
        page.scenario = (name, String(decoding: lines, as: UTF8.self))
      }
      guard let output else {
        Console.print(String(page.html.dropLast()))
        return ExitCode.ok
      }
      do { try Files.write(Array(page.html.utf8), to: output) } catch {
        throw .environment("\(output): \(error.description)")
      }
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }
}
