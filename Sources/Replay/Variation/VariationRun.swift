internal import Interaction
internal import JSON
internal import JSONRPC
internal import Methods
internal import Motion
internal import PlaygroundHost
internal import Values
internal import Wire

/// The playback of one variation: its requests, inputs, and visible states at 120 frames per
/// second.
struct VariationRun {
  /// The rate at which states are observed, in states per second.
  static let rate = 120.0

  /// An input to a session.
  struct Input {
    var t: Double
    /// The distance that fingers and wheels travel, in points.
    var travel = 0.0
    /// Whether the input begins a gesture.
    var isBeginning = false
    /// The index, within its stretch, of the first state that reflects the input.
    var state = 0
  }

  /// A part of a session's history, with its states, inputs and effects.
  ///
  /// A call that sends a gesture or advances the clock continues the current stretch. Any other call begins a new
  /// one.
  struct Stretch {
    var session: String
    var screen: (width: Double, height: Double)
    var states: [RenderState] = []
    /// The last state as the host returned it.
    var last = Value.null
    var inputs: [Input] = []
    var effects: [(t: Double, type: String)] = []
  }

  /// A settled state of a session: its phase, its non-numeric values, its counts, and the edges of its visible
  /// layers.
  struct Rest: Equatable, Sendable {
    var session: String
    var words: [String]
    var edges: [String: [Double]]
  }

  /// The requests of the variation, one per line.
  private(set) var text = ""

  private(set) var stretches: [Stretch] = []

  /// The settled states, in order.
  private(set) var rests: [Rest] = []

  /// The decisions of the gestures.
  private(set) var decisions: [Decision] = []

  /// The first error, with the line of the refused call.
  private(set) var refusal: String?

  private let host: PlayedHost
  /// The index of each session's current stretch.
  private var current: [String: Int] = [:]
  private var travels: [String: GestureTravel] = [:]
  /// The sessions with a finger down.
  ///
  /// They count as not settled even if nothing moves.
  private var held: Set<String> = []

  /// Whether all frames of a call are observed, not only its final state.
  private let isShown: Bool

  /// Creates a run by playing the calls of a scenario with edits, and then advancing every session until it
  /// settles.
  init(
    _ calls: [RecordedCall], _ edits: [VariationEdit], on host: PlayedHost, isShown: Bool
  ) {
    self.isShown = isShown
    self.host = host
    for call in calls {
      let now = call.session.flatMap { host.now(of: $0) }?.seconds ?? 0
      guard let varied = call.varied(by: edits, after: now) else { continue }
      text += varied.message.text + "\n"
      play(varied, from: now)
    }
    for session in host.sessionIDs {
      let params: Value = ["session": .string(session), "until": "settled"]
      let rest: Value = [
        "jsonrpc": "2.0", "id": .string("rest \(session)"), "method": "session/advance",
        "params": params,
      ]
      text += rest.text + "\n"
      play(RecordedCall(line: 0, message: rest), from: 0)
    }
  }

  private mutating func play(_ call: RecordedCall, from now: Double) {
    let method = call.message["method"]?.asString ?? ""
    let isSeen = call.isGesture || method == "session/advance"
    let message = isSeen ? seen(call.message) : call.message
    var frames: [RenderState] = []
    let result = host.call(message) { frames.append($0) }
    if let message = host.refusal, refusal == nil {
      refusal = call.line > 0 ? "line \(call.line): \(message)" : message
    }
    note(result)
    guard let result, let state = result["state"],
      let session = result["session"]?.asString ?? call.session
    else { return }
    if !isSeen || current[session] == nil {
      // A program's call may move layers anywhere, so a new stretch begins.
      current[session] = stretches.count
      let screen = Self.screen(of: call) ?? (stretches.last { $0.session == session }?.screen)
      stretches.append(Stretch(session: session, screen: screen ?? (393, 852)))
    }
    guard let index = current[session] else { return }
    if call.isGesture {
      var inputs = inputs(of: call, session, from: now, to: state["t"]?.asNumber ?? now)
      for place in inputs.indices { inputs[place].state = stretches[index].states.count }
      stretches[index].inputs += inputs
      if call.isHeld { held.insert(session) } else { held.remove(session) }
    }
    if case .array(let values) = result["frames"] {
      // The frames of a plugin come as values, including the final state.
      frames = values.dropLast().compactMap { try? StateReader.read($0).state }
    }
    stretches[index].states += frames
    if let state = try? StateReader.read(state).state { stretches[index].states.append(state) }
    stretches[index].last = state
    if state["settled"] == true, !held.contains(session) {
      rests.append(Rest(session, state, stretches[index].screen))
    }
    // Effects of a program's own calls are not decisions of a gesture.
    guard isSeen, case .array(let effects) = result["effects"] else { return }
    stretches[index].effects += effects.map { effect in
      (effect["t"]?.asNumber ?? 0, effect["type"]?.asString ?? "")
    }
  }

  /// Stores the decisions of a result, except those made while the finger still moves.
  private mutating func note(_ result: JSONObject?) {
    guard let members = result, members["decisions"] != nil,
      let report = try? ComponentOutputReader.read(members)
    else { return }
    decisions += report.decisions.filter { !$0.isOnTheWay }
  }

  /// Returns the screen size that a call sets, or `nil` if it sets none.
  private static func screen(of call: RecordedCall) -> (width: Double, height: Double)? {
    let viewports = [call.message["params"]?["viewport"]] + call.events.map { $0["viewport"] }
    return viewports.lazy.compactMap { viewport in
      viewport?["width"]?.asNumber.flatMap { width in
        viewport?["height"]?.asNumber.map { (width, $0) }
      }
    }.last
  }

  /// Returns a copy of the call that also requests reasons and, if frames are observed, frames.
  private func seen(_ message: Value) -> Value {
    guard case .object(var members) = message, case .object(var params) = members["params"] else {
      return message
    }
    params["frames"] = .bool(isShown)
    params["fps"] = .number(Self.rate)
    params["explain"] = true
    members["params"] = .object(params)
    if members["id"] == nil { members["id"] = "seen" }
    return .object(members)
  }

  private mutating func inputs(
    of call: RecordedCall, _ session: String, from now: Double, to end: Double
  ) -> [Input] {
    if let gesture = call.message["params"]?["gesture"] {
      return GestureTravel.inputs(of: gesture, from: now, to: end)
    }
    return travels[session, default: GestureTravel()].inputs(of: call.events)
  }

  /// For each session, the last state in which no finger is down.
  var endings: [(session: String, state: Value, rest: Rest)] {
    host.sessionIDs.compactMap { id in
      guard let stretch = current[id].map({ stretches[$0] }), stretch.last != .null,
        !held.contains(id)
      else { return nil }
      return (id, stretch.last, Rest(id, stretch.last, stretch.screen))
    }
  }
}

extension VariationRun.Rest {
  init(_ session: String, _ state: Value, _ screen: (width: Double, height: Double)) {
    self.session = session
    words = [state["phase"]?.asString ?? ""]
    if case .object(let values) = state["values"] {
      for member in values.elements
      where member.value.asNumber == nil || Channel.named(member.name) == .count {
        words.append("\(member.name) \(member.value.text)")
      }
    }
    edges = SeenLayer.edges(in: state, on: screen)
  }
}
