"""Checks of live pages, from problems that users found."""
import base64
import json
import subprocess
import tempfile
import zlib

from browser import expect
from live_page import (
    Page, drag, folder, idle, is_served, open_component, open_parameters, place, program, root, saved, tell, until, wait_for,
)

slider = "input[aria-label=Time]"


def pen(browser):
    with Page(browser) as page:
        client = page.context.new_cdp_session(page)
        for step in range(14):
            x, y = place(page, 200, 790 - 18 * min(step, 12))
            kind = "mousePressed" if step == 0 else "mouseReleased" if step == 13 else "mouseMoved"
            client.send("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "left", "buttons": int(step < 13), "clickCount": 1,
                "pointerType": "pen"})
        wait_for(page, "expanded")
        assert tell(page) == ""
        assert '"device":"pen"' in saved(page)[0]


def short_keys(browser):
    with Page(browser) as page:
        page.locator(".stages .screen").focus()
        page.evaluate("""['keydown', 'keyup'].forEach(name =>
            addEventListener(name, event => (globalThis.pressed ||= []).push(event.timeStamp), true))""")
        page.keyboard.press("ArrowUp")
        until(page, "playground.play.touches.length && !playground.hands.areDown")
        way, held = page.evaluate("(({ y }) => [y[0] - y.at(-1), pressed[1] - pressed[0]])(playground.play.touches[0])")
        # A key press moves 500 points per second for at least 80 ms. On a busy machine, the key is held for
        # longer.
        assert abs(way - max(80, held) / 2) < 5, (way, held)
        expect(page.locator(".why").first).not_to_contain_text("recognition: tap", use_inner_text=True)
        open_component(page, "hero-transition")
        page.locator(".stages .screen").focus()
        page.keyboard.press("ArrowDown")
        until(page, "playground.play.touches.length && !playground.hands.areDown && playground.state.settled")
        expect(page.locator(".phase").first).to_have_text("idle", use_inner_text=True)


def finding_parameters(browser):
    with Page(browser) as page:
        find, shown = page.locator("input[type=search]"), page.locator(".control:visible")
        find.fill("velocity")
        assert 0 < shown.count() < 20
        for row in shown.all():
            assert "velocity" in row.inner_text().lower()
        find.fill("velozzz")
        expect(shown).to_have_count(0)
        expect(page.get_by_text("No matching parameter")).to_be_visible()
        find.fill("")
        assert shown.count() > 20
        expect(page.get_by_text("No matching parameter")).to_be_hidden()


def cleared(browser):
    with Page(browser) as page:
        open_parameters(page)
        field = page.locator("[data-name=minimumDistance] input[type=number]")
        calls = page.evaluate("playground.play.calls.length")
        for text in ["", "-7"]:
            field.fill(text)
            field.press("Tab")
            idle(page)
            assert field.input_value() == "10", field.input_value()
        assert page.evaluate("playground.play.calls.length") == calls
        expect(page.locator("[data-name=minimumDistance] .wrong").first).not_to_contain_text("params/", use_inner_text=True)
        # Refused text stays in the field, so that the user can correct it.
        open_parameters(page)
        text = page.locator("[data-name=item] textarea")
        text.fill('{"title": "no id"}')
        text.press("Tab")
        until(page, "document.querySelector('[data-name=item] .wrong').textContent")
        assert text.input_value() == '{"title": "no id"}'
        # Consecutive changes to one control form a single entry with the last value.
        for value in ["12", "14", "16"]:
            field.fill(value)
            field.press("Enter")
            idle(page)
        assert page.locator(".done li").first.inner_text().count("minimumDistance 16") == 1


def events_of(calls):
    """Returns the entries of the history, however they are grouped into calls."""
    return [one for call in json.loads(calls) for one in
            call["params"].get("events", [call["params"].get("event", call["method"])])]


def aside(browser):
    """Starting a comparison in the past keeps all later entries."""
    with Page(browser) as page:
        for start, end in [(790, 560), (435, 700)]:
            drag(page, (200, start), (200, end))
            wait_for(page, "expanded" if end == 560 else "compact")
        done = "JSON.stringify(playground.play.past().filter(one => one.method != 'compare' && one.method != 'session/advance'))"
        middle = page.evaluate("playground.play.touches[1].t[2] / 1e6")
        before, last = page.evaluate(done), float(page.get_attribute(slider, "max"))
        page.evaluate("t => playground.goTo(t)", middle)
        shown = page.evaluate("playground.state.t")
        for sides in [2, 1]:
            page.get_by_role("button", name="Compare", exact=True).click()
            idle(page)
            expect(page.locator(".stages .screen")).to_have_count(sides)
            until(page, f"+document.querySelector({json.dumps(slider)}).max >= {last - 0.05}")
            # The displayed time moves back by at most a frame or two, whose length depends on the machine's
            # speed during the drag.
            now = page.evaluate("playground.state.t")
            assert 0 <= shown - now + 1e-6 < 1, (shown, now)
            assert events_of(page.evaluate(done)) == events_of(before)
        # A change at that time is shown next to the original until the end.
        page.get_by_role("button", name="Compare", exact=True).click()
        idle(page)
        open_parameters(page)
        page.locator("[data-name=tracking] select").select_option(label="onEnd")
        idle(page)
        apart = page.evaluate("""(({ frames, others }) => frames.filter((one, i) => others[i]
          && Math.abs(one.t - others[i].t) < .02 && one.values.displayHeight != others[i].values.displayHeight).length)(playground.play)""")
        assert apart > 3, apart
        saved(page)


def sizes(browser):
    with Page(browser) as page:
        for name, size in [
            ("SheetCoordinator/Goldens/wide", [1024, 768]), ("BottomCard/Goldens/slow-drag-up", [393, 852]),
            ("CardStack/Goldens/large-phone", [440, 956]),
        ]:
            page.set_input_files("input[type=file]", str(root / f"Plugins/{name}.jsonl"))
            page.wait_for_function("size => playground.play.viewport.join() == size.join()", arg=size)
            until(page, f"document.querySelector('.finger').getAttribute('viewBox') == '0 0 {size[0]} {size[1]}'")
        page.get_by_role("button", name="Start over").click()
        until(page, "playground.play.viewport.join() == '393,852'")


def taken_drag(browser):
    """The user takes over in the middle of a drag that an app's recognizer reported."""
    with Page(browser, "opened.html") as page:
        wait_for(page, "expanded")
        page.evaluate("playground.goTo(playground.play.touches[0].t.at(-1) / 2e6)")
        wait_for(page, "dragging")
        drag(page, (200, 700), (200, 500))
        until(page, "!playground.isPast && !playground.hands.areDown && !playground.hands.waiting.length")
        wait_for(page, "expanded", "compact")
        drag(page, (200, 435), (200, 700), release=False)
        wait_for(page, "dragging")
        page.mouse.up()
        wait_for(page, "expanded", "compact")


def looking_back(browser):
    """Controls show the parameters at the displayed time."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        open_parameters(page)
        choice = page.locator("[data-name=tracking] select")
        choice.select_option(label="onEnd")
        idle(page)
        page.evaluate("playground.goTo(playground.play.touches[0].t[3] / 1e6)")
        assert choice.evaluate("one => one.selectedOptions[0].label") == "live"
        page.keyboard.press("End")
        page.evaluate("playground.goTo(1e9)")
        assert choice.evaluate("one => one.selectedOptions[0].label") == "onEnd"


def resized(browser):
    with Page(browser, size=(1366, 768)) as page:
        for count, size in enumerate([(1366, 600), (1440, 900)], 1):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            # The next frame updates the layout of the stage.
            until(page, f"playground.view.layout >= {count} && !playground.view.isStale")
            until(page, f"document.querySelector('.bar').getBoundingClientRect().bottom <= {size[1]}")
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")


def focus(browser):
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        for name in ["Move 50 ms later", "Move 50 ms earlier"]:
            button = page.locator(".done li").first.get_by_title(name)
            button.focus()
            page.keyboard.press("Enter")
            idle(page)
            assert page.evaluate("document.activeElement.title") == name
        page.get_by_role("button", name="Undo").focus()
        while not page.evaluate("playground.view.undo.disabled"):
            page.keyboard.press("Enter")
            idle(page)
        assert page.evaluate("document.activeElement.tagName") == "BUTTON"
        page.keyboard.press("Control+z")
        page.get_by_role("button", name="Got it").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.getAttribute('role')") == "application"


def seen_again(browser):
    """A reloaded page can restore the history."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        done = "playground.play.touches.map(one => one.y.length).join()"
        before = page.evaluate(done)
        page.reload()
        page.wait_for_selector(".stages .screen")
        until(page, "document.querySelector('.message').textContent.includes('was reloaded')")
        assert page.evaluate("playground.play.touches.length") == 0
        page.keyboard.press("Control+z")
        until(page, "playground.play.touches.length > 0")
        idle(page)
        assert page.evaluate(done) == before


def found_at_rest(browser):
    """Once everything has settled, issues are reported with size and duration, as in the output of `check`."""
    with Page(browser) as page:
        open_parameters(page)
        page.locator("[data-name=hitRegion] select").select_option(label="frame")
        until(page, "playground.parameter('hitRegion') == 'frame'")
        drag(page, (200, 790), (200, 560))
        resting = "!playground.hands.areDown && !playground.hands.waiting.length && playground.play.state.settled && !playground.tasks.isBusy"
        until(page, resting + " && playground.state.values.isExpanded")
        found = page.evaluate("playground.findings.found")
        assert found and all(one["data"]["duration"] > 0 for one in found), found
        rows = page.locator(".findings li").all_inner_texts()
        assert len(rows) == len(found) and all(any(one["message"] in row for row in rows) for one in found), rows
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(saved(page)[0])
            file.flush()
            told = subprocess.run([program, "check", "--json", file.name], capture_output=True, text=True).stdout.splitlines()
        checked = [json.loads(line) for line in told]
        for one in [found, checked]:
            one.sort(key=lambda row: (row["code"], row["layer"]))
        assert [(one["code"], one["layer"], one["t"]) for one in found] == [(one["code"], one["layer"], one["t"]) for one in checked]
        assert any(one["code"] == "hit/covered" for one in found)
        for one, other in zip(found, checked):
            # Touch targets are checked 240 times per second from each call on, and the page makes its calls
            # at different times from the file.
            assert abs(one["data"]["value"] - other["value"]) <= .03 * other["value"], (one, other)
            assert abs(one["data"]["duration"] - other["duration"]) < .01, (one, other)
        # A finding that the component itself reports also names its layer.
        costs = (root / "Plugins/BottomCard/Goldens/strategies/35-what-bounds-cost.jsonl").read_text(encoding="utf-8")
        one = "".join(line for line in costs.splitlines(keepends=True) if '"session":"after"' not in line).encode()
        page.set_input_files("input[type=file]", {"name": "bounds.jsonl", "mimeType": "text/plain", "buffer": one})
        until(page, "document.querySelector('.findings').textContent.includes('motion/bounds-resized')")
        expect(page.locator(".findings").first).to_contain_text("motion/bounds-resized card:pin-7: The layer's size", use_inner_text=True)


def said(browser):
    """The page shows suitable texts for empty, single, invalid and hidden items."""
    with Page(browser) as page:
        open_component(page, "card-stack")
        assert page.inner_text(".done .facts").startswith("Your gestures and events")
        page.get_by_role("button", name="save", exact=True).click()
        until(page, "playground.orders.range.textContent == 'Last input: action save.'")
        expect(page.locator(".done .facts").first).to_have_text("", use_inner_text=True)
        # A search for a name that is a member of an event, not a parameter, finds the event.
        for word in ["rtl", "reduceMotion", "layoutDirection"]:
            page.get_by_label("Find a parameter").fill(word)
            expect(page.get_by_text("The event environment matches")).to_be_visible()
        page.get_by_text("Custom event", exact=True).click()
        page.get_by_label("Event as JSON").fill('{"type":"environment","reduceMotion":true,"viewport":{"width":430,"height":932}}')
        page.get_by_role("button", name="Send").click()
        until(page, "document.querySelector('.done b').textContent == 'Environment: screen 430 × 932, reduceMotion yes'")
        # All current values are visible.
        assert page.locator(".numbers .facts-now").evaluate("one => one.scrollHeight <= one.clientHeight")
        # A refusal by the host is reported with its file and line.
        lines = [{"method": "$/note", "params": {"text": "none"}}, {"method": "session/create", "params": {"component": "card-stack", "parameters": {"cards": 7}}}]
        text = "".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines)
        page.set_input_files("input[type=file]", {"name": "wrong.jsonl", "mimeType": "text/plain", "buffer": text.encode()})
        until(page, "document.querySelector('.message').textContent.startsWith('wrong.jsonl, line 2: ')")


def held(browser):
    """Undo after an action during a drag restores the history before the drag. A narrow screen shows whole labels of a path."""
    with Page(browser, size=(390, 844)) as page:
        for name in ["Rotate", "Compare"]:
            drag(page, (200, 790), (200, 640), release=False)
            wait_for(page, "dragging")
            # The mouse holds the card, so a second finger presses the button.
            page.get_by_role("button", name=name, exact=True).evaluate("button => button.click()")
            idle(page)
            page.mouse.up()
            until(page, "!playground.hands.areDown && !playground.hands.waiting.length")
            page.keyboard.press("u")
            idle(page)
            left = page.evaluate("[playground.state.phase, playground.play.touches.length, playground.edits.undos.length]")
            assert left == ["compact", 0, 0], (name, left)
            expect(page.locator(".stages .screen")).to_have_count(1)
        page.set_input_files("input[type=file]", str(root / "Plugins/BottomCard/Goldens/slow-drag-up.jsonl"))
        until(page, "playground.isPast && playground.play.touches.length")
        page.get_by_role("button", name="Edit path").click()
        for size in [(390, 844), (320, 568)]:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            until(page, "document.querySelector('.path .flip text')")
            assert "".join(page.locator(".path .flip text").all_text_contents()) == "release from here: expanded"
            outside = page.evaluate("""() => {
                const { left, right } = document.querySelector('.stages .screen').getBoundingClientRect(), texts = [...document.querySelectorAll('.path text')]
                return texts.filter(one => one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right).map(one => one.textContent)
            }""")
            assert not outside, (size, outside)


def beside_words(browser):
    """Marks of a path don't cover the text of a layer."""
    with Page(browser) as page:
        drag(page, (60, 790), (60, 560))
        wait_for(page, "expanded")
        page.get_by_role("button", name="Edit path").click()
        until(page, "document.querySelector('.path .flip')")
        meeting = page.evaluate("""() => {
            const boxes = name => [...document.querySelectorAll(name)].map(one => [one.textContent, one.getBoundingClientRect()])
            return boxes('.path text').flatMap(([one, a]) => boxes('.layer i').filter(([, b]) =>
                a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).map(([other]) => [one, other]))
        }""")
        assert not meeting, meeting


def unheld(browser):
    """A history that does not fit into the address is reported, and can be restored after a reload."""
    anew = "Undo restores your session from before the page was reloaded."

    def reload(page):
        page.reload()
        until(page, f"document.querySelector('.message')?.textContent.endsWith({json.dumps(anew)})")

    def undo(page):
        page.get_by_role("button", name="Undo", exact=True).click()
        idle(page)

    if not is_served:
        with Page(browser, "opened.html") as page:
            page.locator(".done li").last.get_by_role("button", name="Delete").click()
            assert "#bend=d0" in page.url
            page.get_by_role("button", name="Present another").click()
            until(page, "playground.state.values.item == 'pin-8'")
            told = "The page’s address does not store manual input. To keep it, use Save."
            assert tell(page).endswith(told)
            expect(page.locator(".done .facts").first).to_have_text(told, use_inner_text=True)
            # The part that fits stays in the address, and the report appears once.
            assert "#bend=d0" in page.url
            before = page.evaluate(done)
            page.evaluate("playground.goTo(0)")
            page.locator(".events").get_by_role("button", name="expand").click()
            until(page, "!playground.isPast && !playground.tasks.isBusy")
            assert told not in tell(page)
            expect(page.locator(".done .facts").first).to_have_text(told, use_inner_text=True)
            undo(page)
            assert page.evaluate(done) == before
            reload(page)
            assert tell(page).startswith("slow-drag-up")
            undo(page)
            assert page.evaluate(done) == before
            # Redo restores the history that consists only of the edit, which fits into the address.
            page.get_by_role("button", name="Redo", exact=True).click()
            idle(page)
            assert page.evaluate("playground.edits.words") == "d0" and "#bend=d0" in page.url
            expect(page.locator(".done .facts").first).to_have_text("", use_inner_text=True)
            page.go_back()
            page.go_forward()
            page.wait_for_selector(".stages .screen")
            assert "#bend=d0" in page.url
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        before = page.evaluate(done)
        # First a different component without any input is reloaded, then one with input.
        open_component(page, "card-stack")
        reload(page)
        open_component(page, "hero-transition")
        undo(page)
        assert page.evaluate(done) == before
        open_component(page, "card-stack")
        page.get_by_role("button", name="save", exact=True).click()
        until(page, "playground.state.values.index == 1")
        other = page.evaluate(done)
        reload(page)
        for expected in [other, before]:
            undo(page)
            assert page.evaluate(done) == expected


def turned(browser):
    """The stage has the screen size in effect at the displayed time, which may be a time without movement."""
    with Page(browser) as page:
        page.set_input_files("input[type=file]", str(root / "Plugins/BottomCard/Goldens/screen-turns-in-a-drag.jsonl"))
        until(page, "playground.isPast && !playground.tasks.isBusy")
        box = "document.querySelector('.finger').getAttribute('viewBox')"
        page.evaluate("playground.goTo(1e9)")
        assert page.evaluate(box) == "0 0 852 393"
        page.evaluate("playground.goTo(0)")
        assert page.evaluate(box) == "0 0 393 852"
        open_component(page, "card-stack")
        drag(page, (150, 300), (330, 310), steps=5)
        until(page, "playground.state.values.index == 1 && playground.state.settled")
        page.wait_for_timeout(600)
        drag(page, (150, 300), (330, 310), steps=5)
        until(page, "playground.state.values.index == 2 && playground.state.settled")
        # This time is in the rest between the two drags, for which there is no recorded state.
        t = page.evaluate("(playground.play.touches[1].t[0] - 2e5) / 1e6")
        page.evaluate("t => playground.goTo(t)", t)
        assert abs(page.evaluate("playground.moment") - t) < 1e-5
        expect(page.locator(".moment output").first).to_contain_text(f"{t:.3f}"[:-1], use_inner_text=True)
        page.locator(".events").get_by_role("button", name="undo").click()
        idle(page)
        calls = page.evaluate("playground.play.calls.map(one => one.from)")
        assert any(abs(one - t) < 0.1 for one in calls[-2:]), (t, calls[-3:])


done = "JSON.stringify(playground.play.past().filter(one => !/compare|advance/.test(one.method)))"


def redo(browser):
    """Everything undone can be redone until a new change."""
    with Page(browser) as page:
        undo, again = (page.get_by_role("button", name=name, exact=True) for name in ["Undo", "Redo"])

        def press(act):
            act()
            idle(page)
            return page.evaluate("playground.play.component"), page.evaluate(done)

        assert again.is_disabled()
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        first = press(lambda: None)
        first_edited = press(page.locator(".done li").first.get_by_title("50 ms later").click)
        open_component(page, "card-stack")
        opened = press(lambda: None)
        drag(page, (150, 300), (330, 310), steps=5)
        until(page, "playground.state.values.index == 1 && playground.state.settled")
        second = press(lambda: None)
        edited = press(page.locator(".done li").first.get_by_title("Delete").click)
        assert len({first, first_edited, second, edited}) == 4
        keys = page.keyboard.press
        # Undo reverts the edit, the drag and the opening of the second component, then the edit and the drag in
        # the first component.
        ways = [second, opened, first_edited, first]
        for step, key in enumerate(["Control+z", "u", "Control+z", "u"]):
            assert press(lambda: keys(key)) == ways[step], step
        press(undo.click)
        assert page.evaluate("playground.play.touches.length") == 0
        expect(page.locator(".phase").first).to_have_text("compact", use_inner_text=True)
        assert undo.is_disabled() and again.is_enabled()
        ways = [first, first_edited, opened, second, edited]
        for step, key in enumerate(["Control+Shift+z", "Control+y", "Shift+U", "Control+y", "Shift+U"]):
            assert press(lambda: keys(key)) == ways[step], step
        assert again.is_disabled() and undo.is_enabled()
        press(undo.click)
        assert press(again.click) == edited
        for _ in range(4):
            press(undo.click)
        assert press(lambda: None) == first
        # Viewing a different time is not a new change, but pressing a button is.
        press(lambda: keys("Home"))
        assert again.is_enabled()
        page.keyboard.press("End")
        page.locator(".events").get_by_role("button", name="collapse").click()
        until(page, "playground.view.redo.disabled && !playground.isPast")
        # Undo restores the history from before Start over, and from before a reload.
        whole = press(lambda: None)
        press(lambda: keys("0"))
        assert press(undo.click) == whole
        fresh = press(again.click)
        assert press(undo.click) == whole and fresh != whole
        page.reload()
        until(page, "globalThis.playground?.edits.undos.length == 1")
        assert press(undo.click) == whole
        assert press(again.click) == fresh
        assert press(undo.click) == whole
        page.keyboard.press("?")
        expect(page.locator(".help").first).to_contain_text("redo", use_inner_text=True)


def fingers(client, kind, *places):
    client.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]})


def bent_by_touch(browser):
    """A finger grabs a path that is close enough; a touch farther away changes nothing."""
    with Page(browser, size=(390, 844), touch=True) as page:
        page.get_by_role("button", name="Got it").click()
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        page.get_by_role("button", name="Edit path").click()
        client = page.context.new_cdp_session(page)
        x, y = place(page, 200, 640)
        before = page.evaluate(done)
        for away, isBent in [(22, True), (34, False)]:
            fingers(client, "touchStart", (x + away, y))
            for step in range(1, 6):
                fingers(client, "touchMove", (x + away + 6 * step, y + 5 * step))
            fingers(client, "touchEnd")
            idle(page)
            assert page.evaluate("playground.isPast"), away
            assert (page.evaluate(done) != before) == isBent, away
            if isBent:
                page.get_by_role("button", name="Undo").click()
                idle(page)
                assert page.evaluate(done) == before
        assert tell(page).startswith("Drag the path to edit it.")


def beside_the_path(browser):
    """While Edit path is on, input outside the path never takes over, from any device and at any time."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        page.get_by_role("button", name="collapse", exact=True).click()
        wait_for(page, "compact")
        before = page.evaluate(done)
        page.get_by_role("button", name="Edit path").click()

        def press():
            drag(page, (40, 300), (60, 200))

        def turn():
            page.mouse.move(*place(page, 40, 300))
            page.mouse.wheel(0, 40)

        def tap():
            page.locator(".stages .screen").press("Enter")

        # The times are before the touch-down, during the drag, and after the release.
        for t in ["t[0] / 2e6", "t[t.length >> 1] / 1e6", "t.at(-1) / 1e6 + .3"]:
            for act in [press, turn, tap]:
                page.evaluate("playground.goTo((({ t }) => " + t + ")(playground.play.touches[0]))")
                page.evaluate("playground.view.tell('')")
                act()
                until(page, "document.querySelector('.message').textContent")
                idle(page)
                assert tell(page).endswith("To drag the component, turn off “Edit path”.")
                assert page.evaluate("playground.isPast") and page.evaluate(done) == before, (t, act)
        # With Edit path off, a drag takes over.
        page.get_by_role("button", name="Edit path").click()
        press()
        until(page, "!playground.isPast")


def gone(browser):
    """Taking over reports discarded entries, and a gesture that ran to its end, but only if there are any."""
    with Page(browser) as page:
        for start, end in [(790, 560), (435, 700)]:
            drag(page, (200, start), (200, end))
            wait_for(page, "expanded" if end == 560 else "compact")
        # This time is in the rest between the two drags. As on the time bar, it is not a whole number of
        # microseconds.
        t = page.evaluate("(([one, other]) => (one.t.at(-1) + other.t[0]) / 2e6 + 1e-7)(playground.play.touches)")
        page.evaluate("t => playground.goTo(t)", t)
        drag(page, (200, 435), (200, 500))
        until(page, "!playground.isPast")
        assert tell(page) == f"Discarded everything after {page.evaluate('playground.play.touches.at(-1).t[0] / 1e6'):.3f} s; Undo restores it.", tell(page)
        page.get_by_role("button", name="Undo", exact=True).click()
        idle(page)
        assert page.evaluate("playground.play.touches.length") == 2
        # At the end of the history, nothing is discarded.
        page.evaluate("playground.goTo(playground.play.t)")
        drag(page, (200, 700), (200, 690))
        until(page, "!playground.isPast")
        assert tell(page) == ""
        drag_up = {"kind": "drag", "from": {"x": 200, "y": 800}, "to": {"x": 200, "y": 600}, "duration": 0.5}
        lines = [{"method": "session/create", "params": {"component": "bottom-card", "parameters": {"item": {"id": "a"}}}},
                 *[{"method": "session/perform", "params": {"session": "s1", "gesture": drag_up}}] * 2]
        text = "".join(json.dumps({"jsonrpc": "2.0", "id": number, **line}) + "\n" for number, line in enumerate(lines))
        page.set_input_files("input[type=file]", {"name": "whole.jsonl", "mimeType": "text/plain", "buffer": text.encode()})
        until(page, "document.querySelector('.message').textContent.startsWith('whole.jsonl')")
        for t, lost in [(0.2, " Discarded everything after 0.500 s; Undo restores it."), (0.7, "")]:
            page.evaluate("t => playground.goTo(t)", t)
            page.mouse.click(*place(page, 40, 200))
            until(page, "!playground.isPast")
            assert tell(page) == "The gesture in progress ran to its end." + lost, tell(page)
            page.get_by_role("button", name="Undo", exact=True).click()
            idle(page)


def turned_in_hand(browser):
    """If a phone is rotated while a finger is down, the layout changes only after the finger lifts, which it does where it was."""
    with Page(browser, size=(390, 844), touch=True) as page:
        page.get_by_role("button", name="Got it").click()
        client = page.context.new_cdp_session(page)
        for step in range(8):
            at = place(page, 200, 790 - 20 * step)
            fingers(client, "touchMove" if step else "touchStart", at)
        until(page, "playground.play.touches[0]?.y.at(-1) < 655")
        page.evaluate("addEventListener('resize', () => { globalThis.wasTurned = true })")
        page.set_viewport_size({"width": 844, "height": 390})
        until(page, "globalThis.wasTurned")
        # The finger has not moved in the window, but it is now at a different position on the stage.
        fingers(client, "touchEnd")
        until(page, "playground.play.touches[0]?.isDown === false")
        ys = page.evaluate("playground.play.touches[0].y")
        assert abs(ys[-1] - 650) < 1.5 and abs(ys[-1] - ys[-2]) < 0.1, ys
        fits = "[...document.querySelectorAll('.stages, .bar')].every(one => one.getBoundingClientRect().bottom <= innerHeight)"
        until(page, fits)


def escaped(browser):
    """Escape cancels a drag in progress instead of releasing it."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560), release=False)
        wait_for(page, "dragging")
        page.keyboard.press("Escape")
        page.mouse.move(*place(page, 200, 300))
        page.mouse.up()
        until(page, "!playground.hands.areDown && playground.state.settled")
        phases = [one["phase"] for one in events_of(page.evaluate(done)) if isinstance(one, dict) and one.get("type") == "pointer"]
        assert phases[-1] == "cancel" and phases.count("down") == 1 and "up" not in phases, phases
        ways = page.evaluate("playground.play.touches[0].y")
        assert abs(ways[-1] - 560) < 1, ways
        expect(page.locator(".phase").first).to_have_text("compact", use_inner_text=True)


def bent_slowly(browser):
    """If replays are slow, the path is replayed only where the pointer pauses or is released."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        page.get_by_role("button", name="Edit path").click()
        ends = []
        for slow in [0, 80]:
            page.evaluate("""slow => {
                const { edits } = playground, replaced = playground.replays ||= playground.replaced
                Object.assign(globalThis, { replays: 0, start: performance.now() })
                playground.replaced = function* (...all) {
                    replays++
                    const isDone = yield* replaced.apply(playground, all)
                    playground.play.cost = slow
                    return isDone
                }
                playground.play.cost = slow
            }""", slow)
            page.evaluate("playground.goTo(playground.play.touches[0].t.at(-1) / 1e6)")
            page.mouse.move(*place(page, 200, 560))
            page.mouse.down()
            for step in range(1, 21):
                page.mouse.move(*place(page, 200 + step, 560 + 4 * step))
            if slow:
                # On a busy machine, there are pauses between the moves themselves.
                replays, pauses = page.evaluate("[replays, (performance.now() - start) / 150]")
                assert replays < 4 + pauses, (replays, pauses)
                # The drawn path ends at the pointer.
                line = page.get_attribute(".thin-path", "d").split("L")[-1].split(" ")
                assert abs(float(line[0]) - 220) < 2 and abs(float(line[1]) - 640) < 2, line
            page.mouse.up()
            idle(page)
            ends.append(page.evaluate(done))
            page.get_by_role("button", name="Undo").click()
            idle(page)
        assert ends[0] == ends[1]


def wheels(browser):
    """Wheel events without a pause between them form a single entry."""
    with Page(browser) as page:
        page.get_by_role("button", name="expand", exact=True).click()
        wait_for(page, "expanded")
        events = [{"type": "wheel", "x": 200, "y": 700, "deltaX": 0, "deltaY": 4, "t": at} for at in [3, 3.1, 3.35, 4, 4.2]]
        page.evaluate("events => playground.run(() => playground.play.send(events))", events)
        page.evaluate("playground.draw()")
        rows = page.locator(".done li", has_text="wheel")
        expect(rows).to_have_count(2)
        expect(rows.last).to_contain_text(", 0.35 s", use_inner_text=True)
        rows.first.get_by_title("50 ms later").click()
        idle(page)
        times = "playground.play.past().flatMap(one => one.params.events || []).filter(one => one.type == 'wheel').map(one => one.t)"
        assert page.evaluate(times) == [3, 3.1, 3.35, 4.05, 4.25], page.evaluate(times)
        for left in [1, 0]:
            rows.last.get_by_title("Delete").click()
            idle(page)
            expect(rows).to_have_count(left)
        assert "expand" in page.evaluate(done)


def made_otherwise(name, script, **wanted):
    """Writes a copy of page.html with different options and an additional script at the start, and returns its name."""
    text = (folder / "page.html").read_text(encoding="utf-8")
    deflate = zlib.compressobj(wbits=-15)
    letters = base64.b64encode(deflate.compress(json.dumps(wanted).encode()) + deflate.flush()).decode()
    start = text.index(">", text.index('id="wanted"')) + 1
    text = text[:start] + letters + text[text.index("<", start):]
    (folder / name).write_text(text.replace("<header>", f"<script>{script}</script><header>", 1), encoding="utf-8")
    return name


# Replaces the page's `fetch` with a server of a single file.
SERVER = """
globalThis.asked = []
globalThis.recording = ''
globalThis.fetch = async (address, { method = 'GET', headers = {} }) => {
  const bytes = new TextEncoder().encode(recording), from = +/\\d+/.exec(headers.Range || 0)[0]
  const status = method == 'HEAD' ? 200 : from < bytes.length ? 206 : 416
  asked.push(status)
  return new Response(status == 206 ? bytes.slice(from) : null, { status, headers: { 'Content-Length': bytes.length, 'Last-Modified': String(bytes.length) } })
}
"""


def followed(browser):
    """The page follows the session with the last event, and reports lines that are not calls."""
    if is_served:
        return
    with Page(browser, made_otherwise("followed.html", SERVER, follow="there.jsonl")) as page:
        def call(method, **params):
            page.evaluate("line => { recording += line + '\\n' }", json.dumps(
                {"jsonrpc": "2.0", "id": 1, "method": "session/" + method, "params": params}))

        def told(text):
            page.wait_for_function("text => document.querySelector('.message').textContent == text", arg=text)

        told("Nothing is recorded yet. New input will appear here.")
        call("create", component="card-stack", parameters={"cards": [{"id": "a"}, {"id": "b"}]})
        told("Following session “s1”.")
        call("create", component="bottom-card", parameters={"item": {"id": "pin-7"}})
        told("Following session “s2”.")
        until(page, "playground.state.values.item == 'pin-7'")
        call("send", session="s1", event={"type": "action", "name": "save"})
        told("Following session “s1”.")
        until(page, "playground.state.values.index == 1")
        page.evaluate("recording += 'no call\\n'")
        told("Following session “s1”. Skipped, not JSON: line 4.")
        call("send", session="s1", event={"type": "action", "name": "save", "t": 1})
        until(page, "playground.state.values.index == 2")
        # A file that has become shorter counts as a new recording.
        page.evaluate("recording = ''")
        told("Nothing is recorded yet. New input will appear here.")
        call("create", component="card-stack", parameters={"cards": [{"id": "only"}]})
        until(page, "playground.state.values.count == 1")
        assert 416 not in page.evaluate("asked")
        # After a failure, the page polls less often.
        page.evaluate("fetch = async () => { asked.push(0); throw new TypeError('gone') }; asked = []")
        told("Can’t read the recording. Is the server still running?")
        page.wait_for_timeout(1200)
        assert page.evaluate("asked.length") < 5, page.evaluate("asked.length")


def slow_host(browser):
    """The page shows a waiting message while a slow host works."""
    with Page(browser) as page:
        busy = "document.querySelector('.stages').getAttribute('aria-busy') == 'true'"
        page.evaluate("""() => {
            const { module } = playground
            globalThis.answers = []
            playground.host = { call: (method, params) => new Promise((then, fail) => answers.push(() => {
              try { then(module.call(method, params)) } catch (error) { fail(error) }
            })) }
        }""")
        page.get_by_role("button", name="Start over").click()
        page.wait_for_timeout(100)
        assert not page.evaluate(busy)
        until(page, busy)
        expect(page.locator(".waiting").first).to_have_text("Waiting for the host…", use_inner_text=True)
        page.evaluate("setInterval(() => answers.splice(0).forEach(act => act()), 20)")
        idle(page)
        until(page, f"!({busy})")
        expect(page.locator(".waiting").first).to_have_text("", use_inner_text=True)


def telling(browser):
    """Messages name their subject and disappear when they no longer apply, and buttons do what their labels say."""
    with Page(browser) as page:
        open_parameters(page)
        wrong = page.locator("[data-name=response] .wrong")

        def fill(name, text):
            field = page.locator(f"[data-name={name}] input[type=number]")
            field.fill(text)
            field.press("Enter")
            idle(page)

        fill("response", "99")
        expect(wrong).to_have_text("response must be a number from 0.01 to 10.", use_inner_text=True)
        fill("minimumDistance", "-7")
        expect(wrong).to_have_text("", use_inner_text=True)
        expect(page.locator("[data-name=minimumDistance] .wrong").first).to_contain_text("minimumDistance must be", use_inner_text=True)
        page.get_by_role("button", name="expand", exact=True).click()
        idle(page)
        assert page.locator(".wrong").all_inner_texts().count("") == page.locator(".wrong").count()
        # A slider shows the exact value, but dragging it moves in steps.
        fill("response", "0.3217")
        slide = page.locator("[data-name=response] input[type=range]")
        assert slide.input_value() == "0.3217"
        slide.evaluate("one => { one.value = 0.54321; one.dispatchEvent(new Event('input')) }")
        idle(page)
        assert len(str(page.evaluate("playground.parameter('response')"))) <= 8
        assert slide.input_value() == str(page.evaluate("playground.parameter('response')"))
        # If two files are dropped, only the first one is opened.
        page.evaluate("""text => {
            const dataTransfer = new DataTransfer()
            for (const name of ['one.jsonl', 'two.jsonl']) dataTransfer.items.add(new File([text], name))
            dispatchEvent(new DragEvent('drop', { dataTransfer }))
        }""", (root / "Plugins/BottomCard/Goldens/slow-drag-up.jsonl").read_text(encoding="utf-8"))
        until(page, "document.querySelector('.message').textContent.startsWith('Only the first of 2 files was opened. one.jsonl')")
        # The button for an action with required members opens a form below the button.
        open_component(page, "sheet-coordinator")
        page.get_by_role("button", name="Present the player").click()
        wait_for(page, "presented")
        page.get_by_role("button", name="selectDetent…").click()
        form = page.get_by_role("form", name="selectDetent")
        assert form.get_by_label("detent").input_value() == "large"
        form.get_by_role("button", name="Send").click()
        until(page, "playground.state.values.detent == 'large' && playground.state.settled")
        form.get_by_label("detent").fill('{"height": 12')
        form.get_by_role("button", name="Send").click()
        idle(page)
        below, above = page.locator(".events > .wrong").bounding_box(), form.bounding_box()
        expect(page.locator(".events > .wrong")).to_contain_text("detent", use_inner_text=True)
        assert 0 <= below["y"] - above["y"] - above["height"] < 20, (above, below)
        # An action with optional members is sent at once. If it needs them anyway, the form opens with the message.
        open_component(page, "card-stack")
        page.get_by_role("button", name="veto", exact=True).click()
        idle(page)
        expect(page.locator(".events > .wrong")).to_have_text("The card has no action to reject; the veto is ignored.", use_inner_text=True)
        page.get_by_role("button", name="jump", exact=True).click()
        idle(page)
        form = page.get_by_role("form", name="jump")
        expect(page.locator(".events > .wrong")).to_contain_text("names no card", use_inner_text=True)
        form.get_by_label("card").fill("card-9")
        page.keyboard.press("Enter")
        until(page, "playground.state.values.index == 8")
        expect(page.locator(".events > .wrong")).to_have_text("", use_inner_text=True)
        page.get_by_role("button", name="jump with card").click()
        expect(form).to_have_count(0)
        expect(page.get_by_role("button", name="save", exact=True).first).to_be_attached()


def lying(browser):
    """On a phone in landscape orientation, the stage and the time bar are visible together."""
    for size in [(844, 390), (667, 375)]:
        with Page(browser, size=size, touch=True) as page:
            page.get_by_role("button", name="Got it").click()
            for sides in [1, 2]:
                idle(page)
                boxes = [page.locator(name).first.bounding_box() for name in [".stages", ".bar"]]
                expect(page.locator(".stages .screen")).to_have_count(sides)
                for box in boxes:
                    assert box["y"] + box["height"] <= size[1] and box["x"] + box["width"] <= size[0], (size, boxes)
                assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], (size, boxes)
                page.get_by_role("button", name="Compare", exact=True).click()


CONTRAST = """() => {
    const light = text => {
        const [r, g, b] = text.match(/[\\d.]+/g).map(one => one / 255).map(one => one <= .03928 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4)
        return .2126 * r + .7152 * g + .0722 * b + .05
    }
    const ratio = (a, b) => Math.max(a, b) / Math.min(a, b), page = light(getComputedStyle(document.body).backgroundColor)
    return Math.min(...[...document.querySelectorAll('select, textarea, input[type=number], input[type=search], .controls button')].flatMap(one => {
        const { borderTopColor, backgroundColor } = getComputedStyle(one), edge = light(borderTopColor)
        return [ratio(edge, light(backgroundColor)), ratio(edge, page)]
    }))
}"""


def told_to_readers(browser):
    """Screen readers find headings for the page and its parts, and a name for every element with a role."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        page.get_by_role("button", name="Compare", exact=True).click()
        idle(page)
        nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
        roles = [(one["role"]["value"], one.get("name", {}).get("value", "")) for one in nodes if not one.get("ignored")]
        named = {"button", "checkbox", "combobox", "textbox", "slider", "spinbutton", "image", "application", "group", "region", "figure"}
        assert not [role for role, name in roles if role in named and not name]
        # The Tab key reaches the hint right after the header, and then follows the columns.
        stops = page.evaluate("[...document.querySelectorAll('button, select, input:not([type=file]), textarea, summary, .screen')].filter(one => one.offsetParent && !one.disabled).map(one => one.getBoundingClientRect().x)")
        # The header has eight controls, of which only redo is disabled.
        start = 7
        expect(page.locator(":is(button, select, input:not([type=file])):enabled").nth(start)).to_have_text("Got it", use_inner_text=True)
        thirds = [0 if x < 345 else 1 if x < 1010 else 2 for x in stops[start:]]
        assert thirds == sorted(thirds), thirds
        # The borders of fields have a contrast of at least 3:1 with the surface and the page.
        for scheme in ["light", "dark"]:
            page.emulate_media(color_scheme=scheme)
            least = page.evaluate(CONTRAST)
            assert least >= 3, (scheme, least)
        expect(page.locator("h1")).to_have_count(1)
        assert page.locator("h2").count() > 5
        expect(page.locator("h3")).to_have_count(0)
        assert page.locator(slider).bounding_box()["height"] >= 24


def long_titles(browser):
    """A title that does not fit is legible and truncated; a short word in a small box is small."""
    with Page(browser, size=(390, 844), touch=True) as page:
        cards = {"cards": [{"id": "a", "title": "Eine sehr lange Überschrift für eine Karte, die nicht auf sie passt"}]}
        line = {"jsonrpc": "2.0", "id": 1, "method": "session/create", "params": {"component": "card-stack", "parameters": cards}}
        page.set_input_files("input[type=file]", {"name": "long.jsonl", "mimeType": "text/plain", "buffer": json.dumps(line).encode()})
        until(page, "playground.state.values.count == 1")
        # The app look draws texts at the size of the screen. The wireframe's labels must be legible at any scale.
        page.keyboard.press("w")
        sizes = page.evaluate("""Object.fromEntries([...document.querySelectorAll('.pile b')].filter(one => one.textContent).map(one => [
            one.textContent.slice(0, 6), [parseFloat(getComputedStyle(one).fontSize) * playground.view.screens[0].scale, one.firstChild.scrollWidth > one.firstChild.clientWidth]]))""")
        assert sizes["Eine s"][0] > 10.9 and sizes["Eine s"][1], sizes
        assert sizes["remove"][0] < 9 and not sizes["remove"][1], sizes
