public import JSON
internal import Values

/// Answers requests; a connection calls it for each in the order of arrival.
public protocol RequestHandler {
  /// Carries out one call.
  ///
  /// - Parameters:
  ///   - request: the call; without an id its result is not sent
  ///   - result: takes exactly one JSON value; what was written before an error is dropped
  /// - Throws: the error to answer with
  mutating func handle(_ request: Request, into result: inout JSONWriter) throws(RPCError)

  /// Writes a notification that this side has to tell, if there is one.
  ///
  /// - Parameters:
  ///   - isSlow: that the client has not read what was sent
  ///   - message: takes the whole message
  /// - Returns: whether there was one
  mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Bool

  /// Whether the client has said that nothing more is to be read.
  var isFinished: Bool { get }
}

extension RequestHandler {
  /// Has nothing to tell.
  public mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Bool { false }
}

/// One JSON-RPC 2.0 conversation as bytes in and bytes out, with no I/O of its own.
public struct Connection: Sendable {
  /// The answers that are ready to be sent, framed as the input is.
  public private(set) var output: [UInt8] = []

  private var framer: Framer
  private let nestingLimit: Int
  private var answer = JSONWriter(capacity: 1 << 12)

  /// Makes a connection; without a framing the input shows it.
  public init(
    framing: Framing? = nil, messageLimit: Int, nestingLimit: Int = JSONParser.defaultNestingLimit
  ) {
    framer = Framer(framing: framing, messageLimit: messageLimit)
    self.nestingLimit = nestingLimit
  }

  /// The framing in use, nil as long as the input has not shown it.
  public var framing: Framing? { framer.framing }

  /// Takes what was read and answers every whole message in it.
  public mutating func receive(_ bytes: ArraySlice<UInt8>, _ handler: inout some RequestHandler) {
    framer.append(bytes)
    drain(&handler, atEnd: false)
  }

  /// Answers what is left when the input has ended.
  public mutating func finish(_ handler: inout some RequestHandler) {
    drain(&handler, atEnd: true)
  }

  /// Whether the client is known not to have read what was sent; states are passed over then.
  public var isReaderSlow = false

  /// Appends the notifications that the handler has to tell.
  public mutating func notify(_ handler: inout some RequestHandler) {
    while true {
      answer.removeAll()
      guard handler.notify(isSlow: isReaderSlow, into: &answer) else { return }
      send()
    }
  }

  /// Forgets the output, which has been sent.
  public mutating func clearOutput() {
    output.removeAll(keepingCapacity: true)
  }

  /// Forgets the front of the output, which has been sent.
  public mutating func discardOutput(_ count: Int) {
    output.removeSubrange(..<count)
  }

  private mutating func drain(_ handler: inout some RequestHandler, atEnd: Bool) {
    while !handler.isFinished, let frame = framer.next(atEnd: atEnd) {
      answer.removeAll()
      switch frame {
      case .failure(let error): respond(.null, error: error)
      case .text(let range, let line): serve(range, line: line, &handler)
      }
      send()
      notify(&handler)
    }
  }

  private mutating func serve(_ text: Range<Int>, line: Int, _ handler: inout some RequestHandler) {
    let value: Value
    do {
      value = try JSONParser.parse(framer.buffer[text], nestingLimit: nestingLimit)
    } catch {
      respond(.null, error: RPCError(error, firstLine: line))
      if error.kind == .syntax { framer.distrustLastText() }
      return
    }
    guard case .array(let batch) = value else { return serve(value, &handler) }
    guard !batch.isEmpty else {
      return respond(.null, error: .invalidRequest("Put at least one request into a batch."))
    }
    answer.beginArray()
    for element in batch where !handler.isFinished { serve(element, &handler) }
    // Nothing but notifications: not even an empty array is sent.
    answer.count == 1 ? answer.removeAll() : answer.endArray()
  }

  private mutating func serve(_ value: Value, _ handler: inout some RequestHandler) {
    switch Message(value) {
    case .response: break
    case .invalid(let error, let id): respond(id, error: error)
    case .request(let request):
      let mark = answer.count
      do {
        if let id = request.id { beginAnswer(id) }
        if request.id != nil { answer.key("result") }
        try handler.handle(request, into: &answer)
        request.id == nil ? answer.truncate(to: mark) : answer.endObject()
      } catch {
        answer.truncate(to: mark)
        if let id = request.id { respond(id, error: error) }
      }
    }
  }

  private mutating func beginAnswer(_ id: RequestID) {
    answer.beginObject()
    answer.key("jsonrpc")
    answer.string("2.0")
    answer.key("id")
    answer.id(id)
  }

  private mutating func respond(_ id: RequestID, error: RPCError) {
    beginAnswer(id)
    answer.key("error")
    answer.error(error)
    answer.endObject()
  }

  private mutating func send() {
    guard answer.count > 0 else { return }
    if framer.framing == .headers {
      output.append(contentsOf: "Content-Length: \(answer.count)\r\n\r\n".utf8)
      output.append(contentsOf: answer.bytes)
    } else {
      output.append(contentsOf: answer.bytes)
      output.append(UInt8(ascii: "\n"))
    }
  }
}

extension RPCError {
  fileprivate init(_ error: JSONError, firstLine: Int) {
    let line = firstLine + error.line - 1
    switch error.kind {
    case .syntax: self = .parse(error.message, line: line, column: error.column)
    case .tooDeep(let limit):
      self = .limitExceeded(
        "Nest arrays and objects at most \(limit) deep, or raise --max-nesting.",
        limit: "nesting", maximum: Int64(limit))
      data["line"] = .integer(Int64(line))
    }
  }
}
