internal import Interaction
public import Orders
public import Values

extension OrderPart {
  /// Creates the description of a part of an exploration.
  public init(_ index: Int, of count: Int, in exploration: OrderExploration) {
    self.init(index: index, count: count, exploration: exploration.key)
  }

  /// The part as a JSON value.
  public var value: Value {
    [
      "index": .integer(Int64(index)), "of": .integer(Int64(count)),
      "exploration": .string(exploration),
    ]
  }

  init?(_ value: Value) {
    guard let index = value["index"]?.asNumber, let count = value["of"]?.asNumber, index >= 1,
      index <= count, count <= 1e6, let exploration = value["exploration"]?.asString
    else { return nil }
    self.init(index: Int(index), count: Int(count), exploration: exploration)
  }

  /// Merges all parts of one exploration.
  ///
  /// - Parameters:
  ///   - parts: The findings of the parts, with the names of their files.
  ///   - exploration: The exploration.
  /// - Returns: The findings of the whole exploration.
  /// - Throws: `Mistake` for the first file that doesn't match the others or the exploration, or for a
  ///   missing part.
  public static func join(
    _ parts: [(name: String, findings: OrderFindings)], of exploration: OrderExploration
  ) throws(Mistake) -> OrderFindings {
    var whole = OrderFindings()
    var names: [Int: String] = [:]
    var count = 0
    for (name, findings) in parts {
      guard let part = findings.part else {
        throw Mistake(text: "\(name): not a file written by --shard")
      }
      func refuse(_ text: String) -> Mistake { Mistake(text: "\(name): \(text)") }
      guard part.exploration == exploration.key else {
        throw refuse("it belongs to an exploration of a different file or with different options")
      }
      if names.isEmpty {
        (whole, count) = (findings, part.count)
      } else {
        let first = parts[0].name
        guard part.count == count else {
          throw refuse("it is one of \(part.count) parts, but \(first) is one of \(count)")
        }
        if let other = names[part.index] {
          throw refuse("part \(part.index) of \(count) is a duplicate of \(other)")
        }
        guard findings.coverage == whole.coverage else {
          throw refuse(
            "its cases were chosen differently from those of \(first); use the same --samples N for"
              + " all parts, or increase --states")
        }
        whole.join(findings)
      }
      names[part.index] = name
    }
    if let missing = (1...max(1, count)).first(where: { names[$0] == nil }) {
      throw Mistake(text: "part \(missing) of \(count) is missing; --merge needs all parts")
    }
    whole.part = nil
    return whole
  }

  /// An error that prevents a merge.
  public struct Mistake: Error, Equatable, Sendable {
    /// The error message, as one sentence.
    public let text: String
  }
}

extension OrderExploration {
  /// A key that identifies the exploration by its setup, steps, options and properties.
  var key: String {
    var digest = CaseID.digest(of: stage.script)
    digest.absorb(stage.script.session)
    for property in stage.properties { digest.absorb(property.name) }
    let numbers = [plan.isFree ? 1 : 0, plan.isUniform ? 1 : 0, instantCount, plan.samples ?? -1]
    for number in numbers { digest.absorb(UInt64(bitPattern: Int64(number))) }
    digest.absorb(plan.seed)
    return String(digest.high, radix: 16) + String(digest.low, radix: 16)
  }
}
