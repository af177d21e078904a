import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Faults", .serialized)
  struct HeavyFaultTests {
    /// The faults of a plugin during a call, with the error codes that the client may receive.
    ///
    /// Endless output is stopped by the size limit or, on a slow host, by the time limit. On a busy machine,
    /// starting a hundred child processes may also exceed the time limit.
    static let faults: [(kind: String, codes: [Int])] = [
      ("crash", [-32015]), ("exit", [-32015]), ("stop", [-32016]), ("hang", [-32016]),
      ("garbage", [-32015]), ("print", [-32015]), ("text", [-32015, -32016]),
      ("string", [-32015, -32016]), ("lines", [-32015]), ("notifications", [-32015, -32016]),
      ("huge", [-32015, -32016]), ("deep", [-32015]),
      ("wrong-id", [-32015]), ("string-id", [-32015]), ("request", [-32015]),
      ("number", [-32015]), ("no-state", [-32015]), ("bad-layer", [-32015]), ("nan", [-32015]),
      ("negative-width", [-32015]), ("negative-radius", [-32015]),
      ("error-shape", [-32015]), ("close-output", [-32015]), ("close-input", [-32015, -32016]),
      ("far-time", [-32015]), ("back-in-time", [-32015]), ("negative-time", [-32015]),
      ("far-effect", [-32015]), ("twins", [-32015]), ("duplicates", [-32015]),
      ("talking-child", [-32015]), ("bomb", [-32015, -32016]),
      ("last-words", [-32015]),
    ]

    @Test(
      "A fault fails only the plugin's own call and does not affect other sessions",
      arguments: faults)
    func isolation(kind: String, codes: [Int]) throws {
      let folder = try PluginFolder()
      // Only faults that may cause a timeout use a short time limit. The others use a long one, to allow for
      // a busy machine.
      try folder.add(limits: #""callSeconds": \#(codes.contains(-32016) ? 1 : 20)"#)
      try folder.add("healthy")
      let host = try folder.host()
      for (id, component) in [("f", "faulty"), ("h", "healthy"), ("b", "bottom-card")] {
        try host.call("session/create", ["component": .string(component), "session": .string(id)])
      }
      try host.call("session/send", ["session": "f", "event": ["type": "add", "by": .integer(3)]])
      let calm = try folder.host()
      try calm.call("session/create", ["component": "bottom-card", "session": "b"])
      let before = ProcessFacts.processorTime(host.id)
      let wrong = try host.begin(
        "session/send", ["session": "f", "event": ["type": "fault", "kind": .string(kind)]])
      let behind = try host.begin(
        "session/send", ["session": "f", "event": ["type": "add", "by": .integer(4)]])
      var delay = Delay()
      while !host.order.contains(wrong) || delay.count < 200 {
        try delay.measure(host, calm)
        if delay.count % 20 == 0 { try host.call("session/state", ["session": "h"]) }
      }
      delay.expectShort(kind)
      #expect(ProcessFacts.processorTime(host.id) - before < 0.9 * delay.duration + 0.5)
      let failure = try Failure(try host.answer(wrong))
      #expect(codes.contains(failure.code))
      #expect(failure.data["plugin"] == "faulty")
      #expect(failure.kind == (failure.code == -32015 ? "plugin-failed" : "plugin-timeout"))
      #expect(ProcessFacts.peakMemory(host.id) < 150_000_000)
      // The call after the fault is applied to the state from before the fault.
      #expect(try host.answer(behind).number("result/state/values/count") == 7)
      #expect(
        try host.call("session/send", ["session": "f", "event": ["type": "add"]])
          .number("state/values/count") == 8)
      #expect(
        try host.call("session/send", ["session": "h", "event": ["type": "add"]])
          .number("state/values/count") == 1)
      try host.end()
      try calm.end()
      folder.expectNothingLeft()
    }
  }
}
