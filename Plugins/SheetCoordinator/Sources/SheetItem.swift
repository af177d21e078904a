public import Values

/// What a sheet is about: the value of SwiftUI's `.sheet(item:)`.
public struct SheetItem: Equatable, Sendable {
  /// The item's identity; nil where the app's type has none, which is a finding.
  public var id: String?

  /// The text that the sheet shows, if any.
  public var title: String?

  init(id: String?) {
    self.id = id
  }

  /// What a client's object is.
  static let shape = "{id?: id | integer, title?: string, …}"

  /// Makes an item from a client's object.
  ///
  /// - Parameter members: optionally id and title; other members are the app's own
  /// - Throws: what is wrong with a member
  public init(_ members: Members) throws(InvalidValue) {
    id = try members.id("id")
    title = try members.string("title")
  }
}

extension Value {
  /// A string, or null for nil.
  init(_ string: String?) {
    self = string.map { .string($0) } ?? .null
  }
}
