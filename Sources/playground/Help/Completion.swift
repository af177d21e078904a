internal import Interaction
internal import Methods
internal import PlaygroundHost

/// The possible completions of a word on the command line.
enum Completion: Equatable {
  case words([String])
  case files
  /// Files that end with `.jsonl`, and folders.
  case scenarios
  case folders
  case nothing

  /// Creates the completion for a placeholder in a help text, such as `FILE` or the choice `a|b`.
  init(_ placeholder: String) {
    let name = placeholder.prefix { $0 != "." && $0 != "[" }
    if placeholder.contains("|"), placeholder.allSatisfy({ $0.isLowercase || "|-".contains($0) }) {
      self = .words(placeholder.split(separator: "|").map(String.init))
    } else if placeholder.contains(".jsonl") {
      self = .scenarios
    } else {
      switch name {
      case "FILE", "MANIFEST": self = .files
      case "PATH": self = .scenarios
      case "DIR", "FOLDER": self = .folders
      case "ID", "COMPONENT": self = .words(BuiltIns.components.map(\.descriptor.id))
      case "COMMAND": self = .words(CommandTable.commands.map(\.name))
      default: self = .nothing
      }
    }
  }
}

extension Command {
  /// The subcommands and operands that may follow the command's name.
  var operands: Completion {
    var words: [String] = []
    var others = Completion.nothing
    for usage in page.usage {
      // The value of an option is not an operand: `playground plugin new NAME [--in FOLDER]`.
      var rest = usage.split(separator: " ").dropFirst(2)[...]
      var isOfOption = false
      while let word = rest.popFirst() {
        let bare = word.filter { !"[]".contains($0) }
        if bare.hasPrefix("-") {
          isOfOption = !word.hasSuffix("]") && !bare.contains("=")
          continue
        }
        defer { isOfOption = false }
        if isOfOption || bare == "OPTION..." || bare == "|" || bare == "..." { continue }
        switch Completion(bare) {
        case .words(let found): words += found
        case .nothing where bare.allSatisfy(\.isLowercase): words.append(bare)
        case let other where others == .nothing: others = other
        default: continue
        }
      }
    }
    return words.isEmpty ? others : .words(words)
  }
}

extension HelpPage.Option {
  /// The completion of the option's value, or `nil` for a flag.
  var completion: Completion? { value.map { Completion($0) } }
}
