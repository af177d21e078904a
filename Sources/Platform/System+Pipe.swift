#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension System {
  /// Creates a pipe that child processes don't inherit.
  ///
  /// Its descriptor numbers are at least 16.
  public static func makeSafePipe() throws(SystemError) -> (
    read: FileDescriptor, write: FileDescriptor
  ) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError("pipe") }
    var moved: [FileDescriptor] = []
    for end in ends {
      let number = fcntl(end, F_DUPFD_CLOEXEC, 16)
      FileDescriptor(number: end).close()
      if number >= 0 { moved.append(FileDescriptor(number: number)) }
    }
    guard moved.count == 2 else {
      let error = SystemError("pipe")
      for end in moved { end.close() }
      throw error
    }
    return (moved[0], moved[1])
  }
}
