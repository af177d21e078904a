/// A plugin to begin with: a project that builds, runs and has a golden file.
public struct PluginTemplate: Sendable {
  /// What a plugin can be written in.
  public enum Language: String, CaseIterable, Sendable {
    case swift
    case python
  }

  /// One file of the project.
  public struct File: Equatable, Sendable {
    /// Where it goes, relative to the project's folder.
    public var path: String

    /// What is in it.
    public var bytes: [UInt8]
  }

  private let name: String
  private let language: Language
  private let package: String

  /// Makes the template of a project.
  ///
  /// - Parameters:
  ///   - name: the plugin's name, in small letters, digits and hyphens
  ///   - language: what it is written in
  ///   - package: for Swift, the path of the playground's package
  public init(name: String, language: Language, package: String = "") {
    self.name = name
    self.language = language
    self.package = package
  }

  /// The files of the project.
  public var files: [File] {
    let own: [File] =
      switch language {
      case .swift:
        [
          file("Package.swift", PackageResources.Package_swift_txt),
          file("Sources/main.swift", PackageResources.main_swift_txt),
          file("Sources/\(typeName).swift", PackageResources.Component_swift_txt),
          file("plugin.json", PackageResources.swift_plugin_json_txt),
          file("README.md", PackageResources.swift_README_md_txt),
          file(".gitignore", Array(".build/\n".utf8)),
        ]
      case .python:
        [
          file("\(moduleName).py", PackageResources.component_py_txt),
          File(path: "playground_plugin.py", bytes: PackageResources.playground_plugin_py),
          file("plugin.json", PackageResources.python_plugin_json_txt),
          file("README.md", PackageResources.python_README_md_txt),
          file(".gitignore", Array("__pycache__/\n".utf8)),
        ]
      }
    return own + [
      file("Goldens/tap.jsonl", PackageResources.scenario_jsonl_txt),
      file("Goldens/tap.golden.jsonl", PackageResources.scenario_golden_jsonl_txt),
    ]
  }

  /// The name as people write it: `My switch`.
  private var title: String {
    let words = name.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The name as a Swift or Python type has it: `MySwitch`.
  private var typeName: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private var moduleName: String {
    String(name.map { $0 == "-" ? "_" : $0 })
  }

  private func file(_ path: String, _ template: [UInt8]) -> File {
    var text = String(decoding: template, as: UTF8.self)
    for (mark, value) in [
      ("{{name}}", name), ("{{Name}}", typeName), ("{{title}}", title), ("{{module}}", moduleName),
      ("{{package}}", package),
    ] {
      text = text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: value)
    }
    return File(path: path, bytes: Array(text.utf8))
  }
}
