import Foundation
import PlaygroundTesting
import Testing

@Suite("Updating pictures and opening pages", .waiting)
struct WatchTests {
  @Test(
    "With --watch, a picture is regenerated when its scenario changes",
    arguments: [("film", "svg"), ("plot", "svg"), ("report", "html")])
  func watch(command: String, kind: String) throws {
    let suite = try SuiteFolder()
    let picture = "\(suite.path)/picture.\(kind)"
    // Waits until a file differs from its copy, which may take long on a busy machine.
    let script = """
      until_other() { for i in $(seq 300); do cmp -s "$1" "$2" || return 0; sleep 0.1; done; return 1; }
      touch '\(picture)' empty
      .build/release/playground \(command) --watch '\(suite.flick).jsonl' -o '\(picture)' 2>said &
      until_other '\(picture)' empty || echo first
      until grep -q waiting said; do sleep 0.1; done
      cp '\(picture)' before
      sed -i '1s/"text":"/"text":"Café Sued: /; s/Café Nord/Café Sued/' '\(suite.flick).jsonl'
      until_other '\(picture)' before || echo again
      kill -INT $!
      wait $!
      echo $?
      """
    let output = try shell("cd '\(suite.path)'\n" + script)
    #expect(output.text == "130\n")
    #expect(try String(contentsOfFile: picture, encoding: .utf8).contains("Café Sued"))
  }

  @Test("map supports --watch too, but commands that write no picture do not")
  func others() throws {
    let suite = try SuiteFolder()
    let script = """
      cd '\(suite.path)'
      .build/release/playground map --watch --x travel=-300..100 --y velocity=-2000..2000 \
        -o map.svg '\(suite.flick).jsonl' 2>said &
      for i in $(seq 300); do grep -q waiting said && break; sleep 0.1; done
      kill -INT $!
      wait $!
      echo $?
      head -c 4 map.svg
      """
    #expect(try shell(script).text == "130\n<svg")
    for command in ["sweep", "vary", "why", "check"] {
      let run = try playground(command, "--watch")
      #expect(run.status == 2, "\(command)")
      #expect(run.errors.contains("unknown option --watch for \(command)"), "\(run.errors)")
    }
  }

  @Test("review --open writes a page and opens it with the program in BROWSER")
  func open() throws {
    let suite = try SuiteFolder()
    let golden = suite.flick + ".golden.jsonl"
    try suite.edit(golden, #""phase":"expanded""#, #""phase":"compact""#)
    #expect(try playground("replay", suite.path, environment: ["CI": ""]).status == 1)
    let browser = suite.path + "/browser"
    let lines = [
      "#!/bin/sh", "cd '\(suite.path)'", #"head -c 15 "$1" > shown"#, #"basename "$1" >> shown"#,
      "",
    ]
    try lines.joined(separator: "\n").write(toFile: browser, atomically: true, encoding: .utf8)
    let script = """
      cd '\(suite.path)'; chmod +x browser
      BROWSER='\(browser)' .build/release/playground review --open '\(suite.path)' </dev/null
      for i in $(seq 100); do grep -q review.html shown 2>/dev/null && break; sleep 0.1; done
      cat shown
      """
    let output = try shell(script)
    #expect(output.text.contains("<!doctype html>review.html"))
    #expect(output.errors.contains("wrote the page .playground/review.html"))
  }
}
