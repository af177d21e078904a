internal import Findings
internal import Motion
public import Values

extension CheckResult.PlacedGesture {
  /// How it was answered, in a line for people.
  public var text: String {
    let account = account
    func time(_ later: Timestamp?, _ earlier: Timestamp?) -> String {
      guard let later, let earlier else { return "-" }
      return Divergence.plain((later - earlier) * 1000) + " ms"
    }
    func points(_ number: Double) -> String { Divergence.plain((number * 10).rounded() / 10) }
    var words = ["finger \(points(account.way)) pt"]
    if let layer = account.layer {
      words.append(
        "\(layer) moves after \(time(account.firstMovement, account.start)) and "
          + "\(points(account.wayToFirstMovement)) pt")
      words.append("follows \(Divergence.plain(((account.share ?? 0) * 100).rounded())) %")
      words.append("at most \(points(account.distance)) pt off")
    } else {
      words.append("nothing moves with it")
    }
    words.append("decided after \(time(account.decision, account.release))")
    words.append("at rest after \(time(account.rest, account.release))")
    return ("\(path):\(line): note: gesture: " + words.joined(separator: ", "))
      .onOneLine
  }

  /// The same with all digits.
  public var value: Value {
    [
      "path": .string(path), "line": .integer(Int64(line)), "session": .string(session),
      "gesture": .object(account.members),
    ]
  }
}
