import Foundation
import PlaygroundTesting
import Testing

@Suite("Skins of commands")
struct SkinTests {
  /// Runs a script in a folder with the scenario `s.jsonl` and a folder `skin` for a skin.
  private func result(of script: String) throws -> (status: Int32, text: String, errors: String) {
    let run = try shell(
      """
      playground=$(realpath .build/release/playground)
      folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
      cp Plugins/CardStack/Goldens/flick-right.jsonl "$folder/s.jsonl"; cd "$folder"; mkdir skin
      \(script)
      """)
    return (run.status, run.text, run.errors)
  }

  @Test(
    "An invalid skin is refused with its path and a sentence",
    arguments: [
      ("rm -r skin", "--skin must be a folder that contains skin.json, not skin"),
      ("mkfifo skin/skin.json", "--skin must be a folder that contains skin.json, not skin"),
      ("echo '{' > skin/skin.json", "skin/skin.json: line 2, column 1 is not valid JSON: "),
      (
        "{ printf '[%.0s' $(seq 200); printf ']%.0s' $(seq 200); } > skin/skin.json",
        "is not valid JSON: nested more than 128 levels deep"
      ),
      (
        "head -c 70000 /dev/zero > skin/skin.json",
        "skin/skin.json: has 70000 bytes; at most 65536 are allowed"
      ),
      (
        "echo '{\"rolls\": {}}' > skin/skin.json",
        "skin/skin.json: rolls is not a member of the skin"
      ),
      (
        "echo '{\"roles\": {\"card\": {\"image\": \"a.png\"}}}' > skin/skin.json",
        "skin/skin.json: there is no file a.png"
      ),
      (
        "echo '{\"roles\": {\"card\": {\"image\": \"a.png\"}}}' > skin/skin.json; ln -s ../s.jsonl skin/a.png",
        "skin/skin.json: a.png is a link to a file outside of the folder"
      ),
      (
        "echo '{\"roles\": {\"card\": {\"image\": \"a/b.png\"}}}' > skin/skin.json; ln -s .. skin/a; touch b.png",
        "skin/skin.json: a/b.png is a link to a file outside of the folder"
      ),
      (
        "echo '{\"roles\": {\"card\": {\"image\": \"a.png\"}}}' > skin/skin.json; mkfifo skin/a.png",
        "skin/skin.json: a.png is not a file"
      ),
      (
        "echo '{\"roles\": {\"card\": {\"image\": \"a.png\"}}}' > skin/skin.json; head -c 600000 /dev/zero > skin/a.png",
        "skin/skin.json: a.png has 600000 bytes; at most 524288 are allowed"
      ),
    ])
  func refuses(setup: String, sentence: String) throws {
    for command in ["film", "report"] {
      let run = try result(of: "\(setup)\n$playground \(command) --skin skin s.jsonl")
      #expect(run.status == 3)
      #expect(run.text == "")
      #expect(run.errors.contains(sentence), "\(run.errors)")
    }
  }

  @Test("A skin beside the scenario is used by films and reports, and ignored by the wireframe")
  func beside() throws {
    let run = try result(
      of: """
        for look in app wireframe; do $playground film --look $look s.jsonl > $look.svg; done
        echo '{"roles": {"card": {"fill": "#123456", "image": "none"}}}' > skin.json
        $playground film s.jsonl | grep -c 'rgb(18,52,86)'
        $playground film --animate s.jsonl | grep -c 'rgb(18,52,86)'
        $playground report s.jsonl | grep -c 'fill="rgb(18,52,86)"'
        $playground film --look wireframe s.jsonl | cmp - wireframe.svg && echo same
        echo '{}' > skin/skin.json
        $playground film --skin skin s.jsonl | cmp - app.svg && echo same
        """)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 5 && lines.suffix(2) == ["same", "same"], "\(run.text)\(run.errors)")
    #expect(lines.prefix(3).allSatisfy { $0 != "0" })
  }

  @Test("A report of scenarios in several folders does not use the skin of one of them")
  func folders() throws {
    let run = try result(
      of: """
        cp s.jsonl skin/t.jsonl
        echo '{"colors": {"ink": "#123456"}}' > skin.json
        $playground report s.jsonl skin/t.jsonl > both.html
        rm skin.json
        $playground report s.jsonl skin/t.jsonl | cmp - both.html && echo same
        """)
    #expect(run.text == "same\n", "\(run.errors)")
  }

  @Test("A skin that changes nothing is reported")
  func unused() throws {
    let run = try result(
      of: """
        echo '{"roles": {"crad": {"fill": "none"}}}' > skin/skin.json
        $playground film --skin skin s.jsonl > /dev/null
        """)
    #expect(run.status == 0)
    #expect(run.errors.contains("the skin changes no layer of this session; its roles are card"))
  }
}
