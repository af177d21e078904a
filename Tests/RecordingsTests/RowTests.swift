import Recordings
import Testing

@Suite("Recordings of rows")
struct RowTests {
  @Test("Rows keep their times in whole microseconds and all digits of their positions")
  func exact() throws {
    let text =
      "t,x,y,phase\n1764292800.123456,0.1,-2.30000000000000004,down\n"
      + "1764292800.1234567,12345.678901,5,move\n1764292800.2,1,2,up\n"
    let recorded = try read(text.utf8)
    #expect(recorded.format == .csv)
    #expect(
      recorded.samples.map(\.microseconds) == [
        1_764_292_800_123_456, 1_764_292_800_123_457, 1_764_292_800_200_000,
      ])
    #expect(recorded.samples.map(\.x) == [0.1, 12345.678901, 1])
    #expect(recorded.samples[0].y == -2.3)
    #expect(recorded.omissions.list.isEmpty)
  }

  @Test("Columns may have any order, other names, quotes, semicolons and units")
  func columns() throws {
    let text =
      "\u{FEFF}\"phase\";y;x;t_ms;pressure;pointer\r\nACTION_DOWN; 2 ;1;16.6667;0.5;7\r\n"
      + "# a comment\r\n\r\nended;3;1;33.3334;0.5;7\r\n"
    let recorded = try read(text.utf8)
    #expect(recorded.rows == ["16667 1.0 2.0 down 7", "33333 1.0 3.0 up 7"])
    #expect(
      recorded.omissions.lines == ["left out: columns named pressure (1, first on line 1)"])
  }

  @Test("Without a header, the columns are t,x,y,phase,pointer")
  func headless() throws {
    var options = RecordingReader.Options()
    options.timeUnit = 3
    let recorded = try read("0,1,2,down\n8,1,3,move,0\n16,1,3,up".utf8, options)
    #expect(recorded.rows == ["0 1.0 2.0 down 0", "8000 1.0 3.0 move 0", "16000 1.0 3.0 up 0"])
  }

  @Test("Objects stand one per line or in an array, with members in any order")
  func objects() throws {
    let lines =
      #"{"t":0,"x":1,"y":2,"phase":"began"}"# + "\n"
      + #"{"y":3,"x":1,"phase":"moved","t":1e-3,"pressure":[{"a":1}]}"# + "\n"
      + #"{"type":"pointer","phase":"cancelled","t":0.002,"x":1,"y":3}"# + "\n"
    let array = "[" + lines.split(separator: "\n").joined(separator: ",\n ") + "]"
    for text in [lines, array] {
      let recorded = try read(text.utf8)
      #expect(recorded.format == .jsonl)
      #expect(
        recorded.rows == ["0 1.0 2.0 down 0", "1000 1.0 3.0 move 0", "2000 1.0 3.0 cancel 0"])
      #expect(
        recorded.omissions.lines == ["left out: members named pressure (1, first on line 2)"])
    }
  }

  @Test("Gestures are counted from the first finger down to the last finger up")
  func gestures() throws {
    let text =
      "t,x,y,phase,pointer\n0,1,1,down,0\n1,2,2,down,1\n2,1,1,up,0\n3,2,2,up,1\n"
      + "4,1,1,move,0\n5,1,1,down,0\n6,1,1,down,0\n"
    let recorded = try read(text.utf8)
    #expect(recorded.gestures == [1, 1, 1, 1, 2, 2, 3, 3])
    #expect(
      recorded.rows.suffix(4) == [
        "5000000 1.0 1.0 down 0", "6000000 1.0 1.0 cancel 0", "6000000 1.0 1.0 down 0",
        "6000000 1.0 1.0 cancel 0",
      ])
    #expect(
      recorded.omissions.lines == [
        "left out: samples of fingers that are not down (1, first on line 6)",
        "left out: lifts of fingers that touch again; the first touch is cancelled (1, first on line 8)",
        "left out: lifts after the end of the recording; the touches are cancelled (1, first on line 8)",
      ])
  }

  @Test(
    "Invalid rows are refused with their line",
    arguments: [
      ("t,x,y,phase\n0,1,nan,down", "f:2: y must be a number, not \"nan\""),
      ("t,x,y,phase\n0,1,1e10,down", "f:2: y is 1"),
      ("t,x,y,phase\n0,1,2", "f:2: the row has no phase"),
      (
        "t,x,y,phase\n0,1,2,press", "f:2: the phase must be down, move, up or cancel, not \"press\""
      ),
      ("t,x,phase\n0,1,down", "f:1: the header names no column y"),
      ("t,t_ms,x,y,phase\n", "f:1: two columns have the meaning of t"),
      ("t,x,y,phase\n1,1,2,down\n0.5,1,2,move", "f:3: the time 0.5 s is before 1 s on line 2"),
      ("t,x,y,phase\n1e300,1,2,down", "f:2: t is too large for a time"),
      ("t,x,y,phase,pointer\n1,1,2,down,1.5", "f:2: pointer must be a whole number"),
      ("{\"t\":0,\"x\":NaN,\"y\":1,\"phase\":\"down\"}", "f:1: x must be a number"),
      ("{\"t\":0,\"x\":1,\n\"phase\":\"down\"}", "f:1: the sample has no y"),
      (
        "{\"t\":0,\"x\":1,\"y\":1,\"phase\":\"down\"}\n{\"t\":1,",
        "f:2: the file ends in the middle"
      ),
      ("{\"t\":0,\"x\":1 \"y\":1,\"phase\":\"down\"}", "f:1: a comma is missing"),
      ("", "f: the file is empty"), ("hello", "f: the format is unknown"),
    ])
  func refused(text: String, message: String) {
    let refusal = refusal(text) ?? "accepted"
    #expect(refusal.hasPrefix(message), "\(refusal)")
  }

  @Test("Sizes that no recording has are refused, and memory stays small")
  func hostile() throws {
    let rows = (0..<33).map { "0,1,1,down,\($0)\n" }.joined()
    #expect(refusal(rows) == "f:33: more than 32 fingers are down at the same time")
    let deep = String(repeating: "[", count: 100_000)
    var options = RecordingReader.Options()
    for format in [RecordingFormat.rrweb, .webdriver] {
      options.format = format
      #expect(
        refusal("{\"data\":" + deep, options) == "f:1: the JSON is nested more than 128 levels deep"
      )
    }
    #expect(
      refusal("t,x,y,phase\n" + String(repeating: "1", count: 3_000_000))?
        .contains("longer than 1048576 bytes") == true)
    // A billion pointers one after the other are no problem.
    let many = (0..<2000).map {
      "\($0),1,1,down,\($0 * 1_000_000)\n\($0),1,1,up,\($0 * 1_000_000)\n"
    }
    #expect(try read(many.joined().utf8).samples.count == 4000)
  }
}
