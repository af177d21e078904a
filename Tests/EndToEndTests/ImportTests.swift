import Foundation
import PlaygroundTesting
import Testing

@Suite("playground import and export", .waiting)
struct ImportTests {
  private static let recordings = root + "/Tests/RecordingsTests/Recordings"
  private static let swipe = recordings + "/swipe.csv"

  private func temporary(_ name: String) -> String {
    NSTemporaryDirectory() + "playground-\(UUID().uuidString)-\(name)"
  }

  @Test(
    "Every recording becomes a scenario that the host accepts",
    arguments: [
      "swipe.csv", "selenium-swipe.json", "selenium-pinch.json", "appium-swipe-tap.json",
      "chromium.rrweb.json", "touch-and-mouse.rrweb.json", "two-fingers.getevent.txt",
    ])
  func accepted(name: String) throws {
    let imported = try playground("import", Self.recordings + "/" + name)
    #expect(imported.status == 0)
    #expect(imported.errors.hasPrefix("\(name): "))
    let played = try playground(input: Array(imported.text.utf8))
    #expect(played.lines.count == imported.lines.count - 1)
    #expect(!played.text.contains(#""error""#))
  }

  @Test("A path begins on the layer that --place names, and opens the card")
  func place() throws {
    let path = temporary("swipe.jsonl")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try playground("import", "--place", "card", "-o", path, Self.swipe)
    #expect(run.status == 0 && run.errors == "")
    #expect(run.lines.first == "swipe.csv: CSV, 15 samples, 1 gesture, 1 finger, 0.1125 s")
    #expect(
      try playground(input: Array(Data(contentsOf: URL(fileURLWithPath: path))))
        .text.contains(#""type":"expandedChanged""#))
    let unknown = try playground("import", "--place", "crad", Self.swipe)
    #expect(unknown.status == 3 && unknown.errors.contains("crad is not a layer of the session"))
  }

  @Test("An import of getevent without --density says that points are pixels")
  func density() throws {
    let getevent = Self.recordings + "/two-fingers.getevent.txt"
    let pixels = try playground("import", getevent)
    #expect(pixels.errors.contains("one point is one pixel; to get the points of the phone, add"))
    let points = try playground("import", "--density", "480", getevent)
    #expect(!points.errors.contains("pixel"))
    #expect(points.text.contains(#""viewport":{"width":360,"height":800}"#))
  }

  @Test("A path is inserted into a scenario, whose later times move")
  func insertion() throws {
    let scenario = root + "/Plugins/BottomCard/Goldens/finger-keeps-its-card.jsonl"
    let run = try playground(
      "import", "--into", scenario, "--from-line", "5", "--start", "3", Self.swipe)
    #expect(run.status == 0, "\(run.errors)")
    let lines = try String(contentsOfFile: scenario, encoding: .utf8).split(separator: "\n")
    #expect(run.lines.count == lines.count + 1)
    #expect(run.text.contains(#""phase":"down","t":3,"#))
    let played = try playground(input: Array(run.text.utf8))
    #expect(!played.text.contains(#""error""#), "\(played.text.prefix(2000))")
    let beyond = try playground("import", "--into", scenario, "--from-line", "99", Self.swipe)
    #expect(beyond.status == 3 && beyond.errors.contains("has only"))
  }

  @Test("--gesture, --scale, --offset and --viewport change what they say")
  func options() throws {
    let appium = Self.recordings + "/appium-swipe-tap.json"
    let tap = try playground(
      "import", "--gesture", "2", "--scale", "0.5,2", "--offset", "1,-1", appium)
    #expect(tap.text.contains(#""phase":"down","t":0,"x":101,"y":1399}"#))
    #expect(!tap.text.contains(#""phase":"move""#))
    let none = try playground("import", "--gesture", "3", appium)
    #expect(
      none.status == 3
        && none.errors.contains("there is no gesture 3; the recording has 2 gestures"))
    let rrweb = Self.recordings + "/touch-and-mouse.rrweb.json"
    let scaled = try playground("import", "--viewport", "195x422", rrweb)
    #expect(scaled.text.contains(#""viewport":{"width":195,"height":422}"#))
    #expect(scaled.text.contains(#""phase":"down","t":0,"x":100,"y":350.25}"#))
  }

  @Test("Import after export gives the same times and positions", arguments: ["csv", "jsonl"])
  func roundTrip(format: String) throws {
    let path = temporary("a.jsonl")
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try playground("import", "-o", path, Self.recordings + "/selenium-pinch.json")
    let exported = try playground("export", "--as", format, path)
    #expect(exported.errors == "left out: measure events (2)\n")
    let again = try playground("import", "--format", format, "-", input: Array(exported.text.utf8))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      again.text.split(separator: "\n").dropFirst() == text.split(separator: "\n").dropFirst())
  }

  @Test("A profile of the noise varies a scenario, and the share of each outcome is reported")
  func noise() throws {
    let path = temporary("noise.json")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let json = try playground("import", "--describe", "--json", Self.swipe)
    #expect(json.text.hasPrefix(#"{"format":"playground-noise","version":1,"rate":120"#))
    let loud = json.text.replacingOccurrences(of: #""noise":0.0"#, with: #""noise":3"#)
    try loud.write(toFile: path, atomically: true, encoding: .utf8)
    let scenario = "Plugins/BottomCard/Goldens/flick-up.jsonl"
    let run = try playground("vary", "--noise", path, "--seeds", "1..20", "-j", "1", scenario)
    let two = try playground("vary", "--noise", path, "--seeds", "1..20", "-j", "2", scenario)
    #expect(run.text == two.text)
    #expect(run.lines.contains { $0.hasPrefix("outcome: expanded ") && $0.contains(" of 20, ") })
    let invalid = try playground("vary", "--noise", scenario, scenario)
    #expect(invalid.status == 2 && invalid.errors.contains("import --describe --json"))
  }

  @Test("An invalid recording leaves the old file alone and is reported with its line")
  func invalid() throws {
    let path = temporary("old.jsonl")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    let rows = Array("t,x,y,phase\n1,1,2,down\n0.5,1,2,move\n".utf8)
    let run = try playground("import", "-o", path, "-", input: rows)
    #expect(run.status == 3)
    #expect(run.errors == "-:3: the time 0.5 s is before 1 s on line 2; sort the samples by time\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try playground("import", "--describe", "/nowhere").status == 3)
    #expect(try playground("import").status == 2)
    #expect(try playground("export", "--as", "svg", "x.jsonl").status == 2)
  }
}
