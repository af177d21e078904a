import Foundation
import PlaygroundTesting
import Testing

@Suite("Clips", .waiting)
struct ClipTests {
  private static let scenario = "/Plugins/BottomCard/Goldens/slow-drag-up.jsonl"

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "clips-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func hasEncoder() throws -> Bool {
    try shell("command -v rsvg-convert && command -v ffmpeg && command -v ffprobe").status == 0
  }

  @Test("Without ffmpeg, the message says what to install, and nothing is written")
  func missing() throws {
    try inFolder { folder in
      let output = try playground(
        "film", "--animate", root + Self.scenario, "-o", folder + "/a.gif",
        environment: ["PATH": folder])
      #expect(output.status == 4)
      #expect(output.errors.contains("install it (Debian: ffmpeg)"), "\(output.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test("If the folder of a clip does not exist, the message says so")
  func noFolder() throws {
    let output = try playground(
      "film", "--animate", root + Self.scenario, "-o", "/nowhere/a.gif")
    #expect(output.status == 4)
    #expect(output.errors == "/nowhere/a.gif: No such file or directory\n", "\(output.errors)")
  }

  @Test(
    "A clip of the screen has its size, all its frames and less than 1 MB",
    arguments: [("gif", 50), ("mp4", 60), ("webm", 60), ("apng", 60)])
  func clip(format: String, rate: Int) throws {
    guard try hasEncoder() else { return }
    try inFolder { folder in
      let file = "\(folder)/card.\(format)"
      let output = try playground(
        "film", "--animate", "--no-captions", root + Self.scenario, "-o", file)
      #expect(output.status == 0, "\(output.errors)")
      let probe = try shell(
        "ffprobe -v error -count_frames -select_streams v -show_entries"
          + " stream=width,height,nb_read_frames -of csv=p=0 \(file)")
      // The screen has 393 × 852 points. MP4 needs even sizes. The animation lasts 1.925 s and holds its end.
      let fields = probe.text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
        .compactMap { Int($0) }
      try #require(fields.count == 3, "\(probe.text)")
      #expect(fields[0] == (format == "mp4" ? 394 : 393) && fields[1] == 852)
      #expect(abs(Double(fields[2]) / Double(rate) - 3.12) < 0.05)
      let size = try Data(contentsOf: URL(fileURLWithPath: file)).count
      #expect(size < 1_000_000)
    }
  }

  @Test("The card in each frame is where the golden file says")
  func frames() throws {
    guard try hasEncoder() else { return }
    try inFolder { folder in
      let file = folder + "/card.apng"
      let output = try playground(
        "film", "--animate", "--no-captions", "--look", "wireframe", root + Self.scenario, "-o",
        file)
      #expect(output.status == 0, "\(output.errors)")
      _ = try shell("ffmpeg -v error -i \(file) -f rawvideo -pix_fmt gray \(folder)/frames")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/frames"))
      let (width, height) = (393, 852)
      var compared = 0
      for (time, top) in try cardTops() where time < 1.9 {
        let frame = Int((time * 60).rounded(.down))
        let start = frame * width * height
        try #require(start + width * height <= bytes.count)
        // Column 60 is inside the card and outside its labels' icons and the finger. The card's edge is its
        // first pixel that differs from the screen.
        let column = (0..<height).map { bytes[start + $0 * width + 60] }
        let edge = column.indices.dropFirst(4).first { abs(Int(column[$0]) - Int(column[3])) > 2 }
        // A frame shows the latest state before its time, at most 1/60 s old; the finger moves at 190 pt/s.
        #expect(abs(Double(edge ?? 0) - top) < 5, "at \(time) s: \(edge ?? 0), not \(top)")
        compared += 1
      }
      #expect(compared > 2)
    }
  }

  /// Returns the times and upper edges of the card in the scenario's golden file.
  private func cardTops() throws -> [(time: Double, top: Double)] {
    let golden = root + Self.scenario.replacingOccurrences(of: ".jsonl", with: ".golden.jsonl")
    let text = try String(contentsOfFile: golden, encoding: .utf8)
    var tops: [(time: Double, top: Double)] = []
    for line in text.split(separator: "\n") {
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let result = message?["result"] as? [String: Any]
      let states =
        (result?["states"] as? [[String: Any]] ?? []) + [result?["state"] as? [String: Any] ?? [:]]
      for state in states {
        guard let time = state["t"] as? Double,
          let layers = state["layers"] as? [[String: Any]],
          let card = layers.first(where: { $0["role"] as? String == "card" }),
          let y = card["y"] as? Double, let shift = card["translateY"] as? Double
        else { continue }
        tops.append((time, y + shift))
      }
    }
    return tops
  }
}
