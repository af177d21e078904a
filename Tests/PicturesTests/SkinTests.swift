import Foundation
import Interaction
import JSON
import Motion
import Pictures
import Replay
import Testing
import Values

@Suite("Skins")
struct SkinTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static let png =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] as [UInt8]
    + [0, 0, 0, 40, 0, 0, 0, 30, 8, 6, 0, 0, 0]

  /// Reads a skin whose images are the given files.
  static func skin(_ json: String, _ files: [String: [UInt8]] = [:]) throws -> Skin {
    try Skin(try JSONParser.parse(Array(json.utf8)[...])) { (name) throws(Skin.Problem) in
      guard let bytes = files[name] else {
        throw Skin.Problem(message: "there is no file \(name)")
      }
      return bytes
    }
  }

  static func message(_ json: String, _ files: [String: [UInt8]] = [:]) -> String {
    do {
      _ = try skin(json, files)
      return "accepted"
    } catch { return (error as? Skin.Problem)?.message ?? "\(error)" }
  }

  static func sessionTrace(_ name: String) throws -> SessionTrace {
    try SessionTrace.play(Scenario(path: "\(root)/Plugins/\(name).jsonl"))
  }

  static func strip(_ sessionTrace: SessionTrace, _ skin: Skin?, _ look: Look = .app) throws
    -> String
  {
    var options = FilmStrip.Options()
    options.skin = skin
    options.look = look
    return try FilmStrip(sessionTrace, options).svg
  }

  @Test(
    "An invalid skin is refused with a sentence",
    arguments: [
      (
        "[]",
        "the skin must be an object; its members are version, font, colors, background, roles and layers"
      ),
      (##"{"role": {}}"##, "role is not a member of the skin; the members are version,"),
      (##"{"version": 2}"##, "version must be 1"),
      (##"{"roles": []}"##, "roles must be an object with at most 256 members"),
      (##"{"layers": {"card": 3}}"##, "layers.card must be an object; its members are fill,"),
      (
        ##"{"layers": {"card": {"fil": "#fff"}}}"##,
        "fil is not a member of layers.card; the members are fill, outline"
      ),
      (
        ##"{"background": {"label": "a"}}"##,
        "label is not a member of background; the members are fill, image and align"
      ),
      (
        ##"{"colors": {"blue": "#fff"}}"##,
        "blue is not a member of colors; the members are page, screen, ink,"
      ),
      (
        ##"{"colors": {"ink": "accent"}}"##,
        "colors.ink must be a color such as #1a2b3c or an object"
      ),
      (
        ##"{"roles": {"a": {"fill": "red"}}}"##,
        "roles.a.fill must be a color such as #1a2b3c, the name of a color"
      ),
      (##"{"roles": {"a": {"fill": "#12345"}}}"##, "roles.a.fill must be a color"),
      (
        ##"{"roles": {"a": {"fill": "url(javascript:alert(1))"}}}"##, "roles.a.fill must be a color"
      ),
      (##"{"roles": {"a": {"fill": "#fff\"onload=\"alert(1)"}}}"##, "roles.a.fill must be a color"),
      (
        ##"{"roles": {"a": {"fill": {"light": "#fff", "dark": 3}}}}"##,
        "roles.a.fill must be a color"
      ),
      (##"{"roles": {"a": {"textColor": "none"}}}"##, "roles.a.textColor must be a color"),
      (##"{"font": "a;}</style><script>"}"##, "font must be the name of one installed font"),
      (##"{"font": "url(x)"}"##, "font must be the name of one installed font"),
      (##"{"font": ""}"##, "font must be the name of one installed font"),
      (##"{"font": "8bit"}"##, "font must be the name of one installed font"),
      (##"{"roles": {"a": {"label": 3}}}"##, "roles.a.label must be a text of at most 400 bytes"),
      (
        ##"{"roles": {"a": {"image": "../a.png"}}}"##,
        "roles.a.image must be none, or the path of a file in the folder"
      ),
      (##"{"roles": {"a": {"image": "/etc/passwd"}}}"##, "roles.a.image must be none, or the path"),
      (
        ##"{"roles": {"a": {"image": "b/../../a.png"}}}"##,
        "roles.a.image must be none, or the path"
      ),
      (##"{"roles": {"a": {"image": "..\\a.png"}}}"##, "roles.a.image must be none, or the path"),
      (
        ##"{"roles": {"a": {"image": "https://a/b.png"}}}"##,
        "roles.a.image must be none, or the path"
      ),
      (##"{"roles": {"a": {"image": "b.png"}}}"##, "there is no file b.png"),
      (
        ##"{"roles": {"a": {"image": "a.gif"}}}"##,
        "roles.a.image: a.gif is not a PNG, JPEG or SVG image"
      ),
      (
        ##"{"roles": {"a": {"image": "big.png"}}}"##,
        "roles.a.image: big.png has 524289 bytes; at most 524288 are allowed"
      ),
      (
        ##"{"roles": {"a": {"image": "wide.png"}}}"##,
        "roles.a.image: wide.png has no size, or a side of more than 4096 pixels"
      ),
      (
        ##"{"roles": {"a": {"image": "a.png", "align": "left"}}}"##,
        "roles.a.align must be center or top"
      ),
      (##"{"roles": {"a": {"align": "top"}}}"##, "roles.a.align requires roles.a.image"),
    ])
  func refuses(json: String, sentence: String) {
    var wide = Self.png
    wide[17] = 1
    let files = [
      "a.png": Self.png, "a.gif": Array("GIF89a".utf8), "wide.png": wide,
      "big.png": Self.png + Array(repeating: 0, count: 524_289 - Self.png.count),
    ]
    let message = Self.message(json, files)
    #expect(message.hasPrefix(sentence), "\(message)")
  }

  @Test("The number of images and their total size are limited")
  func amounts() {
    let names = (0..<17).map { "\($0).png" }
    let roles = names.map { ##""r\##($0)": {"image": "\##($0)"}"## }.joined(separator: ",")
    let json = "{\"roles\": {\(roles)}}"
    let small = names.enumerated().map { ($1, Self.png + [UInt8($0)]) }
    let large = names.enumerated().map {
      ($1, Self.png + Array(repeating: UInt8($0), count: 500_000))
    }
    let sentence = "a skin can have at most 16 images with 2097152 bytes in total"
    for files in [small, large] {
      let message = Self.message(json, Dictionary(uniqueKeysWithValues: files))
      #expect(message.hasSuffix(sentence), "\(message)")
    }
  }

  @Test(
    "An SVG image that could run code, load files or move is refused",
    arguments: [
      ("<script>alert(1)</script>", "the element script"),
      ("<x:ScRipt xmlns:x='http://www.w3.org/2000/svg'>1</x:ScRipt>", "the element script"),
      ("<foreignObject><p/></foreignObject>", "the element foreignobject"),
      ("<animate attributeName='href'/>", "the element animate"),
      ("<set attributeName='x'/>", "the element set"),
      ("<rect onload='a()'/>", "the attribute onload"),
      ("<rect\nONCLICK = \"a()\"/>", "the attribute onclick"),
      ("<image href='https://a/b.png'/>", "a reference to https://a/b.png"),
      ("<image xlink:href='file:///etc/passwd'/>", "a reference to file:///etc/passwd"),
      ("<use href='other.svg#a'/>", "a reference to other.svg#a"),
      ("<a href='&#106;avascript:alert(1)'/>", "a reference to javascript:alert(1)"),
      ("<image href='data:image/svg+xml;base64,AAAA'/>", "a reference to data:image/svg+xml"),
      ("<rect fill='url(https://a/b)'/>", "a reference to https://a/b"),
      ("<rect style='fill: u&#x72;l( \"//a\")'/>", "a reference to //a"),
      ("<rect style='fill:\\75rl(//a)'/>", "an escape in a style"),
      ("<style>@import '//a'</style>", "@import in a style"),
      ("<style><![CDATA[ a{background:url(//a)} ]]></style>", "a reference to //a"),
      ("<style>a{animation:b 1s}</style>", "animation in a style"),
      ("<?xml-stylesheet href='//a'?>", "a processing instruction"),
      ("<!DOCTYPE svg>", "a document type declaration"),
      ("<!ENTITY a 'b'>", "a document type declaration"),
      ("<rect xml:base='//a'/>", "the attribute xml:base"),
    ])
  func hostile(content: String, what: String) {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(content)</svg>"
    let json = ##"{"roles": {"a": {"image": "a.svg"}}}"##
    let message = Self.message(json, ["a.svg": Array(svg.utf8)])
    #expect(message.hasPrefix("roles.a.image: a.svg contains \(what)"), "\(message)")
  }

  @Test(
    "Markup that is not a complete SVG is refused",
    arguments: [
      "<html/>", "<svg", "<svg>", "<svg xmlns='http://www.w3.org/2000/svg'>",
      "<svg xmlns='http://www.w3.org/2000/svg'></g>", "<svg a/>", "<svg a=b/>", "<svg/><svg/>",
      "<svg xmlns='http://www.w3.org/2000/svg' width='9'", "<!-- a",
      "<svg xmlns='http://www.w3.org/2000/svg'/",
      "<svg xmlns='http://www.w3.org/2000/svg'>" + String(repeating: "<g>", count: 300),
    ])
  func incomplete(svg: String) {
    let json = ##"{"roles": {"a": {"image": "a.svg"}}}"##
    let message = Self.message(json, ["a.svg": Array(svg.utf8)])
    #expect(message.hasPrefix("roles.a.image: a.svg "), "\(message)")
  }

  @Test("A plain SVG is accepted with its own styles, symbols and images")
  func plain() throws {
    let svg = """
      \u{FEFF}<?xml version="1.0"?><!-- <script> --><svg xmlns="http://www.w3.org/2000/svg" width="40px" height="30">
      <style>.a{fill:url('#g')}</style><defs><linearGradient id="g"/></defs><title>on &amp; off</title>
      <use href="#g"/><image href="data:image/png;base64,AAAA"/><rect class="a" width="9" height='9' /></svg>
      """
    let skin = try Self.skin(
      ##"{"roles": {"card": {"image": "a.svg"}}}"##, ["a.svg": Array(svg.utf8)])
    let film = try Self.strip(Self.sessionTrace("BottomCard/Goldens/slow-drag-up"), skin)
    #expect(film.contains("viewBox=\"0 0 40 30\" preserveAspectRatio=\"xMidYMid slice\""))
    #expect(film.contains("href=\"data:image/svg+xml;base64,"))
    #expect(!film.contains("linearGradient"))
  }
}
