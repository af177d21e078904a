internal import Platform

/// A part of a suite for one machine of several.
public struct Shard: Equatable, Sendable {
  /// Which part, from 1.
  public var index: Int

  /// How many parts there are.
  public var count: Int

  /// Makes the shard of a text such as `2/5`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  /// The scenarios of this part: the longest first goes to the part that has least to do.
  ///
  /// All parts together are the whole, each scenario once, on every machine that has the same files
  /// and timings.
  ///
  /// - Parameters:
  ///   - scenarios: the whole suite
  ///   - weight: how long one takes, in any unit
  /// - Returns: the part, in the order of the suite
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

/// How long scenarios have taken, as `seconds path` lines of a file.
public struct Timings: Equatable, Sendable {
  private var seconds: [String: Double] = [:]

  /// Makes an empty table.
  public init() {}

  /// Reads a table.
  ///
  /// - Parameter path: the file
  /// - Throws: the line that is none of a table
  public init(path: String) throws(ReplayError) {
    let text = String(decoding: try Scenario.read(path), as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let time = Double(parts[0]), time >= 0, time.isFinite else {
        throw .badInput("\(path):\(index + 1): this is no line of the form `seconds path`")
      }
      seconds[String(parts[1])] = time
    }
  }

  /// Takes note of how long a scenario took.
  public mutating func set(_ scenario: Scenario, to time: Double) {
    seconds[scenario.path] = time
  }

  /// Writes the table, sorted by path.
  public func write(to path: String) throws(ReplayError) {
    let lines = seconds.sorted { $0.key < $1.key }.map { entry in
      "\((entry.value * 1e6).rounded() / 1e6) \(entry.key)\n"
    }
    try Scenario.write(Array(lines.joined().utf8), to: path)
  }

  /// How heavy a scenario is: its time, and without one a guess by the size of its files.
  public func weight(of scenario: Scenario) -> Double {
    if let time = seconds[scenario.path] { return time }
    // A state takes about two kilobytes and ten microseconds.
    let bytes = Files.size(of: scenario.path) + Files.size(of: scenario.goldenPath)
    return 0.0002 + Double(bytes) * 5e-9
  }
}
