internal import Replay
internal import Values

/// The result of playing one request of a scenario.
struct RequestResult {
  /// An error that prevents a request from being played.
  struct Damage {
    var message: String

    /// The offset at which parsing stopped, from the start of the text.
    var offset: Int?
  }

  /// The result of an expectation that is not met, or that could not be evaluated.
  enum Notice {
    case failed(ExpectationFailure)
    case invalid(InvalidValue)
    /// The expectation can be evaluated only by a complete playback.
    case needsPlayback
  }

  /// The number of lines that the host had sent before the request.
  var firstAnswer = 0

  /// The number of lines that the host has sent for the request.
  var answerCount = 0

  /// Whether the host has sent a response that an expectation may refer to.
  var hasResponse = false

  /// The results of the calls in the request: one call, or several in a batch.
  var calls: [CallOutcome] = []

  /// The difference from the golden file, if any.
  var divergence: Divergence?

  var notice: Notice?

  /// Whether the request is an expectation that only a complete playback can evaluate.
  var needsPlayback: Bool {
    if case .needsPlayback? = notice { true } else { false }
  }

  var damage: Damage?

  /// Whether all earlier requests are valid JSON, so that it is known which lines of the golden file belong to this
  /// request.
  var isComparable = true

  /// Creates an empty result for the request that follows the request of `last`.
  init(after last: RequestResult?) {
    guard let last else { return }
    firstAnswer = last.firstAnswer + last.answerCount
    isComparable = last.isComparable && last.damage == nil
  }
}

struct CallOutcome {
  /// The error of a refused call.
  struct Refusal {
    var code: Int
    var kind: String
    var message: String
    var data: JSONObject

    /// The path of the invalid parameter in `params`, if the error has one.
    var path: String? { data["path"]?.asString }

    init(_ error: Value) {
      code = error["code"]?.wholeNumber ?? 0
      message = error["message"]?.asString ?? ""
      if case .object(let members)? = error["data"] { data = members } else { data = [:] }
      kind = data["kind"]?.asString ?? ""
    }
  }

  var method: String?
  var session: String?
  var id: Value?
  var refusal: Refusal?

  /// The session's time after the call, in seconds.
  var time: Double?
  var phase: String?
  var isSettled: Bool?
  var effects: [Value] = []
  var diagnostics: [Value] = []

  /// The state after the call, kept only for sessions of plugins.
  var state: Value?

  /// Creates the result of a call.
  ///
  /// - Parameters:
  ///   - message: The call.
  ///   - answer: The response, or `nil` if there is none.
  ///   - keepsState: Whether to keep the state in the response.
  init(_ message: Value, _ answer: Value?, keepsState: Bool) {
    method = message["method"]?.asString
    id = message["id"]
    let result = answer?["result"]
    session = message["params"]?["session"]?.asString ?? result?["session"]?.asString
    refusal = answer?["error"].map(Refusal.init)
    let state = result?["state"]
    time = (state ?? result?["delta"])?["t"]?.asNumber
    phase = state?["phase"]?.asString
    isSettled = state?.isSettledState ?? result?.isSettledState
    if case .array(let effects)? = result?["effects"] { self.effects = effects }
    if case .array(let diagnostics)? = result?["diagnostics"] { self.diagnostics = diagnostics }
    if keepsState { self.state = state }
  }
}

extension Value {
  fileprivate var isSettledState: Bool? {
    guard case .bool(let isSettled)? = self["settled"] else { return nil }
    return isSettled
  }
}
