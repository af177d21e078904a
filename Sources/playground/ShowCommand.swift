internal import Replay

/// `playground show`: a scenario's states as a table for people.
struct ShowCommand {
  static let help = """
    USAGE
      playground show [--values NAME,NAME...] SCENARIO.jsonl

    Plays a scenario and prints its states as a table: one row a moment, a blank where a value
    has not changed, effects behind the call that had them.

    OPTIONS
      --values NAME,...   the values to show (all that change)

    EXIT
      0, 2 for a wrong option, 3 for a file that is no scenario
    """

  private var path = ""
  private var values: [String]?

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        guard path.isEmpty else { throw UsageError(message: "show takes one scenario") }
        path = word
      case .option("--values", let inline):
        let names = try arguments.value(of: "--values", inline: inline)
        values = names.split(separator: ",").map(String.init)
      case .option(let name, _): throw .unknown(name)
      }
    }
    guard !path.isEmpty else { throw UsageError(message: "show wants a scenario") }
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      let scenario = Scenario(path: path)
      let input = try scenario.requests()
      // A line that is no JSON is shown as what it is; what is no scenario at all can't be.
      _ = try Playback(of: input, path: path)
      Console.print(Trace(playing: input, values: values).lines.joined(separator: "\n"))
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }
}
