"""Uses a served page with a host: plugins, changing code, sessions of other clients, hosts that exit.

    served_pages.py PLAYGROUND
"""
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from browser import CheckedPage, expect, run

program = os.path.abspath(sys.argv[1])
temporary = tempfile.TemporaryDirectory(prefix="playground-")
folder = pathlib.Path(temporary.name)
HOSTILE = "</script><img src=x onerror=wasRun=1>"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Served:
    """A served page with a Python plugin whose code can be changed."""

    def __init__(self, *words):
        self.place = pathlib.Path(tempfile.mkdtemp(dir=folder))
        subprocess.run(
            [program, "plugin", "new", "tray", "--language", "python", "--in", self.place / "plugins"],
            check=True, stdout=subprocess.DEVNULL)
        self.code = self.place / "plugins/tray/component.py"
        self.source = self.code.read_text(encoding="utf-8")
        self.listen([program, "page", "--serve", "--no-search", *words])

    def listen(self, words, seconds=10):
        """Chooses a free port, and serves on it."""
        self.port = free_port()
        self.environment = {**os.environ, "TMPDIR": str(self.place)}
        self.words = [*words, "--port", str(self.port)]
        self.start(seconds)

    def start(self, seconds=10):
        """Starts the server, and waits until it accepts connections."""
        self.server = subprocess.Popen(
            self.words, cwd=self.place, stderr=subprocess.PIPE, text=True, env=self.environment)
        told = []
        while not (told and "serves http:" in told[-1]):
            told.append(self.server.stderr.readline())
            assert told[-1], told
        self.address = told[-1].split("serves ")[1].split(";")[0]
        self.token = self.address.split("/")[3]
        # Open pages can connect again after a restart.
        self.environment["PLAYGROUND_PAGE_TOKEN"] = self.token
        for _ in range(seconds * 10):
            with contextlib.suppress(OSError):
                return socket.create_connection(("127.0.0.1", self.port)).close()
            time.sleep(0.1)
        raise AssertionError(self.server.stderr.read())

    def stop(self):
        """Stops the server and the processes that it started."""
        for host in self.hosts():
            with contextlib.suppress(ProcessLookupError):
                os.kill(host, signal.SIGKILL)
        self.server.kill()
        self.server.wait()

    def hosts(self):
        """Returns the process ids of the programs that the server runs for its pages."""
        found = subprocess.run(
            ["ps", "-o", "pid=,args=", "--ppid", str(self.server.pid)], capture_output=True, text=True)
        return [int(line.split()[0]) for line in found.stdout.splitlines() if " serve" in line or " --watch" in line]

    def change(self, old, new):
        """Replaces a part of the plugin's original code."""
        assert old in self.source
        self.code.write_text(self.source.replace(old, new), encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Page(CheckedPage):
    """A served page that shows a component."""

    def __init__(self, browser, served):
        super().__init__(
            browser, served.address, ".stages .screen", viewport={"width": 1360, "height": 900},
            accept_downloads=True)


def until(page, condition):
    """Waits for a condition. A page whose package is rebuilt waits for minutes on a busy machine."""
    page.wait_for_function(f"() => {condition}", timeout=300_000)


def message(page, text):
    until(page, f"document.querySelector('.message').textContent.includes({json.dumps(text)})")


def press(page, x, y):
    box = page.locator(".stages .screen").first.bounding_box()
    scale = box["width"] / 393
    page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)


def thumb(page):
    return page.evaluate("playground.state.layers.find(one => one.id == 'thumb').y")


class ServedPackage(Served):
    """A Swift package whose components run in the page, as WebAssembly that is rebuilt when the package changes."""

    def __init__(self):
        self.place = pathlib.Path(tempfile.mkdtemp(dir=folder))
        root = pathlib.Path(__file__).resolve().parents[2]
        subprocess.run(
            [program, "plugin", "new", "tray", "--package", root, "--in", self.place], check=True,
            stdout=subprocess.DEVNULL)
        self.code = self.place / "tray/Sources/Tray.swift"
        self.source = self.code.read_text(encoding="utf-8")
        self.listen([program, "page", "--serve", "--package", "tray", "--watch"], 600)


def package(browser):
    with ServedPackage() as served, Page(browser, served) as page:
        # The component runs in the page, so input is not sent to a host.
        press(page, 196, 426)
        until(page, "playground.state.phase == 'on' && playground.state.settled")
        assert page.evaluate("playground.host === playground.module && !!playground.explorer")
        # New code replays the history; a failed build leaves the page unchanged.
        served.change("travel = 20.0", "travel = 70.0")
        message(page, "Your session was replayed with it")
        until(page, "playground.state.values.offset == 70")
        served.change("travel = 20.0", "travel = nothing")
        message(page, "error: cannot find 'nothing' in scope")
        press(page, 196, 426)
        until(page, "playground.state.phase == 'off' && playground.state.settled")
        served.change("offset.animate(to: isOn ? parameters.travel : 0", "offset.animate(to: [0.0][isOn ? 1 : 0]")
        message(page, "The page keeps the old code")
        press(page, 196, 426)
        until(page, "playground.state.values.offset == 70")
        # An endless loop is stopped, and the page continues.
        served.change("isOn.toggle()", "while isOn == isOn { isOn.toggle() }")
        message(page, "The new code did not return from session/send")
        press(page, 196, 426)
        until(page, "playground.state.values.offset == 0 && playground.state.settled")
        press(page, 196, 426)
        served.change("travel = 20.0", "travel = 50.0")
        until(page, "playground.state.values.offset == 50")
        # Without a server the page continues, and catches up when the server is back.
        served.stop()
        message(page, "The build server stopped")
        served.change("travel = 20.0", "travel = 90.0")
        served.start(600)
        until(page, "playground.state.values.offset == 90")
        with page.expect_download() as download:
            page.keyboard.press("s")
        scenario = served.place / "saved.jsonl"
        download.value.save_as(scenario)
        until(page, "document.querySelector('.sums').dataset.answers")
        # The same package, run as a plugin, gives the same bytes.
        subprocess.run(["swift", "build", "-c", "release", "-q"], cwd=served.place / "tray", check=True)
        with scenario.open("rb") as lines:
            answers = subprocess.run(
                [program, "serve", "--plugins", "tray", "--no-search"], cwd=served.place, stdin=lines,
                capture_output=True, check=True).stdout
        assert hashlib.sha256(answers).hexdigest() == page.evaluate("document.querySelector('.sums').dataset.answers")


def plugins(browser):
    with Served("--plugins", "plugins", "--watch", "--component", "tray") as served, Page(browser, served) as page:
        # A Python plugin responds to the pointer, and has its own parameters.
        press(page, 196, 426)
        until(page, "playground.state.phase == 'on'")
        expect(page.locator(".log").first).to_contain_text("toggled", use_inner_text=True)
        # The host diagnoses the plugin from its states.
        assert page.evaluate("playground.play.isUnjudged") is None
        expect(page.locator(".findings").first).to_contain_text("No issues yet", use_inner_text=True)
        page.evaluate("for (const one of document.querySelectorAll('.tuning details')) one.open = true")
        page.locator("[data-name=travel] input[type=number]").fill("60")
        page.locator("[data-name=travel] input[type=number]").press("Enter")
        until(page, "playground.state.values.offset == 60 && playground.state.settled")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save", exact=True).click()
        scenario = pathlib.Path(download.value.path()).read_bytes()
        until(page, "document.querySelector('.sums').dataset.answers")
        sums = subprocess.run(
            f'"{program}" serve --no-search --plugins plugins | sha256sum', shell=True, cwd=served.place,
            input=scenario, capture_output=True, check=True).stdout.decode()
        assert page.evaluate("document.querySelector('.sums').dataset.answers") == sums.split()[0]
        # New code immediately replays the history next to the original, even at a time in the past.
        served.change("y + 2, 40, 40", "y - 98, 40, 40")
        message(page, "was replayed with it")
        assert thumb(page) == 306
        expect(page.locator(".phase").first).to_have_text("on", use_inner_text=True)
        expect(page.locator("[data-name=travel] input[type=number]")).to_be_visible()
        page.locator("input[aria-label=Time]").press("Home")
        served.change("y + 2, 40, 40", "y - 48, 40, 40")
        message(page, "Dashed lines")
        assert thumb(page) == 356 and page.evaluate("playground.state.t") == 0
        page.keyboard.press("End")
        expect(page.locator(".ghost > div").first).to_be_attached()
        # Code that does not run does not destroy the history.
        served.code.write_text("no code at all(", encoding="utf-8")
        message(page, "The plugin tray failed")
        served.change("y + 2, 40, 40", "y + 2, 40, 40")
        until(page, "playground.state?.layers.find(one => one.id == 'thumb')?.y == 406")
        message(page, "was replayed with it")
        page.get_by_role("button", name="toggle", exact=True).click()
        until(page, "playground.state.phase == 'off' && playground.state.settled")
        # Before and After are also shown side by side for a Python plugin.
        page.get_by_role("button", name="Compare", exact=True).click()
        until(page, "playground.play.sides.length == 2")
        page.get_by_role("button", name="Compare", exact=True).click()
        until(page, "playground.play.sides.length == 1")


def examples(browser):
    """A plugin that shows nothing with its defaults starts with its example values."""
    lists = pathlib.Path(__file__).resolve().parents[2] / "Plugins/PullToRefresh"
    with Served("--plugins", lists, "--component", "pull-to-refresh") as served, Page(browser, served) as page:
        assert page.evaluate("playground.state.values.rowCount") == 40
        # A row that is mostly off screen does not count as a row that is too small.
        until(page, "playground.play.isJudged")
        expect(page.locator(".findings").first).to_contain_text("No issues yet", use_inner_text=True)
        page.get_by_role("button", name="Start over").click()
        until(page, "!playground.tasks.isBusy && playground.state.values.rowCount == 40")


def refused(browser):
    """Reports refusals and crashes of a component, and keeps the history for later code."""
    with Served("--plugins", "plugins", "--watch", "--component", "tray") as served:
        # The component can be shown, although a touch makes it crash.
        served.change('event.type == "pointer" and', 'event.type == "pointer" and 1 / 0 and')
        with Page(browser, served) as page:
            expect(page.locator(".phase").first).to_have_text("off", use_inner_text=True)
            press(page, 196, 426)
            message(page, "division by zero")
            served.code.write_text(served.source, encoding="utf-8")
            message(page, "was replayed with it")
            for phase in ["on", "off", "on"]:
                page.get_by_role("button", name="toggle", exact=True).click()
                until(page, f"playground.state.phase == '{phase}' && playground.state.settled")
            done = "JSON.stringify(playground.play.past())"
            before = page.evaluate(done)
            # If the action is renamed, its entries are skipped. They are played again when the old name is
            # restored.
            served.change('actions = {"toggle"', 'actions = {"flip"')
            message(page, "skips them until a later version accepts them")
            expect(page.locator(".phase").first).to_have_text("off", use_inner_text=True)
            page.get_by_role("button", name="flip", exact=True).click()
            until(page, "playground.state.phase == 'on' && playground.state.settled")
            served.code.write_text(served.source, encoding="utf-8")
            message(page, "skips it until a later version accepts it")
            assert page.evaluate(done) == before
            # Actions that fail are reported.
            served.change("self.is_on = not self.is_on", "self.is_on = not self.is_on / 0")
            message(page, "until a later version accepts")
            page.get_by_role("button", name="toggle", exact=True).click()
            message(page, "division by zero")


def hostile(browser):
    """Names from a plugin never become markup."""
    with Served("--plugins", "plugins", "--component", "tray") as served:
        served.change('"Tray", "1.0.0"', f'"{HOSTILE}", "1.0.0"')
        served.source = served.code.read_text(encoding="utf-8")
        served.change('"thumb", "thumb"', f'"thumb{HOSTILE}", "{HOSTILE}"')
        served.source = served.code.read_text(encoding="utf-8")
        served.change('A switch whose', HOSTILE)
        with Page(browser, served) as page:
            press(page, 196, 426)
            until(page, "playground.state.phase == 'on'")
            assert page.evaluate("document.querySelectorAll('img').length") == 0
            assert page.evaluate("globalThis.wasRun") is None
            expect(page.locator("header").first).to_contain_text(HOSTILE, use_inner_text=True)


def following(browser):
    with Served("--follow", "there/session.jsonl") as served, Page(browser, served) as page:
        message(page, "does not exist yet")
        expect(page.locator(".hint")).to_have_count(0)
        (served.place / "there").mkdir()
        editor = subprocess.Popen(
            [program, "serve", "--record", "there/session.jsonl"], cwd=served.place, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        number = 0

        def call(method, **params):
            nonlocal number
            number += 1
            line = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
            editor.stdin.write(line + "\n")
            editor.stdin.flush()
            return json.loads(editor.stdout.readline())["result"]

        call("session/create", component="bottom-card", session="mine", parameters={"item": {"id": "pin-9"}})
        call("session/send", session="mine", event={"type": "measure", "key": "expandedContent", "height": 380})
        until(page, "playground.state?.values.item == 'pin-9'")
        call("session/send", session="mine", event={"type": "action", "name": "expand", "t": 0.5})
        seen = call("session/advance", session="mine", to=0.6)["state"]
        until(page, "playground.state.t == 0.6")
        assert page.evaluate("playground.state.layers") == seen["layers"]
        seen = call("session/advance", session="mine", until="settled")["state"]
        until(page, f"playground.state.t == {seen['t']} && playground.state.phase == 'expanded'")
        # A session in real time continues between its calls.
        call("session/close", session="mine")
        call("session/create", component="bottom-card", session="now", clock="realtime",
             parameters={"item": {"id": "pin-7"}})
        call("session/send", session="now", event={"type": "measure", "key": "expandedContent", "height": 380})
        for name, phase in [("expand", "expanded"), ("collapse", "compact"), ("expand", "expanded")]:
            call("session/send", session="now", event={"type": "action", "name": name})
            until(page, f"playground.state.values.item == 'pin-7' && playground.state.phase == '{phase}'")
        call("session/close", session="now")
        call("session/create", component="bottom-card", session="mine", parameters={"item": {"id": "pin-9"}})
        call("session/send", session="mine", event={"type": "measure", "key": "expandedContent", "height": 380})
        call("session/send", session="mine", event={"type": "action", "name": "expand", "t": 0.5})
        call("session/advance", session="mine", until="settled")
        until(page, "playground.state.values.item == 'pin-9' && playground.state.phase == 'expanded'")
        # The whole recording can be viewed while it continues.
        assert page.evaluate("playground.play.frames.length") > 20
        page.keyboard.press("Home")
        call("session/send", session="mine", event={"type": "action", "name": "collapse"})
        until(page, "playground.play.calls.length >= 5")
        assert page.evaluate("playground.state.t") == 0
        page.keyboard.press("End")
        # The user can take over the session, and follow the recording again afterwards.
        page.get_by_role("button", name="Present another").click()
        until(page, "playground.state.values.item == 'pin-8'")
        assert page.get_by_role("button", name="Follow").get_attribute("aria-pressed") == "false"
        page.get_by_role("button", name="Follow").click()
        until(page, "playground.state.values.item == 'pin-9'")
        # A recording that restarts is followed from its start.
        editor.stdin.close()
        editor.wait()
        lines = (served.place / "there/session.jsonl").read_text(encoding="utf-8")
        (served.place / "there/session.jsonl").write_text(
            '{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"card-stack",'
            '"parameters":{"cards":[{"id":"only"}]}}}\n' + "\n" * len(lines), encoding="utf-8")
        until(page, "playground.play.component == 'card-stack' && playground.state.values.count == 1")


def editors(browser):
    """A page shows an editor's session live, because an environment variable makes the editor's host record."""
    with Served("--follow", "session.jsonl") as served, Page(browser, served) as page:
        environment = {
            **os.environ, "PLAYGROUND_BINARY": program, "PLAYGROUND_RECORD": str(served.place / "session.jsonl"),
            "COMPONENT": "card-stack", "PARAMETERS": '{"cards":[{"id":"one"},{"id":"two"}]}',
            "FROM": "196,300", "TO": "380,300"}
        root = pathlib.Path(__file__).resolve().parents[2]
        neovim = ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile Protocol/Clients/neovim/film.lua"]
        python = [sys.executable, "Protocol/Clients/python/film.py", "card-stack", environment["PARAMETERS"], "196,300", "380,300"]
        subprocess.run(
            neovim if shutil.which("nvim") else python, cwd=root, env=environment, check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(page, "playground.play.component == 'card-stack' && playground.state.values.index == 1")
        assert page.evaluate("playground.play.frames.length") > 5


def ends(browser):
    with Served() as served, Page(browser, served) as page:
        page.get_by_role("button", name="expand", exact=True).click()
        until(page, "playground.state.phase == 'expanded' && !playground.tasks.isBusy")
        before = page.evaluate("JSON.stringify(playground.play.sides[0].state.layers)")
        # A host that exits is replaced by a new one, which replays the history.
        for host in served.hosts():
            os.kill(host, signal.SIGKILL)
        message(page, "A host responds again")
        until(page, "!playground.tasks.isBusy && playground.play.sides.length == 1")
        assert page.evaluate("JSON.stringify(playground.play.sides[0].state.layers)") == before
        # Without a server the history can be viewed, and it continues when the server is back.
        served.stop()
        message(page, "replayed when a host responds again")
        page.keyboard.press("Home")
        assert page.evaluate("playground.state.t") < 1
        page.keyboard.press("End")
        # The user can keep the token, and so the address.
        served.start()
        message(page, "A host responds again")
        page.get_by_role("button", name="collapse", exact=True).click()
        until(page, "playground.state.phase == 'compact'")


def alike(_):
    """The built-in components behave the same over a socket as in their own page."""
    with Served() as served:
        checks = ["mouse", "touch", "keys", "components", "tuning", "bending", "orders", "finding"]
        played = subprocess.run(
            [sys.executable, pathlib.Path(__file__).with_name("live_pages.py"), served.address, program,
             *checks], capture_output=True, text=True)
        assert played.returncode == 0, played.stdout + played.stderr


def guarded(browser):
    """Pages from other origins, and other machines, have no access."""
    def status(port, origin, host, path="/"):
        with connection(port, origin, host, path) as one:
            return int(one.recv(100).split()[1])

    def connection(port, origin, host, path):
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {host}", f"Origin: {origin}", "Connection: Upgrade",
            "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
        one = socket.create_connection(("127.0.0.1", port), 5)
        one.sendall("\r\n".join(lines).encode())
        return one

    def read(served, name):
        with urllib.request.urlopen(served.address + name) as answer:
            return answer.read().decode()

    with Served() as served:
        own = f"127.0.0.1:{served.port}"
        assert status(served.port, "http://" + own, own) == 101
        # A host name that was made to resolve to this machine still has a different origin.
        for other in ["example.com", f"example.com:{served.port}"]:
            assert status(served.port, "http://" + other, other) == 403
        assert status(served.port, "null", own) == 403
        # Without the token in the address there is neither a page nor a host.
        root = f"http://{own}/"
        assert len(served.token) > 20
        with urllib.request.urlopen(root) as answer:
            assert served.token not in answer.read().decode()
        for path in ["/", "/wrong/", f"/{served.token}", f"/../{served.token}/", f"/x/../{served.token}/"]:
            with connection(served.port, root[:-1], own, path) as one:
                # The socket closes at once, or the server answers with a redirection.
                text = b""
                while b"\r\n\r\n" not in text or b" 101 " in text.split(b"\r\n")[0]:
                    part = one.recv(1000)
                    if not part:
                        break
                    text += part
                assert b"jsonrpc" not in text, (path, text)
        assert served.hosts() == []
        # At most 16 pages have a host.
        pages = [connection(served.port, root[:-1], own, f"/{served.token}/") for _ in range(16)]
        for one in pages:
            assert one.recv(100).split()[1] == b"101"
        assert status(served.port, root[:-1], own, f"/{served.token}/") == 429
        for _ in range(100):
            if len(served.hosts()) == 16:
                break
            time.sleep(0.1)
        assert len(served.hosts()) == 16
        for one in pages:
            one.close()
        # The folder is private, and does not remain.
        place, = served.place.glob("playground-*")
        assert place.stat().st_mode & 0o777 == 0o700
        served.stop()
        for _ in range(50):
            if place.exists():
                time.sleep(0.1)
        assert not place.exists() and not (served.place / ".playground").exists()
    # Anyone with access to the port can read a served file, so the name of a followed or opened file can't be
    # guessed.
    with Served("--follow", "session.jsonl") as served:
        (served.place / "session.jsonl").write_text("private", encoding="utf-8")
        read(served, "")
        names = [one.name for one in served.place.glob("playground-*/pages/*/*.jsonl")]
        assert len(names) == 1 and len(names[0]) > 20 and names[0] not in read(served, ""), names
        assert read(served, names[0]) == "private"
        served.stop()
        served.start()
        assert names != [one.name for one in served.place.glob("playground-*/pages/*/*.jsonl")]
    scenario = folder / "private.jsonl"
    scenario.write_text(
        '{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card",'
        '"parameters":{"item":{"id":"private"}}}}\n', encoding="utf-8")
    with Served("--scenario", scenario) as served, Page(browser, served) as page:
        until(page, "playground.state?.values.item == 'private'")
        assert read(served, "") == read(served, "index.html")
        assert "private" not in page.evaluate("playgroundReport('wanted')")
        listening = subprocess.run(["ss", "-ltnH"], capture_output=True, text=True).stdout
        own = [line for line in listening.splitlines() if f":{served.port} " in line]
        assert all(f"127.0.0.1:{served.port} " in line for line in own), own
    missing = subprocess.run(
        [program, "page", "--serve"], env={"PATH": "/nowhere"}, cwd=folder, capture_output=True, text=True)
    assert missing.returncode == 4 and "apt-get install websocketd" in missing.stderr, missing.stderr


if __name__ == "__main__":
    run([check for check in [plugins, examples, package, refused, hostile, following, editors, ends, alike, guarded]
         if check.__name__ in sys.argv[2:] or not sys.argv[2:]])
