internal import JSONText

/// The style sheets and the scripts of pages, as they stand in them.
///
/// They are kept as files that one can read; a page has them without comments and indents.
enum PageFile {
  /// The style sheet.
  static var style: String { lines(of: PackageResources.page_css).joined() }

  /// What a live page has besides.
  static var liveStyle: String { playerStyle + lines(of: PackageResources.live_css).joined() }

  /// What only a page with script has.
  private static var playerStyle: String { lines(of: PackageResources.player_css).joined() }

  /// What makes the script of the rest: it is kept short in the page as the data is.
  static var loader: String {
    lines(of: PackageResources.loader_js).map(close).joined(separator: "\n")
  }

  /// The script: its parts in the order in which they use each other.
  ///
  /// - Parameter draws: whether there are scenarios whose pictures do not stand in the page
  /// - Returns: the script
  static func script(draws: Bool) -> String {
    let drawing = draws ? [PackageResources.pictures_js] : []
    var style = JSONWriter()
    style.string(playerStyle)
    let bringsStyle =
      "const style=document.createElement('style')\nstyle.textContent="
      + "\(String(decoding: style.bytes, as: UTF8.self))\ndocument.head.append(style)"
    return joined(
      [Array(bringsStyle.utf8)] + [
        PackageResources.data_js, PackageResources.draw_js, PackageResources.help_js,
        PackageResources.stage_js, PackageResources.sections_js,
      ] + drawing + [PackageResources.player_js, PackageResources.page_js])
  }

  /// The script of a live page.
  static var liveScript: String {
    joined([
      PackageResources.draw_js, PackageResources.help_js, PackageResources.tasks_js,
      PackageResources.module_js,
      PackageResources.socket_js, PackageResources.layers_js, PackageResources.starts_js,
      PackageResources.paths_js, PackageResources.flips_js, PackageResources.play_js,
      PackageResources.beside_js,
      PackageResources.hands_js, PackageResources.controls_js,
      PackageResources.panels_js, PackageResources.sha256_js, PackageResources.files_js,
      PackageResources.view_js,
      PackageResources.findings_js, PackageResources.edits_js, PackageResources.undo_js,
      PackageResources.kept_js,
      PackageResources.ordering_js, PackageResources.orders_js, PackageResources.bend_js,
      PackageResources.trial_js, PackageResources.recovery_js, PackageResources.follow_js,
      PackageResources.builder_js, PackageResources.live_js, PackageResources.doing_js,
      PackageResources.clock_js, PackageResources.seen_js, PackageResources.keys_js,
      PackageResources.main_js,
    ])
  }

  private static func joined(_ parts: [[UInt8]]) -> String {
    "(async()=>{'use strict'\n"
      + parts.flatMap(lines).map(close).joined(separator: "\n") + "})()"
  }

  /// Something that the loader reads: in letters that no markup can be found in.
  static func deflated(_ id: String, _ bytes: [UInt8]) -> String {
    element(id, Base64.text(Deflate.bytes(of: bytes)))
  }

  /// The same of what is deflated and in letters already.
  static func element(_ id: String, _ letters: String) -> String {
    "<script type=\"application/deflate\" id=\"\(id)\">\(letters)</script>\n"
  }

  /// The lines that say something, without indents and comments.
  private static func lines(of file: [UInt8]) -> [Substring] {
    String(decoding: file, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
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
