internal import CPlatform
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Processes whose parent has ended.
///
/// A guardian ends all processes that its program has started. If the guardian itself is killed, the remaining
/// processes become children of this process. This process then ends them, even if they started a new session or
/// cleared their environment. Adoption works only on Linux.
public enum Orphans {
  /// Allows this process to adopt orphans.
  ///
  /// Don't call it in a process that runs unrelated code, such as a test that uses this library.
  public static func allowAdoption() {
    unsafe isAllowed = true
  }

  /// Adopts all descendants of this process that are orphaned from now on, if adoption is allowed.
  public static func adopt() {
    guard unsafe isAllowed, unsafe known == nil, playground_adopt_orphans() == 0 else { return }
    unsafe known = children()
  }

  /// Terminates all child processes that this process has adopted.
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

  /// Records a child process that this process has started itself, so that `end()` does not kill it.
  static func note(started id: Int32) {
    if unsafe known != nil { unsafe known?.append(id) }
  }

  /// Returns the ids of this process's children.
  static func children() -> [Int32] {
    let own = "\(getpid())"
    var found: [Int32] = []
    for name in (try? Files.list("/proc")) ?? [] {
      guard let id = Int32(name), let text = try? Files.read("/proc/\(name)/stat") else { continue }
      // The format is `pid (name) state ppid …`. The name may contain any character and ends at the last
      // parenthesis.
      let rest = String(decoding: text, as: UTF8.self).split(separator: ")").last ?? ""
      let fields = rest.split(separator: " ")
      if fields.count > 1, fields[1] == own { found.append(id) }
    }
    return found
  }
}

// Accessed only by the program's single thread, before and while it starts processes.
nonisolated(unsafe) private var isAllowed = false
nonisolated(unsafe) private var known: [Int32]?
