internal import Platform
internal import Replay

/// Shows pages in the program that the user reads pages with.
enum PageOpener {
  private static let folder = ".playground"

  /// Makes one page of what nobody has agreed on yet, and opens it.
  static func show(_ all: [Pending]) throws(ReplayError) {
    let replayer = Replayer()
    var report = ReportMaker(replayer)
    for pending in all { report.take(Verdict(on: pending.scenario, by: replayer) { 0 }) }
    try? Files.makeFolder(folder)
    let path = folder + "/review.html"
    try report.write(
      to: path, command: ["playground", "report"] + all.map(\.scenario.path))
    Console.warn("the page is \(path)")
    open(Files.resolve(path) ?? path)
  }

  /// Has a file opened; where nothing can the path has been told.
  private static func open(_ path: String) {
    #if canImport(Darwin)
      let system = "open"
    #else
      let system = "xdg-open"
    #endif
    let browser = System.environment("BROWSER")?.split(separator: ":").first.map(String.init)
    let command = Subprocess.Command([browser ?? system, path])
    let quiet = [FileDescriptor.standardInput, .standardError, .standardError]
    guard let program = try? Subprocess(command, descriptors: quiet) else {
      return Console.warn("\(browser ?? system) can't be started: open it yourself")
    }
    // The system's own program hands the page over and ends; a browser may stay.
    if browser == nil { _ = program.waitForEnd() }
  }
}
