internal import Editing
internal import Interaction
internal import JSONRPC
internal import Values

extension TextPosition {
  /// The position as a JSON value for an LSP message.
  var value: Value { ["line": .integer(Int64(line)), "character": .integer(Int64(character))] }

  /// Reads a position from a message.
  init(_ value: Value?, _ path: String) throws(RPCError) {
    guard let line = value?["line"]?.wholeNumber, let character = value?["character"]?.wholeNumber
    else {
      throw .invalidParams(
        InvalidValue(path: path, expected: "an object with the integers line and character"))
    }
    self.init(line: line, character: character)
  }
}

extension DocumentText {
  /// Returns a range of bytes as a JSON value for an LSP message.
  func value(of range: Range<Int>, _ encoding: PositionEncoding) -> Value {
    let positions = positions(of: range, encoding)
    return ["start": positions.lowerBound.value, "end": positions.upperBound.value]
  }
}

extension TextDiagnostic {
  /// Returns the diagnostic as a JSON value for an LSP message.
  func value(in text: DocumentText, _ encoding: PositionEncoding) -> Value {
    var members: JSONObject = [
      "range": text.value(of: range, encoding), "severity": .integer(severityNumber),
      "code": .string(code), "source": "playground", "message": .string(message),
    ]
    if !related.isEmpty {
      members["relatedInformation"] = .array(related.map { $0.value(encoding) })
    }
    return .object(members)
  }

  private var severityNumber: Int64 {
    switch severity {
    case .error: 1
    case .warning: 2
    case .information: 3
    case .hint: 4
    }
  }
}

extension TextDiagnostic.Related {
  fileprivate func value(_ encoding: PositionEncoding) -> Value {
    let positions = text.positions(of: range, encoding)
    func moved(_ position: TextPosition) -> Value {
      TextPosition(line: line, character: position.character).value
    }
    return [
      "location": [
        "uri": .string(FileURI.uri(of: path)),
        "range": ["start": moved(positions.lowerBound), "end": moved(positions.upperBound)],
      ],
      "message": .string(message),
    ]
  }
}
