// Reads hostile recordings in each format, in pieces of different sizes.
//
// The first byte of the input selects the format and the size of the pieces. Checks that nothing crashes,
// that samples are in order, that the pieces make no difference, and that an accepted recording comes back from
// an export.

import Interaction
import Recordings

/// A recording that was read up to its end or its first error.
private struct Reading: Equatable {
  var samples: [TouchSample] = []
  var error: RecordingError?
}

private final class Place {
  var index = 0
}

private func reading(
  _ text: ArraySlice<UInt8>, _ options: RecordingReader.Options, pieces: Int
) -> Reading {
  let place = Place()
  let source = ByteReader { (buffer: inout [UInt8]) throws(RecordingError) in
    let rest = text.dropFirst(place.index).prefix(pieces)
    for (index, byte) in rest.enumerated() { buffer[index] = byte }
    place.index += rest.count
    return rest.count
  }
  var reading = Reading()
  do throws(RecordingError) {
    var reader = try RecordingReader(source, options)
    var statistics = RecordingStatistics()
    while let recorded = try reader.next() {
      statistics.add(recorded)
      reading.samples.append(recorded.sample)
      if reading.samples.count > 100_000 { break }
    }
    _ = statistics.profile
  } catch {
    reading.error = error
  }
  return reading
}

private func checkOrder(_ samples: [TouchSample]) {
  var down: Set<Int> = []
  for (index, sample) in samples.enumerated() {
    demand(
      index == 0 || samples[index - 1].microseconds <= sample.microseconds, "times run backwards")
    demand(sample.x.magnitude <= 1e9 && sample.y.magnitude <= 1e9, "a position is out of range")
    if sample.phase == .down {
      demand(down.insert(sample.pointer).inserted, "a finger goes down twice")
    } else {
      demand(down.contains(sample.pointer), "a finger that is not down moves")
      if sample.phase != .move { down.remove(sample.pointer) }
    }
  }
}

/// Tries one input of the target `recordings`.
///
/// Returns 0, as libFuzzer expects.
func recordingsInput(_ data: [UInt8]) -> CInt {
  guard let first = data.first else { return 0 }
  var options = RecordingReader.Options()
  let formats = RecordingFormat.allCases
  let choice = Int(first) % (formats.count + 1)
  if choice < formats.count { options.format = formats[choice] }
  options.timeUnit = [6, 3, 0][Int(first) % 3]
  let text = data.dropFirst()
  let whole = reading(text, options, pieces: 1 << 16)
  demand(whole == reading(text, options, pieces: Int(first) % 13 + 1), "pieces change the result")
  checkOrder(whole.samples)
  guard whole.error == nil, (1...100_000).contains(whole.samples.count) else { return 0 }
  for format in ExportFormat.allCases {
    let exported = ExportedRecording(whole.samples, as: format)
    var options = RecordingReader.Options()
    options.format = RecordingFormat(rawValue: format.rawValue)
    let again = reading(exported.bytes[...], options, pieces: 1 << 16)
    guard format == .csv || format == .jsonl else { continue }
    demand(again.error == nil, "an export is refused: \(again.error?.message ?? "")")
    demand(again.samples.count == whole.samples.count, "an export loses samples")
    for (one, other) in zip(whole.samples, again.samples) {
      demand(
        one.microseconds == other.microseconds && one.x == other.x && one.y == other.y
          && one.phase == other.phase && one.pointer == other.pointer, "an export changes a sample")
    }
  }
  return 0
}
