internal import Interaction
internal import Methods
internal import Pictures
internal import Platform
internal import PlaygroundHost

/// Checks for options that can't be combined.
extension PageCommand {
  /// Checks the combination of options, and passes options on to the package and to the served page.
  mutating func check() throws(UsageError) {
    if isServed, output != nil {
      throw UsageError(message: "--output can't be combined with --serve; remove one of them")
    }
    if scenario != nil, served.followed != nil {
      throw UsageError(message: "--scenario can't be combined with --follow; remove one of them")
    }
    if let output { try checkOutput(output) }
    package?.product = product
    package?.isDraft = isWatching
    if package != nil {
      try checkPackage()
    } else if product != nil {
      throw UsageError(message: "--product requires --package")
    } else if isWatching {
      servedOptions.insert("--watch", at: 0)
      served.hostWords.append("--watch")
    }
    if package != nil || isServed { return }
    if let name = servedOptions.first {
      throw UsageError(message: "\(name) requires --serve, because an HTML file has no host")
    } else if let word = page.component {
      let known = BuiltIns.components.map(\.descriptor.id)
      guard known.contains(word) else {
        if BuiltIns.components.named(word) != nil {
          throw UsageError(
            message:
              "--component: a page can't show a composite such as \(word); use playground report")
        }
        throw .unknown(word, "a built-in component", "--component", among: known)
      }
    }
  }

  /// Checks the output path before a build that takes minutes.
  private func checkOutput(_ path: String) throws(UsageError) {
    if package == nil { _ = try ReportCommand.file(path, "--output") }
    guard path.hasSuffix(".html") || path.hasSuffix(".wasm") else {
      throw UsageError(message: "--output must end with .html or .wasm, not \(path)")
    }
    guard Files.kind(of: path) != .folder else {
      throw UsageError(message: "--output must be a file, but \(path) is a folder")
    }
  }

  /// Checks the options of a page with a package.
  ///
  /// Such a page has no host.
  private mutating func checkPackage() throws(UsageError) {
    if let name = servedOptions.first(where: { $0 != "--port" }) {
      throw UsageError(
        message: "\(name) can't be combined with --package; the page of a package has no host")
    }
    if !isServed, let name = servedOptions.first {
      throw UsageError(message: "\(name) requires --serve")
    }
    if isWatching, !isServed, output == nil {
      throw UsageError(message: "--watch requires --serve or an output file (-o FILE)")
    }
    served.package = package
    served.isWatched = isWatching
  }
}
