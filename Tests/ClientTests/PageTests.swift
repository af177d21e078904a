import Foundation
import PlaygroundTesting
import Testing

/// Reports, pictures and live pages in a browser, checked by Python scripts such as `pages.py`.
///
/// Each merge runs the checks of real input. The others run every night, or with `PLAYGROUND_PAGES=all`.
@Suite(
  "Pages", .serialized, .waiting,
  .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
struct PageTests {
  private static let all = ProcessInfo.processInfo.environment["PLAYGROUND_PAGES"] == "all"

  @Test("Reports open from files, play, follow a drag, show differences and run no foreign script")
  func reports() throws {
    try openReports("moving playing dragging differing hostile live")
  }

  @Test("Live pages accept mouse, touch, pen, wheel and keyboard, and produce the host's bytes")
  func live() throws {
    try play(
      "mouse touch keys components paths editing opened finding pen slow_motion environment redo "
        + "wheels slow_host phone imported exported coded tuned lanes linked settings "
        + "releases")
  }

  @Test("A frame of a live page takes less than 5 ms, or 12 ms on a slow processor")
  func frames() throws { try play("frames") }

  @Test(
    "Served pages show plugins and followed sessions, and refuse hostile requests",
    .enabled(if: Tool.server.isThere, "websocketd is not installed"))
  func served() throws { try serve("plugins hostile following") }

  @Test("Reports open with and without scripts, narrow and wide, light and dark", .enabled(if: all))
  func allReports() throws {
    try openReports("without_script keys_panel cut_lists printed pixels scrolling suite picture")
  }

  @Test("Live pages behave as first-time users expect", .enabled(if: all))
  func hands() throws {
    try play(
      "tuning past opening trap bending taking_back address orders short_keys finding_parameters "
        + "cleared aside sizes taken_drag looking_back resized focus seen_again turned")
  }

  @Test("Live pages step by frames, show hints, and serve screen readers", .enabled(if: all))
  func surroundings() throws {
    try play(
      "frame_steps wide_stage hints bent_by_touch bent_slowly beside_words followed telling lying "
        + "told_to_readers long_titles beside")
  }

  @Test(
    "A live page never discards input: next to a path, in the past, on a rotated phone",
    .enabled(if: all))
  func kept() throws {
    try play("beside_the_path gone turned_in_hand escaped unheld found_at_rest said held")
  }

  @Test(
    "Live pages support files with two sides, and calls that only a host answers", .enabled(if: all)
  )
  func strangers() throws {
    try play("two_sides for_hosts bent_from low_window released_trap steps")
  }

  @Test(
    "Served pages support editors, and survive the end of a host",
    .enabled(if: all && Tool.server.isThere, "websocketd is not installed"))
  func allServed() throws { try serve("refused editors ends alike guarded") }

  private func openReports(_ checks: String) throws {
    try expect(
      checks,
      """
      card=Plugins/BottomCard/Goldens/flick-up
      stack=Plugins/CardStack/Goldens/flick-right
      cp $card.golden.jsonl "$folder/differs.golden.jsonl"
      sed 's/"parameters":{"item"/"parameters":{"response":0.45,"item"/' $card.jsonl \
        >"$folder/differs.jsonl"
      report() { "$PLAYGROUND_BINARY" report "$@"; }
      report $card.jsonl -o "$folder/report.html"
      report "$folder/differs.jsonl" -o "$folder/differs.html"
      report $card.jsonl $stack.jsonl "$folder/differs.jsonl" \
        Plugins/BottomCard/Goldens/screen-turns-in-a-drag.jsonl -o "$folder/suite.html"
      report --live Plugins/CardStack/Goldens/flick-behind-flight.jsonl -o "$folder/live.html"
      "$PLAYGROUND_BINARY" film $card.jsonl -o "$folder/strip.svg"
      cat >"$folder/<script>wasRun=1.jsonl" <<'END'
      \(Self.hostile)
      END
      report "$folder/<script>wasRun=1.jsonl" -o "$folder/hostile.html"
      \(Tool.packaged) Tests/ClientTests/pages.py "$folder" \(checks)
      """)
  }

  private func play(_ checks: String) throws {
    try expect(
      checks,
      """
      "$PLAYGROUND_BINARY" page -o "$folder/page.html"
      "$PLAYGROUND_BINARY" page --scenario Plugins/BottomCard/Goldens/slow-drag-up.jsonl \
        -o "$folder/opened.html"
      \(Tool.packaged) Tests/ClientTests/live_pages.py "$folder" "$PLAYGROUND_BINARY" \(checks)
      """)
  }

  private func serve(_ checks: String) throws {
    try expect(
      checks,
      "\(Tool.packaged) Tests/ClientTests/served_pages.py \"$PLAYGROUND_BINARY\" \(checks)")
  }

  /// Runs a script in a folder of its own, and expects that it reports each of the given checks as passed.
  private func expect(_ checks: String, _ script: String) throws {
    let output = try shell(
      """
      set -e
      folder=$(mktemp -d)
      trap 'rm -rf "$folder"' EXIT
      \(script)
      """)
    #expect(output.errors == "")
    for check in checks.split(separator: " ") {
      #expect(output.text.contains("ok \(check)\n"), "\(output.text)")
    }
    #expect(output.status == 0)
  }

  /// A scenario whose ids and texts contain markup, a script, right-to-left text and characters made of
  /// several code points.
  private static let hostile = [
    #"{"jsonrpc":"2.0","method":"$/note","params":{"text":"\#(markup)"}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"session":"s1","component":"#
      + #""bottom-card","parameters":{"item":{"id":"\#(markup)","title":"\#(markup)مرحبا👩‍👩‍👧‍👦"}}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","event":"#
      + #"{"type":"action","name":"expand"}}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"session/advance","params":{"session":"s1","until":"#
      + #""settled"}}"#,
  ].joined(separator: "\n")

  private static let markup =
    #"</script><script>wasRun=1</script><img src=x onerror=alert(1)>\u202e\"'&"#
}
