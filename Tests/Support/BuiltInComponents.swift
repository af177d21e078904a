import Values

/// The built-in components, in the order of `component/list`, for tests that apply to all of them.
public enum BuiltInComponents {
  private static let list = Client().call("component/list")["components"]?.elements ?? []

  /// The components' ids, such as `bottom-card`.
  public static let ids = list.compactMap { $0["id"]?.asString }

  /// The components' titles, such as `Bottom card`.
  public static let titles = list.compactMap { $0["title"]?.asString }

  /// The names of the components' folders in `Plugins`, such as `BottomCard`.
  public static let folders = ids.map { id in
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
