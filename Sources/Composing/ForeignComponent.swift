internal import Interaction
internal import JSONRPC
internal import Motion
internal import Values

/// A type argument that determines which plugin's component a `ForeignComponent` represents.
protocol ForeignPlace: Sendable {
  static var host: ForeignHost { get }
}

/// A component of a plugin as a value type.
///
/// Each copy holds a point in a history (see `ForeignMoment`), so copies continue independently of each other, like
/// the copies of a component in this program.
struct ForeignComponent<Place: ForeignPlace>: Component {
  struct Parameters: ParameterSet {
    private var values = Place.host.description.parameters.map(\.defaultValue)

    init() {}

    mutating func visit(_ visitor: inout ParameterVisitor) {
      for (index, parameter) in Place.host.description.parameters.enumerated() {
        visitor.foreign(parameter, &values[index]) { (value) throws(InvalidValue) in
          try Place.host.check(parameter.name, value)
        }
      }
    }

    /// The values that differ from the defaults.
    var assigned: JSONObject {
      differing { index in Place.host.description.parameters[index].defaultValue }
    }

    /// Returns the values that differ from those in `before`.
    func changes(from before: Parameters) -> JSONObject { differing { before.values[$0] } }

    private func differing(from other: (Int) -> Value) -> JSONObject {
      var members: JSONObject = [:]
      for (index, parameter) in Place.host.description.parameters.enumerated()
      where values[index] != other(index) {
        members[parameter.name] = values[index]
      }
      return members
    }
  }

  typealias OwnEvent = ForeignEvent

  static var descriptor: Descriptor { Place.host.description.descriptor }

  private var parameters: Parameters
  private var moment: ForeignMoment

  init(parameters: Parameters, environment: Environment, report: inout ComponentOutput) {
    self.parameters = parameters
    do throws(RPCError) {
      moment = try Place.host.begin(parameters.assigned, environment)
    } catch {
      // Each value is valid, but not all of them together.
      report.diagnostics.append(
        Diagnostic(
          time: .zero, severity: .error, code: "parameters/refused",
          message: "The plugin refuses the parameters, so its defaults are used: \(error.message)"))
      moment = Place.host.begin(environment)
    }
    tell(&report)
  }

  static func decode(_ type: String, _ members: JSONObject) throws(InvalidValue) -> ForeignEvent? {
    switch type {
    case "pointer", "wheel", "tap", "drag", "scroll", "action", "measure", "environment": return nil
    default: break
    }
    guard descriptor.events.contains(where: { $0.name == type }) else { return nil }
    var event = members
    event["t"] = nil
    event["type"] = .string(type)
    return ForeignEvent(members: event)
  }

  func check(_ event: Event<ForeignEvent>, at now: Timestamp) throws(InvalidValue) {
    do throws(RPCError) {
      _ = try Place.host.moment(after: moment, .send(event.members), at: now, explains: true)
    } catch {
      throw InvalidValue(error, under: "/event")
        ?? InvalidValue(path: "", expected: "an event that the plugin accepts: \(error.message)")
    }
  }

  mutating func handle(
    _ event: Event<ForeignEvent>, at now: Timestamp, report: inout ComponentOutput
  ) {
    proceed(.send(event.members), at: now, &report)
  }

  mutating func configure(
    _ parameters: Parameters, at now: Timestamp, report: inout ComponentOutput
  ) {
    let changes = parameters.changes(from: self.parameters)
    self.parameters = parameters
    if !changes.isEmpty { proceed(.configure(changes), at: now, &report) }
  }

  func nextMoment(after now: Timestamp) -> Timestamp? {
    Place.host.nextChange(after: moment).flatMap { $0 > now ? $0 : nil }
  }

  mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {
    proceed(.advance, at: moment, &report)
  }

  func render(at now: Timestamp, into state: inout RenderState) {
    let shown = Place.host.state(of: moment, at: now)
    state.phase = shown.phase
    state.values += shown.values
    state.layers += shown.layers
  }

  mutating func archive(_ archive: inout Archive) {
    var snapshot: JSONObject = archive.isReading ? [:] : Place.host.snapshot(of: moment)
    archive.field("plugin", &snapshot)
    guard archive.isReading, archive.error == nil else { return }
    do throws(RPCError) { moment = try Place.host.begin(restoring: snapshot) } catch {
      archive.refuse(
        InvalidValue(error, under: "/snapshot")?.under("plugin")
          ?? InvalidValue(path: "/plugin", expected: "a snapshot of the plugin: \(error.message)"))
    }
  }

  /// Continues the history with a step.
  ///
  /// A step that the plugin refuses has no effect.
  private mutating func proceed(
    _ step: ForeignMoment.Step, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    do throws(RPCError) {
      moment = try Place.host.moment(after: moment, step, at: now, explains: report.explains)
    } catch {
      return
    }
    tell(&report)
  }

  /// Adds the effects, diagnostics and decisions of the last step to a report.
  private func tell(_ report: inout ComponentOutput) {
    let told = moment.outcome.report
    report.effects += told.effects
    report.diagnostics += told.diagnostics
    if report.explains { report.decisions += told.decisions }
  }
}
