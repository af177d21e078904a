internal import Platform
internal import Replay

/// The option `--watch` of commands that draw, which runs the command again after each change to a file that it
/// reads.
///
/// Each run is a new process, so that a rebuilt program is used too.
enum Watch {
  /// Returns the command without the option `--watch`, or `nil` if the command does not have this option or
  /// handles it itself.
  static func words(of words: [String]) -> [String]? {
    guard ["film", "map", "plot", "report"].contains(words.first), words.contains("--watch") else {
      return nil
    }
    return words.filter { $0 != "--watch" }
  }

  /// Runs the command now and after each change to a file that it reads, until the user interrupts it.
  static func run(_ words: [String]) -> Int32 {
    guard let program = System.programPath else {
      Console.warn("--watch: can't find the path of this program")
      return ExitCode.environment
    }
    System.noteInterruptions()
    while !System.isInterrupted {
      let seen = signatures(program, words)
      let standard = [FileDescriptor.standardInput, .standardOutput, .standardError]
      guard let child = try? Subprocess(.init([program] + words), descriptors: standard) else {
        Console.warn("can't start \(program)")
        return ExitCode.environment
      }
      // An invalid command line stays invalid even if files change.
      let end = child.waitForEnd()
      if end == .exited(ExitCode.usage) { return ExitCode.usage }
      let isDrawn = end == .exited(ExitCode.ok)
      Console.warn("\(isDrawn ? "done" : "failed"); waiting for changes")
      waitForChange(of: seen) { signatures(program, words) }
    }
    return ExitCode.interrupted
  }

  /// Waits until files have changed and have then stayed unchanged for 0.2 s.
  ///
  /// The second condition is needed because a build writes files over a period of time.
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

  /// Returns the signatures of the program and of each file that the command reads.
  ///
  /// A signature changes when its file changes.
  private static func signatures(_ program: String, _ words: [String]) -> [String] {
    var paths = [program]
    for (place, word) in words.enumerated() {
      let value = word.split(separator: "=").last.map(String.init) ?? ""
      let word = word.hasPrefix("--") ? value : word
      // Output files are not watched.
      guard place > 0, !["-o", "--output"].contains(words[place - 1]) else { continue }
      switch Files.kind(of: word) {
      case .file: paths += [word, Scenario(path: word).goldenPath, SkinOption.path(beside: word)]
      case .folder: add(word, to: &paths, depth: 0)
      case .absent: continue
      }
    }
    return paths.map { path in path + " " + Files.signature(of: path) }
  }

  /// Returns the signatures of a file and of the files in a folder, except hidden files, pages and SVG pictures.
  ///
  /// A signature changes when its file changes.
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
