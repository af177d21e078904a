internal import CEmbedded
internal import JSONText
internal import Values

/// A page on which components run under the hand, in one file that needs no server and no network.
///
/// The built-in components are in it as the module that `Sources/PageHost/wasm/build` makes of them.
public struct LivePage: Sendable {
  /// The component that is shown first; nil for the first of all.
  public var component: String?

  /// A scenario that is shown first, by its file's name and its lines.
  public var scenario: (name: String, text: String)?

  /// Whether a host answers behind a WebSocket where the page is served from; without, the page runs
  /// the components that are in it.
  public var isServed = false

  /// What is in the page instead of the built-in components.
  public enum Module: Equatable, Sendable {
    /// A module in the page.
    case bytes([UInt8])
    /// A module in a file beside the page; with `isWatched` a socket tells when it is another one.
    case file(String, isWatched: Bool)
  }

  /// Components of one's own; nil for the built-in ones.
  public var module: Module?

  /// A recording beside the page that grows and is shown as it does.
  public var followed: String?

  /// Makes a page.
  public init(component: String? = nil, scenario: (name: String, text: String)? = nil) {
    self.component = component
    self.scenario = scenario
  }

  /// The page.
  public var html: String {
    switch module {
    case nil: html(with: Self.builtIns)
    case .bytes(let bytes): html(with: Base64.text(Deflate.bytes(of: bytes)))
    case .file: html(with: "")
    }
  }

  /// The page with something in place of its module, in letters.
  func html(with module: String) -> String {
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      + "<meta name=\"viewport\" content=\"width=device-width,viewport-fit=cover\">\n"
      + "<meta name=\"color-scheme\" content=\"light dark\">\n"
      + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
      + "script-src 'unsafe-inline' 'wasm-unsafe-eval';style-src 'unsafe-inline';"
      + "img-src data:;connect-src \(sources)\(isWatched ? ";worker-src blob:" : "")\">\n"
      + "<title>Interaction Playground</title>\n"
      + "<style>\(Palette.variables)\(PageFile.style)\(PageFile.liveStyle)</style>\n"
      + "<header><p class=\"brand\">Interaction Playground</p></header>\n<main></main>\n"
      + "<noscript><p class=\"obstacle\">This page runs components by script: allow it, or make a"
      + " report, which shows without.</p></noscript>\n"
      + PageFile.element("module", module) + PageFile.deflated("wanted", wanted)
      + PageFile.deflated("script", Array(PageFile.liveScript.utf8))
      + "<script>\(PageFile.loader)</script>\n</html>\n"
  }

  /// Whether this program has the module of the built-in components, which a script generates.
  public static var hasBuiltIns: Bool { embedded_page_module().count > 0 }

  /// The module of the built-in components, deflated and in Base64.
  static var builtIns: String {
    unsafe String(decoding: PageFile.bytes(of: embedded_page_module()), as: UTF8.self)
  }

  /// Whether new code may come, which is tried in a worker.
  private var isWatched: Bool {
    if case .file(_, let isWatched)? = module { isWatched } else { false }
  }

  /// What the page may speak to.
  private var sources: String {
    isServed ? "'self' ws://127.0.0.1:* ws://localhost:*" : "'none'"
  }

  /// What a host that the page is served in front of tells it first, as a line; nil without such a host.
  ///
  /// A file that is served is read by whoever gets at the port, by a name that was made to lead here
  /// too; the socket looks at who asks. So what is told here is not in the page.
  public var greeting: [UInt8]? {
    guard isServed, module == nil else { return nil }
    return Self.line(["jsonrpc": "2.0", "method": "page/willOpen", "params": .object(beginning)])
  }

  private var wanted: [UInt8] {
    var members: Members = greeting == nil ? beginning : [:]
    if isServed { members["isServed"] = true }
    if module != nil { members["isOwn"] = true }
    if case .file(let name, _)? = module {
      members["module"] = .string(name)
      members["isWatched"] = .bool(isWatched)
    }
    return Self.line(members)
  }

  /// What the page begins with.
  private var beginning: Members {
    var members: Members = [:]
    if let followed { members["follow"] = .string(followed) }
    if let component { members["component"] = .string(component) }
    if let scenario {
      members["name"] = .string(scenario.name)
      members["scenario"] = .string(scenario.text)
    }
    return members
  }

  private static func line(_ members: Members) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(members, .exact)
    return writer.bytes
  }
}
