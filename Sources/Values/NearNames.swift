/// The valid names that are most similar to an unknown name.
///
/// All suggestions for unknown parameters, events, layers, methods, commands and options use this type. Names
/// are compared by their distance: the number of inserted, deleted and replaced letters and of swapped
/// adjacent letters, ignoring case (optimal string alignment). Names at the same distance keep their
/// order.
public struct NearNames: Equatable, Sendable {
  /// All names without duplicates, the most similar first.
  public let ranked: [String]

  /// The names that were probably meant, the most similar first, at most three.
  public let likely: [String]

  private let given: String

  /// Ranks the valid names by their similarity to an unknown name.
  ///
  /// - Parameters:
  ///   - given: The unknown name.
  ///   - names: The valid names. Duplicates are ignored.
  public init(to given: String, among names: [String]) {
    self.given = given
    let letters = Self.letters(of: given)
    var entries: [(distance: Int, place: Int, name: String)] = []
    entries.reserveCapacity(names.count)
    for (place, name) in names.enumerated() {
      entries.append((Self.distance(letters, Self.letters(of: name)), place, name))
    }
    entries.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
    var ranked: [String] = []
    var likely: [String] = []
    var isPart: [String] = []
    var lastDistance = -1
    var firstAtDistance = 0
    for entry in entries {
      if entry.distance != lastDistance { firstAtDistance = ranked.count }
      lastDistance = entry.distance
      // Duplicates have the same distance, so only names at this distance need to be compared.
      guard !ranked[firstAtDistance...].contains(entry.name) else { continue }
      ranked.append(entry.name)
      // A name is likely if it is about as similar as the most similar one.
      if entry.distance <= min(Self.limit(letters.count), entries[0].distance + 1) {
        likely.append(entry.name)
      } else if isPart.count < 3, Self.contains(Self.letters(of: entry.name), letters) {
        isPart.append(entry.name)
      }
    }
    self.ranked = ranked
    self.likely = Array((likely.isEmpty ? isPart : likely).prefix(3))
  }

  /// The advice that follows the semicolon in an error message: `did you mean a or b?`, or the list of
  /// valid names.
  public var advice: String {
    if !likely.isEmpty { return "did you mean \(Self.list(likely, "or"))?" }
    switch ranked.count {
    case 0: return "there are none"
    case 1: return "the only choice is \(ranked[0])"
    case 2...8: return "the choices are \(Self.list(ranked, "and"))"
    default:
      let first = Self.list(Array(ranked.prefix(3)), "and")
      return "there are \(ranked.count) choices, such as \(first)"
    }
  }

  /// Returns a sentence that states that the name is unknown and suggests valid names.
  ///
  /// - Parameter what: The kind of thing, with its article: `a layer`.
  /// - Returns: A sentence such as `crad is not a layer; did you mean card?`
  public func sentence(_ what: String) -> String {
    "\(fact(what)); \(advice)\(likely.isEmpty ? "." : "")"
  }

  /// Returns the sentence without the advice: `crad is not a layer`.
  public func fact(_ what: String) -> String { "\(Self.shown(given)) is not \(what)" }

  /// Returns a name for use in a sentence, shortened to 80 characters, because a name may be a megabyte long.
  private static func shown(_ name: String) -> String {
    let limit = 80
    guard name.unicodeScalars.count > limit else { return name }
    return String(name.unicodeScalars.prefix(limit)) + "…"
  }

  private static func list(_ names: [String], _ word: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// Returns the maximum distance of a suggestion from an unknown name of `count` letters: a third of the
  /// length, but at most 3.
  private static func limit(_ count: Int) -> Int { min(3, count / 3) }

  /// Returns the letters to compare, in lower case.
  ///
  /// Only the beginnings of long names are compared.
  private static func letters(of name: String) -> [UInt8] {
    name.utf8.prefix(64).map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
  }

  private static func contains(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count >= 3, whole.count >= part.count else { return false }
    return (0...whole.count - part.count).contains { whole[$0...].starts(with: part) }
  }

  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var before: [Int] = []
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      next.reserveCapacity(row.count)
      for column in other.indices {
        var best = row[column] + (letter == other[column] ? 0 : 1)
        best = min(best, row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letter == other[column - 1], one[index - 1] == other[column] {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      before = row
      row = next
    }
    return row[other.count]
  }
}
