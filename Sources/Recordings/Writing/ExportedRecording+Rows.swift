internal import Interaction
internal import JSONText

extension ExportedRecording {
  mutating func writeCSV(_ samples: [TouchSample]) {
    let hasPointers = samples.contains { $0.pointer != 0 }
    let hasDevices = samples.contains { $0.device != .touch }
    var writer = JSONWriter()
    writer.raw("t,x,y,phase\(hasPointers ? ",pointer" : "")\(hasDevices ? ",device" : "")\n".utf8)
    for sample in samples {
      writer.write(atMost: ByteBuffer.roomForNumber) { $0.millionths(sample.microseconds) }
      writer.raw(",".utf8)
      writer.coordinate(sample.x)
      writer.raw(",".utf8)
      writer.coordinate(sample.y)
      writer.raw(",\(sample.phase.rawValue)".utf8)
      if hasPointers { writer.raw(",\(sample.pointer)".utf8) }
      if hasDevices { writer.raw(",\(sample.device.rawValue)".utf8) }
      writer.raw("\n".utf8)
    }
    bytes = writer.bytes
  }

  mutating func writeJSONLines(_ samples: [TouchSample]) {
    var writer = JSONWriter()
    for sample in samples {
      writer.raw(#"{"t":"#.utf8)
      writer.write(atMost: ByteBuffer.roomForNumber) { $0.millionths(sample.microseconds) }
      writer.raw(#","x":"#.utf8)
      writer.coordinate(sample.x)
      writer.raw(#","y":"#.utf8)
      writer.coordinate(sample.y)
      writer.raw(#","phase":"\#(sample.phase.rawValue)""#.utf8)
      if sample.pointer != 0 { writer.raw(#","pointer":\#(sample.pointer)"#.utf8) }
      if sample.device != .touch { writer.raw(#","device":"\#(sample.device.rawValue)""#.utf8) }
      writer.raw("}\n".utf8)
    }
    bytes = writer.bytes
  }
}
