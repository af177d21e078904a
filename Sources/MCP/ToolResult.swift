public import Values

/// The result of a tool: content for the model, and the same facts as structured data.
public struct ToolResult {
  /// A piece of content for the model: text, a picture or a document.
  public enum Content {
    case text(String)
    /// A PNG picture in Base64.
    case png(String)
    /// A document that the client receives as part of the result.
    case document(uri: String, mimeType: String, text: String)
  }

  /// The content for the model, in order.
  public var content: [Content]

  /// The result as structured data that conforms to the tool's output schema.
  public var structured: JSONObject

  /// Creates a result from its content and its structured data.
  public init(_ content: [Content], _ structured: JSONObject) {
    self.content = content
    self.structured = structured
  }

  /// The result's members in a response.
  var members: JSONObject {
    [
      "content": .array(content.map(\.value)), "structuredContent": .object(structured),
      "isError": false,
    ]
  }
}

extension ToolResult.Content {
  fileprivate var value: Value {
    switch self {
    case .text(let text): return ["type": "text", "text": .string(text)]
    case .png(let data):
      return ["type": "image", "data": .string(data), "mimeType": "image/png"]
    case .document(let uri, let mimeType, let text):
      return [
        "type": "resource",
        "resource": [
          "uri": .string(uri), "mimeType": .string(mimeType), "text": .string(text),
        ],
      ]
    }
  }
}

/// A problem with a tool call, described so that the model can correct the call.
public struct ToolError: Error, Equatable, Sendable {
  /// The problem and what to do, in one or two sentences.
  public var message: String

  /// Creates an error from its message.
  public init(_ message: String) {
    self.message = message
  }

  /// Creates an error from an invalid argument.
  public init(_ error: InvalidValue) {
    let place = error.path.drop { $0 == "/" }
    message =
      error.sentence ?? "\(place.isEmpty ? "The arguments" : place) must be \(error.expected)."
  }

  /// The error's members in a response.
  var members: JSONObject {
    ["content": [["type": "text", "text": .string(message)]], "isError": true]
  }
}
