#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension System {
  /// Returns the inherited environment after changing or adding variables.
  static func environment(
    with changes: [String], inherited: [String]? = nil
  ) -> [String] {
    func isInherited(_ name: Substring) -> Bool {
      guard let inherited else { return true }
      return inherited.contains {
        $0.hasSuffix("*") ? name.hasPrefix($0.dropLast()) : name == $0[...]
      }
    }
    let names = changes.map { $0.prefix { $0 != "=" } + "=" }
    var variables: [String] = []
    #if canImport(Darwin)
      guard var next = unsafe _NSGetEnviron().pointee else { return changes }
    #else
      var next = unsafe environ
    #endif
    while let variable = unsafe next.pointee {
      let text = unsafe String(cString: variable)
      if isInherited(text.prefix { $0 != "=" }), !names.contains(where: { text.hasPrefix($0) }) {
        variables.append(text)
      }
      unsafe next += 1
    }
    return variables + changes
  }
}
