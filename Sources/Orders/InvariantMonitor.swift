internal import Interaction
internal import Values

/// The observations of one case that are needed to check its later steps and its end.
struct InvariantMonitor: Sendable {
  /// The violated properties, one bit each.
  private(set) var broken: UInt64 = 0

  /// The tested properties, one bit each.
  private(set) var tested: UInt64 = 0

  /// The steps that were refused, one bit each.
  private(set) var refused: UInt64 = 0

  /// The codes of the reported errors and warnings, without duplicates, sorted.
  private(set) var findings: [String] = []

  /// For each pair of an opening and a closing effect, the items that are still open.
  private var open: [[String]] = []
  private var wish = RequestedContent.Wish.unknown

  /// The items in the list, or `nil` if the component has no list.
  private var list: [String]?

  /// The items on which the component has reported an action that has not been undone, sorted.
  private var acted: [String] = []

  /// The item that an undo in the latest step restored, if any.
  private var undone: String?

  /// The violated properties, each with a description of its violation.
  ///
  /// These are kept only for a case that will be reported.
  private(set) var reasons: [(place: Int, text: String)] = []
  var keepsReasons = false

  init() {}

  // MARK: Reports

  /// Processes the effects and diagnostics that the component reported during the setup.
  mutating func begin(_ report: ComponentOutput, items: [String]?, _ rules: OrderRules) {
    list = items
    open = rules.pairs.map { _ in [] }
    // A pair without a count has no open items now, because the component has settled after the setup.
    pairUp(report, rules) { $0.count != nil }
    (broken, tested, reasons) = (0, 0, [])
  }

  /// Processes the effects and diagnostics that the component reported during a step, or between steps.
  mutating func take(
    _ report: ComponentOutput, step: Int?, _ steps: [OrderStep], _ rules: OrderRules
  ) {
    guard step != nil || !report.effects.isEmpty || !report.diagnostics.isEmpty else { return }
    pairUp(report, rules)
    if rules.wishes.areKnown {
      wish = rules.wishes.next(wish, after: step, report)
    }
    if let items = rules.list { follow(items, report, step.map { steps[$0] }, rules) }
    for finding in report.diagnostics where finding.severity == .error || rules.tells(finding) {
      if finding.severity == .error {
        fail("no-error", finding.code + ": " + finding.message, rules)
      }
      for name in rules.violated(by: finding) {
        fail(name, finding.code + ": " + finding.message, rules)
      }
      guard !findings.contains(finding.code) else { continue }
      findings.append(finding.code)
      findings.sort()
    }
  }

  mutating func refuse(_ step: Int) { refused |= 1 << UInt64(step & 63) }

  private mutating func pairUp(
    _ report: ComponentOutput, _ rules: OrderRules,
    where isWanted: (EffectPair) -> Bool = { _ in true }
  ) {
    for (place, pair) in rules.pairs.enumerated() where isWanted(pair) {
      for effect in report.effects where effect.type == pair.opens || effect.type == pair.closes {
        let words = pair.names.compactMap { effect.members[$0] }.map { $0.asString ?? "-" }
        let name = words.joined(separator: "/")
        test("once", rules)
        if effect.type == pair.opens {
          if pair.replaces { open[place].removeAll { $0 != name } }
          open[place].append(name)
          open[place].sort()
        } else if let index = open[place].firstIndex(of: name) {
          open[place].remove(at: index)
        } else {
          fail("once", "\(pair.closes) \(name) without a preceding \(pair.opens)", rules)
        }
      }
    }
  }

  private mutating func follow(
    _ items: ItemList, _ report: ComponentOutput, _ step: OrderStep?, _ rules: OrderRules
  ) {
    if step != nil { undone = nil }
    for event in step?.events ?? []
    where items.event != nil && event["type"]?.asString == items.event {
      let changed = items.changed(list ?? [], by: event)
      acted.removeAll { !changed.contains($0) }
      list = changed
      undone = nil
    }
    for effect in report.effects {
      guard let item = effect.members[items.member]?.asString else { continue }
      if effect.type == items.acted {
        test("in-list", rules)
        if acted.contains(item) { fail("in-list", "\(item) is acted on twice", rules) }
        if !rules.isRepeating { acted.append(item) }
        acted.sort()
        undone = nil
      } else if effect.type == items.undone {
        test("undo-restores", rules)
        acted.removeAll { $0 == item }
        undone = item
      }
    }
  }

  // MARK: States

  /// Checks the state after a step, or at the end of the case.
  mutating func look(_ moment: OrderMoment, atEnd: Bool, _ rules: OrderRules) {
    for (place, property) in rules.properties.enumerated() {
      switch property.when {
      case .watched: continue
      case .always: break
      case .end, .sometimes: guard atEnd else { continue }
      }
      let failure = property.failure(moment)
      if property.when == .sometimes {
        if failure == nil { tested |= 1 << UInt64(place) }
        continue
      }
      tested |= 1 << UInt64(place)
      if let failure { fail(property.name, failure, rules) }
    }
    guard atEnd else { return }
    lookAtEnd(moment, rules)
  }

  private mutating func lookAtEnd(_ end: OrderMoment, _ rules: OrderRules) {
    for (pair, names) in zip(rules.pairs, open) {
      var up: Int? = 0
      if let value = pair.count {
        up = end.value(value).map { shown in
          shown.asNumber.map { Int($0) } ?? (shown.isNull || shown == false ? 0 : 1)
        }
      }
      if let up, up != names.count {
        fail("once", "\(names.count) \(pair.opens) without \(pair.closes), but \(up) shown", rules)
      }
    }
    if rules.wishes.areKnown, wish != .unknown {
      test("newest-wish", rules)
      if let failure = rules.wishes.failure(wish, end) { fail("newest-wish", failure, rules) }
    }
    guard let list, let items = rules.list else { return }
    for layer in end.state.layers where layer.role == items.role && layer.hit != nil {
      let item = layer.content?.id ?? layer.name
      if !list.contains(item) { fail("in-list", "\(item) is shown but is not in the list", rules) }
    }
    if let undone, let restored = items.restored, end.value(restored)?.asString != undone {
      let top = end.value(restored)?.asString ?? "nothing"
      fail("undo-restores", "\(undone) was undone, but \(top) is on top", rules)
    }
  }

  // MARK: Verdicts

  mutating func test(_ name: String, _ rules: OrderRules) {
    guard let place = rules.place(name) else { return }
    tested |= 1 << UInt64(place)
  }

  mutating func fail(_ name: String, _ reason: @autoclosure () -> String, _ rules: OrderRules) {
    guard let place = rules.place(name) else { return }
    tested |= 1 << UInt64(place)
    if keepsReasons, broken & (1 << UInt64(place)) == 0 { reasons.append((place, reason())) }
    broken |= 1 << UInt64(place)
  }

  /// Adds to a digest everything that affects later checks.
  func digest(into digest: inout StateDigest) {
    digest.absorb(broken)
    digest.absorb(refused)
    for text in findings { digest.absorb(text) }
    for text in open.joined() { digest.absorb(text) }
    switch wish {
    case .unknown: digest.absorb(1 as UInt64)
    case .nothing: digest.absorb(2 as UInt64)
    case .shown(let text): digest.absorb(text)
    }
    guard let list else { return }
    for text in list { digest.absorb(text) }
    digest.absorb(0 as UInt64)
    for text in acted { digest.absorb(text) }
    digest.absorb(undone ?? "")
  }

  /// Adds the tested properties of another case that reached the same state.
  mutating func join(_ other: InvariantMonitor) { tested |= other.tested }
}

extension ItemList {
  /// Returns the ids of the items after an event that changes the list.
  fileprivate func changed(_ list: [String], by event: Value) -> [String] {
    func names(_ member: String) -> [String] {
      guard case .array(let elements)? = event[member] else { return [] }
      return elements.compactMap { $0.asString ?? $0["id"]?.asString }
    }
    let (ids, items) = (names("ids"), names("items"))
    switch event["op"]?.asString {
    case "remove": return list.filter { !ids.contains($0) }
    // Without `ids`, the items replace those with the same ids, so the list stays as it is.
    case "replace" where event["ids"] == nil && event["at"] == nil: return list
    case "replace":
      guard ids.contains(where: list.contains) || event["at"] != nil else { return list }
      return list.filter { !ids.contains($0) } + items
    case "append", "insert": return list + items
    default: return list
    }
  }
}

extension Layer {
  /// The layer's id without its role.
  fileprivate var name: String {
    String(Substring(id.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()))
  }
}
