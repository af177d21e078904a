internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// `playground page --package DIR --watch`: builds anew when something in the package has changed.
///
/// What comes of it is told on standard output, a notification per line as in the protocol, so that
/// whoever shows the page knows when there is another one.
struct PackageWatch {
  let build: PackageBuild

  /// Builds until the process is ended.
  ///
  /// - Parameters:
  ///   - known: the module that there is already
  ///   - write: takes each module that differs from the one before
  func run(_ known: [UInt8]?, _ write: ([UInt8]) throws(ReplayError) -> Void) -> Never {
    var last = known
    while true {
      let seen = signatures
      let start = System.seconds
      tell("page/willBuild", [:])
      do throws(ReplayError) {
        let module = try build.module()
        let isNew = module != last
        if isNew { try write(module) }
        last = module
        let seconds = ((System.seconds - start) * 10).rounded() / 10
        tell("page/didBuild", ["isNew": .bool(isNew), "seconds": .number(seconds)])
      } catch {
        // What was saved meanwhile is another state, which may build.
        if signatures != seen { continue }
        tell("page/didFail", ["message": .string(error.message)])
      }
      Watch.waitForChange(of: seen, unless: { isUnheard }) { signatures }
      if isUnheard { System.exit(ExitCode.ok) }
    }
  }

  /// Whether the reader of the lines has gone away, as the socket of a page that was closed.
  private var isUnheard: Bool {
    var output = PollSet()
    let place = output.add(.standardOutput)
    return (try? output.wait(timeout: 0)) == nil || output.isClosed(place)
  }

  private var signatures: [String] {
    Watch.signatures(build.folder + "/Package.swift", in: build.folder)
  }

  private func tell(_ method: String, _ params: Members) {
    var line = JSONWriter()
    line.object([
      "jsonrpc": "2.0", "method": .string(method), "params": .object(params),
    ])
    Console.emit(String(decoding: line.bytes, as: UTF8.self))
  }
}
