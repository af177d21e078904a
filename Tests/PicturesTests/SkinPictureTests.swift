import Foundation
import Interaction
import Pictures
import Replay
import Testing

@Suite("Pictures with skins")
struct SkinPictureTests {
  private static let name = "BottomCard/Goldens/slow-drag-up"
  private static let json = ##"""
    {"font": "Georgia", "colors": {"land": {"light": "#102030", "dark": "#405060"}},
     "roles": {"card": {"fill": {"light": "#fff", "dark": "#123456"}, "outline": "accent"},
       "content": {"label": "</style><script>alert('1')</script>", "textColor": {"light": "#fff", "dark": "#000"}},
       "thumbnail": {"image": "a.png", "align": "top"}},
     "layers": {"handle:pin-7": {"fill": "#abcdef"}}}
    """##

  private func skin() throws -> Skin { try SkinTests.skin(Self.json, ["a.png": SkinTests.png]) }

  private func report(_ skin: Skin?, _ look: Look = .app) -> String {
    let path = "\(SkinTests.root)/Plugins/\(Self.name).jsonl"
    let verdict = Verdict(on: Scenario(path: path), by: Replayer()) { 0 }
    let entry = ReportEntry(verdict, SessionTrace.Settings(), isWhole: true)
    return ReportPage([entry], command: "", look: look, skin: skin).html
  }

  @Test("A film and an animation contain the skin's colors, images, fonts and labels")
  func film() throws {
    let sessionTrace = try SkinTests.sessionTrace(Self.name)
    for svg in [
      try SkinTests.strip(sessionTrace, skin()), try FilmAnimation(sessionTrace, skin: skin()).svg,
      try FilmAnimation(sessionTrace, skin: skin()).still(at: 3),
    ] {
      _ = try Elements(svg)
      #expect(svg.contains("fill=\"rgb(255,255,255)\" stroke=\"#0a7aff\""))
      #expect(svg.contains("[fill=\"rgb(255,255,255)\"]{fill:rgb(18,52,86)}"))
      // An equal light color with a different dark color has a different form.
      #expect(svg.contains("[fill=\"rgb(255,255,255 )\"]{fill:rgb(0,0,0)}"))
      #expect(svg.contains("fill=\"rgb(171,205,239)\""))
      #expect(svg.contains("[fill=\"rgb(16,32,48)\"]{fill:rgb(64,80,96)}"))
      #expect(!svg.contains("\"#eef0e6\""))
      #expect(svg.contains("font-family=\"Georgia,sans-serif\""))
      #expect(svg.contains("&lt;/style&gt;&lt;") && !svg.contains("<script"))
      #expect(svg.components(separatedBy: "href=\"data:image/png;base64,").count == 2)
      #expect(
        svg.contains("preserveAspectRatio=\"xMidYMin slice\"><image width=\"40\" height=\"30\""))
      #expect(svg.contains("fill=\"url(#skin0)\""))
    }
  }

  @Test("An image keeps a film small otherwise, and every reference is defined once")
  func references() throws {
    let svg = try SkinTests.strip(SkinTests.sessionTrace(Self.name), skin())
    for name in svg.matches(of: /(?:href="|url\()#([\w-]+)/).map(\.output.1) {
      #expect(svg.components(separatedBy: " id=\"\(name)\"").count == 2, "\(name)")
    }
    #expect(svg.utf8.count <= 16_000)
  }

  @Test("A strip of twelve cells with three images of a skin has at most 16,000 bytes")
  func images() throws {
    let folder = URL(fileURLWithPath: SkinTests.root + "/Plugins/CardStack/Skin")
    var files: [String: [UInt8]] = [:]
    for name in ["pasta.svg", "salad.svg", "soup.svg"] {
      files[name] = Array(try Data(contentsOf: folder.appending(path: name)))
    }
    let json = try String(contentsOf: folder.appending(path: "skin.json"), encoding: .utf8)
    let sessionTrace = try SkinTests.sessionTrace("CardStack/Goldens/flick-right")
    let svg = try SkinTests.strip(sessionTrace, SkinTests.skin(json, files))
    #expect(svg.components(separatedBy: "href=\"data:image/svg+xml,%3Csvg ").count == 4)
    #expect(svg.utf8.count <= 16_000)
  }

  @Test("A skin without members changes no byte, and the wireframe ignores every skin")
  func unchanged() throws {
    let sessionTrace = try SkinTests.sessionTrace(Self.name)
    let empty = try SkinTests.skin("{}")
    #expect(try SkinTests.strip(sessionTrace, empty) == SkinTests.strip(sessionTrace, nil))
    #expect(try FilmAnimation(sessionTrace, skin: empty).svg == FilmAnimation(sessionTrace).svg)
    #expect(
      try SkinTests.strip(sessionTrace, skin(), .wireframe)
        == SkinTests.strip(sessionTrace, nil, .wireframe))
    #expect(
      try FilmAnimation(sessionTrace, look: .wireframe, skin: skin()).svg
        == FilmAnimation(sessionTrace, look: .wireframe).svg)
  }

  @Test("A report contains each image once, and no markup of a label")
  func reportHeavy() throws {
    let html = report(try skin())
    #expect(html.components(separatedBy: "data:image/png;base64,").count == 2)
    #expect(html.contains("<svg id=\"skin\" width=\"0\" height=\"0\""))
    #expect(html.contains("fill=\"url(#skin0)\"") && !html.contains("url(#s0-fskin"))
    #expect(html.contains("&lt;/style&gt;") && !html.contains("</style><script>alert"))
    #expect(html.contains("{fill:rgb(18,52,86)}"))
    #expect(!report(nil).contains("id=\"skin\""))
    #expect(report(try skin(), .wireframe).contains("id=\"skin\""))
  }

  @Test("A page contains the skin only if it has one, and a served page only in its greeting")
  func page() throws {
    var page = LivePage()
    let plain = page.html
    page.skin = try skin()
    #expect(page.html.utf8.count > plain.utf8.count)
    #expect(page.greeting == nil)
    page.isServed = true
    let greeting = String(decoding: try #require(page.greeting), as: UTF8.self)
    #expect(greeting.contains(#""fill":"k0","outline":"accent""#))
    #expect(greeting.contains("data:image/png;base64,"))
    #expect(greeting.contains(".screen.app{--k0:rgb(255,255,255);"))
    #expect(greeting.contains("font-family:Georgia,sans-serif"))
  }

  @Test("A background replaces the drawing behind all layers")
  func background() throws {
    let sessionTrace = try SkinTests.sessionTrace(Self.name)
    let fill = try SkinTests.skin(##"{"background": {"fill": "#123456"}}"##)
    let svg = try SkinTests.strip(sessionTrace, fill)
    #expect(svg.contains("fill=\"rgb(18,52,86)\"") && !svg.contains("href=\"#map\""))
    let image = try SkinTests.skin(
      ##"{"background": {"image": "a.png"}}"##, ["a.png": SkinTests.png])
    #expect(try SkinTests.strip(sessionTrace, image).contains("fill=\"url(#skin0)\""))
  }

  @Test("A skin that changes no layer of a session is reported with the session's roles")
  func unused() throws {
    let sessionTrace = try SkinTests.sessionTrace(Self.name)
    let other = try SkinTests.skin(##"{"roles": {"crad": {"fill": "#fff"}}}"##)
    let warning = try #require(other.warning(about: sessionTrace))
    #expect(warning.contains("its roles are card, content, thumbnail, handle"))
    #expect(try skin().warning(about: sessionTrace) == nil)
    #expect(try SkinTests.skin("{}").warning(about: sessionTrace) == nil)
  }
}
