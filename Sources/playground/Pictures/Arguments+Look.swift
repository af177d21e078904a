internal import Pictures

extension Arguments {
  /// Returns the value of the option `--look`.
  ///
  /// - Throws: `UsageError` if the value is neither `app` nor `wireframe`.
  mutating func look(_ inline: String?) throws(UsageError) -> Look {
    let name = try value(of: "--look", inline: inline)
    guard let look = Look(rawValue: name) else {
      throw UsageError(message: "--look must be app or wireframe, not \(name)")
    }
    return look
  }
}
