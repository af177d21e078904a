internal import CPlatform
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Processes whose parent has ended before them.
///
/// A guardian ends what its program has started. Where the guardian itself is killed, what is left
/// of its program becomes this process's, whatever it did to be forgotten (a session of its own, an
/// empty environment), and is ended here. Only Linux can do that.
public enum Orphans {
  /// Says that this process may take over orphans: not where it shares its life with strangers, as
  /// a library in a test does.
  public static func allowAdoption() {
    unsafe isAllowed = true
  }

  /// Makes this process the parent of all orphans among its descendants from here on.
  public static func adopt() {
    guard unsafe isAllowed, unsafe known == nil, playground_adopt_orphans() == 0 else { return }
    unsafe known = children()
  }

  /// Ends all children that this process has neither started nor had when it began to adopt.
  public static func end() {
    guard let own = unsafe known else { return }
    let patience = System.monotonicMicroseconds() + 2_000_000
    while System.monotonicMicroseconds() < patience {
      let strangers = children().filter { !own.contains($0) }
      if strangers.isEmpty { return }
      for stranger in strangers {
        Subprocess.kill(stranger)
        var status: Int32 = 0
        _ = unsafe waitpid(stranger, &status, WNOHANG)
      }
      System.sleep(microseconds: 500)
    }
  }

  /// Takes note of a process that this one has started.
  static func note(started id: Int32) {
    if unsafe known != nil { unsafe known?.append(id) }
  }

  /// The processes whose parent is this one.
  static func children() -> [Int32] {
    let own = "\(getpid())"
    var found: [Int32] = []
    for name in (try? Files.list("/proc")) ?? [] {
      guard let id = Int32(name), let text = try? Files.read("/proc/\(name)/stat") else { continue }
      // pid (name) state ppid …; the name may hold anything but ends with the last bracket.
      let rest = String(decoding: text, as: UTF8.self).split(separator: ")").last ?? ""
      let fields = rest.split(separator: " ")
      if fields.count > 1, fields[1] == own { found.append(id) }
    }
    return found
  }
}

// Set by a program's only thread, before and while it starts others.
nonisolated(unsafe) private var isAllowed = false
nonisolated(unsafe) private var known: [Int32]?
