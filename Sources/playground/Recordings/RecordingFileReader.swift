internal import Platform
internal import Recordings
internal import Replay

/// A recording that is read from a file or from standard input.
enum RecordingFileReader {
  /// Opens a recording.
  ///
  /// - Throws: `ReplayError` if the file can't be opened or its format is unknown.
  static func open(
    _ path: String, _ options: RecordingReader.Options
  ) throws(ReplayError) -> RecordingReader {
    if Files.kind(of: path) == .folder { throw .badInput("\(path): a folder is not a recording") }
    let file: FileDescriptor
    do throws(SystemError) {
      file = path == "-" ? .standardInput : try Files.openForReading(path)
    } catch {
      throw .badInput("\(path): \(error.description)")
    }
    let bytes = ByteReader { (buffer: inout [UInt8]) throws(RecordingError) in
      do throws(SystemError) { return try file.read(into: &buffer) } catch {
        throw RecordingError(error.description)
      }
    }
    do throws(RecordingError) { return try RecordingReader(bytes, options) } catch {
      throw .badInput(error.text(in: path))
    }
  }

  /// Returns the next sample of a recording, or `nil` at its end.
  static func next(
    _ reader: inout RecordingReader, _ path: String
  ) throws(ReplayError) -> RecordedSample? {
    do throws(RecordingError) { return try reader.next() } catch {
      throw .badInput(error.text(in: path))
    }
  }
}

/// Returns a count with its noun, in the plural if necessary.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
