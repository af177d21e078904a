import PlaygroundTesting
import Foundation
import Testing

/// Returns the command in the clients' README that contains a string, changed to run the program under test.
private func command(_ word: String) throws -> String {
  let page = try String(contentsOfFile: root + "/Protocol/Clients/README.md", encoding: .utf8)
  let blocks = page.components(separatedBy: "```sh\n").dropFirst()
    .compactMap { $0.components(separatedBy: "\n```").first }
  return try #require(blocks.first { $0.contains(word) })
    .replacingOccurrences(of: "$PWD/.build/release/playground", with: binary)
}

/// Returns the states of the drag that the README shows, directly from the program without a client.
private func states() throws -> [NSDictionary] {
  let calls =
    [
      #""session/create","params":{"component":"bottom-card","session":"film","parameters":{"item":{"id":"pin-7","title":"Ramen Ya"}}}"#,
      #""session/subscribe","params":{"session":"film","frames":"full"}"#,
      #""session/perform","params":{"session":"film","gesture":{"kind":"drag","from":{"x":196,"y":760},"to":{"x":196,"y":560},"duration":0.3}}"#,
    ] + Array(repeating: #""session/advance","params":{"session":"film","by":0.1}"#, count: 6)
  let lines = calls.enumerated().map { #"{"jsonrpc":"2.0","id":\#($0),"method":\#($1)}"# }
  let output = try shell(
    "printf '%s\\n' " + lines.map { "'\($0)'" }.joined(separator: " ") + " | '\(binary)'")
  return try output.text.split(separator: "\n").compactMap { line in
    let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary
    return (message?["params"] as? NSDictionary)?["state"] as? NSDictionary
  }
}

/// Returns the heading and the value of a state, as every client writes them.
private func lines(_ state: NSDictionary) throws -> [String] {
  let seconds = try #require(state["t"] as? Double)
  let phase = try #require(state["phase"] as? String)
  let offset = try #require((state["values"] as? NSDictionary)?["cardYOffset"] as? NSNumber)
  let rest = state["settled"] as? Bool == true ? ", settled" : ""
  return ["\(phase) at \(Int((seconds * 1000).rounded())) ms\(rest)", "cardYOffset \(offset)"]
}

@Suite("Clients", .waiting, .serialized)
struct FilmTests {
  /// The clients, each with a string that occurs in its command in the README.
  static let films: [(tool: Tool, word: String)] = [
    (.python, "film.py"), (.languageServer, "film_lsp.py"), (.jq, "film.sh"), (.emacs, "film.el"),
    (.neovim, "film.lua"),
  ].filter { $0.tool.isThere }

  static let absent = Tool.allCases.filter { !$0.isThere }

  @Test("All clients are installed", .disabled(if: !absent.isEmpty, "\(absent.map(\.rawValue))"))
  func installed() {
    #expect(Self.films.count == 5)
  }

  @Test("Every client shows the same pictures of the same drag", arguments: films)
  func film(tool: Tool, word: String) throws {
    let output = try shell(command(word))
    #expect(output.errors == "")
    #expect(output.status == 0)
    let pictures = output.text.components(separatedBy: "\n\n").dropLast()
    let states = try states()
    #expect(states.count == 8)
    #expect(pictures.count == states.count)
    for (picture, state) in zip(pictures, states) {
      let rows = picture.components(separatedBy: "\n")
      let expected = try lines(state)
      #expect(rows.first == expected[0])
      #expect(rows.dropFirst().first?.hasSuffix("+ " + expected[1]) == true)
      #expect(rows.count == 38)
    }
    #expect(pictures.last?.hasPrefix("expanded at 900 ms, settled\n") == true)
    let page = try String(contentsOfFile: root + "/Protocol/Clients/README.md", encoding: .utf8)
    let shown = try #require(
      page.components(separatedBy: "```text\n").last?.components(separatedBy: "\n```").first)
    #expect(pictures.contains { $0.hasPrefix(shown) })
    if Tool.python.isThere { #expect(try output.text == shell(command("film.py")).text) }
  }

  @Test(
    "The VS Code extension reconstructs the full states from deltas",
    .enabled(if: Tool.node.isThere, "node is not installed"))
  func node() throws {
    let output = try shell(command("film.js"))
    #expect(output.errors == "")
    let shown = try output.text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
    #expect(try shown == states())
  }

  @Test(
    "In VS Code, the pointer drags the component in a panel, and scenarios use the language server",
    .enabled(if: Tool.node.isThere, "node is not installed"))
  func panel() throws {
    let output = try shell("node Tests/ClientTests/extension.js")
    #expect(output.errors == "")
    #expect(
      output.text == """
        true expanded 0
        problem replay/differs 4
        hover true
        completion true
        InlayHints true
        CodeActions true
        DocumentSymbol true
        FoldingRange true
        DocumentLink true
        opened flick-up.decisions.md

        """)
  }

  @Test("A client reports a refused call in one line and exits with an error", arguments: films)
  func refused(tool: Tool, word: String) throws {
    let wrong = try command(word).replacingOccurrences(of: "bottom-card", with: "top-card")
    let output = try shell(wrong)
    #expect(output.status != 0)
    #expect(output.errors.contains("There is no component top-card"))
    #expect(output.errors.split(separator: "\n").count == 1)
    #expect(output.text == "")
  }
}
