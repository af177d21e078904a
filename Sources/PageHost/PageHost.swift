public import Hosting
internal import Interaction
public import JSONText
internal import Messages
internal import Values
internal import Wire

/// The host in a page.
///
/// It offers the same calls and sessions as the native host and returns the same bytes, but it has no
/// processes, real time or subscriptions. It answers one message at a time. The page advances the sessions'
/// clocks.
public final class PageHost {
  let components: [ComponentEntry]
  let limits = Limits()
  private var names: [ParameterNames?]
  private var sessions: [(id: String, session: any LocalSession)] = []
  private var lastNumber = 0

  /// Creates a host that offers the given components.
  public init(components: [ComponentEntry]) {
    self.components = components
    names = components.map { _ in nil }
  }

  /// Answers one message: a request or a batch.
  ///
  /// - Parameters:
  ///   - text: The message as JSON.
  ///   - answer: Receives the response. It stays empty for notifications.
  public func receive(_ text: [UInt8], into answer: inout JSONWriter) {
    do throws(JSONReader.Mistake) {
      let value = try JSONReader.read(text)
      if case .array(let calls) = value {
        serve(calls, into: &answer)
      } else {
        serve(value, into: &answer)
      }
    } catch {
      answer.respond(
        .null, .parse(error.message, line: error.line, column: error.column))
    }
  }

  private func serve(_ calls: [Value], into answer: inout JSONWriter) {
    guard !calls.isEmpty else {
      return answer.respond(.null, .invalidRequest("Put at least one request into a batch."))
    }
    let start = answer.count
    answer.beginArray()
    let empty = answer.count
    for call in calls { serve(call, into: &answer) }
    if answer.count == empty { answer.truncate(to: start) } else { answer.endArray() }
  }

  private func serve(_ value: Value, into answer: inout JSONWriter) {
    switch Message(value) {
    case .response: break
    case .invalid(let error, let id): answer.respond(id, error)
    case .request(let request):
      let start = answer.count
      do throws(RPCError) {
        answer.beginAnswer(request.id ?? .null)
        let told = try carryOut(request, into: &answer)
        answer.endObject()
        if request.id != nil { told?.forgetReport() }
      } catch {
        answer.truncate(to: start)
        answer.respond(request.id ?? .null, error)
      }
      if request.id == nil { answer.truncate(to: start) }
    }
  }

  // MARK: - Sessions

  func session(_ params: JSONObject) throws(RPCError) -> any LocalSession {
    let id = try params.word("session")
    for entry in sessions where entry.id == id { return entry.session }
    throw .sessionNotFound(id)
  }

  func open(_ params: JSONObject) throws(RPCError) -> (id: String, session: any LocalSession) {
    let order = try params.read { (members) throws(InvalidValue) in try Opening(members) }
    guard order.clock == .virtual else {
      throw .invalidParams(
        .init(path: "/clock", expected: "virtual, because the page advances the clock"))
    }
    let place = try place(of: order.component)
    if let id = order.id, sessions.contains(where: { $0.id == id }) { throw .sessionExists(id) }
    guard sessions.count < limits.sessions else { throw .tooManySessions(limit: limits.sessions) }
    let session: any LocalSession
    do throws(InvalidValue) {
      session = try components[place].makeSession(
        SessionOptions(
          parameters: order.parameters, names: names(at: place), environment: order.environment,
          limits: limits))
    } catch {
      throw .invalidParams(error.under("parameters"))
    }
    let id = order.id ?? nextID()
    sessions.append((id, session))
    if order.explains { session.keepReasons() }
    return (id, session)
  }

  func close(_ params: JSONObject) throws(RPCError) {
    let id = try params.word("session")
    guard let place = sessions.firstIndex(where: { $0.id == id }) else {
      throw .sessionNotFound(id)
    }
    sessions.remove(at: place)
  }

  var sessionIDs: [String] { sessions.map { $0.id } }

  private func nextID() -> String {
    var id = ""
    repeat {
      lastNumber += 1
      id = "s\(lastNumber)"
    } while sessions.contains { $0.id == id }
    return id
  }

  // MARK: - Components

  var descriptors: [Descriptor] { components.map { $0.descriptor } }

  func description(_ params: JSONObject) throws(RPCError) -> Value {
    let entry = try entry(of: params)
    return entry.descriptor.value(parameters: entry.parameters)
  }

  /// Returns the component that a call names.
  func entry(of params: JSONObject) throws(RPCError) -> ComponentEntry {
    components[try place(of: try params.word("component"))]
  }

  private func place(of component: String) throws(RPCError) -> Int {
    guard let place = components.firstIndex(where: { $0.descriptor.id == component }) else {
      throw .componentNotFound(component, known: components.map { $0.descriptor.id })
    }
    return place
  }

  /// Returns the names of a component's parameters.
  ///
  /// The names are read from the component's schema once.
  private func names(at place: Int) -> ParameterNames {
    if let known = names[place] { return known }
    let made = ParameterNames(components[place].parameters)
    names[place] = made
    return made
  }

  func snapshot(_ params: JSONObject, into result: inout JSONWriter) throws(RPCError) {
    try result.snapshot(of: try session(params), limits)
  }
}

extension JSONWriter {
  fileprivate mutating func beginAnswer(_ id: RequestID) {
    beginObject()
    key("jsonrpc")
    string("2.0")
    key("id")
    self.id(id)
    key("result")
  }

  fileprivate mutating func respond(_ id: RequestID, _ error: RPCError) {
    beginObject()
    key("jsonrpc")
    string("2.0")
    key("id")
    self.id(id)
    key("error")
    self.error(error)
    endObject()
  }
}
