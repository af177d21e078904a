import Foundation
import Interaction
import Recordings
import Testing

@Suite("Recordings of tools")
struct ToolTests {
  @Test("A swipe that Selenium sends has its samples at the ends of its actions")
  func selenium() throws {
    let recorded = try read(recording("selenium-swipe.json"))
    #expect(recorded.format == .webdriver)
    #expect(
      recorded.rows == [
        "250000 200.0 800.0 down 0", "366000 200.0 790.0 move 0", "382000 201.0 770.0 move 0",
        "399000 203.0 740.0 move 0", "399000 203.0 740.0 up 0",
      ])
  }

  @Test("samples.json, which the tests of the page read, contains the samples of the recordings")
  func samples() throws {
    let value = try JSONSerialization.jsonObject(
      with: Data(recording("../../PageScripts/samples.json")))
    let files = try #require(value as? [String: [[[Any]]]])
    #expect(files.count == 11)
    for (name, gestures) in files {
      let recorded = try read(recording(name))
      let start = try #require(recorded.samples.first?.microseconds)
      let rows = recorded.samples.map { sample in
        "\(Double(sample.microseconds - start)) \(sample.x) \(sample.y) \(sample.phase) "
          + "\(Double(sample.pointer)) \(sample.device)"
      }
      let listed = gestures.joined().map { sample in
        sample.map { part in (part as? NSNumber).map { "\($0.doubleValue)" } ?? "\(part)" }
          .joined(separator: " ")
      }
      #expect(rows == listed, "\(name)")
    }
  }

  @Test("Two sources move at the same time, in 60 steps a second")
  func pinch() throws {
    let recorded = try read(recording("selenium-pinch.json"))
    #expect(recorded.samples.count == 40)
    #expect(Set(recorded.gestures) == [1])
    #expect(recorded.rows[2...3] == ["16666 176.6668 400.0 move 0", "16666 223.3332 400.0 move 1"])
    #expect(recorded.rows.suffix(2) == ["300000 120.0 400.0 up 0", "300000 280.0 400.0 up 1"])
  }

  @Test("Appium's requests follow each other after a second")
  func appium() throws {
    let recorded = try read(recording("appium-swipe-tap.json"))
    #expect(recorded.gestures.last == 2)
    #expect(
      recorded.rows.suffix(3) == [
        "650000 200.0 500.0 up 0", "1900000 200.0 700.0 down 0", "2000000 200.0 700.0 up 0",
      ])
  }

  @Test("Origins: a move can be relative to the pointer; one to an element is listed")
  func origins() throws {
    let text = """
      {"actions":[{"actions":[{"type":"pointerMove","x":10,"y":20},{"type":"pointerDown"},
      {"type":"pointerMove","duration":10,"origin":"pointer","x":5,"y":-5},
      {"type":"pointerMove","origin":{"element-6066-11e4-a52e-4f735466cecf":"e"},"x":1,"y":2},
      {"type":"pointerUp"}],"type":"pointer","id":"m"},
      {"type":"key","id":"k","actions":[{"type":"pause","duration":0},{"type":"pause","duration":30}]}]}
      """
    let recorded = try read(text.utf8)
    #expect(
      recorded.rows == [
        "0 10.0 20.0 down 0", "40000 15.0 15.0 move 0", "40000 1.0 2.0 move 0",
        "40000 1.0 2.0 up 0",
      ])
    #expect(recorded.samples.allSatisfy { $0.device == .mouse })
    #expect(recorded.omissions.list.map(\.count) == [1, 1])
  }

  @Test("A getevent recording has a sample per finger and frame, in points")
  func getevent() throws {
    var options = RecordingReader.Options()
    options.panel = TouchPanel(density: 480)
    let recorded = try read(recording("two-fingers.getevent.txt"), options)
    #expect(recorded.format == .getevent)
    #expect(recorded.screen == RecordedScreen(width: 360, height: 800))
    #expect(recorded.omissions.list.isEmpty)
    #expect(
      recorded.rows == [
        "51234123456 180.0 666.6667 down 0", "51234131789 180.0 664.3333 move 0",
        "51234140122 180.3333 660.0 move 0", "51234148455 180.3333 654.0 move 0",
        "51234156789 100.0 500.0 down 1", "51234165122 180.3333 633.3333 move 0",
        "51234165122 103.3333 500.0 move 1", "51234173455 180.3333 633.3333 up 0",
        "51234181788 103.3333 500.0 up 1",
      ])
  }

  @Test("Numbers instead of names, device paths and hyphens in times are the same events")
  func variants() throws {
    let named = String(decoding: try recording("two-fingers.getevent.txt"), as: UTF8.self)
    let codes = [
      "EV_ABS ": "0003   ", "EV_KEY ": "0001   ", "EV_SYN ": "0000   ",
      "ABS_MT_SLOT ": "002f        ",
      "ABS_MT_TRACKING_ID ": "0039               ", "ABS_MT_POSITION_X ": "0035              ",
      "ABS_MT_POSITION_Y ": "0036              ", "ABS_MT_PRESSURE ": "003a            ",
      "BTN_TOUCH ": "014a      ", "SYN_REPORT ": "0000       ",
    ]
    let events = named.split(separator: "\n").filter { $0.hasPrefix("[") }
    let text = events.map { line in
      var line = String(line)
      for (name, code) in codes { line = line.replacingOccurrences(of: name, with: code) }
      line = line.replacingOccurrences(of: "] ", with: "] /dev/input/event2: ")
      return line.replacingOccurrences(of: "51234.", with: "51234-") + "\r\n[  51234-999999] "
        + "/dev/input/event0: 0003 0035 00000001\n"
    }
    let plain = try read((events.joined(separator: "\n") + "\n").utf8)
    let other = try read(text.joined().utf8)
    #expect(plain.rows == other.rows)
    #expect(other.omissions.list.map(\.reason) == ["events of other devices"])
  }

  @Test("rrweb's batches of moves are sorted between the touches")
  func rrweb() throws {
    let recorded = try read(recording("touch-and-mouse.rrweb.json"))
    #expect(recorded.format == .rrweb)
    #expect(recorded.screen == RecordedScreen(width: 390, height: 844))
    let start: Int64 = 1_764_292_801_000_000
    #expect(
      recorded.samples.map { $0.microseconds - start } == [
        0, 16000, 32000, 48000, 65000, 90000, 4_000_000, 4_080_000,
      ])
    #expect(recorded.samples.map(\.device).last == .mouse)
    #expect(
      recorded.omissions.lines.first?.hasPrefix("left out: moves without a finger down (1") == true)
  }

  @Test("rrweb's recording in Chromium contains a swipe with a finger and a drag with a mouse")
  func chromium() throws {
    let recorded = try read(recording("chromium.rrweb.json"))
    #expect(recorded.format == .rrweb)
    #expect(recorded.screen == RecordedScreen(width: 390, height: 844))
    let ends = recorded.samples.filter { $0.phase != .move }
    #expect(
      ends.map { "\($0.device) \($0.phase) \($0.x) \($0.y)" } == [
        "touch down 200.0 780.0", "touch up 201.0 420.0", "mouse down 100.0 300.0",
        "mouse up 190.0 300.0",
      ])
    let touches = recorded.samples.filter { $0.device == .touch }
    #expect(touches.map(\.y) == touches.map(\.y).sorted(by: >))
    #expect(recorded.omissions.list.map(\.reason) == ["moves without a finger down"])
  }

  @Test("A playground recording has the pointers of its first session")
  func record() throws {
    let text = """
      {"jsonrpc":"2.0","method":"$/recording","params":{"format":"playground-recording","version":1}}
      {"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","viewport":{"width":400,"height":800}}}
      {"jsonrpc":"2.0","id":2,"method":"session/send","params":{"event":{"type":"pointer","phase":"down","x":1,"y":2,"t":0.5},"session":"s1"}}
      {"jsonrpc":"2.0","id":3,"method":"session/send","params":{"session":"s2","event":{"type":"pointer","phase":"down","x":1,"y":2}}}
      {"jsonrpc":"2.0","id":4,"method":"session/advance","params":{"session":"s1","by":0.25}}
      {"jsonrpc":"2.0","id":5,"method":"session/send","params":{"session":"s1","events":[{"type":"pointer","phase":"up"},{"type":"scroll","offset":{"x":0,"y":1}}]}}
      {"jsonrpc":"2.0","id":6,"method":"session/perform","params":{"session":"s1","gesture":{"kind":"tap","at":{"x":5,"y":6}}}}
      {"jsonrpc":"2.0","id":7,"method":"session/advance","params":{"session":"s1","until":"settled"}}
      """
    let recorded = try read(text.utf8)
    #expect(recorded.format == .record)
    #expect(recorded.screen == RecordedScreen(width: 400, height: 800))
    #expect(
      recorded.rows == [
        "500000 1.0 2.0 down 0", "750000 1.0 2.0 up 0", "750000 5.0 6.0 down 0",
        "800000 5.0 6.0 up 0",
      ])
    #expect(
      recorded.omissions.list.map(\.reason) == ["requests of other sessions", "scroll events"])
    let unknown =
      text + "\n"
      + #"{"method":"session/send","params":{"session":"s1","event":{"type":"pointer","phase":"down","x":1,"y":2}}}"#
    #expect(refusal(unknown)?.hasPrefix("f:9: the event follows an advance until settled") == true)
  }

  @Test(
    "The samples do not depend on the pieces in which the file is read",
    arguments: [1, 2, 3, 7, 64])
  func pieces(size: Int) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where !name.hasSuffix("py") && !name.hasSuffix("md") {
      let bytes = try recording(name)
      let whole = try read(bytes)
      let parts = try read(bytes, pieces: size)
      #expect(whole.samples == parts.samples, "\(name)")
      #expect(whole.omissions == parts.omissions, "\(name)")
    }
  }

  @Test(
    "Names and strings survive the end of the buffer", arguments: [1, 2, 3, 7, 64])
  func bufferEnds(size: Int) throws {
    let record = #"""
      {"method":"session/send","params":{"session":"a long name of a session \" with a quote",
      "event":{"type":"pointer","ph\ase":"none","phase":"dow\n","device":"touch","x":1.25,"y":2,"t":0.5}}}
      {"method":"session/send","params":{"session":"a long name of a session \" with a quote",
      "event":{"type":"pointer","phase":"down","device":"touch","x":1.25,"y":2,"t":0.5}}}
      {"method":"session/send","params":{"session":"","event":{"type":"a wheel of another kind"}}}
      {"method":"session/send","params":{"session":"a long name of a session \" with a quote",
      "event":{"type":"pointer","phase":"up","x":3,"y":4,"t":0.75}}}
      """#
    // The reader buffers the first 64 KB at once.
    let space = String(repeating: " ", count: 1 << 16)
    var options = RecordingReader.Options()
    options.format = .record
    let whole = try read((space + record).utf8, options)
    let parts = try read((space + record).utf8, pieces: size, options)
    #expect(whole.rows == ["500000 1.25 2.0 down 0", "750000 3.0 4.0 up 0"])
    #expect(
      whole.omissions.list.map(\.reason) == [
        "pointer events without a phase", "a wheel of another kind events",
      ])
    #expect(parts.samples == whole.samples)
    #expect(parts.omissions == whole.omissions)
  }
}
