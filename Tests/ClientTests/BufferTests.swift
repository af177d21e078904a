import PlaygroundTesting
import Testing

/// Tests of the key bindings in the editors' buffers, and of sessions in real time.
@Suite("Editor buffers", .waiting, .serialized)
struct BufferTests {
  private static let emacs =
    "emacs -Q --batch -L Protocol/Clients/emacs -l playground --eval "
  private static let neovim =
    "nvim --headless -u NONE -i NONE --cmd 'set rtp+=Protocol/Clients/neovim' -c "

  @Test(
    "In Emacs, an arrow key drags the card, and the buffer shows frames in real time",
    .enabled(if: Tool.emacs.isThere, "emacs is not installed"))
  func emacsRealTime() throws {
    let output = try shell(
      Self.emacs
        + """
        '(with-current-buffer (playground "bottom-card")
           (setq count 0)
           (add-hook (quote playground-did-render-functions)
                     (lambda (_) (setq count (1+ count))))
           (call-interactively (key-binding (kbd "<up>")))
           (with-timeout (120)
             (while (not (string-match "\\\\`expanded at .*, settled" (buffer-string)))
               (accept-process-output nil 0.02)))
           (princ (format "%s\\n%s" (> count 1) (buffer-string)))
           (call-interactively (key-binding "q")))'
        """)
    #expect(output.errors == "")
    #expect(output.text.hasPrefix("t\nexpanded at "))
    #expect(output.text.contains("+ cardYOffset 0\n"))
  }

  @Test(
    "In Emacs, a drag goes from mark to point, and space advances until the card settles",
    .enabled(if: Tool.emacs.isThere, "emacs is not installed"))
  func emacsRegion() throws {
    let output = try shell(
      Self.emacs
        + """
        '(with-current-buffer (playground "bottom-card" t)
           (goto-line 35)
           (move-to-column 16)
           (push-mark)
           (goto-line 26)
           (call-interactively (key-binding "d"))
           (call-interactively (key-binding " "))
           (playground-call (quote ping))
           (princ (buffer-string)))'
        """)
    #expect(output.text.hasPrefix("expanded at "))
    #expect(output.text.contains("+ cardYOffset 0\n"))
  }

  @Test(
    "In Neovim, an arrow key drags the card, and the buffer shows frames in real time",
    .enabled(if: Tool.neovim.isThere, "nvim is not installed"))
  func neovimRealTime() throws {
    let output = try shell(
      Self.neovim
        + """
        'lua local p, count = require("playground"), 0; p.setup()
          vim.cmd("Playground bottom-card")
          p.did_render = function() count = count + 1 end
          local keys = vim.api.nvim_replace_termcodes("<Up>", true, false, true)
          vim.api.nvim_feedkeys(keys, "x", false)
          local function first() return vim.fn.getline(1) end
          vim.wait(120000, function() return first():match("^expanded.*settled$") end, 10)
          io.stdout:write(tostring(count > 1), "\\n", table.concat(vim.fn.getline(1, "$"), "\\n"))
          vim.api.nvim_feedkeys("q", "x", false)' -c 'qall!'
        """)
    #expect(output.errors == "")
    #expect(output.text.hasPrefix("true\nexpanded at "))
    #expect(output.text.contains("+ cardYOffset 0\n"))
  }

  @Test(
    "In Emacs, the card follows the mouse, and special characters are escaped in a picture",
    .enabled(if: Tool.emacs.isThere, "emacs is not installed"))
  func emacsMouse() throws {
    let output = try shell(
      Self.emacs
        + """
        '(with-current-buffer
             (playground "bottom-card" t (quote (:item (:id "a" :title "<b>&\\""))))
           (let* ((place (lambda (line)
                           (goto-char (point-min))
                           (forward-line (1- line))
                           (move-to-column 16)
                           (list (selected-window) (point) (quote (0 . 0)) 0 nil (point))))
                  (down (list (quote down-mouse-1) (funcall place 35))))
             (setq unread-command-events
                   (append (mapcar (lambda (line) (list (quote mouse-movement)
                                                        (funcall place line)))
                                   (quote (34 32 30)))
                           (list (list (quote mouse-1) (funcall place 28)))))
             (setq heights nil)
             (add-hook (quote playground-did-render-functions)
                       (lambda (state) (push (plist-get (plist-get state :values) :displayHeight)
                                             heights)))
             (playground-mouse-press down)
             (playground-call (quote ping))
             (princ (format "%s\n" (> (length (delete-dups heights)) 3)))
             (call-interactively (key-binding " "))
             (playground-call (quote ping))
             (princ (playground-card-svg playground--state 300))))'
        """)
    #expect(output.errors == "")
    #expect(output.text.hasPrefix("t\n<svg "))
    #expect(output.text.contains("&lt;b&gt;&amp;&quot;</text>"))
  }

  @Test(
    "In Neovim, the card follows the pointer",
    .enabled(if: Tool.neovim.isThere, "nvim is not installed"))
  func neovimPointer() throws {
    let output = try shell(
      Self.neovim
        + """
        'lua local p = require("playground"); p.setup()
          local id = p.open("bottom-card", { virtual = true })
          local heights = {}
          p.did_render = function(state) heights[state.values.displayHeight] = true end
          p.pointer(id, "down", { x = 196, y = 760 })
          for y = 740, 640, -20 do p.pointer(id, "move", { x = 196, y = y }) end
          p.pointer(id, "up", { x = 196, y = 640 }); p.call("ping")
          io.stdout:write(tostring(vim.tbl_count(heights) > 4), "\\n")
          vim.api.nvim_feedkeys(" ", "x", false); p.call("ping")
          io.stdout:write(vim.fn.getline(1))' -c 'qall!'
        """)
    #expect(output.errors == "")
    #expect(output.text.hasPrefix("true\nexpanded at "))
  }

  @Test(
    "In Neovim, whose JSON reader omits null members, a removed hint disappears from the state",
    .enabled(if: Tool.neovim.isThere, "nvim is not installed"))
  func neovimNulls() throws {
    let output = try shell(
      Self.neovim
        + """
        'lua local p = require("playground")
          local id = p.open("card-stack",
            { virtual = true, parameters = { cards = { { id = "a" }, { id = "b" } } } })
          local state
          p.did_render = function(new) state = new end
          local function send(event)
            p.call("session/send", { session = id, event = event })
            p.call("ping")
            local ids = vim.tbl_map(function(layer) return layer.id end, state.layers)
            io.stdout:write(tostring(state.values.hint), " ",
              tostring(vim.tbl_contains(ids, "hint")), "\\n")
          end
          send({ type = "drag", phase = "began", translation = { x = 60, y = 0 } })
          send({ type = "drag", phase = "cancelled" })' -c 'qall!'
        """)
    #expect(output.errors == "")
    #expect(output.text == "save true\nnil false\n")
  }

  @Test(
    "Neovim explains the decisions of a line in a scenario",
    .enabled(if: Tool.neovim.isThere, "nvim is not installed"))
  func neovimWhy() throws {
    let output = try shell(
      Self.neovim
        + """
        'lua vim.cmd("edit Plugins/BottomCard/Goldens/flick-up.jsonl")
          vim.api.nvim_win_set_cursor(0, { 4, 0 })
          io.stdout:write(table.concat(require("playground.why").hover(), "\\n"), "\\n")' -c 'qall!'
        """)
    #expect(output.text.contains("expanded: predicted"), "\(output.text)\(output.errors)")
  }

  @Test(
    "In Neovim, a drag goes from mark to cursor, and space advances until the card settles",
    .enabled(if: Tool.neovim.isThere, "nvim is not installed"))
  func neovimMark() throws {
    let output = try shell(
      Self.neovim
        + """
        'lua local p = require("playground"); p.setup()
          vim.cmd("Playground! bottom-card")
          p.call("ping")
          local function key(line, keys)
            vim.api.nvim_win_set_cursor(0, { line, 16 })
            vim.api.nvim_feedkeys(keys, "x", false)
          end
          key(35, "m"); key(26, "d"); key(1, " "); p.call("ping")
          io.stdout:write(table.concat(vim.fn.getline(1, "$"), "\\n"))' -c 'qall!'
        """)
    #expect(output.errors == "")
    #expect(output.text.hasPrefix("expanded at "))
    #expect(output.text.contains("+ cardYOffset 0\n"))
  }
}
