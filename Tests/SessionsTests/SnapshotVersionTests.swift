import Interaction
import Motion
import Sessions
import Testing
import Values

/// A component whose second member was added in version 1.2.0.
private protocol Counter: Component where Parameters == NoParameters, OwnEvent == Never {
  var count: Int { get set }
  var isBold: Bool { get set }
}

private struct NoParameters: ParameterSet {
  mutating func visit(_ visitor: inout ParameterVisitor) {}
}

extension Counter {
  static func describe(_ version: String) -> Descriptor {
    Descriptor(
      id: "counter", title: "Counter", version: version, summary: "It counts.", phases: ["idle"],
      values: [], events: [])
  }
  static func decode(_ type: String, _ members: JSONObject) throws(InvalidValue) -> OwnEvent? {
    nil
  }
  mutating func configure(
    _ parameters: Parameters, at now: Timestamp, report: inout ComponentOutput
  ) {}
  mutating func handle(_ event: Event<OwnEvent>, at now: Timestamp, report: inout ComponentOutput) {
    count += 1
  }
  func nextMoment(after now: Timestamp) -> Timestamp? { nil }
  mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {}
  func render(at now: Timestamp, into state: inout RenderState) { state.phase = "idle" }
  mutating func archive(_ archive: inout Archive) {
    archive.field("count", &count, in: 0...1000)
    archive.added("isBold") { $0.field("isBold", &isBold) }
  }
}

private struct Stable: Counter {
  static let descriptor = describe("1.2.0")
  var count = 0
  var isBold = true
  init(parameters: NoParameters, environment: Environment, report: inout ComponentOutput) {}
}

private struct Early: Counter {
  static let descriptor = describe("0.2.1")
  var count = 0
  var isBold = true
  init(parameters: NoParameters, environment: Environment, report: inout ComponentOutput) {}
}

@Suite("Versions of snapshots")
struct SnapshotVersionTests {
  /// Returns whether a session accepts a snapshot of a given version with a count of 7, and checks the
  /// restored session.
  private func isRead<C: Counter>(_ version: String, by _: C.Type) throws -> Bool {
    var session = try ComponentSession<C>()
    var snapshot = session.snapshot()
    snapshot["version"] = .string(version)
    // As an older version wrote it, without the member that was added later.
    snapshot["state"] = ["count": .integer(7)]
    do throws(InvalidValue) {
      try session.restore(snapshot)
    } catch {
      #expect(error.expected.contains("a snapshot of counter \(C.descriptor.version)"))
      return false
    }
    #expect(session.snapshot()["state"] == ["count": .integer(7), "isBold": true])
    #expect(session.snapshot()["version"] == .string(C.descriptor.version))
    return true
  }

  @Test(
    "Snapshots of the same version, or of an earlier one with the same major version, are accepted")
  func earlier() throws {
    for version in ["1.2.0", "1.1.9", "1.0.0", "1.0.12"] {
      #expect(try isRead(version, by: Stable.self), "\(version)")
    }
  }

  @Test("Snapshots of a later version, a different major version or an invalid version are refused")
  func later() throws {
    for version in [
      "1.2.1", "1.10.0", "2.0.0", "0.9.9", "", "1", "1.1", "1.1.x", "1.-1.0", "1.1.0.0", "1..0",
      "1.1.4294967296",
    ] {
      #expect(try !isRead(version, by: Stable.self), "\(version)")
    }
  }

  @Test("Before 1.0, the minor version must match too")
  func early() throws {
    #expect(try isRead("0.2.0", by: Early.self))
    #expect(try !isRead("0.1.5", by: Early.self))
  }
}
