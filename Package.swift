// swift-tools-version: 6.2
import PackageDescription

/// Whether this package is built as a dependency of another package.
///
/// SwiftPM refuses custom compiler flags in a versioned dependency.
let isDependency = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

/// Whether the package is being built for an interactive page: as WebAssembly, without processes and jansson.
///
/// `playground page --package` sets the environment variable `PLAYGROUND_PAGE`. A platform condition does not
/// work here, because SwiftPM 6.3 treats a target without an operating system as Linux.
let isPage = Context.environment["PLAYGROUND_PAGE"] != nil

/// The compiler flags of a release build.
///
/// Exclusivity checks at run time are disabled, because they took 3 % of the time of a request. The risk is
/// small: the program has one loop and no threads, and debug builds, which run all tests, keep the checks.
///
/// Large structs stay values that the optimizer can analyze. By default, the compiler would copy them through
/// memory, which took 6 % of the time of a request. Page builds keep that default, because it makes their
/// code 9 % smaller.
let release: [SwiftSetting] =
  isDependency
  ? []
  : [
    .unsafeFlags(
      ["-enforce-exclusivity=unchecked"]
        + (isPage ? [] : ["-Xfrontend", "-disable-large-loadable-types-reg2mem"]),
      .when(configuration: .release))
  ]

/// The settings of all targets.
///
/// Warnings are errors, so that the build finds mistakes before a review.
let settings: [SwiftSetting] =
  release + [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]

/// The settings of the test targets.
///
/// Optimizing the tests would take as long as optimizing the program, but would make them only a few seconds
/// faster. No target imports a test target, so its module is not compiled on its own, ahead of the code.
let testSettings: [SwiftSetting] =
  settings
  + (isDependency
    ? []
    : [
      .unsafeFlags(["-no-emit-module-separately-wmo"]),
      .unsafeFlags(["-Onone"], .when(configuration: .release)),
    ])

/// The linker flags of the executable, which is statically linked on Linux.
///
/// A process started for a single request should not spend its time loading libraries: statically linked, it
/// responds in 0.9 ms instead of 2.2 ms. SwiftPM refuses such flags in a versioned dependency, so they apply
/// only if this package is the root of the build. If libjansson has no static library (Debian's package
/// includes one), set PLAYGROUND_DYNAMIC=1.
///
/// PLAYGROUND_ORDER is the path of a file, written by `Tests/Bench/order.py`, that lists the functions
/// executed by `serve`. The linker places these functions next to each other. The system loads a program in
/// blocks of 64 KB, so this saves a fifth of the memory and a third of the start time. `.packaging/program`
/// sets the variable.
let order: [LinkerSetting] =
  Context.environment["PLAYGROUND_ORDER"].map { path in
    [
      .unsafeFlags(
        ["-Xlinker", "--no-warn-symbol-ordering", "-Xlinker", "--symbol-ordering-file=\(path)"],
        .when(platforms: [.linux], configuration: .release))
    ]
  } ?? []
let staticLinking: [LinkerSetting] =
  Context.environment["PLAYGROUND_DYNAMIC"] == nil && !isDependency
  ? [
    .unsafeFlags(
      ["-static-executable", "-use-ld=lld"],
      .when(platforms: [.linux], configuration: .release))
  ] + order : []

/// The math library, for square roots and rounding.
///
/// `squareRoot()` and `rounded()` call it if the processor has no instruction for them or the optimizer does
/// not use that instruction. IEEE 754 defines both results exactly, so every implementation gives the same
/// bits. Without the library, a program that uses only one of the lower-level modules does not link on Linux.
let squareRoots: [LinkerSetting] =
  isPage ? [] : [.linkedLibrary("m", .when(platforms: [.linux, .android]))]

/// Returns the target of a library module.
///
/// The module may import only modules of lower levels.
func module(
  _ name: String, _ path: String, exclude: [String] = [], _ dependencies: [Target.Dependency] = [],
  linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings,
    linkerSettings: linking)
}

/// Returns the test target of a module.
func tests(
  _ name: String, _ path: String, exclude: [String] = [], _ dependencies: [Target.Dependency]
)
  -> Target
{
  .testTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude,
    swiftSettings: testSettings)
}

/// The targets for the WebAssembly module that every live page contains: the module, and the memory
/// management that an operating system would otherwise provide.
let pageTargets: [Target] =
  isPage
  ? [
    .target(name: "CPageMemory", path: "Sources/CPageMemory"),
    .executableTarget(
      name: "page-module",
      dependencies: [
        "PluginKit", "BottomCard", "CardStack", "HeroTransition", "SheetCoordinator",
      ], path: "Sources/PageModule", swiftSettings: settings),
  ] : []

/// The tests of the program as a process: from a shell, with plugins, and in editors, browsers and agents.
///
/// `.ci/quick` runs none of them, and sets PLAYGROUND_QUICK so that it need not compile them.
let processTests: [Target] =
  Context.environment["PLAYGROUND_QUICK"] != nil
  ? []
  : [
    tests(
      "ClientTests", "Tests/ClientTests",
      exclude: [
        "agent_tasks.py", "agents.py", "browser.py", "completion.py", "extension.js",
        "live_pages.py", "lsp.el", "lsp.lua", "lsp_client.py",
        "pages.py", "schemas.py",
      ],
      ["PlaygroundTesting"]),
    tests(
      "EndToEndTests", "Tests/EndToEndTests", exclude: ["drawer.py"], ["PlaygroundTesting"]),
    tests(
      "PluginTests", "Tests/PluginTests", exclude: ["Plugins"],
      ["JSON", "JSONText", "JSONRPC", "Platform", "PlaygroundTesting", "Values"]),
  ]

let package = Package(
  name: "InteractionPlayground",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "playground", targets: ["playground"]),
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "Interaction", targets: ["Interaction"]),
    .library(name: "BottomCard", targets: ["BottomCard"]),
    .library(name: "CardStack", targets: ["CardStack"]),
    .library(name: "HeroTransition", targets: ["HeroTransition"]),
    .library(name: "SheetCoordinator", targets: ["SheetCoordinator"]),
    .library(name: "Composition", targets: ["Composition"]),
    .library(name: "Values", targets: ["Values"]),
    .library(name: "PluginKit", targets: ["PluginKit"]),
    .library(name: "ScenarioTesting", targets: ["ScenarioTesting"]),
  ],
  targets: [
    .systemLibrary(
      name: "CJansson", path: "Sources/CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .target(name: "CJanssonArena", dependencies: ["CJansson"], path: "Sources/CJanssonArena"),
    .target(name: "CEmbedded", path: "Sources/CEmbedded"),
    module("Motion", "Sources/Motion", exclude: ["README.md"], linking: squareRoots),
    module("Values", "Sources/Values", linking: squareRoots),
    .systemLibrary(name: "CPlatform", path: "Sources/CPlatform"),
    module("Platform", "Sources/Platform", ["CPlatform"]),
    module("JSONText", "Sources/JSONText", ["Values"]),
    module("JSON", "Sources/JSON", ["CJansson", "CJanssonArena", "Values"]),
    module("Interaction", "Sources/Interaction", ["Motion", "Values"]),
    module("Messages", "Sources/Messages", ["Interaction", "JSONText", "Motion", "Values"]),
    module("JSONRPC", "Sources/JSONRPC", ["JSON", "JSONText", "Messages", "Values"]),
    module("MCP", "Sources/MCP", ["JSONRPC", "JSONText", "Values"]),
    module("BottomCard", "Plugins/BottomCard/Sources", ["Interaction", "Motion", "Values"]),
    module("CardStack", "Plugins/CardStack/Sources", ["Interaction", "Motion", "Values"]),
    module(
      "HeroTransition", "Plugins/HeroTransition/Sources", ["Interaction", "Motion", "Values"]),
    module(
      "SheetCoordinator", "Plugins/SheetCoordinator/Sources", ["Interaction", "Motion", "Values"]),
    module("MotionCode", "Sources/MotionCode", ["Motion"]),
    module("Composition", "Sources/Composition", ["Interaction", "Motion", "Values"]),
    module("Wire", "Protocol/Wire", ["Interaction", "JSONText", "Motion", "Values"]),
    module("Sessions", "Sources/Sessions", ["Interaction", "Motion", "Values"]),
    module(
      "Findings", "Sources/Findings", exclude: ["README.md"],
      ["Sessions", "Interaction", "Motion", "Values"]),
    module(
      "Recordings", "Sources/Recordings", exclude: ["README.md"],
      ["Wire", "Interaction", "JSONText", "Motion", "Values"]),
    module(
      "Hosting", "Sources/Hosting",
      [
        "Composition", "Wire", "Sessions", "Findings", "Messages", "Interaction", "JSONText",
        "Motion", "Values",
      ]),
    module(
      "PlaygroundHost", "Sources/PlaygroundHost",
      [
        "Hosting", "Wire", "Sessions", "Findings", "JSONRPC", "Interaction", "JSON", "JSONText",
        "Motion", "Platform", "Values",
      ]),
    module(
      "Orders", "Sources/Orders",
      ["Findings", "Hosting", "Messages", "Sessions", "Interaction", "Motion", "Values"]),
    module(
      "Methods", "Protocol/Methods",
      [
        "PlaygroundHost", "Wire", "Sessions", "Findings", "JSONRPC", "Interaction", "JSON",
        "JSONText", "Motion", "Values", "BottomCard", "CardStack", "HeroTransition",
        "SheetCoordinator",
      ]),
    module(
      "Replay", "Sources/Replay", exclude: ["README.md"],
      [
        "Methods", "PlaygroundHost", "Recordings", "Wire", "Sessions", "Findings", "Interaction",
        "JSONRPC", "JSON", "JSONText", "Motion", "MotionCode", "Platform", "Values",
      ]),
    module(
      "PageHost", "Sources/PageHost", exclude: ["wasm"],
      [
        "Orders", "Hosting", "Wire", "Messages", "Interaction", "JSONText", "Motion", "Values",
      ]),
    module(
      "Exploring", "Sources/Exploring", exclude: ["README.md"],
      [
        "Orders", "Replay", "Methods", "PlaygroundHost", "Messages", "Sessions", "Wire",
        "Interaction", "JSONRPC", "JSON", "JSONText", "Motion", "Values",
      ]),
    module(
      "Pictures", "Sources/Pictures",
      exclude: ["README.md", "Report/Page", "Live/Page", "Look/Page"],
      [
        "CEmbedded", "Editing", "Exploring", "Findings", "Replay", "Interaction", "JSONText",
        "Motion", "MotionCode", "Values",
      ]),
    module(
      "Editing", "Sources/Editing",
      [
        "Exploring", "Replay", "Methods", "PlaygroundHost", "Hosting", "Wire", "Interaction",
        "JSON",
        "JSONRPC", "JSONText", "Motion", "Platform", "Values",
      ]),
    module(
      "LSP", "Sources/LSP",
      [
        "Editing", "Replay", "Methods", "PlaygroundHost", "Interaction", "JSON", "JSONRPC",
        "JSONText", "Platform", "Values",
      ]),
    module(
      "Composing", "Sources/Composing",
      [
        "Methods", "PlaygroundHost", "Wire", "JSONRPC", "Interaction", "Motion",
        "Platform", "Values",
      ]),
    module(
      "Validation", "Sources/Validation", exclude: ["README.md"],
      [
        "Findings", "Replay", "PlaygroundHost", "Wire", "JSONRPC", "Interaction", "JSON",
        "JSONText", "Motion", "Platform", "Values",
      ]),
    module(
      "PluginKit", "Sources/PluginKit",
      isPage
        ? ["CPageMemory", "Hosting", "Interaction", "PageHost"]
        : ["Interaction", "JSONRPC", "Methods", "Platform", "PlaygroundHost"]),
    .executableTarget(
      name: "playground",
      dependencies: [
        "CEmbedded", "Composing", "Editing", "Exploring", "Findings", "Interaction", "LSP", "MCP",
        "Methods", "Motion",
        "MotionCode", "Orders", "Pictures", "Recordings", "Replay", "PlaygroundHost", "Wire",
        "JSONRPC",
        "JSON", "JSONText", "Platform", "Validation", "Values",
      ],
      path: "Sources/playground", swiftSettings: settings,
      linkerSettings: staticLinking),
    module(
      "ScenarioTesting", "Sources/ScenarioTesting",
      ["Exploring", "Orders", "Methods", "PlaygroundHost", "Replay", "Platform", "Values"]),
    // Tests
    .target(
      name: "PlaygroundTesting",
      dependencies: ["Methods", "PlaygroundHost", "JSONRPC", "JSON", "JSONText", "Values"],
      path: "Tests/Support", swiftSettings: settings),
    tests("MotionTests", "Tests/MotionTests", exclude: ["Tables"], ["Motion"]),
    tests("MotionCodeTests", "Tests/MotionCodeTests", ["MotionCode", "Motion"]),
    tests(
      "WebAssemblyTests", "Tests/WebAssembly", exclude: ["allocator.c", "build", "embedded.json"],
      ["Motion"]),
    tests(
      "PageTests", "Tests/PageTests", exclude: ["behind.json", "budget.json", "module.js"],
      ["Exploring", "Methods", "Orders", "PageHost", "JSON", "JSONText", "Values"]),
    tests("JSONTests", "Tests/JSONTests", ["JSON", "JSONText", "Values"]),
    tests("JSONRPCTests", "Tests/JSONRPCTests", ["JSONRPC", "JSON", "JSONText", "Values"]),
    tests(
      "EditingTests", "Tests/EditingTests",
      ["Editing", "JSON", "Methods", "PlaygroundHost", "Replay", "Values"]),
    tests(
      "LSPTests", "Tests/LSPTests",
      ["LSP", "JSONRPC", "JSON", "JSONText", "Methods", "PlaygroundHost", "Replay", "Values"]),
    tests("MCPTests", "Tests/MCPTests", ["MCP", "JSONRPC", "JSON", "JSONText", "Values"]),
    tests(
      "SessionsTests", "Tests/SessionsTests",
      [
        "Sessions", "Wire", "BottomCard", "Interaction", "JSON", "JSONText", "Motion",
        "PlaygroundTesting", "Values",
      ]),
    tests(
      "CompositionTests", "Tests/CompositionTests",
      ["Composition", "Interaction", "Motion", "Sessions", "Values"]),
    tests("TutorialTests", "Tests/TutorialTests", ["Interaction", "Motion", "Sessions", "Values"]),
    tests("InteractionTests", "Tests/InteractionTests", ["Interaction", "Motion", "Values"]),
    tests("BottomCardTests", "Plugins/BottomCard/Tests", ["PlaygroundTesting", "Values"]),
    tests(
      "CardStackTests", "Plugins/CardStack/Tests",
      ["CardStack", "Interaction", "PlaygroundTesting", "Values"]),
    tests("HeroTransitionTests", "Plugins/HeroTransition/Tests", ["PlaygroundTesting", "Values"]),
    tests(
      "SheetCoordinatorTests", "Plugins/SheetCoordinator/Tests", ["PlaygroundTesting", "Values"]),
    tests(
      "PropertyTests", "Tests/PropertyTests",
      [
        "BottomCard", "CardStack", "HeroTransition", "Interaction", "Motion", "PlaygroundTesting",
        "Sessions", "SheetCoordinator", "Values",
      ]),
    tests(
      "HostTests", "Tests/HostTests", ["JSON", "PlaygroundTesting", "PlaygroundHost", "Values"]),
    tests(
      "PicturesTests", "Tests/PicturesTests",
      [
        "JSON", "Pictures", "PlaygroundTesting", "Replay", "Interaction", "Motion", "MotionCode",
        "Values",
      ]),
    tests(
      "ExploringTests", "Tests/ExploringTests",
      [
        "Exploring", "Orders", "Interaction", "JSON", "Motion", "Replay", "ScenarioTesting",
        "Values",
      ]),
    tests(
      "FindingsTests", "Tests/FindingsTests", exclude: ["Fair"],
      [
        "Findings", "Hosting", "Methods", "Replay", "Interaction", "JSON", "JSONRPC", "JSONText",
        "Motion", "PlaygroundHost", "PlaygroundTesting", "Sessions", "Values", "Wire",
      ]),
    tests(
      "AgreementTests", "Tests/AgreementTests",
      [
        "Findings", "Hosting", "Interaction", "JSON", "Motion", "Orders", "Pictures", "Replay",
        "Validation", "Values",
      ]),
    tests(
      "RecordingsTests", "Tests/RecordingsTests", exclude: ["Recordings"],
      ["Recordings", "Interaction", "JSON", "Replay", "Values"]),
    tests(
      "ReplayTests", "Tests/ReplayTests",
      [
        "Replay", "ScenarioTesting", "Methods", "PlaygroundHost", "PlaygroundTesting",
        "Interaction",
        "JSON", "JSONText", "Motion", "Recordings", "Values",
      ]),
  ] + processTests + pageTargets
)
