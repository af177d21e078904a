public import Orders
internal import Values

extension OrderExploration {
  /// Returns a description of the first violated property and of a minimal case that violates it, or `nil` if
  /// all properties hold.
  public func failure(in findings: OrderFindings) -> String? {
    for (index, property) in stage.properties.enumerated() {
      let isMet = findings.tested & (1 << UInt64(index)) != 0
      if property.when == .sometimes, !isMet {
        return "\(property.name) must hold in at least one case, but holds in none"
      }
      guard let outcome = findings.classes.first(where: { $0.failures.contains(property.name) })
      else { continue }
      let (order, shrunk) = shrink(outcome.first, breaking: property.name)
      let played = shrunk.play(order)
      let reason = played.failures.first { $0.name == property.name }?.reason ?? property.summary
      let rows = columns(of: played).dropFirst().map { row in
        row.filter { !$0.isEmpty }.joined(separator: "  ")
      }
      let id = CaseID.text(of: order, in: shrunk).map { "\nreplay \($0)" } ?? ""
      return "\(property.name): \(reason)\n" + rows.map { "  " + $0 }.joined(separator: "\n") + id
    }
    return nil
  }
}
