internal import Platform
internal import Replay

/// `--watch` of the commands that draw: the same command again whenever something of it has changed.
///
/// Each time another process does it, so that a program that was built anew draws, too.
enum Watch {
  /// What a command with `--watch` is without it; nil where it has none, or keeps its plugins' watch.
  static func words(of words: [String]) -> [String]? {
    guard ["film", "map", "plot", "report"].contains(words.first), words.contains("--watch") else {
      return nil
    }
    return words.filter { $0 != "--watch" }
  }

  /// Runs the command, and again after each change, until it is interrupted.
  static func run(_ words: [String]) -> Int32 {
    guard let program = System.programPath else {
      Console.warn("--watch: the system does not tell where this program is")
      return ExitCode.environment
    }
    System.noteInterruptions()
    while !System.isInterrupted {
      let seen = signatures(program, words)
      let standard = [FileDescriptor.standardInput, .standardOutput, .standardError]
      guard let child = try? Subprocess(.init([program] + words), descriptors: standard) else {
        Console.warn("\(program) can't be started")
        return ExitCode.environment
      }
      // What is wrong with the words themselves no change of a file will mend.
      let end = child.waitForEnd()
      if end == .exited(ExitCode.usage) { return ExitCode.usage }
      let isDrawn = end == .exited(ExitCode.ok)
      Console.warn("\(isDrawn ? "drawn" : "nothing drawn"); waiting for changes")
      waitForChange(of: seen) { signatures(program, words) }
    }
    return ExitCode.interrupted
  }

  /// Waits until something is otherwise and has been so for a moment: a build writes for a while.
  static func waitForChange(
    of seen: [String], unless isOver: () -> Bool = { System.isInterrupted }, _ look: () -> [String]
  ) {
    var last = seen
    while !isOver() {
      System.sleep(microseconds: 200_000)
      let now = look()
      if now != seen, now == last, !now[0].hasSuffix(" " + Files.absent) { return }
      last = now
    }
  }

  /// The program, and all files that the command's words lead to.
  private static func signatures(_ program: String, _ words: [String]) -> [String] {
    var paths = [program]
    for (place, word) in words.enumerated() {
      let value = word.split(separator: "=").last.map(String.init) ?? ""
      let word = word.hasPrefix("--") ? value : word
      // What is written is not looked at.
      guard place > 0, !["-o", "--output"].contains(words[place - 1]) else { continue }
      switch Files.kind(of: word) {
      case .file: paths += [word, Scenario(path: word).goldenPath]
      case .folder: add(word, to: &paths, depth: 0)
      case .absent: continue
      }
    }
    return paths.map { path in path + " " + Files.signature(of: path) }
  }

  /// A file, and all files of a folder that are not hidden.
  static func signatures(_ file: String, in folder: String) -> [String] {
    var paths = [file]
    add(folder, to: &paths, depth: 0)
    return paths.map { path in path + " " + Files.signature(of: path) }
  }

  private static func add(_ folder: String, to paths: inout [String], depth: Int) {
    guard depth < 8, let names = try? Files.list(folder) else { return }
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      switch Files.kind(of: path) {
      case .file where !path.hasSuffix(".html") && !path.hasSuffix(".svg"): paths.append(path)
      case .folder: add(path, to: &paths, depth: depth + 1)
      default: continue
      }
    }
  }
}
