/// The exit codes of the process.
///
/// Scripts rely on these numbers.
enum ExitCode {
  static let ok: Int32 = 0
  /// The exit code for a difference, a finding, or a failed check.
  static let mismatch: Int32 = 1
  /// The exit code for an invalid command line.
  static let usage: Int32 = 2
  /// The exit code for an invalid input file.
  static let badInput: Int32 = 3
  /// The exit code for a problem of the system: a file that can't be written, or a missing program.
  static let environment: Int32 = 4
  /// The exit code for a scenario whose result is not deterministic or depends on the sampling rate.
  static let unstable: Int32 = 5
  /// The exit code for a worker process that ended unexpectedly.
  static let internalError: Int32 = 70
  static let interrupted: Int32 = 130
}

/// An exit code with its meaning, as a row of the help text.
///
/// The meaning of a code begins with the same words in all commands. A command adds only its own details.
struct Exit {
  private let code: Int32
  private let meaning: String

  static func success(_ detail: String? = nil) -> Exit {
    Exit(code: ExitCode.ok, meaning: "success" + (detail.map { ": " + $0 } ?? ""))
  }

  static func failure(_ detail: String) -> Exit {
    Exit(code: ExitCode.mismatch, meaning: "failure: " + detail)
  }

  /// Returns the row for an invalid command line, with `other` as its description if one is given.
  static func usage(_ other: String? = nil) -> Exit {
    Exit(code: ExitCode.usage, meaning: "invalid command line" + (other.map { ", or " + $0 } ?? ""))
  }

  /// The row for an input file that is invalid or can't be read, or for `other`.
  static func input(_ other: String? = nil) -> Exit {
    Exit(
      code: ExitCode.badInput, meaning: "invalid input file" + (other.map { ", or " + $0 } ?? ""))
  }

  static func system(_ detail: String) -> Exit {
    Exit(code: ExitCode.environment, meaning: "system error: " + detail)
  }

  static func unstable(_ detail: String) -> Exit {
    Exit(code: ExitCode.unstable, meaning: "unstable result: " + detail)
  }

  static let interrupted = Exit(code: ExitCode.interrupted, meaning: "interrupted")

  /// The codes that commands share, for `playground --help`.
  static let shared: [Exit] = [
    .success(), .failure("a difference, a problem, or a check that failed"), .usage(), .input(),
    .system("a file that can't be written, or a missing program"),
    .unstable("a scenario is not deterministic or depends on sampling"), .interrupted,
  ]

  /// Returns the rows of a help text, which are indented and at most 100 columns wide.
  static func rows(_ exits: [Exit]) -> String {
    let width = exits.map { "\($0.code)".count }.max() ?? 0
    let indent = String(repeating: " ", count: width + 5)
    var lines: [String] = []
    for exit in exits {
      let code = "\(exit.code)"
      var line = "  " + code + String(repeating: " ", count: width - code.count + 3)
      for (index, word) in exit.meaning.split(separator: " ").enumerated() {
        if index > 0, line.count + 1 + word.count > 100 {
          lines.append(line)
          line = indent + word
        } else {
          line += (index > 0 ? " " : "") + word
        }
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
