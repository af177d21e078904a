import Foundation
import PlaygroundTesting
import Testing

/// The types of the JavaScript kit, checked by TypeScript.
@Suite("TypeScript", .waiting, .enabled(if: Tool.typescript.isThere, "tsc is not installed"))
struct TypeScriptTests {
  private static let check =
    "tsc --noEmit --target es2022 --module nodenext --moduleResolution nodenext"

  @Test("The swipe row and a new plugin have no type errors")
  func components() throws {
    let run = try shell(
      """
      \(Self.check) --allowJs --checkJs Plugins/SwipeRow/swipe-row.mjs &&
      folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT &&
      "\(binary)" plugin new my-switch --language javascript --in "$folder" >/dev/null &&
      \(Self.check) --allowJs --checkJs "$folder"/my-switch/component.mjs
      """)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  @Test("A component in TypeScript compiles in strict mode, and its mistakes are found")
  func strict() throws {
    func errors(_ phase: String, _ outcome: String) throws -> String {
      try shell(
        """
        folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
        cp Plugins/Kit/javascript/playground-plugin.* "$folder"
        cat >"$folder/drawer.mts" <<'END'
        import { Animated, Component, type ReceivedEvent, Spring, type State, Touch, number } from './playground-plugin.mjs'
        export class Drawer extends Component {
          static id = 'drawer'
          static parameters = { height: number(300, [0, 1000], 'points', 'Height of the drawer.') }
          static values = { offset: ['number, points', 'The offset of the drawer.'] }
          static presets = { low: ['A low drawer.', { height: 100 }] }
          offset = new Animated(0)
          touch = new Touch()
          handle(event: ReceivedEvent, now: number) {
            if (event.type !== 'pointer' || this.touch.receive(event, now) !== '\(phase)') return
            const outcome: 'open' | '\(outcome)' = this.decide('release', [['open', ['travel', this.touch.dy, '<', -20, 'pt']], ['closed']])
            this.offset.animate(outcome === 'open' ? this.p.height : 0, new Spring(0.3, 1), now)
          }
          render(now: number, state: State) { state.values.offset = this.offset.value(now) }
        }
        END
        \(Self.check) --strict "$folder/drawer.mts"
        """
      ).text
    }
    #expect(try errors("ended", "closed") == "")
    #expect(try errors("lifted", "closed").contains("error TS2367"))
    #expect(try errors("ended", "shut").contains("error TS2322"))
  }
}
