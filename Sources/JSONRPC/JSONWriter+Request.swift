public import JSONText
public import Values

extension JSONWriter {
  /// Writes a request as the next value, without rounding numbers.
  ///
  /// - Parameters:
  ///   - id: The request's id, or `nil` for a notification.
  ///   - method: The method's name.
  ///   - params: The parameters, or null to omit them.
  public mutating func request(id: RequestID?, method: String, params: Value) {
    beginObject()
    key("jsonrpc")
    string("2.0")
    if let id {
      key("id")
      self.id(id)
    }
    key("method")
    string(method)
    if !params.isNull {
      key("params")
      value(params, .exact)
    }
    endObject()
  }
}
