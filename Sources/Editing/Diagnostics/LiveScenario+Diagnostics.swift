internal import Interaction
internal import Replay
internal import Values

extension LiveScenario {
  /// The problems found so far, in the order of the document.
  ///
  /// The list is complete after the scenario has been played and checked. Until then, it also contains the
  /// problems that were known before the last change, if their requests follow the changed place.
  public var diagnostics: [TextDiagnostic] {
    var found: [TextDiagnostic] = []
    for message in fileErrors {
      found.append(
        TextDiagnostic(range: 0..<0, severity: .error, code: "file-error", message: message))
    }
    var refusals = LiveRefusals()
    var isCompared = golden != nil
    for (index, result) in results.enumerated() {
      if let damage = result.damage, golden?.expectsRefusal(of: .null) != true {
        found.append(diagnostic(of: damage, index))
      }
      for (place, call) in result.calls.enumerated() {
        guard let refusal = call.refusal,
          let code = refusals.code(of: call.method, kind: refusal.kind),
          golden?.expectsRefusal(of: call.id ?? .null) != true
        else { continue }
        let isBatch = result.calls.count > 1
        found.append(diagnostic(of: refusal, code, index, element: isBatch ? place : nil))
      }
      switch result.notice {
      case .failed(let failure): found.append(diagnostic(of: failure, index))
      case .invalid(let error): found.append(diagnostic(of: error, index))
      case .needsPlayback, nil: break
      }
      if isCompared, let divergence = result.divergence {
        isCompared = false
        found.append(diagnostic(of: divergence, index))
      }
    }
    if isCompared, isPlayed, let last = results.last, last.isComparable, last.damage == nil,
      let missing = golden?.missing(after: last.firstAnswer + last.answerCount)
    {
      found.append(diagnostic(of: missing, results.count - 1))
    }
    found += costFailures.compactMap { failure in
      requests.firstIndex { $0.line == failure.line }.map { diagnostic(of: failure, $0) }
    }
    found += findings.compactMap(diagnostic)
    if let unchecked, let first = requests.first {
      found.append(
        TextDiagnostic(
          range: node(of: 0)?["method"]?.range ?? first.range, severity: .information,
          code: "check/not-played", message: unchecked))
    }
    found += changedDamage
    found += earlier.filter(isStillKnown)
    return found.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// Returns whether an earlier problem is still reported, because its request has not been played or checked again.
  private func isStillKnown(_ problem: TextDiagnostic) -> Bool {
    if let finding = problem.finding { return !isChecked && !findings.contains(finding) }
    switch problem.code {
    case "file-error": return false
    case "cost/over-budget": return !isChecked
    case "parse-error" where isInChange(requestRange(at: problem.range)): return false
    default:
      return !isPlayed && problem.range.lowerBound >= requests[results.count].range.lowerBound
    }
  }

  /// The maximum number of changed requests whose JSON errors are reported before the requests have been played.
  private static let changedLimit = 64

  /// The JSON errors of changed requests that have not been played yet.
  ///
  /// A JSON error does not depend on the state before the request, so it is found without playing the requests before
  /// it.
  private var changedDamage: [TextDiagnostic] {
    guard !isPlayed, golden?.expectsRefusal(of: .null) != true else { return [] }
    return (results.count..<requests.count).lazy.filter { self.isInChange(self.requests[$0].range) }
      .prefix(Self.changedLimit).compactMap { index in
        self.damage(of: index).map { self.diagnostic(of: $0, index) }
      }
  }

  /// Returns the range of the request in which a problem's range starts, or the problem's range if it starts before
  /// the first request.
  ///
  /// A change anywhere in a request can move or mend the request's JSON error.
  private func requestRange(at range: Range<Int>) -> Range<Int> {
    requests.last { $0.range.lowerBound <= range.lowerBound }?.range ?? range
  }

  private func isInChange(_ range: Range<Int>) -> Bool {
    range.lowerBound <= changedRange.upperBound && changedRange.lowerBound <= range.upperBound
  }

  private func diagnostic(of damage: RequestResult.Damage, _ index: Int) -> TextDiagnostic {
    let range = requests[index].range
    let offset = min(range.lowerBound + (damage.offset ?? range.count), range.upperBound)
    // The parser stops after the first unexpected character.
    let start = max(range.lowerBound, offset - 1)
    return TextDiagnostic(
      range: start..<max(offset, min(start + 1, range.upperBound)), severity: .error,
      code: "parse-error", message: "Can't parse the message: \(damage.message).")
  }

  private func diagnostic(
    of refusal: CallOutcome.Refusal, _ code: String, _ index: Int, element: Int?
  ) -> TextDiagnostic {
    var root = node(of: index)
    if let element, let elements = root?.elements, elements.indices.contains(element) {
      root = elements[element]
    }
    let candidates = SpellingAdvice.candidates(in: refusal.message)
    let range = root.map { refusal.range(in: $0) } ?? requests[index].range
    return TextDiagnostic(
      range: range, severity: .error, code: code, message: refusal.message,
      candidates: candidates)
  }

  private func diagnostic(of failure: ExpectationFailure, _ index: Int) -> TextDiagnostic {
    let params = node(of: index)?["params"]
    let member = ["value", "margin", "decision", "cost", "min", "max", "path"].first {
      params?[$0] != nil
    }
    let range = params?.range(at: member.map { "/" + $0 } ?? "") ?? requests[index].range
    let isCost = failure.pointer.hasPrefix("/cost")
    return TextDiagnostic(
      range: range, severity: isCost ? .warning : .error,
      code: isCost ? "cost/over-budget" : "replay/failed", message: failure.sentence + ".")
  }

  private func diagnostic(of error: InvalidValue, _ index: Int) -> TextDiagnostic {
    let node = node(of: index)
    return TextDiagnostic(
      range: node?.range(at: error.path) ?? requests[index].range, severity: .error,
      code: "replay/broken",
      message: error.sentence ?? "\(error.path.dropFirst()) must be \(error.expected).",
      candidates: SpellingAdvice.candidates(in: error.sentence ?? error.expected))
  }

  private func diagnostic(of divergence: Divergence, _ index: Int) -> TextDiagnostic {
    let node = node(of: index)
    let range = node?["method"]?.range ?? requests[index].range
    var diagnostic = TextDiagnostic(
      range: range, severity: .warning, code: "replay/differs",
      message: divergence.sentence + ".")
    let line = divergence.first.line - 1
    if let text = golden?.text(of: line) {
      let root = JSONNodeParser.parse(text, 0..<text.count)
      diagnostic.related = [
        TextDiagnostic.Related(
          path: scenario.goldenPath, line: line, text: DocumentText(text),
          range: root?.range(at: divergence.first.pointer) ?? 0..<text.count,
          message: "The golden file expects this value.")
      ]
    }
    return diagnostic
  }

  private func diagnostic(of item: CheckItem) -> TextDiagnostic? {
    guard let index = requests.lastIndex(where: { $0.line <= item.line }) else { return nil }
    let range = node(of: index)?["method"]?.range ?? requests[index].range
    let sentence = item.message.hasSuffix(".") ? item.message : item.message + "."
    let advice = item.advice.map { " " + ($0.hasSuffix(".") ? $0 : $0 + ".") } ?? ""
    return TextDiagnostic(
      range: range, severity: item.severity, code: item.code, message: sentence + advice,
      finding: item)
  }
}

extension CallOutcome.Refusal {
  /// Returns the range of the part of a call to which the error refers.
  func range(in call: JSONNode) -> Range<Int> {
    guard let params = call["params"] else { return call["method"]?.range ?? call.range }
    switch kind {
    case "method-not-found", "invalid-request":
      return call["method"]?.range ?? call.range
    case "session-not-found", "session-exists": return params.range(at: "/session")
    case "component-not-found": return params.range(at: "/component")
    case "snapshot-mismatch": return params.range(at: "/snapshot" + (path ?? ""))
    default:
      guard let path else { return call["method"]?.range ?? call.range }
      let name = JSONNode.tokens(of: path).last ?? ""
      let isName = message.hasPrefix("\(name) is not ") && params.node(at: path)?.string != name
      let range = params.range(at: path, prefersName: isName)
      // For a missing parameter, the method is easier to see than the whole object.
      return range == params.range ? call["method"]?.range ?? range : range
    }
  }
}

/// Suggestions of similar names in error messages.
enum SpellingAdvice {
  /// Returns the names that an error message suggests, such as `card` in `crad is not a layer; did you mean
  /// card?`.
  static func candidates(in message: String) -> [String] {
    let words = message.split(separator: " ", omittingEmptySubsequences: false)
    let question = ["did", "you", "mean"]
    guard
      let start = words.indices.first(where: {
        words[$0...].prefix(3).map(String.init) == question
      })
    else { return [] }
    return words[(start + 3)...].filter { $0 != "or" }.map { word in
      String(word.trimmingSuffix { ",?".contains($0) })
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(where holds: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, holds(last) { text.removeLast() }
    return text
  }
}
