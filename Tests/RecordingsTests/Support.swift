import Foundation
import Recordings

/// The folder of the recordings.
let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Recordings").path

/// A recording that was read to its end.
struct Recorded {
  var format: RecordingFormat
  var samples: [TouchSample] = []
  var gestures: [Int] = []
  var omissions: Omissions
  var screen: RecordedScreen?

  /// The samples as rows of time in microseconds, position, phase and pointer.
  var rows: [String] {
    samples.map { "\($0.microseconds) \($0.x) \($0.y) \($0.phase) \($0.pointer)" }
  }
}

/// Reads a recording, in pieces of a few bytes.
func read(
  _ text: some Collection<UInt8>, pieces size: Int = 1 << 16,
  _ options: RecordingReader.Options = .init()
) throws(RecordingError) -> Recorded {
  let bytes = Array(text)
  let position = Position()
  let source = ByteReader { (buffer: inout [UInt8]) throws(RecordingError) in
    let count = min(size, buffer.count, bytes.count - position.index)
    for index in 0..<count { buffer[index] = bytes[position.index + index] }
    position.index += count
    return count
  }
  var reader = try RecordingReader(source, options)
  var recorded = Recorded(format: reader.format, omissions: reader.omissions)
  while let sample = try reader.next() {
    recorded.samples.append(sample.sample)
    recorded.gestures.append(sample.gesture)
  }
  recorded.omissions = reader.omissions
  recorded.screen = reader.screen
  return recorded
}

private final class Position {
  var index = 0
}

/// Returns the message of the error that reading a text throws, with its line.
func refusal(_ text: String, _ options: RecordingReader.Options = .init()) -> String? {
  do {
    _ = try read(text.utf8, options)
    return nil
  } catch {
    return error.text(in: "f")
  }
}

/// Returns the bytes of a recording in the folder.
func recording(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
}
