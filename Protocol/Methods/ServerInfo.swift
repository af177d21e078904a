/// The name and versions of the host.
///
/// `--version`, `initialize`, `rpc.discover`, the manual and all packages use these values.
public enum ServerInfo {
  /// The program's name, which is also its command.
  public static let name = "playground"

  /// The program's version.
  ///
  /// `Protocol/CHANGES.md` lists the changes.
  public static let version = "0.1.0"

  /// The date of the program's version, in the form `YYYY-MM-DD`.
  public static let date = "2026-11-22"

  /// The version of the protocol that the host supports.
  public static let protocolVersion: Int64 = 1
}
