import Foundation
import PlaygroundTesting
import Testing

@Suite("Output files", .waiting)
struct OutputFileTests {
  private let folder = NSTemporaryDirectory() + "playground-\(UUID().uuidString)"

  private func run(_ lines: String) throws -> Output {
    try shell(
      """
      mkdir -p \(folder) && d=\(folder) p=.build/release/playground
      flick=Plugins/CardStack/Goldens/flick-right.jsonl
      \(lines)
      """)
  }

  @Test("An overwritten file keeps its mode, and a link keeps its target")
  func files() throws {
    let seen = try run(
      """
      echo old >$d/card.svg && chmod 600 $d/card.svg && ln -s card.svg $d/link.svg
      $p film -o $d/link.svg $flick 2>/dev/null
      stat -c '%F %a' $d/link.svg $d/card.svg && head -c 4 $d/card.svg && ls $d
      rm -r $d
      """)
    #expect(seen.lines.prefix(2) == ["symbolic link 777", "regular file 600"])
    #expect(seen.lines.dropFirst(2) == ["<svgcard.svg", "link.svg"])
  }

  @Test("A full disk leaves the old file and nothing else")
  func full() throws {
    let seen = try run(
      """
      echo old >$d/card.svg
      (trap '' XFSZ; ulimit -f 1; $p film -o $d/card.svg $flick 2>$d/said; echo $?)
      grep -c 'card.svg: ' $d/said; rm $d/said; ls $d; cat $d/card.svg
      rm -r $d
      """)
    #expect(seen.lines == ["4", "1", "card.svg", "old"])
  }

  @Test("A pipe or device that is written to is not replaced by a file")
  func pipes() throws {
    let seen = try run(
      """
      mkfifo $d/pipe.xml && (head -c 5 $d/pipe.xml >$d/seen &)
      $p check --junit $d/pipe.xml $flick >/dev/null; echo $?
      $p check --junit /dev/full $flick >/dev/null 2>&1; echo $?
      $p check --junit /dev/stdout $flick | grep -c '^<?xml'
      stat -c %F $d/pipe.xml /dev/full; sleep 0.2; cat $d/seen
      rm -r $d
      """)
    #expect(seen.lines == ["0", "4", "1", "fifo", "character special file", "<?xml"])
  }

  @Test(
    "Control characters in a file's names do not reach the terminal",
    arguments: ["show", "why", "explore", "check", "check --cost", "vary"])
  func escapes(command: String) throws {
    let seen = try run(
      #"""
      printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","session":"\u001b]0;title\u0007\u202e","parameters":{"item":{"id":"\u001b[2J\u001b[31m\nok 9"}}}}' '{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"\u001b]0;title\u0007\u202e","event":{"type":"drag","phase":"began","translation":{"x":0,"y":0}}}}' '{"jsonrpc":"2.0","id":3,"method":"session/send","params":{"session":"\u001b]0;title\u0007\u202e","event":{"type":"drag","phase":"ended","translation":{"x":0,"y":-90},"t":0.1}}}' >$d/names.jsonl
      $p \#(command) $d/names.jsonl 2>&1 | tee $d/seen | wc -l
      tr -d '\n\t' <$d/seen | LC_ALL=C grep -c "[$(printf '\001-\037')]" ; grep -c "$(printf '\342\200\256')" $d/seen; grep -c '^ok 9' $d/seen
      rm -r $d
      """#)
    #expect(Int(seen.lines.first ?? "") ?? 0 > 0)
    #expect(seen.lines.dropFirst() == ["0", "0", "0"])
  }

  @Test(
    "A file name with a line break stays on one line",
    arguments: ["replay", "replay --tap", "why"])
  func lineBreakInName(command: String) throws {
    let seen = try run(
      #"""
      n=$d/$(printf 'a\nnot ok 9 - b\033[31m')
      printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","parameters":{"item":{"id":"a"}}}}' '{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","event":{"type":"drag","phase":"ended","translation":{"x":0,"y":-90}}}}' >"$n.jsonl"
      $p \#(command) "$n.jsonl" >$d/seen 2>&1
      grep -c 'a.u000anot ok 9 - b' $d/seen ; grep -c '^not ok 9' $d/seen ; grep -c "$(printf '\033')" $d/seen
      rm -r "$d"
      """#)
    #expect(Int(seen.lines.first ?? "") ?? 0 > 0)
    #expect(seen.lines.dropFirst() == ["0", "0"])
  }

  @Test("Control characters in a plugin's standard error are made visible")
  func pluginError() throws {
    let seen = try run(
      #"""
      mkdir $d/noisy
      printf '%s' '{"name":"noisy","version":"1.0.0","protocolVersions":[1],"command":["sh","-c","printf \"x\\\\033[2J\\\\007y\\\\n\" >&2; exit 1"],"components":[{"id":"noise","title":"Noise","version":"1.0.0"}]}' >$d/noisy/plugin.json
      printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"noise"}}' | $p serve --plugins $d/noisy >/dev/null 2>$d/seen
      grep -c 'noisy: x␛\[2J␇y' $d/seen; tr -d '\n\t' <$d/seen | LC_ALL=C grep -c "[$(printf '\001-\037')]"
      rm -r $d
      """#)
    #expect(Int(seen.lines.first ?? "") ?? 0 > 0)
    #expect(seen.lines.dropFirst() == ["0"])
  }
}
