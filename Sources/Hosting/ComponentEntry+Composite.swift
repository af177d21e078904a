internal import Interaction

#if !hasFeature(Embedded)
  internal import Composition

  extension ComponentEntry {
    /// Returns the entry of a component that shows `content` inside `outer`.
    static func composite<Content: Component>(
      of outer: any Component.Type, _ content: Content.Type
    ) -> ComponentEntry {
      func compose<Outer: Component>(_ outer: Outer.Type) -> ComponentEntry {
        ComponentEntry(builtin: Composite<Outer, Content>.self)
      }
      return compose(outer)
    }
  }
#endif

extension [ComponentEntry] {
  /// Returns the component with an id, or `nil` if there is none.
  ///
  /// An id such as `bottom-card+card-stack` stands for a composite, in which the first component shows the second
  /// one. An id can name at most eight components. In a page, this function finds only composites that the module
  /// contains as components.
  public func named(_ id: String) -> ComponentEntry? {
    if let entry = first(where: { $0.descriptor.id == id }) { return entry }
    #if hasFeature(Embedded)
      return nil
    #else
      // Each level is a generic type of its own, so a hostile id must not nest thousands of them.
      guard id.utf8.count(where: { $0 == UInt8(ascii: "+") }) < 8 else { return nil }
      guard let plus = id.firstIndex(of: "+"), let outer = named(String(id[..<plus])),
        let content = named(String(id[id.index(after: plus)...]))
      else { return nil }
      return content.makeComposite(outer.type)
    #endif
  }
}
