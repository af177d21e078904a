import PlaygroundTesting
import Testing

/// All plugin tests run one at a time, because they measure times, memory and processes.
@Suite("Plugins", .waiting, .serialized)
struct PluginTests {}
