import PlaygroundTesting
import Foundation
import Testing

/// Returns notifications for a finger that touches down, moves up and down a number of times, and stays down.
private func moves(_ count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  func notify(_ phase: String, _ y: Int, _ time: Int) {
    let event =
      #"{"type":"pointer","phase":"\#(phase)","x":200,"y":\#(y),"t":\#(Double(time) / 1000)}"#
    let call =
      #"{"jsonrpc":"2.0","method":"session/send","params":{"session":"s","event":\#(event)}}"#
    bytes += Array((call + "\n").utf8)
  }
  notify("down", 800, 1000)
  for step in 1...count { notify("move", 800 - abs(step % 600 - 300), 1000 + step) }
  return bytes
}

/// A client's copy of a subscribed session, updated from deltas.
private struct Follower {
  var state: [String: Any] = [:]
  var skipped = 0
  private var revision = -1

  mutating func take(_ line: String) throws {
    guard let params = try object(line)["params"] as? [String: Any] else { return }
    skipped += params["skipped"] as? Int ?? 0
    if let whole = params["state"] as? [String: Any] {
      state = whole
    } else if let delta = params["delta"] as? [String: Any] {
      #expect(params["base"] as? Int == revision)
      change(by: delta)
    }
    revision = params["revision"] as? Int ?? -1
  }

  private mutating func change(by delta: [String: Any]) {
    for name in ["t", "phase", "settled"] { if let value = delta[name] { state[name] = value } }
    let values = state["values"] as? [String: Any] ?? [:]
    state["values"] = values.merging(delta["values"] as? [String: Any] ?? [:]) { $1 }
    var layers = state["layers"] as? [[String: Any]] ?? []
    let changes = delta["layers"] as? [String: Any] ?? [:]
    for change in changes["changed"] as? [[String: Any]] ?? [] {
      if let index = layers.firstIndex(where: { $0["id"] as? String == change["id"] as? String }) {
        layers[index] = layers[index].merging(change) { $1 }.filter { !($0.value is NSNull) }
      } else {
        layers.append(change)
      }
    }
    let removed = changes["removed"] as? [String] ?? []
    layers.removeAll { removed.contains($0["id"] as? String ?? "") }
    if let order = delta["order"] as? [String] {
      layers = order.compactMap { id in layers.first { $0["id"] as? String == id } }
    }
    state["layers"] = layers
  }
}

/// The memory that a host may use beyond its initial memory, in megabytes.
private let room = 24.0

@Suite(
  "Heavy load", .waiting, .serialized,
  .enabled(if: Companion.isMeasurable, "there is no /proc to look into"))
struct HeavyPressureTests {
  @Test(
    "Moves sent as notifications do not accumulate, and the deltas lead to the correct last state",
    arguments: [(20_000, true), (100_000, false)])
  func manyMoves(count: Int, isReading: Bool) throws {
    // The host waits for a slow reader on a pipe; on a socket it skips states instead.
    let host = try Companion("serve", behindSocket: true)
    host.send(card + request(2, "session/subscribe", #"{"session":"s","frames":"delta"}"#))
    var follower = Follower()
    for line in host.lines(to: "didRender") { try follower.take(line) }
    let start = host.peakMegabytes
    let ask = Array(request(3, "session/state", #"{"session":"s"}"#).utf8)
    let writer = host.sendInBackground(moves(count) + ask)
    if !isReading {
      // The host reads all input although nothing reads its output: it skips states and buffers little.
      #expect(host.takesAll(of: writer))
      // The host also reads what is still in the pipe.
      #expect(host.comesToRest())
    }
    let lines = host.lines(to: #""id":3,"#)
    for line in lines.dropLast() { try follower.take(line) }
    let result = try object(try #require(lines.last))["result"] as? [String: Any]
    let asked = NSDictionary(dictionary: result?["state"] as? [String: Any] ?? [:])
    #expect(host.peakMegabytes - start < room)
    // The remaining notifications follow the response.
    host.finishInput()
    for line in host.lines() { try follower.take(line) }
    #expect(NSDictionary(dictionary: follower.state) == asked)
    #expect(follower.state["phase"] as? String == "dragging")
    #expect(follower.state["t"] as? Double == Double(1000 + count) / 1000)
    #expect(isReading || follower.skipped > 50_000)
    #expect(host.status() == 0)
  }

  @Test("A host uses less than 8 MB for 100 000 calls, most of it for the program itself")
  func littleMemory() throws {
    let drags = (2...100_000).map {
      request(
        $0, "session/send",
        #"{"session":"s","event":{"type":"drag","phase":"\#($0 == 2 ? "began" : "changed")","#
          + #""translation":{"x":0,"y":\#(-($0 % 300))}}}"#)
    }.joined()
    let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try (card + drags).write(toFile: folder + "/drags", atomically: true, encoding: .utf8)
    // Responses are written to a file, because with a slow reader the host would buffer another megabyte of
    // them.
    let run = try shell(
      """
      cd "\(folder)" && mkfifo input
      .build/release/playground serve <input >answers &
      exec 3>input
      cat drags >&3
      for _ in $(seq 300); do
        tail -c 4000 answers | grep -q '"id":100000,' && break
        sleep 0.1
      done
      grep -c '"result"' answers
      awk '/VmHWM/ { print $2 }' /proc/$!/status
      """)
    let lines = run.text.split(separator: "\n").map { Int($0) ?? 0 }
    #expect(lines.first == 100_000)
    let kilobytes = try #require(lines.last)
    #expect((1000..<8192).contains(kilobytes))
  }

  @Test("With unread responses, the host waits without using the processor, and drops none")
  func unreadAnswers() throws {
    let host = try Companion("serve")
    host.send(card)
    _ = host.lines(to: #""id":1"#)
    let start = host.peakMegabytes
    let ask = (2...30_000).map { request($0, "session/state", #"{"session":"s"}"#) }.joined()
    let writer = host.sendInBackground(Array(ask.utf8))
    #expect(host.comesToRest())
    #expect(!writer.isFinished)
    #expect(host.peakMegabytes - start < room)
    let lines = host.lines(to: #""id":30000,"#)
    #expect(lines.count == 29_999)
    #expect(host.peakMegabytes - start < room)
    host.finishInput()
    #expect(host.status() == 0)
  }

  @Test("Ten thousand subscribed sessions each receive their last state in bounded time")
  func followedSessions() throws {
    let host = try Companion("serve", "--max-sessions", "10000")
    var requests = ""
    for index in 1...10_000 {
      requests += request(index, "session/create", #"{"component":"bottom-card"}"#)
      requests += request(
        10_000 + index, "session/subscribe", #"{"session":"s\#(index)","frames":"delta"}"#)
    }
    for index in 1...10_000 {
      let params = #"{"session":"s\#(index)","event":{"type":"present","item":{"id":"a"}}}"#
      requests += request(20_000 + index, "session/send", params)
    }
    let writer = host.sendInBackground(Array(requests.utf8))
    var lines = host.lines(to: #""id":30000,"#)
    #expect(host.takesAll(of: writer))
    #expect(host.computingSeconds < 30)
    host.finishInput()
    lines += host.lines()
    #expect(lines.filter { $0.contains(#""result""#) }.count == 30_000)
    var last: [String: Int] = [:]
    for line in lines where line.contains("session/didRender") {
      let params = try object(line)["params"] as? [String: Any] ?? [:]
      let id = try #require(params["session"] as? String)
      let revision = try #require(params["revision"] as? Int)
      #expect(revision > last[id] ?? -1)
      last[id] = revision
    }
    #expect(last.count == 10_000)
    #expect(last.values.allSatisfy { $0 == 1 })
    #expect(host.status() == 0)
  }

  @Test("Ten thousand sessions use bounded memory, which is released")
  func sessions() throws {
    let host = try Companion("serve", "--max-sessions", "10000")
    let components = BuiltInComponents.ids
    let create = (0..<10_000).map {
      request($0, "session/create", #"{"component":"\#(components[$0 % components.count])"}"#)
    }
    func run(_ requests: [String], to id: Int) -> [String] {
      let writer = host.sendInBackground(Array(requests.joined().utf8))
      let lines = host.lines(to: #""id":\#(id),"#)
      #expect(host.takesAll(of: writer))
      return lines
    }
    #expect(run(create, to: 9_999).allSatisfy { $0.contains(#""result""#) })
    let one = run([request(10_000, "session/create", #"{"component":"card-stack"}"#)], to: 10_000)
    #expect(one.last?.contains(#""code":-32011"#) == true)
    let peak = host.peakMegabytes
    #expect(peak < 160)
    let close = (1...10_000).map { request($0, "session/close", #"{"session":"s\#($0)"}"#) }
    #expect(run(close, to: 10_000).allSatisfy { $0.hasSuffix(#""result":null}"#) })
    // Creating the sessions again takes no more memory.
    _ = run(create, to: 9_999)
    #expect(host.peakMegabytes < peak * 1.1)
    #expect(host.computingSeconds < 30)
    host.finishInput()
    #expect(host.status() == 0)
  }

  @Test("Ten thousand sessions, one after the other, do not increase the memory use")
  func oneAfterTheOther() throws {
    let host = try Companion("serve")
    let calls = (1...10_000).map {
      card + request($0 * 2, "session/subscribe", #"{"session":"s"}"#)
        + request($0 * 2 + 1, "session/close", #"{"session":"s"}"#)
    }
    host.send(calls[0])
    _ = host.lines(to: #""id":3,"#)
    let start = host.peakMegabytes
    let writer = host.sendInBackground(Array(calls[1...].joined().utf8))
    #expect(host.lines(to: #""id":20001,"#).count >= 9_999 * 3)
    #expect(host.takesAll(of: writer))
    #expect(host.peakMegabytes - start < room)
    host.finishInput()
    #expect(host.status() == 0)
  }

  @Test(
    "A message beyond the limit is never kept in memory, however long it gets",
    arguments: [
      ("Content-Length: 1073741824\r\n\r\n", "x"), ("{\"jsonrpc\":\"2.0\",\"id\":\"", "x"),
      ("nonsense", "x"), ("{", "\n"), ("", " "), ("", "\n"), ("Name", " "),
    ])
  func neverEnding(begin: String, fill: Unicode.Scalar) throws {
    let host = try Companion("serve", "--max-message-bytes", "1000000")
    host.send(begin)
    let start = host.peakMegabytes
    let piece = [UInt8](repeating: UInt8(ascii: fill), count: 1 << 20)
    for _ in 0..<30 { host.send(piece) }
    let ping = #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#
    host.send("\nContent-Length: 40\r\n\r\n\(ping)\n")
    #expect(host.peakMegabytes - start < room)
    host.finishInput()
    let lines = host.lines()
    #expect(begin == "" || lines.contains { $0.contains(#""limit":"message-bytes""#) })
    #expect(lines.last?.hasSuffix(#"{"jsonrpc":"2.0","id":9,"result":{}}"#) == true)
    #expect(host.status() == 0)
  }
}
