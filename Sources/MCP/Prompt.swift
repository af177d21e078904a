public import Values

/// A prompt template that a user can select in a client.
public struct Prompt: Sendable {
  /// The prompt's name in `prompts/get` requests.
  public var name: String

  /// The prompt's name as clients display it.
  public var title: String

  /// The purpose of the prompt, in one sentence.
  public var description: String

  /// The arguments, whose values are strings.
  ///
  /// Their schemas are not used.
  public var arguments: [Argument]

  /// A closure that returns the prompt's text for the given arguments.
  public var text: @Sendable (JSONObject) -> String

  /// Creates a prompt whose text a closure computes from the arguments.
  public init(
    _ name: String, title: String, description: String, arguments: [Argument],
    text: @escaping @Sendable (JSONObject) -> String
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.arguments = arguments
    self.text = text
  }

  /// The prompt as an element of the `prompts/list` result.
  var value: Value {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "arguments": .array(
        arguments.map {
          [
            "name": .string($0.name), "description": .string($0.summary),
            "required": .bool($0.isRequired),
          ]
        }),
    ]
  }

  /// Returns the result of `prompts/get`.
  ///
  /// - Throws: `InvalidValue` if an argument is unknown, missing or not a string.
  func result(_ given: JSONObject) throws(InvalidValue) -> JSONObject {
    try given.allow(only: arguments.map(\.name), "an argument of \(name)")
    for argument in arguments {
      if argument.isRequired { _ = try given.requiredString(argument.name) }
      _ = try given.string(argument.name)
    }
    return [
      "description": .string(description),
      "messages": [
        ["role": "user", "content": ["type": "text", "text": .string(text(given))]]
      ],
    ]
  }
}
