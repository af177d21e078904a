internal import Pictures
internal import Replay

/// The pages that a replay makes: one of all scenarios, or one for each of the first that fail.
struct ReplayPages {
  private let options: ReplayOptions
  private var all: ReportMaker
  private var count = 0
  private var made = 0

  init(_ options: ReplayOptions) {
    self.options = options
    all = ReportMaker(options.replayer)
  }

  /// Where a verdict can be looked at; nil for one that is as agreed, or of which nothing is seen.
  mutating func page(of verdict: Verdict) -> String? {
    if let path = options.report {
      all.take(verdict)
      count += 1
      return verdict.isGood ? nil : "\(path)#s\(count - 1)"
    }
    guard options.replayer.keepsPending, [.differs, .missing].contains(verdict.outcome),
      made < Report.mostDrawn
    else { return nil }
    made += 1
    var one = ReportMaker(options.replayer)
    one.take(verdict)
    let path = verdict.scenario.pagePath
    do throws(ReplayError) {
      return try one.write(to: path, command: [], onlySeen: true).isEmpty ? path : nil
    } catch {
      // What the replay has found is told all the same.
      _ = Console.tell(error)
      return nil
    }
  }

  /// Writes the page of all, if one is wanted.
  func write() throws(ReplayError) {
    guard let path = options.report else { return }
    let words = ["playground", "report", "-o", path] + options.paths
    try all.write(to: path, command: words)
  }
}
