import Foundation
import Interaction
import Recordings
import Testing

@Suite("Exported recordings")
struct ExportTests {
  /// Two fingers with uneven times, a hold, two samples at the same time, and a cancelled touch.
  private static let samples: [TouchSample] = [
    TouchSample(microseconds: 0, phase: .down, x: 100.25, y: 700),
    TouchSample(microseconds: 8333, phase: .move, x: 100.5, y: 690.3333),
    TouchSample(microseconds: 8333, phase: .move, x: 100.5, y: 680),
    TouchSample(microseconds: 16_667, phase: .down, pointer: 1, x: 300, y: 500.125),
    TouchSample(microseconds: 25_499, phase: .move, x: 101, y: 650),
    TouchSample(microseconds: 25_499, phase: .move, pointer: 1, x: 299, y: 510),
    TouchSample(microseconds: 33_333, phase: .up, x: 101, y: 650),
    TouchSample(microseconds: 1_033_333, phase: .move, pointer: 1, x: 299, y: 511),
    TouchSample(microseconds: 1_040_000, phase: .up, pointer: 1, x: 299, y: 511),
    TouchSample(microseconds: 2_000_000, phase: .down, x: 10, y: 20),
    TouchSample(microseconds: 2_020_000, phase: .cancel, x: 10, y: 20),
  ]

  private func again(_ format: ExportFormat, _ panel: TouchPanel = .init()) throws -> Recorded {
    let exported = ExportedRecording(Self.samples, as: format, panel: panel)
    var options = RecordingReader.Options()
    options.panel = panel
    let recorded = try read(exported.bytes, options)
    #expect(recorded.format.rawValue == format.rawValue)
    #expect(recorded.omissions.list.isEmpty)
    return recorded
  }

  private func differences(_ recorded: Recorded) -> (time: Int64, distance: Double) {
    #expect(recorded.samples.count == Self.samples.count)
    var (time, distance): (Int64, Double) = (0, 0)
    for (one, other) in zip(recorded.samples, Self.samples) {
      #expect(one.pointer == other.pointer)
      time = max(time, abs(one.microseconds - other.microseconds))
      distance = max(distance, abs(one.x - other.x), abs(one.y - other.y))
    }
    return (time, distance)
  }

  @Test(
    "CSV and JSON lines come back without any difference", arguments: [ExportFormat.csv, .jsonl])
  func rows(format: ExportFormat) throws {
    let recorded = try again(format)
    #expect(differences(recorded) == (0, 0))
    #expect(recorded.samples.map(\.phase) == Self.samples.map(\.phase))
  }

  @Test("getevent comes back with exact times and with positions to half a pixel")
  func getevent() throws {
    let recorded = try again(.getevent, TouchPanel(density: 480))
    let (time, distance) = differences(recorded)
    #expect(time == 0)
    #expect(distance <= 0.5 / 3 + 0.0001)
    // A panel can't cancel a touch.
    #expect(recorded.samples.last?.phase == .up)
    let text = String(
      decoding: ExportedRecording(Self.samples, as: .getevent).bytes, as: UTF8.self)
    #expect(
      text.hasPrefix("[       0.000000] EV_ABS       ABS_MT_TRACKING_ID   00000000            \n"))
  }

  @Test("WebDriver actions come back with exact positions and with times to half a millisecond")
  func webdriver() throws {
    let recorded = try again(.webdriver)
    let (time, distance) = differences(recorded)
    #expect(time <= 500)
    #expect(distance == 0)
    #expect(recorded.samples.map(\.phase) == Self.samples.map(\.phase))
  }

  @Test("The bytes of an export are those of the golden file, in every build")
  func bytes() throws {
    for format in ExportFormat.allCases {
      let path = folder + "/exported.\(format.rawValue).txt"
      let exported = ExportedRecording(Self.samples, as: format, panel: TouchPanel(density: 480))
      if ProcessInfo.processInfo.environment["PLAYGROUND_UPDATE"] != nil {
        try Data(exported.bytes).write(to: URL(fileURLWithPath: path))
      }
      #expect(try recording("exported.\(format.rawValue).txt") == exported.bytes, "\(format)")
    }
  }

  @Test("A position outside the panel is moved to its edge and listed")
  func outside() {
    let sample = TouchSample(microseconds: 0, phase: .down, x: -5, y: 900, line: 3)
    let exported = ExportedRecording(
      [sample], as: .getevent, panel: TouchPanel(width: 400, height: 800))
    #expect(
      exported.omissions.lines == [
        "left out: positions outside the panel, moved to its edge (2, first on line 3)"
      ])
  }
}
