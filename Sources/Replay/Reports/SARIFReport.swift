internal import Findings
internal import Interaction
internal import JSONText
internal import Values

/// A SARIF 2.1.0 report of findings, for code hosting services.
public struct SARIFReport: Sendable {
  private var results: [Value] = []
  private var rules: [(code: String, severity: Diagnostic.Severity)] = []
  private var obstacles: [Value] = []
  private let version: String

  /// Creates an empty report.
  ///
  /// - Parameter version: The version of the playground.
  public init(version: String) {
    self.version = version
  }

  /// Adds a finding to the results of the report.
  public mutating func take(_ item: CheckItem) {
    let index = rules.firstIndex { $0.code == item.code } ?? rules.count
    if index == rules.count { rules.append((item.code, item.severity)) }
    results.append([
      "ruleId": .string(item.code), "ruleIndex": .integer(Int64(index)),
      "level": .string(Self.level(item.severity)),
      "message": ["text": .string(item.message + (item.advice.map { ". " + $0 } ?? ""))],
      "locations": [
        [
          "physicalLocation": [
            "artifactLocation": ["uri": .string(Self.uri(item.path))],
            "region": ["startLine": .integer(Int64(item.line))],
          ]
        ]
      ],
      "partialFingerprints": ["finding/v1": .string(item.key)],
      "properties": item.value,
    ])
  }

  /// Adds the error of a scenario that could not be played.
  ///
  /// The report then marks the run as failed.
  public mutating func take(_ error: ReplayError) {
    obstacles.append(["level": "error", "message": ["text": .string(error.message)]])
  }

  private var invocation: Value {
    var members: JSONObject = ["executionSuccessful": .bool(obstacles.isEmpty)]
    if !obstacles.isEmpty { members.append("toolExecutionNotifications", .array(obstacles)) }
    return .object(members)
  }

  private static func level(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }

  /// Returns a path as a URI, relative to the root of the sources unless it is absolute.
  private static func uri(_ path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    let path = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        uri += hex.count == 1 ? "%0" + hex : "%" + hex
      }
    }
    return uri
  }

  /// The report as JSON text.
  public var text: String {
    let described: [Value] = rules.map { rule in
      let known = FindingCode(rawValue: rule.code)
      return [
        "id": .string(rule.code),
        "shortDescription": ["text": .string(known?.meaning ?? "Reported by the component.")],
        "help": ["text": .string(known?.advice ?? "See the message of the finding.")],
        "defaultConfiguration": ["level": .string(Self.level(rule.severity))],
      ]
    }
    let report: Value = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "playground", "version": .string(version), "rules": .array(described),
            ]
          ],
          "invocations": [invocation],
          "results": .array(results),
        ]
      ],
    ]
    var writer = JSONWriter()
    writer.value(report, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes the report to a file.
  public func write(to path: String) throws(ReplayError) {
    try Scenario.write(Array((text + "\n").utf8), to: path)
  }
}
