public import Interaction
public import JSONText
internal import Motion

extension JSONWriter {
  /// Writes the member `decisions` into the open object, and the member `note` if there are no decisions.
  ///
  /// - Parameters:
  ///   - decisions: The decisions, oldest first.
  ///   - note: The reason why there are no decisions.
  public mutating func decisions(_ decisions: [Decision], note: String?) {
    key("decisions")
    beginArray()
    for decision in decisions {
      beginObject()
      key("t")
      time(decision.time)
      key("decision")
      string(decision.name)
      key("outcome")
      string(decision.outcome)
      because(decision)
      endObject()
    }
    endArray()
    if let note {
      key("note")
      string(note)
    }
  }

  /// Writes the member `because` of a decision or of an effect that the decision caused.
  mutating func because(_ decision: Decision) {
    key("because")
    beginObject()
    key("rules")
    beginArray()
    for rule in decision.rules { self.rule(rule) }
    endArray()
    key("decided")
    integer(Int64(decision.decided))
    if let next = decision.next {
      key("next")
      integer(Int64(next))
    }
    if let velocity = decision.velocity {
      key("velocity")
      evidence(velocity)
    }
    endObject()
  }

  private mutating func rule(_ rule: Decision.Rule) {
    beginObject()
    key("outcome")
    string(rule.outcome)
    key("passed")
    bool(rule.passed)
    key("clauses")
    beginArray()
    for clause in rule.clauses { self.clause(clause) }
    endArray()
    endObject()
  }

  private mutating func clause(_ clause: Clause) {
    beginObject()
    key("name")
    string(clause.name)
    key("value")
    operand(clause.value, clause)
    key("op")
    string(clause.comparison.rawValue)
    key("threshold")
    operand(clause.threshold, clause)
    if let margin = clause.margin {
      key("unit")
      string(clause.unit.rawValue)
      key("margin")
      number(margin)
    }
    key("passed")
    bool(clause.passed)
    if let source = clause.source {
      key("source")
      beginObject()
      key("share")
      number(source.share)
      key("of")
      string(source.name)
      key("length")
      number(source.length)
      endObject()
    }
    endObject()
  }

  private mutating func operand(_ operand: Double, _ clause: Clause) {
    if clause.unit == .flag { bool(operand == 1) } else { number(operand) }
  }

  private mutating func vector(_ name: String, _ vector: Point) {
    key(name)
    beginObject()
    key("x")
    number(vector.x)
    key("y")
    number(vector.y)
    endObject()
  }

  private mutating func evidence(_ velocity: VelocityEvidence) {
    beginObject()
    key("x")
    number(velocity.value.x)
    key("y")
    number(velocity.value.y)
    key("source")
    string(velocity.source.rawValue)
    key("strategy")
    string(velocity.strategy.rawValue)
    if let limit = velocity.limit {
      key("limit")
      beginObject()
      key("cause")
      string(limit.cause.rawValue)
      vector("estimate", limit.estimate)
      vector("fastestStep", limit.fastestStep)
      endObject()
    }
    key("samples")
    beginArray()
    for evidence in velocity.samples {
      beginObject()
      key("t")
      time(evidence.sample.time)
      key("x")
      number(evidence.sample.position.x)
      key("y")
      number(evidence.sample.position.y)
      key("part")
      string(evidence.part.rawValue)
      endObject()
    }
    endArray()
    endObject()
  }
}
