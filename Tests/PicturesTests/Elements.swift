import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML document, which must be well-formed.
final class Elements: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []
  private(set) var attributes: [String] = []
  private var path: [String] = []
  private var texts: [String: String] = [:]

  struct Broken: Error { var line: Int }

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw Broken(line: parser.lineNumber) }
  }

  /// Returns the text of the first element with a given name.
  func text(of name: String) -> String? { texts[name] }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.append(name)
    self.attributes += attributes.keys.sorted()
    path.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let name = path.last else { return }
    texts[name, default: ""] += string
  }
}
