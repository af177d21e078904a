import PlaygroundTesting
import Foundation
import Testing

@Suite("--record", .waiting)
struct RecordTests {
  private func recorded(_ input: [UInt8]) throws -> (answers: Output, recording: [UInt8]) {
    let path = NSTemporaryDirectory() + "playground-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let answers = try playground("serve", "--record", path, input: input)
    return (answers, Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test("A recording has each message on its own line and replays to the same responses")
  func replays() throws {
    let file = root + "/Plugins/BottomCard/Goldens/flick-up.jsonl"
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let framed = lines.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let plain = try recorded(Array((lines.joined(separator: "\n") + "\n").utf8))
    let headers = try recorded(Array(framed.utf8))
    #expect(plain.recording == headers.recording)
    #expect(
      String(decoding: plain.recording, as: UTF8.self).hasPrefix(
        #"{"jsonrpc":"2.0","method":"$/recording""#))
    #expect(
      String(decoding: plain.recording.prefix { $0 != 10 }, as: UTF8.self).hasSuffix(
        #""host":"0.1.0","component":"bottom-card"}}"#))
    #expect(try playground(input: plain.recording).text == plain.answers.text)
    // Without a session, the header does not name a component.
    let ping = try recorded(Array((#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8))
    let words = String(decoding: ping.recording, as: UTF8.self).split(separator: "\n")
    #expect(words.count == 2)
    #expect(words[0].hasSuffix(#""host":"0.1.0"}}"#))
    // A truncated recording can be replayed up to its last complete message.
    let torn = Array(plain.recording.dropLast(20))
    let answers = try playground(input: torn)
    #expect(plain.answers.text.hasPrefix(answers.lines.dropLast().joined(separator: "\n")))
    #expect(answers.lines.last?.contains("parse-error") == true)
  }

  @Test("An environment variable makes an editor's host record; an option takes precedence")
  func variable() throws {
    let output = try shell(
      #"""
      folder=$(mktemp -d)
      create='{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"card-stack"}}'
      export PLAYGROUND_RECORD="$folder/told.jsonl"
      echo "$create" | .build/release/playground >/dev/null
      echo "$create" | .build/release/playground serve --record "$folder/named.jsonl" >/dev/null
      cmp "$folder/told.jsonl" "$folder/named.jsonl" && tail -n 1 "$folder/told.jsonl"
      rm -rf "$folder"
      """#)
    #expect(output.errors == "")
    #expect(output.text.hasPrefix(#"{"jsonrpc":"2.0","id":1,"method":"session/create""#))
  }

  @Test("An existing file is kept, and hosts in a folder write files of their own")
  func paths() throws {
    let output = try shell(
      #"""
      folder=$(mktemp -d)
      ping='{"jsonrpc":"2.0","id":1,"method":"ping"}'
      echo kept >"$folder/old.jsonl"
      ln -s old.jsonl "$folder/link.jsonl"
      for name in old link; do
        echo "$ping" | .build/release/playground serve --record "$folder/$name.jsonl"
        echo "status $?"
      done
      cat "$folder/old.jsonl"
      echo "$ping" | .build/release/playground serve --overwrite --record "$folder/old.jsonl" >/dev/null
      tail -n 1 "$folder/old.jsonl"
      # A host that is still running keeps its file, even from a host that may overwrite it.
      mkfifo "$folder/input"
      .build/release/playground serve --record "$folder/busy.jsonl" <"$folder/input" >/dev/null &
      exec 3>"$folder/input"
      echo "$ping" >&3
      until [ -s "$folder/busy.jsonl" ] || [ -e "$folder/busy.jsonl" ]; do sleep 0.01; done
      echo "$ping" | .build/release/playground serve --overwrite --record "$folder/busy.jsonl" 2>&1 |
        grep -o "is being written by another host"
      exec 3>&-
      wait
      mkdir "$folder/many"
      for _ in 1 2; do echo "$ping" | PLAYGROUND_RECORD="$folder/many" .build/release/playground >/dev/null; done
      echo "$ping" | .build/release/playground serve --record "$folder/many/%p.jsonl" >/dev/null
      ls "$folder/many" | wc -l
      rm -rf "$folder"
      """#)
    #expect(
      output.lines == [
        "status 4", "status 4", "kept", #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
        "is being written by another host", "3",
      ])
    #expect(
      output.errors.contains(
        "old.jsonl exists; use --overwrite or a new name, put %p (the process id) in the file name, "
          + "or specify a folder"))
  }

  @Test("The recording contains every answered request, even if the program is killed")
  func killed() throws {
    let path = NSTemporaryDirectory() + "playground-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let host = try Companion("serve", "--record", path)
    // The header names the component, so nothing is written before the first session.
    host.send(
      #"{"jsonrpc":"2.0","id":0,"method":"session/create","params":{"component":"card-stack"}}"#
        + "\n")
    for id in 1...3 { host.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"# + "\n") }
    let answers = host.lines(to: #""id":3,"#)
    host.kill()
    #expect(host.status() == SIGKILL)
    let replayed = try playground(input: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(replayed.lines.map(String.init) == answers)
  }

  @Test("A real-time session is recorded as a session that is advanced to the time of each call")
  func realTime() throws {
    let output = try shell(
      #"""
      file=$(mktemp)
      (printf '%s\n' \
        '{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","clock":"realtime","parameters":{"item":{"id":"a"}}}}' \
        '{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","event":{"type":"action","name":"expand"}}}'
       sleep 0.2
       printf '%s\n' '{"jsonrpc":"2.0","id":3,"method":"session/send","params":{"session":"s1","event":{"type":"action","name":"collapse"}}}'
      ) | .build/release/playground serve --record "$file" | tail -n 1 >"$file.live"
      .build/release/playground <"$file" | tail -n 1 >"$file.replayed"
      for one in live replayed; do sed 's/"revision":[0-9]*/"revision":0/' "$file.$one"; done
      rm -f "$file" "$file.live" "$file.replayed"
      """#)
    #expect(output.lines.count == 2)
    #expect(output.lines.first == output.lines.last)
    #expect(output.text.contains(#""phase":"settling""#))
  }

  @Test("The recording contains batches, invalid requests and cancelled requests")
  func whole() throws {
    let create =
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card"}}"#
    let lines = [
      create, #"{"jsonrpc":"1.0","id":2,"method":"ping"}"#,
      #"[{"jsonrpc":"2.0","id":3,"method":"ping"},7,{"jsonrpc":"2.0","id":"x","method":"ping"}]"#,
      #"{"jsonrpc":"2.0","id":4,"method":"session/advance","params":{"session":"s1","by":1}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4}}"#,
      #"[{"jsonrpc":"2.0","id":5,"method":"session/advance","params":{"session":"s1","by":2}}]"#,
      #"{"jsonrpc":"2.0","id":6,"method":"session/state","params":{"session":"s1"}}"#, "[]", "5",
    ]
    let live = try recorded(Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(live.answers.lines.count == 8)
    #expect(live.answers.text.contains("-32800"))
    #expect(try playground(input: live.recording).text == live.answers.text)
  }

  @Test("A cancellation that arrived too late does not precede its request in the recording")
  func late() throws {
    let path = NSTemporaryDirectory() + "playground-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let host = try Companion("serve", "--record", path)
    host.send(
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"card-stack"}}"#
        + "\n")
    var answers = host.lines(to: #""id":1,"#)
    host.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"# + "\n")
    host.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"# + "\n")
    answers += host.lines(to: #""id":2,"#)
    host.finishInput()
    #expect(host.status() == 0)
    let replayed = try playground(input: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(replayed.lines.map(String.init) == answers)
  }

  @Test("For a real-time gesture, only the part before the next call is recorded")
  func gestureInRealTime() throws {
    let path = NSTemporaryDirectory() + "playground-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let host = try Companion("serve", "--record", path)
    func call(_ id: Int, _ method: String, _ params: String) throws -> [String: Any] {
      host.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n")
      let line = try #require(host.lines(to: #""id":\#(id),"#).last)
      return try object(line)["result"] as? [String: Any] ?? [:]
    }
    let item = #""parameters":{"item":{"id":"a"}}"#
    _ = try call(
      1, "session/create", #"{"component":"bottom-card","session":"x","clock":"realtime",\#(item)}"#
    )
    _ = try call(
      2, "session/perform",
      #"""
      {"session":"x","gesture":{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":650},"duration":0.4}}
      """#)
    usleep(200_000)
    _ = try call(3, "session/send", #"{"session":"x","event":{"type":"pointer","phase":"cancel"}}"#)
    usleep(900_000)
    let live = [try call(4, "session/state", #"{"session":"x"}"#)]
    // A second session with the same id has a virtual clock, which has its own times.
    _ = try call(5, "session/close", #"{"session":"x"}"#)
    _ = try call(6, "session/create", #"{"component":"bottom-card","session":"x",\#(item)}"#)
    let event = #"{"type":"action","name":"expand","t":0.5}"#
    let last = try call(7, "session/send", #"{"session":"x","event":\#(event)}"#)
    host.finishInput()
    #expect(host.status() == 0)
    let replayed = try playground(input: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    func state(_ result: [String: Any]) throws -> NSDictionary {
      try #require(result["state"] as? NSDictionary)
    }
    func answer(_ id: Int) throws -> [String: Any] {
      let line = try #require(replayed.lines.first { $0.contains(#""id":\#(id),"#) })
      return try object(String(line))["result"] as? [String: Any] ?? [:]
    }
    #expect(try state(live[0])["phase"] as? String == "compact")
    #expect(try state(answer(4)) == state(live[0]))
    #expect(try state(answer(7)) == state(last))
    #expect(try answer(7)["revision"] as? Int == 1)
  }
}
