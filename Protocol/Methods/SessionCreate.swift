internal import Interaction
internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values
internal import Wire

extension Method {
  static let sessionCreate = Method(
    deferring: "session/create",
    "Creates a session of a component. The session's clock starts at 0.",
    params: [
      .init(
        "component", .id,
        "The component's id. Ids joined by + show each component inside the one before it.",
        isRequired: true),
      .init("session", .id, "The id of the session. Default: s1, s2, …"),
      .init("parameters", .object, "The parameters that differ from the defaults."),
      .init(
        "viewport", .text("{width: 1...100000, height: 1...100000, safeArea?: insets}"),
        "{width, height, safeArea {top, left, bottom, right}}, in points. Default: 393 × 852."),
      .init("clock", .text("virtual | realtime"), "virtual or realtime. Default: virtual."),
      .init(
        "explain", .boolean,
        "Whether each call reports its decisions and the session keeps the latest 100."),
    ],
    result: .created,
    replying: { members, host, result throws(RPCError) in
      let order = try members.read { (members) throws(InvalidValue) in try Opening(members) }
      if host.isPluginComponent(order.component) {
        return .later(
          try host.openInPlugin(
            order.component, id: order.id, params: members, isRealTime: order.clock == .realtime))
      }
      let entry = try host.component(order.component)
      let opened = try host.open(
        entry, id: order.id, parameters: order.parameters, environment: order.environment,
        isRealTime: order.clock == .realtime)
      if order.explains { opened.session.keepReasons() }
      return host.writeOutcome(of: opened.session, id: opened.id, into: &result)
    })
}
