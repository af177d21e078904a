internal import Interaction
internal import Values

/// The content that the program's steps request, if their requests are unambiguous.
struct RequestedContent: Sendable {
  /// The content that the latest request asks for.
  enum Wish: Equatable, Sendable {
    /// The requested content isn't known: nothing has been requested, or the request is ambiguous.
    case unknown
    case nothing
    case shown(String)
  }

  /// The component's description of its content, or `nil` if the steps' requests can't be interpreted without
  /// ambiguity.
  private let expected: ExpectedContent?

  /// The request of each step, or `nil` for a step without a request.
  private var wishes: [Wish?] = []

  /// Whether the steps' requests can be interpreted without ambiguity.
  var areKnown: Bool { expected != nil }

  init(_ content: ExpectedContent?, _ steps: [OrderStep], parameters: Value) {
    guard let content, Self.isClear(content, steps, parameters) else {
      expected = nil
      return
    }
    expected = content
    for step in steps {
      wishes.append(
        step.events.reduce(nil) { wish, event in
          content.request(in: event).map { Self.wish($0, event) } ?? wish
        })
    }
  }

  private static func isClear(
    _ content: ExpectedContent, _ steps: [OrderStep], _ parameters: Value
  ) -> Bool {
    let isMet = content.conditions.allSatisfy { condition in
      let given = parameters[condition.parameter]
      guard let value = condition.value else { return given == nil }
      return given?.asString ?? value == value
    }
    guard isMet, !content.ambiguous.isEmpty else { return isMet }
    return !speaks(of: content.ambiguous, parameters)
      && !steps.contains { step in
        step.parameters != nil || step.events.contains { speaks(of: content.ambiguous, $0) }
      }
  }

  private static func speaks(of names: [String], _ value: Value) -> Bool {
    switch value {
    case .object(let members):
      members.elements.contains { names.contains($0.name) || speaks(of: names, $0.value) }
    case .array(let elements): elements.contains { speaks(of: names, $0) }
    case .string(let text): names.contains(text)
    default: false
    }
  }

  private static func wish(_ request: ExpectedContent.ContentRequest, _ event: Value) -> Wish {
    switch request.content {
    case .nothing: return .nothing
    case .named(let name): return .shown(name)
    case .ambiguous: return .unknown
    case .member(let path):
      var found: Value? = event
      for name in path { found = found?[name] }
      return found.map { .shown(text($0)) } ?? .unknown
    }
  }

  private static func text(_ id: Value) -> String {
    id.asString ?? id.asNumber.map { Expectation.plain($0) } ?? ""
  }

  /// Returns the request that applies after a step, given the previous request and the component's report.
  func next(_ wish: Wish, after step: Int?, _ report: ComponentOutput) -> Wish {
    let own = step.flatMap { wishes[$0] }
    var next = own ?? wish
    for effect in report.effects {
      guard let request = expected?.request(in: effect, afterRequest: own != nil) else { continue }
      next = Self.wish(request, .object(effect.members))
    }
    return next
  }

  /// Returns a description of the difference between the final state and the request, or `nil` if they match.
  func failure(_ wish: Wish, _ end: OrderMoment) -> String? {
    let shown: String?
    switch expected?.shown {
    case .named(let name, let phase)?: shown = end.phase == phase ? nil : name
    case .value(let name)?: shown = end.value(name).flatMap { $0.isNull ? nil : Self.text($0) }
    case nil: return nil
    }
    switch wish {
    case .unknown: return nil
    case .nothing:
      return shown.map { "\($0) is shown although the last request was to show nothing" }
    case .shown(let wished):
      guard shown != wished else { return nil }
      return "\(shown ?? "nothing") is shown although \(wished) was requested last"
    }
  }
}

extension ExpectedContent {
  /// Returns the declared request that an event makes, or `nil` if it requests nothing.
  fileprivate func request(in event: Value) -> ContentRequest? {
    let type = event["type"]?.asString ?? ""
    return requests.first { !$0.isEffect && $0.type == type && $0.fits { event[$0] } }
  }

  /// Returns the declared request that an effect makes, or `nil` if it requests nothing.
  fileprivate func request(in effect: Effect, afterRequest: Bool) -> ContentRequest? {
    requests.first {
      $0.isEffect && $0.type == effect.type && $0.follows ?? afterRequest == afterRequest
        && $0.fits { effect.members[$0] }
    }
  }
}

extension ExpectedContent.ContentRequest {
  fileprivate func fits(_ value: (String) -> Value?) -> Bool {
    guard let member else { return true }
    guard let found = value(member), !found.isNull else { return false }
    return values.isEmpty || values.contains(found)
  }
}
