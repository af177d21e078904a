internal import Values

/// A description of a document that a client can read.
public struct Resource {
  /// The address, such as `playground://protocol`.
  public var uri: String

  /// The document's name as clients display it.
  public var title: String

  /// A summary of the document, in one sentence.
  public var description: String

  /// The document's media type, such as `text/markdown`.
  public var mimeType: String

  /// Creates a description of a document.
  public init(_ uri: String, title: String, description: String, mimeType: String) {
    self.uri = uri
    self.title = title
    self.description = description
    self.mimeType = mimeType
  }

  /// The document as an element of the `resources/list` result.
  var value: Value {
    [
      "uri": .string(uri), "name": .string(uri), "title": .string(title),
      "description": .string(description), "mimeType": .string(mimeType),
    ]
  }
}

/// The documents of a server.
public protocol Library {
  /// Returns the documents that exist now, in a stable order.
  func resources() -> [Resource]

  /// The URI templates of the available documents, each with a title and a description.
  var templates: [Resource] { get }

  /// Returns the media type and the text of a document.
  ///
  /// - Throws: `ToolError` if there is no such document or it can't be read.
  func read(_ uri: String) throws(ToolError) -> (mimeType: String, text: String)
}
