// swift-tools-version: 6.2
import PackageDescription

/// Whether this is a checkout of another package's build, which SwiftPM lets have no flags of its own.
let isDependency = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

/// Whether a component is built for a page, as WebAssembly, where there are no processes and no jansson.
///
/// `playground page --package` sets it. No condition of a platform tells such a build: SwiftPM 6.3 takes a
/// system that is none for Linux.
let isPage = Context.environment["PLAYGROUND_PAGE"] != nil

/// How a release is compiled.
///
/// It does not check at each access of a property that nothing else is at it: there is one loop and no
/// thread, and debug builds, in which all tests run, do check. It was 3 % of what a request takes.
///
/// Structs of many members stay values, which the optimiser sees through, instead of going to memory, from
/// where they are copied: that was 6 % of a request. A page has them in memory, for its code is 9 % smaller.
let release: [SwiftSetting] =
  isDependency
  ? []
  : [
    .unsafeFlags(
      ["-enforce-exclusivity=unchecked"]
        + (isPage ? [] : ["-Xfrontend", "-disable-large-loadable-types-reg2mem"]),
      .when(configuration: .release))
  ]

/// Settings that every target shares: mistakes in them are build errors, not reviews.
let settings: [SwiftSetting] =
  release + [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]

/// How the executable is linked: whole, on Linux.
///
/// A process that starts for one answer should not spend its time on loading libraries: so linked
/// it answers after 0.9 ms instead of 2.2. SwiftPM refuses such flags in a package that another one
/// depends on by version, so they are there only where this package is the one that is built, and not
/// a checkout of another's build. Where libjansson comes without its static form (Debian's package
/// has it), set PLAYGROUND_DYNAMIC=1.
///
/// PLAYGROUND_ORDER names a file with the functions that serving runs, which `Tests/Bench/order.py` writes:
/// the linker puts them side by side. A system loads a program in pieces of 64 KB, so this saves a fifth of
/// its memory and a third of its start. `.packaging/program` sets it.
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

/// The library of square roots and of rounding.
///
/// `squareRoot()` and `rounded()` call it where the processor has no instruction for them, or the
/// optimiser does not use it. Both are exact by IEEE 754, so it changes no bit; without it a program
/// that links one of the lower floors alone does not link on Linux.
let squareRoots: [LinkerSetting] =
  isPage ? [] : [.linkedLibrary("m", .when(platforms: [.linux, .android]))]

/// A target of one floor; it may import targets of lower floors only.
func floor(
  _ name: String, _ path: String, exclude: [String] = [], _ dependencies: [Target.Dependency] = [],
  linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings,
    linkerSettings: linking)
}

/// The tests of one target.
func tests(
  _ name: String, _ path: String, exclude: [String] = [], _ dependencies: [Target.Dependency]
)
  -> Target
{
  .testTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

/// The module that is in every live page, and what it has instead of a system.
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
    .library(name: "Values", targets: ["Values"]),
    .library(name: "PluginKit", targets: ["PluginKit"]),
    .library(name: "ScenarioTesting", targets: ["ScenarioTesting"]),
  ],
  targets: [
    // Floor 0
    .systemLibrary(
      name: "CJansson", path: "Sources/CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .target(name: "CJanssonArena", dependencies: ["CJansson"], path: "Sources/CJanssonArena"),
    .target(name: "CEmbedded", path: "Sources/CEmbedded"),
    floor("Motion", "Sources/Motion", exclude: ["README.md"], linking: squareRoots),
    floor("Values", "Sources/Values", linking: squareRoots),
    .systemLibrary(name: "CPlatform", path: "Sources/CPlatform"),
    floor("Platform", "Sources/Platform", ["CPlatform"]),
    // Floor 1
    floor("JSONText", "Sources/JSONText", ["Values"]),
    floor("JSON", "Sources/JSON", ["CJansson", "CJanssonArena", "Values"]),
    floor("Interaction", "Sources/Interaction", ["Motion", "Values"]),
    // Floor 2
    floor("Messages", "Sources/Messages", ["Interaction", "JSONText", "Motion", "Values"]),
    floor("JSONRPC", "Sources/JSONRPC", ["JSON", "JSONText", "Messages", "Values"]),
    floor("BottomCard", "Plugins/BottomCard/Sources", ["Interaction", "Motion", "Values"]),
    floor("CardStack", "Plugins/CardStack/Sources", ["Interaction", "Motion", "Values"]),
    floor("HeroTransition", "Plugins/HeroTransition/Sources", ["Interaction", "Motion", "Values"]),
    floor(
      "SheetCoordinator", "Plugins/SheetCoordinator/Sources", ["Interaction", "Motion", "Values"]),
    // Floor 3
    floor("Wire", "Protocol/Wire", ["Interaction", "JSONText", "Motion", "Values"]),
    floor("Sessions", "Sources/Sessions", ["Interaction", "Motion", "Values"]),
    // Floor 4
    floor(
      "Findings", "Sources/Findings", exclude: ["README.md"],
      ["Sessions", "Interaction", "Motion", "Values"]),
    // Floor 5
    floor(
      "Hosting", "Sources/Hosting",
      [
        "Wire", "Sessions", "Findings", "Messages", "Interaction", "JSONText", "Motion", "Values",
      ]),
    floor(
      "PlaygroundHost", "Sources/PlaygroundHost",
      [
        "Hosting", "Wire", "Sessions", "Findings", "JSONRPC", "Interaction", "JSON", "JSONText",
        "Motion", "Platform", "Values",
      ]),
    // Floor 6
    floor(
      "Orders", "Sources/Orders",
      ["Hosting", "Messages", "Sessions", "Interaction", "Motion", "Values"]),
    floor(
      "Methods", "Protocol/Methods",
      [
        "PlaygroundHost", "Wire", "Sessions", "Findings", "JSONRPC", "Interaction", "JSON",
        "JSONText", "Motion", "Values", "BottomCard", "CardStack", "HeroTransition",
        "SheetCoordinator",
      ]),
    floor(
      "Replay", "Sources/Replay", exclude: ["README.md"],
      [
        "Methods", "PlaygroundHost", "Wire", "Sessions", "Findings", "Interaction", "JSONRPC",
        "JSON", "JSONText", "Motion", "Platform", "Values",
      ]),
    floor(
      "PluginTemplates", "Plugins/Kit", exclude: ["README.md", "python", "shell", "templates"],
      ["CEmbedded"]),
    // Floor 7
    floor(
      "PageHost", "Sources/PageHost", exclude: ["wasm"],
      [
        "Orders", "Hosting", "Wire", "Messages", "Interaction", "JSONText", "Motion", "Values",
      ]),
    floor(
      "Exploring", "Sources/Exploring", exclude: ["README.md"],
      [
        "Orders", "Replay", "Methods", "PlaygroundHost", "Messages", "Sessions", "Wire",
        "Interaction", "JSONRPC", "JSON", "JSONText", "Motion", "Values",
      ]),
    floor(
      "Pictures", "Sources/Pictures", exclude: ["README.md", "Report/Page", "Live/Page"],
      [
        "CEmbedded", "Exploring", "Findings", "Replay", "Interaction", "JSONText", "Motion",
        "Values",
      ]),
    floor("Serving", "Sources/Serving", ["JSONRPC", "Platform", "PlaygroundHost"]),
    floor(
      "Validation", "Sources/Validation", exclude: ["README.md"],
      [
        "Replay", "PlaygroundHost", "Wire", "JSONRPC", "Interaction", "JSON", "JSONText", "Motion",
        "Platform", "Values",
      ]),
    // Floor 8
    floor(
      "PluginKit", "Sources/PluginKit",
      isPage
        ? ["CPageMemory", "Hosting", "Interaction", "PageHost"]
        : ["Interaction", "JSONRPC", "Methods", "Platform", "PlaygroundHost", "Serving"]),
    .executableTarget(
      name: "playground",
      dependencies: [
        "Exploring", "Findings", "Interaction", "Methods", "Motion", "Orders", "Pictures",
        "Replay", "PlaygroundHost", "Wire", "JSONRPC",
        "JSON", "JSONText", "Platform", "PluginTemplates", "Serving", "Validation", "Values",
      ],
      path: "Sources/playground", swiftSettings: settings,
      linkerSettings: staticLinking),
    floor(
      "ScenarioTesting", "Sources/ScenarioTesting",
      ["Exploring", "Orders", "Methods", "PlaygroundHost", "Replay", "Platform", "Values"]),
    // Tests
    .target(
      name: "PlaygroundTesting",
      dependencies: ["Methods", "PlaygroundHost", "JSONRPC", "JSON", "JSONText", "Values"],
      path: "Tests/Support", swiftSettings: settings),
    tests("MotionTests", "Tests/MotionTests", exclude: ["Tables"], ["Motion"]),
    tests(
      "WebAssemblyTests", "Tests/WebAssembly", exclude: ["allocator.c", "build", "embedded.json"],
      ["Motion"]),
    tests(
      "PageTests", "Tests/PageTests", exclude: ["behind.json", "budget.json", "module.js"],
      ["Exploring", "Methods", "Orders", "PageHost", "JSON", "JSONText", "Values"]),
    tests("JSONTests", "Tests/JSONTests", ["JSON", "JSONText", "Values"]),
    tests("JSONRPCTests", "Tests/JSONRPCTests", ["JSONRPC", "JSON", "JSONText", "Values"]),
    tests(
      "SessionsTests", "Tests/SessionsTests",
      [
        "Sessions", "Wire", "BottomCard", "Interaction", "JSON", "JSONText", "Motion",
        "PlaygroundTesting", "Values",
      ]),
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
      "ClientTests", "Tests/ClientTests",
      exclude: [
        "browser.py", "completion.py", "extension.js", "live_pages.py", "pages.py", "schemas.py",
      ],
      ["PlaygroundTesting"]),
    tests(
      "EndToEndTests", "Tests/EndToEndTests", exclude: ["drawer.py"], ["PlaygroundTesting"]),
    tests(
      "PluginTests", "Tests/PluginTests", exclude: ["Plugins"],
      ["JSON", "JSONText", "JSONRPC", "Platform", "PlaygroundTesting", "Values"]),
    tests(
      "PicturesTests", "Tests/PicturesTests",
      ["Pictures", "Replay", "Interaction", "Motion", "Values"]),
    tests(
      "ExploringTests", "Tests/ExploringTests",
      [
        "Exploring", "Orders", "Interaction", "JSON", "Motion", "Replay", "ScenarioTesting",
        "Values",
      ]),
    tests(
      "FindingsTests", "Tests/FindingsTests", exclude: ["Fair"],
      [
        "Findings", "Methods", "Replay", "Interaction", "JSONRPC", "Motion", "PlaygroundHost",
        "PlaygroundTesting", "Sessions", "Values",
      ]),
    tests(
      "ReplayTests", "Tests/ReplayTests",
      [
        "Replay", "ScenarioTesting", "Methods", "PlaygroundHost", "Interaction", "JSON", "JSONText",
        "Motion",
        "Values",
      ]),
  ] + pageTargets
)
