public import JSONText
public import Values

extension JSONWriter {
  /// Writes a request as the next value; no double in it is rounded.
  ///
  /// - Parameters:
  ///   - id: the id to be answered, or nil for a notification
  ///   - method: the method's name
  ///   - params: the parameters; none are written for null
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
