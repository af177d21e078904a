/// What the host says of itself.
///
/// The one place of the version: `--version`, `initialize`, `rpc.discover`, the manual and all packages
/// take it from here.
public enum ServerInfo {
  /// The program's name.
  public static let name = "playground"

  /// The program's version; `Protocol/CHANGES.md` tells what has changed.
  public static let version = "0.1.0"

  /// The day of that version, year first.
  public static let date = "2026-11-22"

  /// The version of the protocol.
  public static let protocolVersion: Int64 = 1
}
