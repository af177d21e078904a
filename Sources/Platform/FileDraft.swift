/// A file that is written in pieces.
///
/// An existing file is replaced only when the draft is complete.
public struct FileDraft {
  private let path: String
  private let draft: String
  private let descriptor: FileDescriptor

  /// Creates an empty draft beside the file.
  ///
  /// Pipes and devices are written to directly.
  public init(_ path: String) throws(SystemError) {
    self.path = Files.resolve(path) ?? path
    let isDirect = Files.kind(of: path) != .absent && !Files.isRegular(path)
    draft = isDirect ? path : "\(self.path).\(System.processID).draft"
    descriptor = try Files.create(draft)
  }

  /// Appends bytes to the draft.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    do throws(SystemError) { try descriptor.writeAll(bytes) } catch {
      discard()
      throw error
    }
  }

  /// Replaces the file with the draft.
  public func finish() throws(SystemError) {
    descriptor.close()
    guard draft != path else { return }
    do throws(SystemError) { try Files.move(draft, to: path) } catch {
      Files.remove(draft)
      throw error
    }
  }

  /// Removes the draft and leaves the file unchanged.
  public func discard() {
    descriptor.close()
    if draft != path { Files.remove(draft) }
  }
}
