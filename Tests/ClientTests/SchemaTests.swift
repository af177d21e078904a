import PlaygroundTesting
import Testing

/// The JSON Schemas, checked by a validator that is independent of this project.
@Suite("JSON Schemas", .waiting, .enabled(if: Tool.schemas.isThere, "jsonschema is not installed"))
struct SchemaTests {
  private func check(_ what: String) throws -> String {
    let output = try shell(
      "\(Tool.packaged) Tests/ClientTests/schemas.py '\(binary)' \(what)")
    #expect(output.errors == "")
    #expect(output.status == 0)
    return output.text
  }

  @Test("All input in scenarios and all output of the host match the schemas")
  func traffic() throws {
    let text = try check("traffic")
    for kind in ["diagnostic", "effect", "event", "gesture", "parameters", "state"] {
      #expect(text.contains("\n\(kind) ") || text.hasPrefix("\(kind) "))
    }
  }

  @Test("The schema and the host refuse the same events and parameters")
  func refusals() throws {
    let text = try check("refusals")
    #expect(text.contains("event refused by both"))
    #expect(text.contains("parameters refused by both"))
  }
}
