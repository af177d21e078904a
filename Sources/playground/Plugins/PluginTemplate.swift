internal import CEmbedded

/// A template for a new plugin: a project that builds, runs and has a golden file.
struct PluginTemplate: Sendable {
  /// The languages for which there is a template.
  enum Language: String, CaseIterable, Sendable {
    case swift
    case python
    case javascript
  }

  /// One file of the project.
  struct File: Equatable, Sendable {
    /// The path relative to the project's folder.
    var path: String

    /// The file's content.
    var bytes: [UInt8]
  }

  private let name: String
  private let language: Language
  private let package: String

  /// Creates a template for a project.
  ///
  /// - Parameters:
  ///   - name: The plugin's name, in lowercase letters, digits and hyphens.
  ///   - language: The language of the plugin.
  ///   - package: The path of the playground's package. Only Swift plugins need it.
  init(name: String, language: Language, package: String = "") {
    self.name = name
    self.language = language
    self.package = package
  }

  /// The files of the project.
  var files: [File] {
    let own: [File] =
      switch language {
      case .swift:
        [
          file("Package.swift", embedded_swift_package()),
          file("Sources/main.swift", embedded_swift_main()),
          file("Sources/\(typeName).swift", embedded_swift_component()),
          file("plugin.json", embedded_swift_manifest()),
          file("README.md", embedded_swift_readme()),
          ignored([".build/"]),
        ]
      case .python:
        [
          // This name can't hide a module of the standard library or the kit, unlike the plugin's name.
          file("component.py", embedded_python_component()),
          verbatim("playground_plugin.py", embedded_python_kit()),
          file("plugin.json", embedded_python_manifest()),
          file("README.md", embedded_python_readme()),
          ignored(["__pycache__/"]),
        ]
      case .javascript:
        [
          file("component.mjs", embedded_javascript_component()),
          verbatim("playground-plugin.mjs", embedded_javascript_kit()),
          verbatim("playground-plugin.d.mts", embedded_javascript_types()),
          file("plugin.json", embedded_javascript_manifest()),
          file("README.md", embedded_javascript_readme()),
          ignored([]),
        ]
      }
    return own + [
      file("Goldens/tap.jsonl", embedded_scenario()),
      file("Goldens/tap.golden.jsonl", embedded_golden()),
    ]
  }

  /// The human-readable name, such as `My switch`.
  private var title: String {
    let words = name.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The name of the component's type, such as `MySwitch`.
  private var typeName: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func file(_ path: String, _ template: EmbeddedFile) -> File {
    var text = String(decoding: Self.bytes(of: template), as: UTF8.self)
    for (mark, value) in [
      ("{{name}}", name), ("{{Name}}", typeName), ("{{title}}", title), ("{{package}}", package),
    ] {
      text = text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: value)
    }
    return File(path: path, bytes: Array(text.utf8))
  }

  private func verbatim(_ path: String, _ file: EmbeddedFile) -> File {
    File(path: path, bytes: Self.bytes(of: file))
  }

  /// Returns the project's `.gitignore` file, which lists the given patterns and the files that `playground` writes.
  private func ignored(_ patterns: [String]) -> File {
    let lines = (patterns + [".playground/", "*.new", "*.new.html"]).map { $0 + "\n" }
    return File(path: ".gitignore", bytes: Array(lines.joined().utf8))
  }

  private static func bytes(of file: EmbeddedFile) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.start, count: Int(file.count)))
  }
}
