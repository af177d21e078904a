import PlaygroundTesting
import Testing

/// Reports, pictures and live pages in a browser, checked by Python scripts such as `pages.py`.
@Suite("Pages", .serialized, .waiting)
struct PageTests {
  @Test(
    "Reports open from files, with and without scripts, narrow and wide, light and dark",
    .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
  func pages() throws {
    let output = try shell(
      """
      set -e
      folder=$(mktemp -d)
      trap 'rm -rf "$folder"' EXIT
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
      \(Tool.packaged) Tests/ClientTests/pages.py "$folder"
      """)
    #expect(output.errors == "")
    #expect(output.text.hasSuffix("ok picture\n"))
    #expect(output.status == 0)
  }

  @Test(
    "Live pages accept mouse, touch and keyboard input, and produce the same bytes as the host",
    .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
  func live() throws {
    try play(
      "mouse touch keys components tuning past opening trap bending paths taking_back address "
        + "editing opened orders finding")
  }

  @Test(
    "Live pages behave as first-time users expect",
    .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
  func hands() throws {
    try play(
      "pen short_keys finding_parameters cleared aside sizes taken_drag looking_back resized focus "
        + "seen_again turned")
  }

  @Test(
    "Live pages keep gestures at full speed, step by frames, and show hints and the environment",
    .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
  func surroundings() throws {
    try play("slow_motion frame_steps wide_stage hints environment")
  }

  @Test(
    "Live pages support redo, path editing, wheels, slow hosts and screen readers",
    .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
  func further() throws {
    try play(
      "redo bent_by_touch bent_slowly beside_words wheels followed slow_host telling lying "
        + "told_to_readers long_titles")
  }

  @Test(
    "A live page never discards input silently: next to a path, in the past, or when a phone is rotated",
    .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
  func kept() throws {
    try play("beside_the_path gone turned_in_hand escaped unheld found_at_rest said")
  }

  @Test(
    "Live pages support files with two sides, calls that only a host answers, short windows and phones",
    .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
  func strangers() throws {
    try play("two_sides for_hosts bent_from low_window released_trap phone steps")
  }

  @Test(
    "A frame of a live page takes less than 4 ms, or 12 ms on a processor throttled to a quarter of its speed",
    .enabled(if: Tool.browser.isThere, "chromium or playwright is not installed"))
  func frames() throws { try play("frames") }

  @Test(
    "Served pages show plugins, new code and followed sessions, and survive the end of a host",
    .enabled(
      if: Tool.browser.isThere && Tool.server.isThere,
      "chromium, playwright or websocketd is not installed"))
  func served() throws {
    let output = try shell(
      """
      \(Tool.packaged) Tests/ClientTests/served_pages.py "$PLAYGROUND_BINARY" \
        plugins refused hostile following editors ends alike guarded
      """)
    #expect(output.errors == "")
    #expect(output.text.hasSuffix("ok guarded\n"), "\(output.text)")
    #expect(output.status == 0)
  }

  private func play(_ checks: String) throws {
    let output = try shell(
      """
      set -e
      folder=$(mktemp -d)
      trap 'rm -rf "$folder"' EXIT
      "$PLAYGROUND_BINARY" page -o "$folder/page.html"
      "$PLAYGROUND_BINARY" page --scenario Plugins/BottomCard/Goldens/slow-drag-up.jsonl \
        -o "$folder/opened.html"
      \(Tool.packaged) Tests/ClientTests/live_pages.py "$folder" "$PLAYGROUND_BINARY" \(checks)
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
