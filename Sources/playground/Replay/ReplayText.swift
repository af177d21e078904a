internal import Replay
internal import Values

/// The verdicts of a replay as text.
///
/// Repeated differences are printed as references to the first one.
struct ReplayText {
  /// The number of differences whose details are printed in full.
  ///
  /// For further differences, only the first line of the details is printed.
  private static let fullLimit = 3
  /// The maximum number of distinct differences that are remembered, so that repeated ones can be detected.
  private static let causeLimit = 1000

  /// The number of scenarios in the replay.
  private let count: Int

  private var causes: [(signature: String, first: String, count: Int)] = []
  private var unoffered: [(component: String, count: Int)] = []

  /// Creates the output of a replay of `count` scenarios.
  init(count: Int) {
    self.count = count
  }

  /// Returns a share in percent, without decimals.
  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  /// Prints a verdict.
  mutating func print(_ verdict: Verdict) {
    switch verdict.outcome {
    case .passed:
      let use = verdict.use.map { " (\(Self.percent($0.share)) of the tolerance, \($0.place))" }
      Console.print(Style.good("ok      ") + verdict.scenario.shownPath + (use ?? ""))
    case .written:
      tell(Style.good("written "), verdict.scenario.goldenPath, verdict.details)
    case .missing: tell(Style.bad("MISSING "), verdict.scenario.goldenPath, verdict.details)
    case .differs: tellDivergence(verdict)
    case .unoffered: tellUnoffered(verdict)
    case .failed: tell(Style.bad("FAILED  "), verdict.scenario.shownPath, verdict.details)
    case .unstable: tell(Style.bad("FLAKY   "), verdict.scenario.shownPath, verdict.details)
    case .found: tell(Style.bad("FOUND   "), verdict.scenario.shownPath, verdict.details)
    case .sampling: tell(Style.bad("SAMPLING "), verdict.scenario.shownPath, verdict.details)
    case .broken, .environment:
      Console.print(Style.bad("BROKEN  ") + verdict.scenario.shownPath)
      for line in verdict.details { Console.warn(line) }
    }
  }

  private func tell(_ word: String, _ subject: String, _ details: [String]) {
    let lines = details.map { "        " + $0.onOneLine }
    Console.print(([word + subject.onOneLine] + lines).joined(separator: "\n"))
  }

  /// Prints a scenario whose component is not available.
  ///
  /// The remedy is printed only once for each component.
  private mutating func tellUnoffered(_ verdict: Verdict) {
    let path = verdict.scenario.shownPath
    if let index = unoffered.firstIndex(where: { $0.component == verdict.signature }) {
      unoffered[index].count += 1
      return tell(
        Style.bad("REFUSED "), path, ["also requires the component \(verdict.signature)"])
    }
    unoffered.append((verdict.signature, 1))
    tell(Style.bad("REFUSED "), path, verdict.details)
  }

  /// Prints a difference.
  ///
  /// A difference that repeats an earlier one is counted and printed as a reference to it. After the first
  /// few, the details of new differences are shortened.
  private mutating func tellDivergence(_ verdict: Verdict) {
    let path = verdict.scenario.shownPath
    if let index = causes.firstIndex(where: { $0.signature == verdict.signature }) {
      causes[index].count += 1
      return tell(Style.bad("DIFFERS "), path, ["like \(causes[index].first)"])
    }
    if causes.count < Self.causeLimit { causes.append((verdict.signature, path, 1)) }
    let isFull = causes.count <= Self.fullLimit || count == 1
    let page = verdict.details.suffix(verdict.more["page"] == nil ? 0 : 1)
    let details = isFull ? verdict.details : Array(verdict.details.prefix(1) + page)
    tell(Style.bad("DIFFERS "), path, details)
  }

  /// Prints the components that are not available and the differences that several scenarios have.
  func printRepeats() {
    for (component, count) in unoffered {
      let scenarios = count == 1 ? "1 scenario needs" : "\(count) scenarios need"
      Console.print(
        "\(scenarios) the component \(component), which is not available; add --plugins FOLDER")
    }
    for cause in causes where cause.count > 1 {
      Console.print("\(cause.count) scenarios differ in the same way: \(cause.first)")
    }
  }
}
