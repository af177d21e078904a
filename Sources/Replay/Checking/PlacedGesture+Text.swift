internal import Findings
internal import Motion
public import Values

extension CheckResult.PlacedGesture {
  /// The component's response to the gesture, as one human-readable line.
  public var text: String {
    let account = account
    func time(_ later: Timestamp?, _ earlier: Timestamp?) -> String {
      guard let later, let earlier else { return "-" }
      return Divergence.plain((later - earlier) * 1000) + " ms"
    }
    func points(_ number: Double) -> String { Divergence.plain((number * 10).rounded() / 10) }
    var words = ["finger travels \(points(account.way)) pt"]
    if let layer = account.layer {
      words.append(
        "\(layer) starts to move after \(time(account.firstMovement, account.start)) and "
          + "\(points(account.wayToFirstMovement)) pt of travel")
      words.append(
        "moves at \(Divergence.plain(((account.share ?? 0) * 100).rounded())) % of the finger's "
          + "samples")
      words.append("stays within \(points(account.distance)) pt of the finger")
    } else {
      words.append("no layer follows the finger")
    }
    func afterRelease(_ verb: String, _ later: Timestamp?, otherwise: String) -> String {
      later == nil ? otherwise : "\(verb) \(time(later, account.release)) after release"
    }
    words.append(afterRelease("decided", account.decision, otherwise: "no decision reported"))
    words.append(afterRelease("settled", account.rest, otherwise: "not settled at the end"))
    return ("\(path):\(line): note: gesture: " + words.joined(separator: ", "))
      .onOneLine
  }

  /// The response as a JSON value, with unrounded numbers.
  public var value: Value {
    [
      "path": .string(path), "line": .integer(Int64(line)), "session": .string(session),
      "gesture": .object(account.members),
    ]
  }
}
