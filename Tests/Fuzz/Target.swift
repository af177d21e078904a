import Platform

/// The function that tries an input of the target named by the environment variable `FUZZ_TARGET`.
private let target: @Sendable ([UInt8]) -> CInt = {
  let name = System.environment("FUZZ_TARGET") ?? "protocol"
  switch name {
  case "protocol": return protocolInput
  case "events": return eventsInput
  case "snapshots": return snapshotsInput
  case "headers": return headersInput
  case "plugin": return pluginInput
  case "recordings": return recordingsInput
  default: fatalError("unknown target \(name); see Tests/Fuzz/run")
  }
}()

/// Tries one input, as libFuzzer calls it.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: start, count: count)))
}
