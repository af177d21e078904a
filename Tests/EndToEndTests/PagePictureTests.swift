import PlaygroundTesting
import Foundation
import Testing

@Suite("Pictures in READMEs", .waiting)
struct PagePictureTests {
  /// The READMEs that start with a picture.
  private static let pages = [
    "README.md", "Plugins/BottomCard/README.md", "Plugins/CardStack/README.md",
    "Plugins/HeroTransition/README.md", "Plugins/SheetCoordinator/README.md",
    "Plugins/PullToRefresh/README.md",
  ]

  @Test(
    "A README starts with a picture, and the command above it produces the same bytes",
    arguments: pages)
  func picture(page: String) throws {
    let text = try String(contentsOfFile: root + "/" + page, encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let mark = try #require(
      lines.firstIndex { $0.hasPrefix("<!-- .build/release/playground film ") })
    #expect(mark <= 4)
    let command = lines[mark].dropFirst("<!-- ".count).dropLast(" -->".count)
    let image = try #require(lines[mark + 1].components(separatedBy: "](").last?.dropLast())
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let committed = try String(contentsOfFile: root + "/" + folder + image, encoding: .utf8)
    let output = try shell(String(command))
    #expect(output.status == 0)
    #expect(output.errors == "")
    #expect(
      output.text == committed,
      "\(folder)\(image) is not what comes out now; if the new look is meant: \(command) >\(folder)\(image)"
    )
  }

  @Test("A PNG is written if rsvg-convert is installed; otherwise the message says what to install")
  func png() throws {
    let folder = NSTemporaryDirectory() + "pictures-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scenario = root + "/Plugins/CardStack/Goldens/flick-right.jsonl"
    let file = folder + "/strip.png"
    let missing = try playground("film", scenario, "-o", file, environment: ["PATH": folder])
    #expect(missing.status == 4)
    #expect(missing.errors.contains("librsvg2-bin"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    guard try shell("command -v rsvg-convert").status == 0 else { return }
    #expect(try playground("film", scenario, "-o", file).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["strip.png"])
  }

  @Test(
    "A picture of one of several sessions lists the others, and an unknown session is refused",
    arguments: ["film", "plot", "report"])
  func sessions(command: String) throws {
    let file = NSTemporaryDirectory() + UUID().uuidString + ".jsonl"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let calls = ["one", "two"].flatMap { name in
      [
        #""session/create","params":{"session":"\#(name)","component":"bottom-card","#
          + #""parameters":{"item":{"id":"a"}}}"#,
        #""session/send","params":{"session":"\#(name)","event":{"type":"action","name":"expand"}}"#,
        #""session/advance","params":{"session":"\#(name)","until":"settled"}"#,
      ]
    }
    try calls.map { #"{"jsonrpc":"2.0","id":1,"method":\#($0)}"# + "\n" }.joined().write(
      toFile: file, atomically: true, encoding: .utf8)
    let first = try playground(command, file)
    #expect(first.status == 0, "\(first.errors)")
    #expect(
      first.errors.contains("showing session one; select another with --session: two"),
      "\(first.errors)")
    let second = try playground(command, "--session", "two", file)
    #expect(second.status == 0 && second.errors == "", "\(second.errors)")
    let none = try playground(command, "--session", "three", file)
    #expect(none.status == 3 && none.errors.contains("three"), "\(none.errors)")
  }

  @Test(
    "Refuses a scenario that can't be drawn, with a reason",
    arguments: [
      ("film", 2, "film requires a scenario"), ("plot a b", 2, "plot takes one scenario"),
      ("film --times x a.jsonl", 2, "--times must be a comma-separated list of times"),
      ("film -o a.gif a.jsonl", 2, "-o FILE.gif requires --animate"),
      ("film -o a.bmp a.jsonl", 2, ".svg or .png"), ("film --cells 0 a.jsonl", 2, "whole number"),
      ("film --animate -o a.png a.jsonl", 2, "--animate can't create a .png file"),
      ("film --no-captions a.jsonl", 2, "--no-captions requires --animate"),
      ("plot -o a.gif a.jsonl", 2, "must end with .svg or .png, not a.gif"),
      ("film nowhere.jsonl", 3, "nowhere.jsonl"), ("plot LICENSE", 3, "LICENSE"),
    ])
  func refused(words: String, status: Int32, message: String) throws {
    let output = try shell(".build/release/playground \(words) </dev/null")
    #expect(output.status == status)
    #expect(output.errors.contains(message))
    #expect(output.text.isEmpty)
  }

  @Test("The title and the axes of a map name the variables, their units and the direction")
  func mapTitle() throws {
    let map = try playground(
      "map", "--x", "travel=-300..100", "--y", "velocity=-2000..2000",
      "Plugins/BottomCard/Goldens/flick-up.jsonl")
    let title = "Release outcome · x: travel (pt) · y: velocity (pt/s, positive = down or right)"
    #expect(map.text.contains("<title>\(title)</title>"))
    #expect(
      map.text.contains(">travel (pt)<")
        && map.text.contains(">velocity (pt/s), positive = down or right<"))
  }

  @Test("A report contains no path of the machine, and folds the command of many scenarios")
  func relativePaths() throws {
    let output = try shell(
      """
      .build/release/playground report "$PWD/Plugins/BottomCard/Goldens/flick-up.jsonl" \
        "$PWD/Plugins/CardStack/Goldens/flick-right.jsonl" | sed "s|$PWD|ABSOLUTE|g"
      .build/release/playground map --x travel=-300..100 --y rest=0..1 \
        "$PWD/Plugins/BottomCard/Goldens/flick-up.jsonl" | sed "s|$PWD|ABSOLUTE|g"
      """)
    #expect(!output.text.contains("ABSOLUTE"))
    let folded = "<details><summary>Command</summary><pre class=\"command\"><code>playground report"
    #expect(output.text.contains(folded + " Plugins/BottomCard/"))
  }

  @Test("The labels of a map do not overlap")
  func mapWords() throws {
    let map = try playground(
      "map", "--x", "travel=-300..100", "--y", "rest=0..1",
      "Plugins/BottomCard/Goldens/slow-drag-up.jsonl")
    let words = map.text.matches(of: /<text x="([0-9.]+)" y="([0-9.]+)">([^<]+)<\/text>/)
    let names = ["expanded", "compact", "travel &lt; −25 pt", "travel &gt; 50 pt"]
    let found = words.filter { names.contains(String($0.3)) }
    #expect(found.count == 4)
    for (index, one) in found.enumerated() {
      for other in found[..<index] {
        let (x, y) = (Double(one.1), Double(one.2))
        let (otherX, otherY) = (Double(other.1), Double(other.2))
        let isFar = try abs(#require(x) - #require(otherX)) > 70
        #expect(try isFar || abs(#require(y) - #require(otherY)) > 12, "\(one.3), \(other.3)")
      }
    }
  }
}
