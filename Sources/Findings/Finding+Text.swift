internal import Motion
public import Values

extension Finding {
  /// The message of a diagnostic: the problem, then the fix.
  public var sentence: String { text + ". " + advice }

  /// The problem in one sentence, with the limit or the reason in parentheses and no period at the end.
  ///
  /// Reports and pictures split this text at the first `" ("` to shorten it.
  public var text: String {
    let moment = "at \(plain(time.seconds)) s"
    let when = cause.isEmpty ? moment : "on \(cause) \(moment)"
    let layers = others.count == 1 ? "layer" : "layers"
    let more = others.isEmpty ? "" : " and \(others.count) more \(layers)"
    let limit = "(limit \(measured(allowed)): \(reason))"
    let amount = measured(value)
    let subject = "\(layer)\(more)"
    return switch code {
    case .startJump:
      "\(subject): \(channel) jumps \(amount) at the start of the drag, \(when) \(limit)"
    case .jump: "\(subject): \(channel) jumps \(amount) \(when) \(limit)"
    case .endSnap:
      "\(subject): \(channel) jumps \(amount) at the end of the motion, \(when) \(limit)"
    case .velocityKink, .thrownAtStop:
      "\(subject): velocity of \(channel) changes by \(amount), from \(speeds.before) to "
        + "\(speeds.after), \(when) \(limit)"
    case .releaseStall:
      "\(subject): velocity of \(channel) drops from \(speeds.before) \(unit) to 0 \(when) "
        + limit
    case .backwardStep:
      "\(subject): \(channel) starts at \(amount) in the wrong direction \(when) \(limit)"
    case .unstableID: "\(subject): id changes \(when) (\(reason))"
    case .opacityStep:
      "\(subject): opacity changes by \(plain(value)) in one step \(when) \(limit)"
    case .orderStep:
      "\(subject): moves above \(data["below"]?.asString ?? "another layer") in one step, where "
        + "\(amount) overlap, \(when) \(limit)"
    case .hitInvisible:
      "\(subject): accepts touches in \(amount) where it is not visible, \(span) (\(reason))"
    case .hitMissing:
      "\(subject): accepts no touches in \(amount) of its visible area, \(span) \(limit)"
    case .hitCovered:
      "\(subject): loses touches in \(amount) of its visible area, \(span) (\(reason))"
    case .hitTooSmall:
      "\(subject): hit area is only \(amount) on its shorter side, \(span) (\(reason))"
    case .hitSwallowed: "\(subject): receives a tap that has no effect, \(when) (\(reason))"
    case .neverVisible:
      "\(subject): is covered whenever it is shown, \(span) (\(reason))"
    case .notFollowed:
      "\(subject): moves \(amount) after the release \(moment), but did not follow the finger "
        + limit
    case .against:
      "\(subject): \(channel) moves \(amount) in the opposite direction to the finger \(when) "
        + limit
    case .releasedAgainst:
      "\(subject): moves \(amount) against the velocity of the release \(moment) \(limit)"
    case .acrossAxis:
      "\(subject): moves \(amount) after a drag across its axis, released \(moment) \(limit)"
    case .lag: "\(subject): lags \(amount) behind the finger \(when) \(limit)"
    }
  }

  /// The time at which the problem starts and, unless it lasts until the end of the session, its duration.
  private var span: String {
    let start = "from \(plain(time.seconds)) s"
    return duration > 0 ? "\(start) for \(plain(duration)) s" : start
  }

  private var speeds: (before: String, after: String) {
    (plain(data["before"]?.asNumber ?? 0), plain(data["after"]?.asNumber ?? 0))
  }

  /// Returns a number with its unit, or without a unit if the number is a ratio.
  private func measured(_ number: Double) -> String {
    unit == "1" ? plain(number) : "\(plain(number)) \(unit)"
  }

  /// Returns a number with up to three decimals if it is below 10, up to one if it is below 100, and
  /// otherwise none.
  private func plain(_ number: Double) -> String {
    let scale = abs(number) >= 100 ? 1.0 : abs(number) >= 10 ? 10.0 : 1000.0
    return MotionAnalyzer.short((number * scale).rounded() / scale, digits: 3)
  }
}

extension MotionAnalyzer {
  /// Returns a number as it appears in a sentence, with at most `digits` decimals, which must be 2 or 3.
  static func short(_ number: Double, digits: Int = 2) -> String {
    let scale = digits == 3 ? 1000.0 : 100.0
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int64(rounded))" : "\(rounded)"
  }
}

extension Finding {
  /// The finding's own members, such as the measured amount, the limit and the reason, without the members
  /// that every diagnostic has.
  public var members: JSONObject {
    var members: JSONObject = [
      "channel": .string(channel), "value": .number(value), "allowed": .number(allowed),
      "unit": .string(unit), "cause": .string(cause), "reason": .string(reason),
    ]
    if duration > 0 { members.append("duration", .number(duration)) }
    if !others.isEmpty { members.append("others", .array(others.map { .string($0) })) }
    if !data.elements.isEmpty { members.append("data", .object(data)) }
    return members
  }
}
