/// The earlier name of `JSONObject`.
@available(*, deprecated, renamed: "JSONObject")
public typealias Members = JSONObject
