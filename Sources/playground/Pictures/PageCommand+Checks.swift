internal import Interaction
internal import Methods
internal import Pictures
internal import Platform
internal import PlaygroundHost

/// What of the options goes together.
extension PageCommand {
  /// What goes with a host and what without.
  mutating func check() throws(UsageError) {
    if isServed, output != nil {
      throw UsageError(message: "--output: a page that is served is no file")
    }
    if scenario != nil, served.followed != nil {
      throw UsageError(message: "--scenario and --follow: a page begins with one of them")
    }
    if let output { try checkOutput(output) }
    package?.product = product
    package?.isDraft = isWatching
    if package != nil {
      try checkPackage()
    } else if product != nil {
      throw UsageError(message: "--product goes with --package")
    } else if isWatching {
      servedOptions.insert("--watch", at: 0)
      served.hostWords.append("--watch")
    }
    if package != nil || isServed { return }
    if let name = servedOptions.first {
      throw UsageError(message: "\(name) goes with --serve: a page in a file has no host")
    } else if let word = page.component {
      let known = BuiltIns.components.map(\.descriptor.id)
      guard known.contains(word) else {
        throw .unknown(word, "a built-in component", "--component", among: known)
      }
    }
  }

  /// What is compiled for a minute is not to fail at being written.
  private func checkOutput(_ path: String) throws(UsageError) {
    if package == nil { _ = try ReportCommand.file(path, "--output") }
    guard path.hasSuffix(".html") || path.hasSuffix(".wasm") else {
      throw UsageError(message: "--output takes a name that ends in .html or .wasm, not \(path)")
    }
    guard Files.kind(of: path) != .folder else {
      throw UsageError(message: "--output \(path): that is a folder")
    }
  }

  /// A page has the package's components or a host's.
  private mutating func checkPackage() throws(UsageError) {
    if let name = servedOptions.first(where: { $0 != "--port" }) {
      throw UsageError(
        message: "\(name): a page with a package has no host; leave one of them out")
    }
    if !isServed, let name = servedOptions.first {
      throw UsageError(message: "\(name) goes with --serve")
    }
    if isWatching, !isServed, output == nil {
      throw UsageError(message: "--watch wants --serve, or a file to write to: -o FILE")
    }
    served.package = package
    served.isWatched = isWatching
  }
}
