internal import CEmbedded
internal import JSONText

/// The style sheets and the scripts of pages, as they stand in them.
///
/// They are kept as files that one can read; a page has them without comments and indents.
enum PageFile {
  /// The style sheet.
  static var style: String { lines(of: embedded_page_css()).joined() }

  /// The style sheet of a live page, which is added to `style`.
  static var liveStyle: String { playerStyle + lines(of: embedded_live_css()).joined() }

  /// The style sheet of a page with script, which is added to `style`.
  private static var playerStyle: String { lines(of: embedded_player_css()).joined() }

  /// The script that unpacks the other scripts and the data.
  static var loader: String {
    lines(of: embedded_loader_js()).map(close).joined(separator: "\n")
  }

  /// Returns the script of a report.
  ///
  /// - Parameter draws: whether some scenarios have no pictures in the page, so that the script draws them
  /// - Returns: the script
  static func script(draws: Bool) -> String {
    var style = JSONWriter()
    style.string(playerStyle)
    let addsStyle =
      "const style=document.createElement('style')\nstyle.textContent="
      + "\(String(decoding: style.bytes, as: UTF8.self))\ndocument.head.append(style)"
    let pictures = draws ? [embedded_report_pictures_js()] : []
    let files = [embedded_report_start_js()] + pictures + [embedded_report_end_js()]
    return joined(lines(of: addsStyle) + files.flatMap(lines))
  }

  /// The script of a live page.
  static var liveScript: String { joined(lines(of: embedded_live_js())) }

  private static func joined(_ lines: [Substring]) -> String {
    "(async()=>{'use strict'\n" + lines.map(close).joined(separator: "\n") + "})()"
  }

  /// Something that the loader reads: in letters that no markup can be found in.
  static func deflated(_ id: String, _ bytes: [UInt8]) -> String {
    element(id, Base64.text(Deflate.bytes(of: bytes)))
  }

  /// The same of what is deflated and in letters already.
  static func element(_ id: String, _ letters: String) -> String {
    "<script type=\"application/deflate\" id=\"\(id)\">\(letters)</script>\n"
  }

  /// Returns the lines of a file without indents, comments and empty lines.
  private static func lines(of file: EmbeddedFile) -> [Substring] {
    lines(of: unsafe String(decoding: bytes(of: file), as: UTF8.self))
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
  }

  /// Returns the bytes of an embedded file.
  static func bytes(of file: EmbeddedFile) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: file.start, count: Int(file.count))
  }

  /// A line without the blanks that nothing needs: those beside an operator, outside of quotes.
  private static func close(_ line: Substring) -> String {
    let operators = "=+-*/<>?:,;(){}[]&|!"
    var text = ""
    var quote: Character?
    for character in line {
      if let last = text.last, last == " ", quote == nil, text.count > 1, character != " " {
        let before = text[text.index(text.endIndex, offsetBy: -2)]
        // Two signs that came together would be another operator.
        let isSign = before == character && "+-".contains(before)
        if !isSign, operators.contains(before) || operators.contains(character) {
          text.removeLast()
        }
      }
      text.append(character)
      if character == quote {
        quote = nil
      } else if quote == nil, "'\"`".contains(character) {
        quote = character
      }
    }
    return text
  }
}
