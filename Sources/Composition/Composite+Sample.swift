internal import Interaction
internal import Values

extension Composite {
  /// The outer component's sample, extended with the parameters, events and actions of the content's sample.
  static var sample: Descriptor.Sample {
    var whole = Outer.descriptor.sample
    let content = Content.descriptor.sample
    for member in content.parameters.elements {
      whole.parameters.append(ContentName.member + member.name, member.value)
    }
    whole.events += content.events.map(named)
    for var action in content.actions {
      action.event = named(action.event)
      whole.actions.append(action)
    }
    return whole
  }

  /// Returns a JSON event of the content with the composite's names.
  private static func named(_ event: Value) -> Value {
    guard case .object(var members) = event, let type = event["type"]?.asString else {
      return event
    }
    let member =
      switch type {
      case "action": "name"
      case "measure": "key"
      default: isShared(type) ? "" : "type"
      }
    if let name = members[member]?.asString {
      members[member] = .string(ContentName.member + name)
    }
    return .object(members)
  }
}
