/// A part of an exploration.
///
/// Only parts of the same exploration can be merged.
public struct OrderPart: Equatable, Sendable {
  /// The part's number, counted from 1.
  public let index: Int

  /// The number of parts into which the exploration is divided.
  public let count: Int

  /// A key that identifies the exploration.
  public let exploration: String

  /// Creates the description of a part.
  package init(index: Int, count: Int, exploration: String) {
    self.index = index
    self.count = count
    self.exploration = exploration
  }
}
