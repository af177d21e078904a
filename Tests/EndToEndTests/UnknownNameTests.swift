import PlaygroundTesting
import Foundation
import Testing

@Suite("Unknown names", .waiting)
struct UnknownNameTests {
  static let drag = "Plugins/BottomCard/Goldens/slow-drag-up.jsonl"

  @Test(
    "On the command line, the most similar name is suggested, with a reference to the command's help",
    arguments: [
      ("fim", "unknown command fim (did you mean film?); see playground --help"),
      ("help fim", "unknown command fim (did you mean film?); see playground help --help"),
      (
        "film --cels 3 a.jsonl",
        "unknown option --cels for film (did you mean --cells?); see playground film --help"
      ),
      (
        "--pluggins x",
        "unknown option --pluggins for serve (did you mean --plugins?); see playground serve --help"
      ),
      ("film --hit=3 a.jsonl", "--hit takes no value; see playground film --help"),
      ("replay --zzz a", "unknown option --zzz for replay; see playground replay --help"),
      ("plot", "plot requires a scenario; see playground plot --help"),
      (
        "components botom-card",
        "botom-card is not a built-in component (did you mean bottom-card?); see playground components --help"
      ),
      (
        "sweep --set expandedFracton=0.5 \(drag)",
        "expandedFracton is not a parameter of bottom-card (did you mean expandedFraction?); "
          + "see playground components bottom-card"
      ),
      (
        "serve --only card-stck",
        "--only: card-stck is not a built-in component (did you mean card-stack?); see playground serve --help"
      ),
      (
        "validate --only dtes .",
        "--only and --skip: dtes is not a check that --list prints (there are "
      ),
    ])
  func commandLine(words: String, message: String) throws {
    let output = try shell(".build/release/playground \(words) </dev/null")
    #expect(output.status == 2)
    #expect(output.text == "")
    #expect(output.errors.hasPrefix("playground: \(message)"))
    #expect(output.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "For names in a scenario, the most similar name is suggested too",
    arguments: [
      ("plot --layers crad", "crad is not a visible layer or role; did you mean card?"),
      ("plot --values dragProgres", "did you mean dragProgress?"),
      ("film --session s11", "s11 is not a session of this scenario; "),
    ])
  func scenario(words: String, message: String) throws {
    let output = try shell(".build/release/playground \(words) \(Self.drag)")
    #expect(output.status == 3)
    #expect(output.errors.contains(message), "\(output.errors)")
  }

  @Test(
    "In the protocol, the message suggests the most similar name, and data.expected lists all by similarity",
    arguments: [
      (
        #""session/configure","params":{"session":"s1","parameters":{"expandedFracton":1}}"#,
        "expandedFracton is not a parameter of bottom-card; did you mean expandedFraction?",
        "a parameter of bottom-card: expandedFraction, "
      ),
      (
        #""session/configure","params":{"session":"s1","parameters":{"scrimTap":"dismis"}}"#,
        "dismis is not a scrimTap; did you mean dismiss?", "one of "
      ),
      (
        #""session/send","params":{"session":"s1","event":{"type":"tapp"}}"#,
        "tapp is not an event of bottom-card; did you mean tap?", "one of "
      ),
      (
        #""session/send","params":{"session":"s1","event":{"type":"tap","target":"crd"}}"#,
        "crd is not a layer or role; did you mean card?",
        "a layer or role: card, "
      ),
      (
        #""session/send","params":{"session":"s1","event":{"type":"drag","phase":"bgan"}}"#,
        "bgan is not a phase; did you mean began?", "one of "
      ),
      (
        #""session/perform","params":{"session":"s1","gesture":{"kind":"flng"}}"#,
        "flng is not a kind of gesture; did you mean fling?", "one of "
      ),
      (
        #""session/sned","params":{"session":"s1"}"#,
        "session/sned is not a method; did you mean session/send?", "a method: session/send, "
      ),
      (
        #""session/create","params":{"component":"botom-card"}"#,
        "botom-card is not a component; did you mean bottom-card?", ""
      ),
    ])
  func methods(call: String, message: String, expected: String) throws {
    let lines = """
      {"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","parameters":{"item":{"id":"a"}}}}
      {"jsonrpc":"2.0","id":2,"method":\(call)}

      """
    let answer = try playground(input: Array(lines.utf8)).lines[1]
    let parsed = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
    let error = try #require(parsed["error"] as? [String: Any])
    #expect(error["message"] as? String == message)
    let data = try #require(error["data"] as? [String: Any])
    if !expected.isEmpty {
      #expect((data["expected"] as? String)?.hasPrefix(expected) == true, "\(data)")
      #expect((data["expected"] as? String)?.hasSuffix("more") == false)
    }
  }

  @Test("An unavailable component is reported once, with the remedy")
  func unoffered() throws {
    let run = try playground("replay", "Plugins/PullToRefresh/Goldens")
    #expect(run.status == 1)
    #expect(run.text.contains("needs the component") == false)
    #expect(
      run.text.contains("scenarios need the component pull-to-refresh, which is not available"))
    #expect(run.text.contains("add --plugins FOLDER"))
    #expect(!run.text.contains("differ in the same way"))
    let scenario = "Plugins/PullToRefresh/Goldens/fling.jsonl"
    for words in [["film"], ["show"], ["why"], ["plot"], ["sweep", "--set", "a=1"], ["vary"]] {
      let run = try shell(".build/release/playground \(words.joined(separator: " ")) \(scenario)")
      #expect(run.status == 3, "\(words)")
      #expect(
        run.errors.contains(
          "There is no component pull-to-refresh; use an id from component/list"))
    }
  }

  @Test("An update without the plugin keeps the responses of a golden file")
  func keptGolden() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try shell(
      """
      mkdir \(folder) && cp Plugins/PullToRefresh/Goldens/fling*.jsonl \(folder)
      .build/release/playground replay --update all \(folder) >&2
      echo $?; cmp \(folder)/fling.golden.jsonl Plugins/PullToRefresh/Goldens/fling.golden.jsonl && echo same
      """)
    #expect(run.text == "1\nsame\n", "\(run)")
  }

  @Test(
    "A command ends quietly with exit code 0 when its reader goes away",
    arguments: [
      "components", "components --json", "help replay", "protocol", "film \(drag)",
      "show \(drag)", "completions bash", "--help",
      "replay --json Plugins/BottomCard/Goldens Plugins/CardStack/Goldens",
    ])
  func closedPipe(words: String) throws {
    // The reader is gone before anything is written.
    let run = try shell(
      "{ sleep 0.05; .build/release/playground \(words); echo $? >&2; } | true")
    #expect(run.errors == "0\n")
  }

  @Test(
    "A command that judges ends with its verdict when its reader goes away",
    arguments: [
      "check Plugins/BottomCard/Goldens", "check --json Plugins/BottomCard/Goldens",
      "replay --check --json Plugins/BottomCard/Goldens",
    ])
  func verdictIntoClosedPipe(words: String) throws {
    let run = try shell(
      "{ sleep 0.05; .build/release/playground \(words); echo $? >&2; } | true")
    #expect(run.errors.hasSuffix("1\n"))
    #expect(try shell(".build/release/playground \(words) >/dev/null").status == 1)
  }
}
