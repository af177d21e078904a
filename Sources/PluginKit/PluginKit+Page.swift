#if hasFeature(Embedded)
  internal import Hosting
  public import Interaction
  internal import PageHost

  /// The entry points of a WebAssembly program that serves components to a page.
  ///
  /// `playground page --package` builds such a program. There is a separate function for each number of components
  /// from one to four, because Embedded Swift has no parameter packs.
  public enum PluginKit {
    /// Serves one component to the page.
    public static func serve<A: Component>(_ a: A.Type) {
      PageHost.serve([ComponentEntry(builtin: A.self)])
    }

    /// Serves two components to the page.
    public static func serve<A: Component, B: Component>(_ a: A.Type, _ b: B.Type) {
      PageHost.serve([ComponentEntry(builtin: A.self), ComponentEntry(builtin: B.self)])
    }

    /// Serves three components to the page.
    public static func serve<A: Component, B: Component, C: Component>(
      _ a: A.Type, _ b: B.Type, _ c: C.Type
    ) {
      PageHost.serve([
        ComponentEntry(builtin: A.self), ComponentEntry(builtin: B.self),
        ComponentEntry(builtin: C.self),
      ])
    }

    /// Serves four components to the page.
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
