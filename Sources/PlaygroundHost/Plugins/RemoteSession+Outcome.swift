internal import Interaction
internal import Values
internal import Wire

extension RemoteSession {
  /// What a result has to be for a state to be taken from it.
  struct Outcome {
    var state: StateReader.NamedState
    var report: Report
    var frames: [StateReader.NamedState]?
    var isSettled: Bool?
    var revision: Int?

    /// Reads a result.
    ///
    /// - Parameters:
    ///   - result: what the plugin has answered
    ///   - base: the state that the plugin was told the host has, with its revision
    /// - Throws: the first mistake, by its place
    init(
      _ result: Value, since base: (revision: Int, state: StateReader.NamedState)? = nil
    ) throws(InvalidValue) {
      guard case .object(let members) = result else {
        throw InvalidValue(path: "", expected: "an object")
      }
      if let base, let delta = members.present("delta") {
        guard members["base"] == .integer(Int64(base.revision)) else {
          throw InvalidValue(path: "/base", expected: "\(base.revision), as in since")
        }
        state = base.state
        do { try state.apply(delta) } catch { throw error.under("delta") }
      } else {
        state = try Outcome.state(of: members)
      }
      // What no count comes to is not told: states are whole then.
      if case .integer(let number)? = members["revision"], (0...1 << 53).contains(number) {
        revision = Int(number)
      }
      if let id = Outcome.twin(in: state.state.layers) {
        throw InvalidValue(path: "/state/layers", expected: "layers of which one is \(id), not two")
      }
      report = try ReportReader.read(members)
      isSettled = try members.bool("settled")
      guard let values = try members.array("frames") else { return }
      frames = []
      for (index, value) in values.enumerated() {
        do throws(InvalidValue) {
          frames?.append(try Outcome.read(value))
        } catch {
          throw error.under("\(index)").under("frames")
        }
      }
    }

    /// The id that two layers have; deltas could not tell them apart.
    private static func twin(in layers: [Layer]) -> String? {
      guard layers.count > 1 else { return nil }
      var seen = Set<String>(minimumCapacity: layers.count)
      return layers.first { !seen.insert($0.id).inserted }?.id
    }

    static func state(of members: Members) throws(InvalidValue) -> StateReader.NamedState {
      do { return try read(members["state"]) } catch { throw error.under("state") }
    }

    /// A state whose layers have ids of their own: a client is told of changes by these.
    private static func read(_ value: Value?) throws(InvalidValue) -> StateReader.NamedState {
      let named = try StateReader.read(value)
      var ids = IDTable()
      for (index, layer) in named.state.layers.enumerated() where !ids.insert(layer.id) {
        throw InvalidValue(
          path: "/layers/\(index)/id", expected: "an id that no other layer has")
      }
      return named
    }
  }
}
