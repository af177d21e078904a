internal import JSON
internal import JSONRPC
internal import Methods
internal import Platform
public import PlaygroundHost
internal import Values

/// Plays scenarios on a host in this process and compares the answers with the golden files.
public struct Replayer: Sendable {
  /// Which golden files are written.
  public enum Update: String, CaseIterable, Sendable {
    case none
    case missing
    case changed
    case all
  }

  /// What came of one scenario.
  public enum Outcome: Equatable, Sendable {
    case passed
    case written
    case missing
    case differs(Divergence)
  }

  /// Which golden files are written.
  public var update: Update

  /// How answers are compared.
  public var comparison: Comparison

  /// Makes a replayer.
  public init(update: Update = .none, comparison: Comparison = Comparison()) {
    self.update = update
    self.comparison = comparison
  }

  /// The answers to requests, byte for byte what `playground serve` would print.
  ///
  /// - Parameters:
  ///   - input: the requests
  ///   - limits: the host's limits
  /// - Returns: the answers
  public static func answers(to input: [UInt8], limits: Limits = Limits()) -> [UInt8] {
    var handler = HostHandler(Host(components: BuiltIns.components, limits: limits))
    var connection = Connection(messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
    connection.receive(input[...], &handler)
    connection.finish(&handler)
    return connection.output
  }

  /// Plays one scenario.
  ///
  /// - Parameter scenario: the scenario
  /// - Returns: what came of it
  /// - Throws: when a file can't be read or written, or the golden file is no JSON
  public func play(_ scenario: Scenario) throws(ReplayError) -> Outcome {
    let answers = Self.answers(to: try read(scenario.path))
    guard Files.kind(of: scenario.goldenPath) == .file else {
      guard update != .none else { return .missing }
      return try write(answers, scenario)
    }
    if update == .all { return try write(answers, scenario) }
    let golden = try read(scenario.goldenPath)
    guard let divergence = try divergence(of: answers, from: golden, scenario) else {
      return .passed
    }
    return update == .changed ? try write(answers, scenario) : .differs(divergence)
  }

  private func divergence(
    of answers: [UInt8], from golden: [UInt8], _ scenario: Scenario
  ) throws(ReplayError) -> Divergence? {
    if answers == golden { return nil }
    let expected = lines(golden)
    let actual = lines(answers)
    for index in 0..<max(expected.count, actual.count) {
      let one = index < expected.count ? try parse(expected[index], index, scenario) : nil
      let other = index < actual.count ? try? JSONParser.parse(actual[index]) : nil
      var divergence: Divergence?
      if let one, let other {
        divergence = comparison.firstDivergence(expected: one, actual: other)
      } else {
        divergence = Divergence(
          line: 0, pointer: "", expected: expected[safe: index].map(text),
          actual: actual[safe: index].map(text))
      }
      divergence?.line = index + 1
      if let divergence { return divergence }
    }
    return nil
  }

  private func parse(
    _ line: ArraySlice<UInt8>, _ index: Int, _ scenario: Scenario
  ) throws(ReplayError) -> Value {
    do { return try JSONParser.parse(line) } catch {
      throw .badInput(
        "\(scenario.goldenPath):\(index + 1): this is no JSON text: \(error.message)")
    }
  }

  private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"))
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func read(_ path: String) throws(ReplayError) -> [UInt8] {
    do { return try Files.read(path) } catch {
      throw .badInput("\(path): \(error.description)")
    }
  }

  private func write(_ answers: [UInt8], _ scenario: Scenario) throws(ReplayError) -> Outcome {
    do { try Files.write(answers, to: scenario.goldenPath) } catch {
      throw .environment("\(scenario.goldenPath): \(error.description)")
    }
    return .written
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
