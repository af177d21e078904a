import PlaygroundTesting
import Foundation
import Testing

private let parameters = #"{"item":{"id":"pin-7","title":"Ramen Ya"}}"#

/// Calls that create a card, subscribe to it, drag it open and advance it until it settles.
private let calls: [String] =
  [
    #""session/create","params":{"component":"bottom-card","session":"film","parameters":\#(parameters)}"#,
    #""session/subscribe","params":{"session":"film","frames":"full"}"#,
    #""session/perform","params":{"session":"film","gesture":{"kind":"drag","from":{"x":196,"y":760},"to":{"x":196,"y":560},"duration":0.3}}"#,
  ].map(request)
  + (0..<6).map { _ in request(#""session/advance","params":{"session":"film","by":0.1}"#) }

private func request(_ method: String) -> String {
  #"{"jsonrpc":"2.0","id":1,"method":\#(method)}"#
}

private func framed(_ text: String) -> String {
  "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
}

private func object(_ text: some StringProtocol) throws -> Any {
  try JSONSerialization.jsonObject(with: Data(text.utf8))
}

/// Returns the messages of an output in either framing, with batches split into single messages.
private func messages(_ output: String) throws -> [NSDictionary] {
  let texts =
    output.hasPrefix("Content-Length")
    ? output.components(separatedBy: "Content-Length: ").dropFirst().map {
      String($0.drop { $0 != "{" && $0 != "[" })
    } : output.components(separatedBy: "\n").dropLast()
  return try texts.flatMap { text in
    let message = try object(text)
    return message as? [NSDictionary] ?? [message as? NSDictionary ?? [:]]
  }
}

/// Returns the states in the responses, and the states in the notifications.
private func states(_ output: String) throws -> (asked: [NSDictionary], told: [NSDictionary]) {
  let messages = try messages(output)
  func states(_ member: String) -> [NSDictionary] {
    messages.compactMap { ($0[member] as? NSDictionary)?["state"] as? NSDictionary }
  }
  return (states("result"), states("params"))
}

/// Returns a state without its null members, which Neovim's JSON reader omits.
private func withoutNulls(_ value: Any) -> Any {
  if let elements = value as? [Any] { return elements.map(withoutNulls) }
  guard let members = value as? [String: Any] else { return value }
  return members.filter { !($0.value is NSNull) }.mapValues(withoutNulls)
}

@Suite("The same scenario gives the same states", .waiting, .serialized)
struct SameStatesTests {
  private func run(_ input: String, byteByByte: Bool = false) throws -> String {
    let path = NSTemporaryDirectory() + "scenario-" + UUID().uuidString
    try input.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let feeder =
      "import os,sys,time\nfor b in open(sys.argv[1],'rb').read(): os.write(1,bytes([b])); time.sleep(2e-4)"
    let output = try shell(
      byteByByte ? "python3 -c \"\(feeder)\" '\(path)' | '\(binary)'" : "'\(binary)' < '\(path)'")
    #expect(output.status == 0)
    #expect(output.errors == "")
    return output.text
  }

  @Test("Lines, headers, different whitespace, a batch and single bytes give the same states")
  func transports() throws {
    let lines = calls.joined(separator: "\n") + "\n"
    let expected = try states(run(lines))
    #expect(expected.asked.count == 8)
    #expect(expected.told.count == 8)
    #expect(expected.told.dropFirst() == expected.asked.dropFirst())
    let headers = calls.map(framed).joined()
    let pretty = lines.replacingOccurrences(of: ",\"", with: ",\r\n  \"")
    let joined = "\u{FEFF}" + calls.joined()
    for (input, isSlow) in [
      (headers, false), (pretty, false), (joined, false), (lines, true), (headers, true),
    ] where !isSlow || Tool.python.isThere {
      let states = try states(run(input, byteByByte: isSlow))
      #expect(states.asked == expected.asked)
      #expect(states.told == expected.told)
    }
    let batch = "[" + calls.joined(separator: ",") + "]"
    for input in [batch, framed(batch)] {
      let states = try states(run(input))
      #expect(states.asked == expected.asked)
      #expect(states.told == expected.told)
    }
  }

  /// The commands that make each client print its states, one per line.
  static let clients: [(tool: Tool, command: String)] = [
    (
      .python,
      """
      PYTHONPATH=Protocol/Clients/python python3 -c 'import film, json; film.text = json.dumps
      film.film("bottom-card", \(parameters), {"x": 196, "y": 760}, {"x": 196, "y": 560})'
      """
    ),
    (
      .languageServer,
      """
      PYTHONPATH=Protocol/Clients/python \(Tool.packaged) -c 'import film_lsp, json
      film_lsp.text = json.dumps
      film_lsp.film("bottom-card", \(parameters), {"x": 196, "y": 760}, {"x": 196, "y": 560})'
      """
    ),
    (
      .jq,
      """
      folder=$(mktemp -d) && cp Protocol/Clients/shell/* $folder
      echo 'select(.method == "session/didRender").params.state | tojson' > $folder/card.jq
      sh $folder/film.sh bottom-card '\(parameters)' 196,760 196,560; rm -r $folder
      """
    ),
    (
      .emacs,
      """
      emacs -Q --batch -L Protocol/Clients/emacs -l playground --eval '
      (progn
        (require (quote json))
        (add-hook (quote playground-did-render-functions)
          (lambda (state)
            (let ((layers (vconcat (plist-get state :layers))))
              (princ (json-encode (plist-put (copy-sequence state) :layers layers)))
              (terpri))))
        (with-current-buffer
            (playground "bottom-card" t (quote (:item (:id "pin-7" :title "Ramen Ya"))))
          (playground-drag (cons 196 760) (cons 196 560))
          (while (not (playground-advance)))
          (playground-call (quote ping))))'
      """
    ),
    (
      .neovim,
      """
      nvim --headless -u NONE -i NONE --cmd 'set rtp+=Protocol/Clients/neovim' -c 'lua
      local p = require("playground")
      p.did_render = function(state) io.stdout:write(vim.json.encode(state), "\\n") end
      local id = p.open("bottom-card",
        { virtual = true, parameters = { item = { id = "pin-7", title = "Ramen Ya" } } })
      p.drag(id, { x = 196, y = 760 }, { x = 196, y = 560 })
      while not p.advance(id) do end
      p.call("ping")' -c 'qall!'
      """
    ),
    (
      .node,
      "node Protocol/Clients/vscode/film.js bottom-card '\(parameters)' 196,760 196,560"
    ),
  ].filter { $0.tool.isThere }

  @Test("Each client receives the same states", arguments: clients)
  func client(tool: Tool, command: String) throws {
    let expected = try states(run(calls.joined(separator: "\n"))).told
    let output = try shell(command)
    #expect(output.errors == "")
    #expect(output.status == 0)
    let shown = try output.text.split(separator: "\n").map { withoutNulls(try object($0)) }
    #expect(shown.count == expected.count)
    for (shown, state) in zip(shown, expected) {
      #expect(shown as? NSDictionary == withoutNulls(state) as? NSDictionary)
    }
  }
}
