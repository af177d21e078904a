/// Which part of which exploration findings are, so that only parts of one are put together.
public struct OrderPart: Equatable, Sendable {
  /// The part's number, from 1.
  public let index: Int

  /// How many parts there are.
  public let count: Int

  /// What tells the exploration from others, as a word.
  public let exploration: String

  /// Names a part.
  package init(index: Int, count: Int, exploration: String) {
    self.index = index
    self.count = count
    self.exploration = exploration
  }
}
