internal import Editing
internal import JSONRPC
internal import JSONText
internal import Values

extension LSPMethod {
  /// The requests that return a document's structure, find references and rename sessions.
  static let structure: [LSPMethod] = [
    LSPMethod("textDocument/documentSymbol") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      return .array(
        (document.scenario?.outline ?? []).map { entry in
          let range = document.text.value(of: entry.range, session.encoding)
          return [
            "name": .string(entry.name), "kind": .integer(entry.isCreation ? 5 : 24),
            "range": range, "selectionRange": range,
          ]
        })
    },
    LSPMethod("textDocument/foldingRange") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      return .array(
        (document.scenario?.foldings ?? []).map { lines in
          [
            "startLine": .integer(Int64(lines.lowerBound)),
            "endLine": .integer(Int64(lines.upperBound)),
          ]
        })
    },
    LSPMethod("textDocument/selectionRange") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      guard case .array(let positions)? = params["positions"] else {
        throw .invalidParams(InvalidValue(path: "/positions", expected: "an array"))
      }
      let text = document.text
      return .array(
        try positions.enumerated().map { (entry) throws(RPCError) in
          let position = try TextPosition(entry.element, "/positions/\(entry.offset)")
          let offset = text.offset(of: position, session.encoding)
          let ranges = document.scenario?.selections(at: offset) ?? []
          var nested: Value?
          for range in ranges.isEmpty ? [offset..<offset] : ranges.reversed() {
            var members: JSONObject = ["range": text.value(of: range, session.encoding)]
            if let nested { members["parent"] = nested }
            nested = .object(members)
          }
          return nested ?? .null
        })
    },
    LSPMethod("textDocument/documentLink") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      return .array(
        (document.scenario?.links ?? []).map { link in
          let line = link.line.map { "#L\($0)" } ?? ""
          return [
            "range": document.text.value(of: link.range, session.encoding),
            "target": .string(FileURI.uri(of: link.path) + line), "tooltip": .string(link.title),
          ]
        })
    },
    LSPMethod("textDocument/references") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      let offset = try session.offset(params, in: document)
      return .array(
        (document.scenario?.references(at: offset) ?? []).map { range in
          [
            "uri": .string(document.uri),
            "range": document.text.value(of: range, session.encoding),
          ]
        })
    },
    LSPMethod("textDocument/prepareRename") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      let offset = try session.offset(params, in: document)
      guard let found = document.scenario?.session(at: offset) else { return .null }
      return [
        "range": document.text.value(of: found.range, session.encoding),
        "placeholder": .string(found.id),
      ]
    },
    LSPMethod("textDocument/rename") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      let offset = try session.offset(params, in: document)
      guard let name = params["newName"]?.asString, !name.isEmpty else {
        throw .invalidParams(InvalidValue(path: "/newName", expected: "a string that is not empty"))
      }
      guard let scenario = document.scenario, let found = scenario.session(at: offset) else {
        throw .invalidRequest("Only the id of a session can be renamed.")
      }
      guard let uses = scenario.uses(ofSession: found.id) else {
        throw .invalidRequest(
          "Session \(found.id) has an automatic id; add a session member to its session/create.")
      }
      let plain = LSPText.quoted(name)
      let edits = uses.map { LSPText.edit($0, plain, in: document, session.encoding) }
      return ["changes": .object([document.uri: .array(edits)])]
    },
  ]
}

/// Functions that build the edits in LSP messages.
enum LSPText {
  /// Returns an LSP text edit that replaces a range of bytes with `text`.
  static func edit(
    _ range: Range<Int>, _ text: String, in document: OpenDocument, _ encoding: PositionEncoding
  ) -> Value {
    ["range": document.text.value(of: range, encoding), "newText": .string(text)]
  }

  /// Returns a string as JSON text.
  static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
