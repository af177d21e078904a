public import Interaction
internal import Values

extension Composite {
  /// The description of both components, in which the content's names have a prefix.
  public static var descriptor: Descriptor {
    let (outer, content) = (Outer.descriptor, Content.descriptor)
    var whole = Descriptor(
      id: outer.id + "+" + content.id, title: outer.title + " with " + content.title,
      version: outer.version + "+" + content.version,
      summary: "\(outer.summary) The layer selected by `holder` shows another component: "
        + content.summary,
      phases: outer.phases, values: outer.values, events: outer.events, actions: outer.actions,
      measures: outer.measures, effects: outer.effects, presets: outer.presets, hint: outer.hint,
      holder: outer.holder, sample: sample, rules: rules)
    whole.values.append(
      .init(ContentName.member + "phase", "string", "The phase of the content."))
    whole.values += named(content.values)
    whole.events += named(content.events.filter { !isShared($0.name) })
    whole.actions += named(content.actions)
    whole.measures += named(content.measures)
    whole.effects += named(content.effects)
    for preset in content.presets {
      var named = preset
      named.name = ContentName.member + preset.name
      named.parameters = [:]
      for member in preset.parameters.elements {
        named.parameters.append(ContentName.member + member.name, member.value)
      }
      whole.presets.append(named)
    }
    return whole
  }

  private static func named(_ entries: [Descriptor.Entry]) -> [Descriptor.Entry] {
    var named = entries
    for index in named.indices { named[index].name = ContentName.member + named[index].name }
    return named
  }

  /// Returns whether both components receive events of this type under the same name.
  static func isShared(_ event: String) -> Bool {
    switch event {
    case "pointer", "wheel", "tap", "drag", "scroll", "action", "measure", "environment": true
    default: false
    }
  }
}

// MARK: - Rules

extension Composite {
  /// The rules of both components.
  ///
  /// The content moves with the outer component's layer, so an abrupt change that is intended in the outer component is
  /// also permitted in the content.
  private static var rules: ComponentRules {
    let (outer, content) = (Outer.descriptor.rules, Content.descriptor)
    var whole = outer
    for index in whole.allowances.indices where whole.allowances[index].roles.first != "*" {
      whole.allowances[index].roles.append(ContentPrefix.layer + "*")
    }
    let inner = content.rules
    for var allowance in inner.allowances {
      allowance.events = allowance.events.map { named($0, of: content) }
      allowance.roles = allowance.roles.map { ContentPrefix.layer + $0 }
      whole.allowances.append(allowance)
    }
    if let pairs = inner.pairs {
      // If the outer component declares no pairs, tools derive them from its effects. They would no longer do so if
      // the composite declared the content's pairs.
      if outer.pairs != nil { whole.pairs = (whole.pairs ?? []) + pairs.map(named) }
    }
    if whole.list == nil { whole.list = inner.list.map(named) }
    whole.faults += inner.faults
    whole.usage += inner.usage
    return whole
  }

  /// Returns the composite's name for a kind of event of the content, such as `action content.undo` for `action undo`.
  private static func named(_ kind: String, of content: Descriptor) -> String {
    if let action = ContentName.removing("action ", from: kind) {
      return "action " + ContentName.member + action
    }
    let isOwn = content.events.contains { event in
      !isShared(event.name) && kind.utf8.starts(with: event.name.utf8)
    }
    return isOwn ? ContentName.member + kind : kind
  }

  private static func named(_ pair: EffectPair) -> EffectPair {
    var named = pair
    named.opens = ContentName.member + pair.opens
    named.closes = ContentName.member + pair.closes
    named.count = pair.count.map { ContentName.member + $0 }
    return named
  }

  private static func named(_ list: ItemList) -> ItemList {
    var named = list
    named.parameter = ContentName.member + list.parameter
    named.event = list.event.map { ContentName.member + $0 }
    named.acted = ContentName.member + list.acted
    named.undone = list.undone.map { ContentName.member + $0 }
    named.role = ContentPrefix.layer + list.role
    named.restored = list.restored.map { ContentName.member + $0 }
    named.repeats = list.repeats.map { ContentName.member + $0 }
    return named
  }
}
