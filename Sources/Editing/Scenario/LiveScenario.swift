internal import Interaction
internal import JSON
internal import JSONRPC
internal import Methods
public import PlaygroundHost
public import Replay
internal import Values

/// A scenario that is being edited.
///
/// After a change, the scenario is played again from a saved state near the change. A scenario that uses plugins is
/// played again from its start, because the states of plugins can't be saved. Playback runs in small pieces, so an
/// editor never waits for it.
public final class LiveScenario {
  /// The scenario's file and its golden file.
  public let scenario: Scenario

  /// The current text of the document.
  public private(set) var text: DocumentText

  /// The requests in the document, in order.
  private(set) var requests: [ScenarioRequest] = []

  /// Whether the document is a file of events for the explorer.
  ///
  /// In such a file, each line stands for a call.
  public private(set) var isEvents = false

  /// The results of the requests that have been played.
  var results: [RequestResult] = []

  /// The findings of the last check.
  ///
  /// A change removes the findings at or after the changed place.
  var findings: [CheckItem] = []

  /// For each finding that another process reported, the entry that allows it in a `findings.json` file.
  var permissions: [Value] = []

  /// Whether another process checks a scenario that can't be checked in small pieces.
  public var checksInBackground = false

  /// Whether another process must check the scenario now.
  ///
  /// Pass the result of this process to `take(_:_:)`.
  public internal(set) var wantsCheck = false

  /// The unmet expectations that only a complete playback can evaluate.
  var costFailures: [ExpectationFailure] = []

  /// Whether `findings` is up to date.
  var isChecked = false

  /// The problems that were known before the last change and that are located outside the changed range.
  ///
  /// Their ranges refer to the current text. They are reported until their requests have been played and checked
  /// again.
  var earlier: [TextDiagnostic] = []

  /// The index, in `requests`, of the first request that the last change affected.
  private var changedIndex = 0

  /// The range of bytes that the last change inserted.
  private(set) var changedRange = 0..<0

  /// A message that explains why the scenario is not checked, or `nil` if it can be checked.
  var unchecked: String?

  /// The golden file, if any.
  var golden: LiveGolden?

  /// The errors found in the files next to the scenario, such as the golden file.
  var fileErrors: [String] = []

  var tolerances = Tolerances()
  let components: [ComponentEntry]
  let plugins: PluginHub.Configuration

  /// The response to the request that `lane` played last.
  var lastAnswer: [UInt8] = []
  var reports: [Int: ComponentOutput] = [:]
  var cancelled: [Int: [RequestID]] = [:]
  var madeLane: RequestLane?

  /// Whether the previous playback, whose results have been discarded, used plugins.
  private(set) var hasUsedPlugins = false
  var checkLane: RequestLane?
  var asker: LivePlayback?

  /// Creates a scenario that has not been played yet.
  ///
  /// - Parameters:
  ///   - text: The scenario's text.
  ///   - path: The scenario's path, which appears in messages. The golden file and the settings are next to it.
  ///   - components: The built-in components available to the scenario.
  ///   - plugins: The configuration of plugins.
  public init(
    _ text: DocumentText, path: String, components: [ComponentEntry],
    plugins: PluginHub.Configuration
  ) {
    self.text = text
    scenario = Scenario(path: path)
    self.components = components
    self.plugins = plugins
    readFiles()
    split()
  }

  /// The playback of the requests.
  ///
  /// It is created on first use.
  var lane: RequestLane {
    if let madeLane { return madeLane }
    let (components, plugins) = (components, plugins)
    let lane = RequestLane { LivePlayback(components, plugins) }
    lane.stride = max(1, requests.count / 1024)
    madeLane = lane
    return lane
  }

  /// Reads the golden file and the settings next to the scenario again.
  ///
  /// If they have not changed, the results of the requests remain valid, and only the check is repeated.
  public func readFiles() {
    let (oldGolden, oldTolerances, oldErrors) = (golden, tolerances, fileErrors)
    let known = diagnostics
    fileErrors = []
    golden = nil
    do throws(ReplayError) {
      tolerances = try LiveGolden.tolerances(for: scenario)
      golden = try LiveGolden(of: scenario)
    } catch {
      fileErrors.append(error.message)
    }
    earlier = known
    unchecked = nil
    if golden == oldGolden, tolerances == oldTolerances, fileErrors == oldErrors {
      isChecked = false
    } else {
      invalidate(from: 0)
    }
  }

  /// Applies a change to the text, and discards the results of all requests from the changed one onward.
  public func apply(_ change: TextChange, _ encoding: PositionEncoding) {
    let old = requests
    let wasEvents = isEvents
    let oldCancelled = cancelled
    let known = change.range == nil ? [] : diagnostics
    let (replaced, count) = text.apply(change, encoding)
    split()
    var first = 0
    while first < min(old.count, requests.count), old[first] == requests[first],
      old[first].range.upperBound < replaced.lowerBound
    {
      first += 1
    }
    // A cancellation affects a request before it.
    first = (0..<first).first { oldCancelled[old[$0].line] != cancelled[old[$0].line] } ?? first
    changedIndex = isEvents == wasEvents ? first : 0
    changedRange = replaced.lowerBound..<replaced.lowerBound + count
    keep(known, around: replaced, count)
    invalidate(from: changedIndex)
  }

  /// Keeps the known problems outside a range of bytes that was replaced with `count` bytes.
  private func keep(_ known: [TextDiagnostic], around replaced: Range<Int>, _ count: Int) {
    earlier = known.compactMap { problem in
      if problem.range.upperBound < replaced.lowerBound { return problem }
      guard problem.range.lowerBound > replaced.upperBound else { return nil }
      let shift = count - replaced.count
      var moved = problem
      moved.range = problem.range.lowerBound + shift..<problem.range.upperBound + shift
      return moved
    }
  }

  /// Whether the request at the place of the last change has been played.
  public var hasPlayedChange: Bool { results.count > changedIndex || isPlayed }

  private func split() {
    requests = ScenarioRequest.all(in: text.bytes)
    isEvents = startsWithHeader
    cancelled = CancellationList.lines(in: text.bytes)
  }

  /// Discards all results that depend on the request at index `first` or on a later one.
  func invalidate(from first: Int) {
    hasUsedPlugins = usesPlugins
    let line = first < requests.count ? requests[first].line : .max
    results.removeSubrange(min(first, results.count)...)
    findings.removeAll { $0.line >= line }
    permissions = []
    wantsCheck = false
    costFailures = []
    isChecked = false
    unchecked = nil
    reports = reports.filter { $0.key < first }
    checkLane?.goBack(to: first)
    lastAnswer = []
    guard let lane = madeLane else { return }
    lane.stride = max(1, requests.count / 1024)
    // An expectation refers to the response before it, so that response must be received again.
    var floor = min(first, results.count)
    while floor > 0, !results[floor - 1].hasResponse { floor -= 1 }
    lane.goBack(to: max(0, floor - 1))
  }

  /// Releases the memory and ends the plugins that are needed only while the scenario is being edited.
  public func releaseMemory() {
    hasUsedPlugins = usesPlugins
    madeLane = nil
    checkLane = nil
    asker = nil
    reports = [:]
  }

  /// Returns the index of the request that contains an offset, or `nil` if there is none.
  func request(at offset: Int) -> Int? {
    let index = requests.partitioningIndex { $0.range.upperBound >= offset }
    guard index < requests.count, requests[index].range.lowerBound <= offset else { return nil }
    return index
  }

  /// Returns the values of a request with their locations, or `nil` if it contains no value.
  func node(of index: Int) -> JSONNode? {
    let node = JSONNodeParser.parse(text.bytes, requests[index].range)
    return isEvents ? node.map { $0.call(isHeader: index == 0) } : node
  }

  /// Returns the parsed request, or `nil` if it is not valid JSON.
  func message(of index: Int) -> Value? { try? parse(index) }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, or `count` if there is none.
  ///
  /// All elements after that one must satisfy the condition, too.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
