import Testing

@Suite("playground vary")
struct VaryCommandTests {
  private let scenario = "Plugins/BottomCard/Goldens/flick-up.jsonl"

  @Test("What holds is counted; what does not is told with its seed and the changes needed")
  func vary() throws {
    let good = try shell(
      ".build/release/playground vary --seeds 1..10 --ends compact,expanded \(scenario)")
    #expect(good.text == "10 hold, 0 fail\n")
    #expect(good.status == 0)
    let bad = try shell(
      ".build/release/playground vary --seeds 3..3 --ends dragging \(scenario)")
    #expect(bad.status == 1)
    #expect(bad.lines.first == "FAILED  seed 3: it ends in expanded")
    #expect(bad.lines[1].hasPrefix("        0 of "))
    #expect(bad.lines.last == "0 hold, 1 fail")
  }

  @Test("A wrong range is a wrong option", arguments: ["--seeds 3", "--jitter -1", "--drop 2", ""])
  func usage(words: String) throws {
    let run = try shell(".build/release/playground vary \(words)")
    #expect(run.status == 2)
  }
}
