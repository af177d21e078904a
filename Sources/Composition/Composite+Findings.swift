internal import Interaction
internal import Motion
internal import Values

extension Composite {
  /// Reports, once for each name, that the content is hidden because the parameter `holder` names no layer.
  ///
  /// A layer may appear later, such as a sheet that has not been presented. Therefore, a name is only reported while
  /// the outer component shows the layer of its default holder. If the outer component has no default, an empty name
  /// and a name that is similar to a visible one are reported. An id such as `card:c9` is not reported while a layer
  /// with the role `card` is visible, because it may name a later card.
  mutating func reportHolder(at now: Timestamp, _ report: inout ComponentOutput) {
    let (name, usual) = (parameters.holder, Outer.descriptor.holder)
    guard name != checkedHolder, name != usual || usual.isEmpty else { return }
    let state = outer.shown(at: now)
    guard let first = state.layers.first?.role, !mayAppear(name, in: state) else { return }
    var roles: [String] = []
    for layer in state.layers {
      roles.append(layer.role)
      roles.append(layer.id)
    }
    let near = NearNames(to: name, among: roles)
    guard
      usual.isEmpty
        ? name.isEmpty || !near.likely.isEmpty
        : Self.holder(usual, of: outer, in: state) != nil
    else { return }
    let better =
      near.likely.first ?? (usual.isEmpty ? "a layer's id or role, such as \(first)" : usual)
    let fact = name.isEmpty ? "The parameter holder is empty" : near.fact("a layer or role")
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "layout/unknown-holder",
        message: "\(fact), so \(Content.descriptor.id) is hidden. Set holder to \(better).",
        value: "holder"))
    checkedHolder = name
  }

  /// Returns whether a name is the id of a layer that may appear later, because a visible layer has the role with which
  /// the id begins.
  private func mayAppear(_ name: String, in state: RenderState) -> Bool {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let role = String(name[..<colon])
    return state.layers.contains { $0.role == role }
  }
}
