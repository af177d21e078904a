internal import CEmbedded
internal import JSONText

/// The style sheets and scripts of pages.
///
/// The source files have comments and indentation, which pages omit.
enum PageFile {
  /// The style sheet of all pages.
  static var style: String { lines(of: embedded_page_css()).joined() }

  /// The additional style sheet of a live page.
  static var liveStyle: String { playerStyle + lines(of: embedded_live_css()).joined() }

  /// The additional style sheet of a page that has a script.
  private static var playerStyle: String { lines(of: embedded_player_css()).joined() }

  /// The script that decompresses the page's other scripts and its data.
  static var loader: String {
    lines(of: embedded_loader_js()).map(close).joined(separator: "\n")
  }

  /// Returns the script of a report.
  ///
  /// - Parameters:
  ///   - draws: Whether the script can draw the pictures of scenarios whose pictures are not in the page.
  ///   - hasSymbols: Whether the pictures in the page contain the symbols that the stage needs.
  /// - Returns: The script.
  static func script(draws: Bool, hasSymbols: Bool) -> String {
    var style = JSONWriter()
    style.string(playerStyle)
    let addsStyle =
      "const style=document.createElement('style')\nstyle.textContent="
      + "\(String(decoding: style.bytes, as: UTF8.self))\ndocument.head.append(style)"
    let pictures = draws ? [embedded_report_pictures_js()] : []
    let symbols = hasSymbols ? embedded_look_filmed() : embedded_look_symbols()
    let files = [symbols, embedded_report_start_js()] + pictures + [embedded_report_end_js()]
    return joined(lines(of: addsStyle) + files.flatMap(lines))
  }

  /// The script of a live page.
  static var liveScript: String { joined(lines(of: embedded_live_js())) }

  private static func joined(_ lines: [Substring]) -> String {
    "(async()=>{'use strict'\n" + lines.map(close).joined(separator: "\n") + "})()"
  }

  /// Returns an HTML element that holds bytes in compressed form.
  ///
  /// The characters of ``Base85`` never form markup, so they need no escaping.
  static func deflated(_ id: String, _ bytes: [UInt8]) -> String {
    element(id, Base85.text(Deflate.bytes(of: bytes)))
  }

  /// Returns an HTML element that holds data.
  ///
  /// The data must already be compressed, and encoded in Base85 or, for `wanted`, in Base64, which other pages
  /// can write without a script of their own.
  static func element(_ id: String, _ letters: String) -> String {
    "<script type=\"application/deflate\" id=\"\(id)\">\(letters)</script>\n"
  }

  /// Returns the lines of a file, with indentation, comments and empty lines removed.
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

  /// Returns a line of code without the spaces next to operators, except in strings and regular expressions.
  private static func close(_ line: Substring) -> String {
    let operators = "=+-*/<>?:,;(){}[]&|!"
    var text = ""
    // The character that ends the string or the regular expression, if the current position is inside one.
    var quote: Character?
    // The number of open braces in each `${` of the templates around the current position.
    var depths: [Int] = []
    var isEscaped = false
    var isInSet = false
    for character in line {
      if let last = text.last, last == " ", quote == nil, text.count > 1, character != " " {
        let before = text[text.index(text.endIndex, offsetBy: -2)]
        // Without the space, the two signs would form a different operator.
        let isSign = before == character && "+-".contains(before)
        if !isSign, operators.contains(before) || operators.contains(character) {
          text.removeLast()
        }
      }
      if isEscaped {
        isEscaped = false
      } else if let end = quote {
        isEscaped = character == "\\"
        if end == "/", "[]".contains(character) { isInSet = character == "[" }
        if character == end, !isInSet { quote = nil }
        if end == "`", character == "{", text.last == "$" {
          quote = nil
          depths.append(0)
        }
      } else if character == "}", depths.last == 0 {
        depths.removeLast()
        quote = "`"
      } else if "'\"`".contains(character) || character == "/" && isOperand(after: text) {
        quote = character
      } else if let depth = depths.last, "{}".contains(character) {
        depths[depths.count - 1] = character == "{" ? depth + 1 : depth - 1
      }
      text.append(character)
    }
    return text
  }

  /// Returns whether an operand must follow `text`, in which case a slash begins a regular expression.
  private static func isOperand(after text: String) -> Bool {
    guard let last = text.last(where: { $0 != " " }) else { return true }
    return "=(,:;[!&|?{>".contains(last) || text.hasSuffix("return ") || text.hasSuffix("return")
  }
}
