import Foundation
import PlaygroundTesting
import Testing

@Suite("playground page --package", .waiting)
struct PageCommandTests {
  @Test(
    "Refuses incompatible options before anything is built",
    arguments: [
      ("--product card", "--product requires --package"),
      ("--package . --plugins Plugins", "--plugins can't be combined with --package"),
      ("--package . --serve --follow /tmp/a.jsonl", "--follow can't be combined with --package"),
      ("--package . --watch", "--watch requires --serve or an output file"),
      ("--watch", "--watch requires --serve"), ("-o page.wasm", "--output must end with .html"),
      ("--package . -o page.txt", "--output must end with .html or .wasm"),
      ("--package . -o Sources", "--output must end with"),
      ("--package . --port 80", "--port requires --serve"),
      ("--package . --package .", "--package is given twice"),
      ("--serve --follow a.jsonl --scenario b.jsonl", "--scenario can't be combined with --follow"),
      ("--serve --only card-stack --no-builtins", "contradict each other"),
      ("--serve --no-builtins --only card-stack", "contradict each other"),
    ])
  func options(words: String, reason: String) throws {
    let run = try shell(".build/release/playground page \(words)")
    #expect(run.status == 2)
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(run.text == "")
  }

  @Test("Reports a used port and an unknown product before serving")
  func places() throws {
    let port = try shell(
      """
      exec 2>&1
      python3 -c 'import socket, subprocess, sys
      with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        sys.exit(subprocess.run(sys.argv[1:] + ["--serve", "--port", port]).returncode)' \
        .build/release/playground page
      """)
    #expect(port.status == 4)
    #expect(port.text.contains("is in use or not permitted"))
    #expect(!port.text.contains("serves"))
    let server = try shell("PATH=/nonexistent .build/release/playground page --serve")
    #expect(server.status == 4)
    #expect(server.errors.hasPrefix("can't start websocketd: not found in PATH."))
    let product = try shell(
      ".build/release/playground page --package . --product nothing -o /tmp/nothing.html")
    #expect(product.status == 3)
    #expect(product.errors.contains("--product must be page-module or playground"))
  }

  @Test(
    "A scenario whose session is refused produces no page, and the error names the line and the reason"
  )
  func refusedScenario() throws {
    let run = try shell(
      """
      file=$(mktemp)
      trap 'rm -f "$file"' EXIT
      cat >"$file" <<'END'
      {"jsonrpc":"2.0","method":"$/note","params":{"text":"A card."}}
      {"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","parameters":{"items":[]}}}
      END
      .build/release/playground page --scenario "$file"
      """)
    #expect(run.status == 3)
    #expect(run.errors.contains(":2: items is not a parameter of bottom-card; did you mean item?"))
    #expect(run.text == "")
  }

  @Test(
    "Refuses a composite in a page, and suggests commands that can show it",
    arguments: ["", "--serve"])
  func composites(option: String) throws {
    let scenario = "Plugins/Composites/Goldens/stack-in-card.jsonl"
    let run = try shell(".build/release/playground page \(option) --scenario \(scenario)")
    #expect(run.status == 3)
    #expect(
      run.errors
        == """
        \(scenario): a page can't show a composite such as bottom-card+card-stack; use playground \
        report or playground film

        """)
    #expect(run.text == "")
  }

  @Test("Refuses a composite as the first component of a page file")
  func firstComposite() throws {
    let run = try shell(".build/release/playground page --component bottom-card+card-stack")
    #expect(run.status == 2)
    #expect(run.errors.contains("can't show a composite such as bottom-card+card-stack"))
  }

  @Test("Reports a failed build with the compiler's lines, and writes nothing")
  func unsound() throws {
    let run = try shell(
      """
      folder=$(mktemp -d)
      trap 'rm -rf "$folder"' EXIT
      page() { .build/release/playground page --package "$folder" -o "$folder/page.html"; }
      page; echo $?
      mkdir "$folder/Sources"
      cat >"$folder/Package.swift" <<'END'
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "wrong", targets: [.executableTarget(name: "wrong", path: "Sources")])
      END
      echo 'let number: Int = "one"' >"$folder/Sources/main.swift"
      page; echo $?
      ls "$folder"
      """)
    #expect(run.text == "3\n3\nPackage.swift\nSources\n")
    #expect(run.errors.contains("no Package.swift in this folder"))
    #expect(run.errors.contains("main.swift:1:19: error: cannot convert value"), "\(run.errors)")
  }
}
