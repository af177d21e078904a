#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A null-terminated C array of strings.
@unsafe
struct CStrings {
  var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    unsafe pointers = strings.map { unsafe strdup($0) } + [nil]
  }

  func free() {
    for index in unsafe pointers.indices {
      #if canImport(Glibc)
        unsafe Glibc.free(pointers[index])
      #elseif canImport(Musl)
        unsafe Musl.free(pointers[index])
      #else
        unsafe Darwin.free(pointers[index])
      #endif
    }
  }
}
