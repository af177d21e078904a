internal import Platform
internal import Replay

/// Functions that write a page of differences and open it in the user's browser.
enum PageOpener {
  private static let folder = ".playground"

  /// Writes one page that shows all pending differences, and opens it.
  static func show(_ all: [Pending]) throws(ReplayError) {
    let replayer = Replayer()
    var report = ReportMaker(replayer)
    for pending in all { report.take(Verdict(on: pending.scenario, by: replayer) { 0 }) }
    try? Files.makeFolder(folder)
    let path = folder + "/review.html"
    try report.write(
      to: path, command: ["playground", "report"] + all.map(\.scenario.path))
    Console.warn("wrote the page \(path)")
    open(Files.resolve(path) ?? path)
  }

  /// Opens a file in `BROWSER` or the system's default program.
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
      return Console.warn("can't start \(browser ?? system); open the page yourself")
    }
    // The system's program exits after passing the page on, but a browser may keep running.
    if browser == nil { _ = program.waitForEnd() }
  }
}
