#if hasFeature(Embedded)
  internal import Hosting
  public import Interaction
  internal import PageHost

  /// The same components in a page, as WebAssembly: what `playground page --package` makes.
  ///
  /// Embedded Swift has no packs of types, so there is a function for each number of them.
  public enum PluginKit {
    /// Has a page's calls answered by a component.
    public static func serve<A: Component>(_ a: A.Type) {
      PageHost.serve([ComponentEntry(builtin: A.self)])
    }

    /// Has a page's calls answered by two components.
    public static func serve<A: Component, B: Component>(_ a: A.Type, _ b: B.Type) {
      PageHost.serve([ComponentEntry(builtin: A.self), ComponentEntry(builtin: B.self)])
    }

    /// Has a page's calls answered by three components.
    public static func serve<A: Component, B: Component, C: Component>(
      _ a: A.Type, _ b: B.Type, _ c: C.Type
    ) {
      PageHost.serve([
        ComponentEntry(builtin: A.self), ComponentEntry(builtin: B.self),
        ComponentEntry(builtin: C.self),
      ])
    }

    /// Has a page's calls answered by four components.
    public static func serve<A: Component, B: Component, C: Component, D: Component>(
      _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type
    ) {
      PageHost.serve([
        ComponentEntry(builtin: A.self), ComponentEntry(builtin: B.self),
        ComponentEntry(builtin: C.self), ComponentEntry(builtin: D.self),
      ])
    }
  }
#endif
