public import Values

/// The item that a sheet shows: the value of SwiftUI's `.sheet(item:)`.
public struct SheetItem: Equatable, Sendable {
  /// The item's identity, or `nil` if the app's type has none.
  ///
  /// A missing identity is reported as a finding.
  public var id: String?

  /// The text that the sheet shows, or `nil` for none.
  public var title: String?

  init(id: String?) {
    self.id = id
  }

  /// The members of an item's JSON object, in the notation that the component's documentation uses.
  static let shape = "{id?: id | integer, title?: string, …}"

  /// Creates an item from a client's object.
  ///
  /// - Parameter members: The optional id and title. Other members belong to the app.
  /// - Throws: `InvalidValue` if the id or the title has the wrong type.
  public init(_ members: JSONObject) throws(InvalidValue) {
    id = try members.id("id")
    title = try members.string("title")
  }
}

extension Value {
  /// Creates a JSON string from a string, or `null` from `nil`.
  init(_ string: String?) {
    self = string.map { .string($0) } ?? .null
  }
}
