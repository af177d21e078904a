internal import Interaction
internal import Values
internal import Wire

extension RemoteSession {
  /// The validated result of a call.
  struct CallResult {
    var state: StateReader.NamedState
    var report: ComponentOutput
    var frames: [StateReader.NamedState]?
    var isSettled: Bool?
    var revision: Int?

    /// Reads a result.
    ///
    /// - Parameters:
    ///   - result: The result in the plugin's response.
    ///   - base: The revision that was sent to the plugin as `since`, and its state.
    /// - Throws: `InvalidValue` with the path of the first invalid member.
    init(
      _ result: Value, since base: (revision: Int, state: StateReader.NamedState)? = nil
    ) throws(InvalidValue) {
      guard case .object(let members) = result else {
        throw InvalidValue(path: "", expected: "an object")
      }
      if let base, let delta = members.present("delta") {
        guard members["base"] == .integer(Int64(base.revision)) else {
          throw InvalidValue(path: "/base", expected: "\(base.revision), the value of since")
        }
        state = base.state
        do { try state.apply(delta) } catch { throw error.under("delta") }
      } else {
        state = try CallResult.state(of: members)
      }
      // Without a valid revision the host requests no deltas, so the plugin's states are complete.
      if case .integer(let number)? = members["revision"], (0...1 << 53).contains(number) {
        revision = Int(number)
      }
      if let id = CallResult.twin(in: state.state.layers) {
        throw InvalidValue(
          path: "/state/layers", expected: "layers with unique ids; \(id) occurs twice")
      }
      report = try ComponentOutputReader.read(members)
      isSettled = try members.bool("settled")
      guard let values = try members.array("frames") else { return }
      frames = []
      for (index, value) in values.enumerated() {
        do throws(InvalidValue) {
          frames?.append(try CallResult.read(value))
        } catch {
          throw error.under("\(index)").under("frames")
        }
      }
    }

    /// Returns an id that two layers share, or `nil` if all ids are unique.
    ///
    /// A delta could not distinguish such layers.
    private static func twin(in layers: [Layer]) -> String? {
      guard layers.count > 1 else { return nil }
      var seen = Set<String>(minimumCapacity: layers.count)
      return layers.first { !seen.insert($0.id).inserted }?.id
    }

    static func state(of members: JSONObject) throws(InvalidValue) -> StateReader.NamedState {
      do { return try read(members["state"]) } catch { throw error.under("state") }
    }

    /// Reads a state and checks that the ids of its layers are unique.
    ///
    /// Clients identify layers by id.
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
