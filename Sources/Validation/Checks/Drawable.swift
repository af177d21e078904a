internal import Values
internal import Wire

extension Check {
  static let drawable = Check(
    "drawable",
    "Layers can be drawn: sizes and radii are at least 0, opacities from 0 to 1, and numbers within ±10⁹."
  ) { it throws(PluginFailure) in
    var found: [(rule: String, text: String)] = []
    try it.observe { place, state in
      for problem in StateReader.problems(inLayersOf: state) {
        // A layer breaks a rule in many frames, and a state has many layers. The first case of each rule is
        // enough, and no rule hides another.
        let member = problem.path.split(separator: "/").dropFirst(2).joined(separator: "/")
        guard !found.contains(where: { $0.rule == member }) else { continue }
        found.append((member, "\(problem.path) must be \(problem.expected) (\(place))"))
      }
    }
    it.fail(each: found.map(\.text))
  }
}
