/// An array in pages: after a copy, a change of one element copies its page and not all of them.
///
/// Each event is carried out on a copy of a component, so that one which is refused changes nothing.
/// In one array thousands of elements would be copied for a change of one.
@frozen
public struct PagedArray<Element: Sendable>: Sendable {
  @usableFromInline static var pageSize: Int { 64 }

  @usableFromInline var pages: [[Element]] = []

  /// How many elements there are.
  @inlinable
  public var count: Int {
    pages.isEmpty ? 0 : (pages.count - 1) * Self.pageSize + pages[pages.count - 1].count
  }

  /// Makes an empty array.
  @inlinable
  public init() {}

  /// Makes an array that holds one element many times.
  @inlinable
  public init(repeating element: Element, count: Int) {
    for _ in 0..<count { append(element) }
  }

  /// The element at an index from 0 on; there has to be one.
  @inlinable
  public subscript(index: Int) -> Element {
    get { pages[index / Self.pageSize][index % Self.pageSize] }
    _modify { yield &pages[index / Self.pageSize][index % Self.pageSize] }
  }

  /// Adds an element behind the last one.
  @inlinable
  public mutating func append(_ element: Element) {
    if pages.last?.count ?? Self.pageSize == Self.pageSize {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
    }
    pages[pages.count - 1].append(element)
  }
}
