internal import Platform

/// One of several parts into which a suite is divided for several machines.
public struct Shard: Equatable, Sendable {
  /// The part's number, counted from 1.
  public var index: Int

  /// The number of parts.
  public var count: Int

  /// Creates a shard from a string such as `2/5`, or returns `nil` for any other string.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  /// Returns the scenarios of this part.
  ///
  /// The longest remaining scenario goes to the part with the least work.
  ///
  /// Machines with the same files and timings compute the same parts. Each scenario is in exactly
  /// one of them.
  ///
  /// - Parameters:
  ///   - scenarios: The whole suite.
  ///   - weight: A closure that returns the duration of a scenario, in any unit.
  /// - Returns: The part, in the order of the suite.
  public func part(of scenarios: [Scenario], weight: (Scenario) -> Double) -> [Scenario] {
    let weighed = scenarios.map { (scenario: $0, weight: weight($0)) }
    let order = weighed.indices.sorted { one, other in
      if weighed[one].weight != weighed[other].weight {
        return weighed[one].weight > weighed[other].weight
      }
      return weighed[one].scenario.path < weighed[other].scenario.path
    }
    var loads = [Double](repeating: 0, count: count)
    var mine: [Int] = []
    for place in order {
      var lightest = 0
      for part in loads.indices where loads[part] < loads[lightest] { lightest = part }
      loads[lightest] += weighed[place].weight
      if lightest == index - 1 { mine.append(place) }
    }
    return mine.sorted().map { scenarios[$0] }
  }
}

/// The durations of scenarios, stored in a file as lines of the form `seconds path`.
public struct Timings: Equatable, Sendable {
  private var seconds: [String: Double] = [:]

  /// Creates an empty table.
  public init() {}

  /// Creates a table from a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `ReplayError` with the number of the first line that is not of the form `seconds path`.
  public init(path: String) throws(ReplayError) {
    let text = String(decoding: try Scenario.read(path), as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let time = Double(parts[0]), time >= 0, time.isFinite else {
        throw .badInput("\(path):\(index + 1): expected a line of the form `seconds path`")
      }
      seconds[String(parts[1])] = time
    }
  }

  /// Sets the duration of a scenario, in seconds.
  public mutating func set(_ scenario: Scenario, to time: Double) {
    seconds[scenario.path] = time
  }

  /// Writes the table to a file, sorted by path.
  public func write(to path: String) throws(ReplayError) {
    let lines = seconds.sorted { $0.key < $1.key }.map { entry in
      "\((entry.value * 1e6).rounded() / 1e6) \(entry.key)\n"
    }
    try Scenario.write(Array(lines.joined().utf8), to: path)
  }

  /// Returns the duration of a scenario in seconds, or an estimate from the size of its files if the duration
  /// is not known.
  public func weight(of scenario: Scenario) -> Double {
    if let time = seconds[scenario.path] { return time }
    // A state takes about two kilobytes and ten microseconds.
    let bytes = Files.size(of: scenario.path) + Files.size(of: scenario.goldenPath)
    return 0.0002 + Double(bytes) * 5e-9
  }
}
