internal import JSONText
internal import Platform
internal import Replay
internal import Values

/// `playground page --package DIR --watch`: rebuilds the module when the package changes.
///
/// The results are JSON-RPC notifications on standard output, one per line, so that the client that shows
/// the page knows when to reload the module.
struct PackageWatch {
  let build: PackageBuild

  /// Builds the module, and builds it again after each change to the package, until the process ends.
  ///
  /// - Parameters:
  ///   - known: The module of an earlier build, or `nil` if there is none.
  ///   - write: A closure that writes a module. It is called for each module that differs from the previous one.
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
        // The package changed during the build, so the failure may be outdated.
        if signatures != seen { continue }
        tell("page/didFail", ["message": .string(error.message)])
      }
      Watch.waitForChange(of: seen, unless: { isUnheard }) { signatures }
      if isUnheard { System.exit(ExitCode.ok) }
    }
  }

  /// Whether the reader has closed standard output, for example because the user closed the page.
  private var isUnheard: Bool {
    var output = PollSet()
    let place = output.add(.standardOutput)
    return (try? output.wait(timeout: 0)) == nil || output.isClosed(place)
  }

  private var signatures: [String] {
    Watch.signatures(build.folder + "/Package.swift", in: build.folder)
  }

  private func tell(_ method: String, _ params: JSONObject) {
    var line = JSONWriter()
    line.object([
      "jsonrpc": "2.0", "method": .string(method), "params": .object(params),
    ])
    Console.emit(String(decoding: line.bytes, as: UTF8.self))
  }
}
