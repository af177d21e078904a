internal import Motion
public import Values

extension Finding {
  /// What was found and what to do, as sessions tell it.
  public var sentence: String { text + ". " + advice }

  /// What was found, in one sentence without a full stop.
  public var text: String {
    let moment = "\(plain(time.seconds)) s"
    let when = cause.isEmpty ? "at \(moment)" : "at \(cause), \(moment)"
    let layers = others.count == 1 ? "layer" : "layers"
    let more = others.isEmpty ? "" : " (and \(others.count) \(layers) more)"
    let limit = "\(measured(allowed)) is allowed, for \(reason)"
    let change = "a change of \(measured(allowed)) is allowed; \(reason)"
    let amount = measured(value)
    let subject = "\(layer)\(more)"
    return switch code {
    case .startJump:
      "\(subject): \(channel) jumps by \(amount) as the drag takes hold \(when); \(limit)"
    case .jump: "\(subject): \(channel) jumps by \(amount) \(when); \(limit)"
    case .endSnap: "\(subject): \(channel) snaps by \(amount) as the motion ends \(when); \(limit)"
    case .velocityKink, .thrownAtStop:
      "\(subject): \(channel) goes from \(speeds.before) to \(speeds.after) \(unit) \(when); \(change)"
    case .releaseStall:
      "\(subject): \(channel) went \(speeds.before) \(unit) and stands still \(when); \(change)"
    case .backwardStep:
      "\(subject): \(channel) begins with \(amount) the wrong way \(when); \(reason)"
    case .unstableID: "\(subject): goes on under this new id \(when); \(reason)"
    case .opacityStep: "\(subject): opacity steps by \(plain(value)) \(when); \(limit)"
    case .orderStep:
      "\(subject): is above \(data["below"]?.asString ?? "another") in \(amount) \(when); \(reason)"
    case .hitInvisible:
      "\(subject): takes touches in \(amount) where nothing of it is seen, \(span); \(reason)"
    case .hitMissing:
      "\(subject): takes no touches in \(amount) where it is seen, \(span); \(reason)"
    case .hitCovered: "\(subject): touches in \(amount) of it are lost, \(span); \(reason)"
    case .hitTooSmall: "\(subject): takes touches in only \(amount), \(span); \(reason)"
    case .notFollowed:
      "\(subject): goes \(amount) after the release \(when), and nothing followed the finger; "
        + reason
    case .against: "\(subject): \(channel) goes \(amount) away from the finger \(when); \(reason)"
    case .lag: "\(subject): is \(amount) behind the finger \(when); \(limit)"
    }
  }

  /// Since when and for how long; what is found where all ends has no length yet.
  private var span: String {
    let start = "from \(plain(time.seconds)) s on"
    return duration > 0 ? "for \(plain(duration)) s \(start)" : start
  }

  private var speeds: (before: String, after: String) {
    (plain(data["before"]?.asNumber ?? 0), plain(data["after"]?.asNumber ?? 0))
  }

  /// A number with its unit; a share has none.
  private func measured(_ number: Double) -> String {
    unit == "1" ? plain(number) : "\(plain(number)) \(unit)"
  }

  /// A number with at most three digits behind the point, and no more than are told by.
  private func plain(_ number: Double) -> String {
    let scale = abs(number) >= 100 ? 1.0 : abs(number) >= 10 ? 10.0 : 1000.0
    return Examiner.short((number * scale).rounded() / scale, digits: 3)
  }
}

extension Examiner {
  /// A number in a sentence, with so many digits behind the point at the most.
  static func short(_ number: Double, digits: Int = 2) -> String {
    let scale = digits == 3 ? 1000.0 : 100.0
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int64(rounded))" : "\(rounded)"
  }
}

extension Finding {
  /// Its numbers and its reason by name, without those that a list of findings says anyway.
  public var members: Members {
    var members: Members = [
      "channel": .string(channel), "value": .number(value), "allowed": .number(allowed),
      "unit": .string(unit), "cause": .string(cause), "reason": .string(reason),
    ]
    if duration > 0 { members.append("duration", .number(duration)) }
    if !others.isEmpty { members.append("others", .array(others.map { .string($0) })) }
    if !data.elements.isEmpty { members.append("data", .object(data)) }
    return members
  }
}
