/// An array that is stored in pages, so that changing one element of a copy copies only that element's page.
///
/// Each event is handled on a copy of a component, so that a refused event changes nothing. A plain array
/// would copy thousands of elements to change a single element.
@frozen
public struct PagedArray<Element: Sendable>: Sendable {
  @usableFromInline static var pageSize: Int { 64 }

  @usableFromInline var pages: [[Element]] = []

  /// The number of elements.
  @inlinable
  public var count: Int {
    pages.isEmpty ? 0 : (pages.count - 1) * Self.pageSize + pages[pages.count - 1].count
  }

  /// Creates an empty array.
  @inlinable
  public init() {}

  /// Creates an array that repeats one element.
  @inlinable
  public init(repeating element: Element, count: Int) {
    for _ in 0..<count { append(element) }
  }

  /// Accesses the element at an index, which must exist.
  @inlinable
  public subscript(index: Int) -> Element {
    get { pages[index / Self.pageSize][index % Self.pageSize] }
    _modify { yield &pages[index / Self.pageSize][index % Self.pageSize] }
  }

  /// Appends an element.
  @inlinable
  public mutating func append(_ element: Element) {
    if pages.last?.count ?? Self.pageSize == Self.pageSize {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
    }
    pages[pages.count - 1].append(element)
  }
}
