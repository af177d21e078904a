internal import CEmbedded
internal import JSONText
internal import Values

/// An interactive HTML page with components, in one file that needs neither a server nor a network.
///
/// It includes the built-in components as the module that `Sources/PageHost/wasm/build` builds.
public struct LivePage: Sendable {
  /// The id of the component that the page shows first, or `nil` for the first component that is available.
  public var component: String?

  /// The scenario that the page opens first: its file name and its text.
  public var scenario: (name: String, text: String)?

  /// The look of the layers, until the user switches it.
  public var look = Look.app

  /// The colors, images, fonts and labels of your own app, or `nil` for none.
  public var skin: Skin?

  /// Whether the page connects to a host through a WebSocket at its own origin.
  ///
  /// Otherwise it runs the components that it contains.
  public var isServed = false

  /// A module with the user's components instead of the built-in ones.
  public enum Module: Equatable, Sendable {
    /// A module that is embedded in the page.
    case bytes([UInt8])
    /// A module in a file next to the page. If `isWatched` is true, a socket announces new builds.
    case file(String, isWatched: Bool)
  }

  /// The user's components, or `nil` for the built-in ones.
  public var module: Module?

  /// The file name of a recording that is still being written, or `nil`.
  ///
  /// The page shows new entries as they are added. The file must be in the same folder as the page.
  public var followed: String?

  /// Creates a page that opens a component or a scenario.
  public init(component: String? = nil, scenario: (name: String, text: String)? = nil) {
    self.component = component
    self.scenario = scenario
  }

  /// The page as HTML.
  public var html: String {
    switch module {
    case nil: html(with: Self.builtIns)
    case .bytes(let bytes): html(with: Base85.text(Deflate.bytes(of: bytes)))
    case .file: html(with: "")
    }
  }

  /// Returns the page with a compressed module as the text of ``Base85``.
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
      + "<noscript><p class=\"obstacle\">This page needs JavaScript. Enable it, or make a"
      + " report, which works without it.</p></noscript>\n"
      + PageFile.element("module", module)
      + PageFile.element("wanted", Base64.text(Deflate.bytes(of: wanted)))
      + PageFile.deflated("script", Array(PageFile.liveScript.utf8))
      + "<script>\(PageFile.loader)</script>\n</html>\n"
  }

  /// Whether this program contains the module of the built-in components, which a script generates.
  public static var hasBuiltIns: Bool { embedded_page_module().count > 0 }

  /// The module of the built-in components, compressed and as the text of ``Base85``.
  static let builtIns = Base85.text(
    Base64.bytes(of: unsafe Array(PageFile.bytes(of: embedded_page_module()))))

  /// Whether the page can receive new modules.
  ///
  /// The page tests each new module in a worker first.
  private var isWatched: Bool {
    if case .file(_, let isWatched)? = module { isWatched } else { false }
  }

  /// The addresses that the page may connect to, for its content security policy.
  private var sources: String {
    isServed ? "'self' ws://127.0.0.1:* ws://localhost:*" : "'none'"
  }

  /// The first notification from the host that serves the page, as a line.
  ///
  /// The notification is `nil` if no host serves the page or ``module`` is set. Anyone who can reach the port can
  /// read the served file, even a page from a different site. The socket checks the origin, so private content is
  /// sent in this notification and is not in the file.
  public var greeting: [UInt8]? {
    guard isServed, module == nil else { return nil }
    return Self.line(["jsonrpc": "2.0", "method": "page/willOpen", "params": .object(beginning)])
  }

  private var wanted: [UInt8] {
    var members: JSONObject = greeting == nil ? beginning : [:]
    if isServed { members["isServed"] = true }
    if look != .app { members["look"] = .string(look.rawValue) }
    if module != nil { members["isOwn"] = true }
    if case .file(let name, _)? = module {
      members["module"] = .string(name)
      members["isWatched"] = .bool(isWatched)
    }
    return Self.line(members)
  }

  /// The JSON members that select what the page opens: a recording to follow, a skin, a component and a scenario.
  private var beginning: JSONObject {
    var members: JSONObject = [:]
    if let followed { members["follow"] = .string(followed) }
    if let skin { members["skin"] = skin.value(hasImages: true) }
    if let component { members["component"] = .string(component) }
    if let scenario {
      members["name"] = .string(scenario.name)
      members["scenario"] = .string(scenario.text)
    }
    return members
  }

  private static func line(_ members: JSONObject) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(members, .exact)
    return writer.bytes
  }
}
