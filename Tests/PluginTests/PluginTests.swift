import PlaygroundTesting
import Testing

/// All tests of plugins run one after the other: they look at times, memory and processes.
@Suite("Plugins", .waiting, .serialized)
struct PluginTests {}
