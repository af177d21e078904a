internal import Pictures
internal import Replay

/// The HTML pages that a replay writes: one for all scenarios, or one for each of the first failures.
struct ReplayPages {
  private let options: ReplayOptions
  private var all: ReportMaker
  private var count = 0
  private var made = 0

  init(_ options: ReplayOptions) {
    self.options = options
    all = ReportMaker(options.replayer)
  }

  /// Returns the address of the page that shows a verdict, or `nil` if there is none.
  ///
  /// With `--report`, the verdict is added to the page of all scenarios. The address is then `nil` if the scenario
  /// passed or its golden file was written. Without `--report`, a page is written for each of the first
  /// `ReportPage.mostDrawn` scenarios that differ or have no golden file, but no page is written in CI.
  mutating func page(of verdict: Verdict) -> String? {
    if let path = options.report {
      all.take(verdict)
      count += 1
      return verdict.isGood ? nil : "\(path)#s\(count - 1)"
    }
    guard options.replayer.keepsPending, [.differs, .missing].contains(verdict.outcome),
      made < ReportPage.mostDrawn
    else { return nil }
    made += 1
    var one = ReportMaker(options.replayer)
    one.take(verdict)
    let path = verdict.scenario.pagePath
    do throws(ReplayError) {
      return try one.write(to: path, command: [], onlySeen: true).isEmpty ? path : nil
    } catch {
      // The verdict is reported even without its page.
      _ = Console.tell(error)
      return nil
    }
  }

  /// Writes the page with all scenarios for `--report`.
  func write() throws(ReplayError) {
    guard let path = options.report else { return }
    let words = ["playground", "report", "-o", path] + options.paths
    try all.write(to: path, command: words)
  }
}
