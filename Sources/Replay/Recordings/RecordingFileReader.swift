internal import Platform
public import Recordings

/// Functions that read a recording from a file or from standard input.
public enum RecordingFileReader {
  /// Opens a recording, and closes it after a closure has read it.
  ///
  /// - Throws: `ReplayError` if the file can't be opened or its format is unknown, or the error that the closure
  ///   throws.
  public static func reading(
    _ path: String, _ options: RecordingReader.Options,
    _ body: (inout RecordingReader) throws(ReplayError) -> Void
  ) throws(ReplayError) {
    let file = try descriptor(path)
    defer { file.close() }
    var recording = try reader(of: file, path, options)
    try body(&recording)
  }

  private static func descriptor(_ path: String) throws(ReplayError) -> FileDescriptor {
    if Files.kind(of: path) == .folder { throw .badInput("\(path): a folder is not a recording") }
    do throws(SystemError) {
      return path == "-" ? .standardInput : try Files.openForReading(path)
    } catch {
      throw .badInput("\(path): \(error.description)")
    }
  }

  private static func reader(
    of file: FileDescriptor, _ path: String, _ options: RecordingReader.Options
  ) throws(ReplayError) -> RecordingReader {
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
  public static func next(
    _ reader: inout RecordingReader, _ path: String
  ) throws(ReplayError) -> RecordedSample? {
    do throws(RecordingError) { return try reader.next() } catch {
      throw .badInput(error.text(in: path))
    }
  }
}
