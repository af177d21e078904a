import PlaygroundTesting
import Foundation
import Testing

/// Returns a call as one line.
func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
}

/// A call that creates a session `s` with a bottom card.
let card = request(
  1, "session/create",
  #"{"component":"bottom-card","session":"s","parameters":{"item":{"id":"a"}}}"#)

func object(_ line: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
}

@Suite(
  "Dead and idle clients", .waiting, .serialized,
  .enabled(if: Companion.isMeasurable, "there is no /proc to look into"))
struct PressureTests {
  @Test("The host exits when its client dies, whatever the host is doing")
  func deadClient() throws {
    let moving =
      card.replacingOccurrences(of: "{\"component\"", with: "{\"clock\":\"realtime\",\"component\"")
      + request(2, "session/subscribe", #"{"session":"s"}"#)
    for (calls, isHalf) in [("", false), (moving, false), (moving, true), ("", true)] {
      let host = try Companion("serve")
      host.send(calls + request(9, "ping"))
      _ = host.lines(to: #""id":9"#)
      host.closeOutput()
      // If the input is still open, only the closed output shows that the client has gone.
      if !isHalf { host.finishInput() }
      #expect(host.status() == 0)
    }
    let killed = try shell(
      """
      mkfifo "$TMPDIR/a$$" "$TMPDIR/b$$" 2>/dev/null || TMPDIR=/tmp
      [ -p "$TMPDIR/a$$" ] || mkfifo "$TMPDIR/a$$" "$TMPDIR/b$$"
      .build/release/playground serve <"$TMPDIR/a$$" >"$TMPDIR/b$$" & host=$!
      bash -c 'exec 3>"$0" 4<"$1"; echo "{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1" >&3; kill -9 $$' \
        "$TMPDIR/a$$" "$TMPDIR/b$$"
      for _ in $(seq 1200); do kill -0 $host 2>/dev/null || { echo ended; break; }; sleep 0.05; done
      kill $host 2>/dev/null; rm -f "$TMPDIR/a$$" "$TMPDIR/b$$"
      """)
    #expect(killed.text == "ended\n")
  }

  @Test("At rest, the host uses no processor time, even with a subscription to a real-time session")
  func rest() throws {
    let host = try Companion("serve")
    host.send(
      card.replacingOccurrences(of: "{\"component\"", with: "{\"clock\":\"realtime\",\"component\"")
        + request(2, "session/subscribe", #"{"session":"s","fps":120}"#))
    _ = host.lines(to: #""settled":true"#)
    #expect(host.comesToRest())
    host.finishInput()
    #expect(host.status() == 0)
  }
}
