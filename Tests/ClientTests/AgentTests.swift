import PlaygroundTesting
import Testing

/// The tools for coding agents, used by two independent clients of the Model Context Protocol.
@Suite("Agents", .waiting, .enabled(if: Tool.agents.isThere, "mcp and fastmcp are not installed"))
struct AgentTests {
  private func run(_ what: String) throws -> String {
    let output = try shell("\(Tool.packaged) Tests/ClientTests/agents.py '\(binary)' \(what)")
    #expect(output.errors == "")
    #expect(output.status == 0)
    return output.text
  }

  @Test("The official SDK and fastmcp use every tool in both eras of the protocol")
  func eras() throws {
    let text = try run("eras")
    for revision in ["legacy 2025-11-25", "auto 2026-07-28", "2026-07-28 2026-07-28"] {
      #expect(text.contains("ok \(revision)"))
    }
    #expect(text.hasSuffix("ok pages\n"))
  }

  @Test("Hostile input gets clear errors, reads and writes nothing outside, and ends no server")
  func hostile() throws {
    #expect(try run("hostile") == "ok hostile\n")
  }

  @Test("An agent's tasks reach the right state within their limits of calls and characters")
  func tasks() throws {
    #expect(try run("tasks").hasSuffix("ok tasks\n"))
  }
}
