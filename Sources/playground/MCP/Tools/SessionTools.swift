internal import MCP
internal import Methods
internal import Values
internal import Wire

/// The tools that operate a session step by step, made from the methods of the protocol.
///
/// A session's id is its handle. At most ``SessionShelf/most`` sessions are open: opening another one closes
/// the least recently used one.
enum SessionTools {
  /// A method that is offered as a tool.
  private struct Offer {
    let method: String
    let hint: String
    /// The names of the method's parameters that the tool doesn't offer, because a model does not need them.
    var hidden = ["frames", "fps", "since", "explain", "workDoneToken", "clock"]
    var isReadOnly = false
  }

  private static let offers = [
    Offer(
      method: "session/create",
      hint:
        "Returns the handle of the session, such as s1. At most \(SessionShelf.most) sessions are "
        + "open; opening another closes the least recently used one.",
      hidden: ["clock", "explain", "session"]),
    Offer(method: "session/send", hint: "Times t are on the session's virtual clock, in seconds."),
    Offer(
      method: "session/perform", hint: "Use it for whole gestures, and session_send for events."),
    Offer(
      method: "session/advance",
      hint: "The clock advances only with this tool, timed events and gestures."),
    Offer(method: "session/state", hint: "Use it to inspect a session.", isReadOnly: true),
    Offer(method: "session/close", hint: "Close sessions that you no longer need."),
  ]

  static func tools(_ context: ToolContext) -> [Tool] {
    let shelf = SessionShelf(context)
    return offers.compactMap { offer -> Tool? in
      guard let method = MethodTable.methods.first(where: { $0.name == offer.method }) else {
        return nil
      }
      let isClosing = offer.method == "session/close"
      return Tool(
        method.name.replacing("/", with: "_"), title: String(method.summary.prefix { $0 != "." }),
        description: "\(method.summary) \(offer.hint)",
        arguments: method.params.filter { !offer.hidden.contains($0.name) }.map(argument)
          + (isClosing ? [] : [Brief.argument]),
        output: ShapeText.schema(
          of: isClosing
            ? "{closed: string}" : "{session: string, closed?: string, \(Digest.brief)}",
          isInput: false),
        annotations: Tool.Annotations(isReadOnly: offer.isReadOnly, isIdempotent: offer.isReadOnly)
      ) { arguments throws(ToolError) in
        var params = arguments
        params["characters"] = nil
        switch offer.method {
        case "session/close": return try shelf.close(params)
        case "session/create": return try shelf.open(params, arguments)
        default: return try shelf.call(method.name, params, arguments)
        }
      }
    }
  }

  /// Returns the argument for a parameter of a method.
  ///
  /// References to shared schemas are replaced by `{"type": "object"}`, because the definitions of these
  /// schemas would be longer than the rest of the list of tools.
  private static func argument(_ param: MethodParam) -> Argument {
    let forms: String =
      switch param.name {
      case "gesture": " Forms: " + EventShapes.gesture
      case "event":
        " Forms: " + EventShapes.shared.map { "\($0.type) \($0.shape)" }.joined(separator: "; ")
          + ". The tool \"components\" lists the component's own event types."
      default: ""
      }
    return Argument(
      param.name, plain(param.schema), param.summary + forms, isRequired: param.isRequired)
  }

  private static func plain(_ schema: Value) -> Value {
    switch schema {
    case .object(var members):
      if members["$ref"] != nil { return ["type": "object"] }
      members["x-unique"] = nil
      for member in members.elements { members[member.name] = plain(member.value) }
      return .object(members)
    case .array(let elements): return .array(elements.map(plain))
    default: return schema
    }
  }
}
