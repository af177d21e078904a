"""Checks of live pages: files with two sides, calls that only a host answers, short windows, lost pointers."""
import hashlib
import json
import subprocess

from browser import expect
from live_page import Page, drag, idle, is_served, open_parameters, place, program, root, saved, tell, until, wait_for

CREATE = {"id": 1, "method": "session/create", "params": {"component": "bottom-card", "parameters": {"item": {"id": "a"}}}}
EXPAND = {"id": 2, "method": "session/send", "params": {"session": "s1", "event": {"type": "action", "name": "expand"}}}


def opened(page, name, *calls):
    """Opens calls as a file, and waits until the page has loaded it."""
    text = "".join(json.dumps({"jsonrpc": "2.0", **one}) + "\n" for one in calls)
    page.set_input_files("input[type=file]", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})
    until(page, f"document.querySelector('.sums').textContent.includes('responses to {name}')")
    return text.encode()


def two_sides(browser):
    """A file with the same input to two sessions is shown side by side, and saved with both sessions."""
    with Page(browser) as page:
        page.set_input_files("input[type=file]", str(root / "Plugins/BottomCard/Goldens/strategies/25-one-touch.jsonl"))
        until(page, "document.querySelectorAll('.stages .screen').length == 2")
        idle(page)
        expect(page.locator("figcaption")).to_have_text(["After: handoff none", "Before: handoff continuous"], use_inner_text=True)
        page.evaluate("playground.goTo(1.5)")
        offsets = page.evaluate("[playground.state, playground.play.others[playground.index]].map(one => one.values.scrollOffset)")
        assert offsets[0] == 0 and offsets[1] > 50, offsets
        calls = [json.loads(line) for line in saved(page)[0].splitlines()]
        created = [one["params"] for one in calls if one["method"] == "session/create"]
        assert [one["session"] for one in created] == ["before", "after"]
        assert [one["parameters"].get("handoff") for one in created] == ["continuous", None]
        page.get_by_role("button", name="Compare", exact=True).click()
        idle(page)
        expect(page.locator(".stages .screen")).to_have_count(1)
        assert '"before"' not in saved(page)[0]
        # An issue that occurs on one side only names that side.
        page.set_input_files("input[type=file]", str(root / "Plugins/BottomCard/Goldens/strategies/03-follows-on-release.jsonl"))
        until(page, "document.querySelector('.findings').textContent.includes('Before gesture/not-followed')")
        page.set_input_files("input[type=file]", str(root / "Plugins/BottomCard/Goldens/strategies/27-competing-animations.jsonl"))
        until(page, "document.querySelector('.findings').textContent.includes('Before motion/competing-animations')")
        page.get_by_role("button", name="Compare", exact=True).click()
        idle(page)
        expect(page.locator(".findings li")).to_have_count(0)
        # If one of the two sessions is refused, the other one is shown alone.
        wrong = {**CREATE, "params": {**CREATE["params"], "session": "b", "parameters": {"tracking": "never"}}}
        for place, calls in enumerate([[wrong, CREATE], [CREATE, wrong]]):
            opened(page, f"half-{place}.jsonl", *calls)
            told = page.inner_text(".message")
            assert told.startswith(f"half-{place}.jsonl: 1 call was refused and skipped: line {place + 1}: never is not a tracking"), told
            assert told.count("never is not a tracking") == 1, told
            expect(page.locator(".stages .screen")).to_have_count(1)


def beside(browser):
    """A chosen design is compared with the recommended one: until both settle, in the past, and in a saved file."""
    def captions():
        return page.locator("figcaption").all_inner_texts()

    def choose(name, word):
        open_parameters(page)
        page.locator(f"[data-name={name}] select").select_option(label=word)
        idle(page)

    def compare(word):
        page.get_by_role("button", name=f"Compare with {word}").click()
        idle(page)

    with Page(browser) as page:
        # An issue from before the sides diverge belongs to both.
        choose("inset", "binary")
        drag(page, (200, 790), (200, 480))
        until(page, "document.querySelector('.findings').textContent.includes('motion/jump')")
        compare("interpolated")
        assert captions() == ["After: inset interpolated", "Before: inset binary"]
        expect(page.locator(".findings").first).not_to_contain_text("After", use_inner_text=True)
        expect(page.locator(".findings").first).not_to_contain_text("Before", use_inner_text=True)
        page.get_by_role("button", name="Start over").click()
        idle(page)
        # Time continues until both sides have settled; then issues are reported.
        choose("tracking", "onEnd")
        compare("live")
        assert page.evaluate("document.activeElement.id") == "p-tracking"
        drag(page, (200, 790), (200, 480))
        until(page, "playground.play.sides.every(one => one.state.settled && one.state.values.displayHeight == 426)")
        until(page, "document.querySelector('.findings').textContent.includes('Before gesture/not-followed')")
        # Captions omit common values and list at most two differences.
        choose("inset", "binary")
        choose("inset", "interpolated")
        assert captions() == ["After: tracking live", "Before: tracking onEnd"]
        page.get_by_role("button", name="gorhom").click()
        idle(page)
        assert captions() == ["After: tracking live, snap nearest and 1 more", "Before: tracking onEnd, snap thresholds and 1 more"]
        # A saved file has both sides, which diverge at the same point as before.
        text = saved(page)[0]
        page.set_input_files("input[type=file]", {"name": "again.jsonl", "mimeType": "text/plain", "buffer": text.encode()})
        until(page, "document.querySelector('.sums').textContent.includes('responses to again.jsonl')")
        page.evaluate("playground.goTo(60)")
        assert captions() == ["After: tracking live, snap nearest and 1 more", "Before: tracking onEnd, snap thresholds and 1 more"]
        expect(page.locator(".findings").first).to_contain_text("Before gesture/not-followed", use_inner_text=True)
        assert [json.loads(line).get("params") for line in saved(page)[0].splitlines()][1:] == [
            json.loads(line).get("params") for line in text.splitlines()][1:]
        # A comparison that starts in the past keeps later entries, and plays them on both sides.
        page.get_by_role("button", name="Start over").click()
        idle(page)
        choose("tracking", "onEnd")
        drag(page, (200, 790), (200, 480))
        wait_for(page, "expanded")
        until(page, "playground.state.settled")
        page.evaluate("(([first, ...more]) => playground.goTo((first + more.pop()) / 2e6))(playground.play.touches[0].t)")
        compare("live")
        assert captions() == ["After: tracking live", "Before: tracking onEnd"]
        assert page.evaluate("playground.play.sides.map(one => one.state.values.displayHeight)") == [426, 426]
        # A control shows the value chosen in the past, even at a time that is not a whole number of
        # microseconds.
        page.evaluate("playground.goTo(.7881288)")
        choose("underfill", "on")
        assert page.locator("[data-name=underfill] select").input_value() == '"on"'


def for_hosts(browser):
    """The page shows no checksum for calls that only a host answers, and reports calls that a host would refuse."""
    with Page(browser) as page:
        text = opened(page, "plain.jsonl", CREATE, EXPAND)
        answers = subprocess.run([program, "serve", "--no-search"], input=text, capture_output=True, check=True).stdout
        expect(page.locator(".sums").first).to_contain_text(hashlib.sha256(answers).hexdigest(), use_inner_text=True)
        if not is_served:
            for number, call in enumerate([
                {"id": 3, "method": "initialize", "params": {}}, {"id": 3, "method": "session/subscribe", "params": {"session": "s1"}},
                {"id": 3, "method": "session/advance", "params": {"session": "s1", "by": 1, "workDoneToken": "w"}},
                {"method": "$/setTrace", "params": {"value": "messages"}},
            ]):
                opened(page, f"host-{number}.jsonl", CREATE, call, EXPAND)
                expect(page.locator(".sums code")).to_have_count(0)
                expect(page.locator(".sums").first).to_contain_text("(line 2).", use_inner_text=True)
        long = {"id": 3, "method": "session/advance", "params": {"session": "s1", "by": 600, "frames": True, "fps": 1000}}
        opened(page, "long.jsonl", CREATE, long, EXPAND)
        until(page, "document.querySelector('.message').textContent.includes('A host refuses 1 of the scenario’s calls')")


def bent_from(browser):
    """While a path is being dragged, the point where it starts to change is marked; everything before it stays."""
    with Page(browser) as page:
        page.set_input_files("input[type=file]", str(root / "Plugins/BottomCard/Goldens/slow-drag-up.jsonl"))
        until(page, "playground.isPast && playground.play.touches.length")
        page.get_by_role("button", name="Edit path").click()
        idle(page)
        way = "playground.play.touches[0].y"
        before, times = page.evaluate(way), page.evaluate("playground.play.touches[0].t")
        held = len(before) // 2
        x, y = page.evaluate(f"[playground.play.touches[0].x[{held}], playground.play.touches[0].y[{held}]]")
        page.mouse.move(*place(page, x, y))
        page.mouse.down()
        page.mouse.move(*place(page, x + 20, y - 60), steps=4)
        idle(page)
        until(page, "document.querySelector('.begun text')?.textContent == 'change starts here'")
        expect(page.locator(".old-path")).to_have_count(1)
        page.mouse.up()
        idle(page)
        start = times[held] / 1e6 - 0.08
        after = page.evaluate(way)
        assert all(one == other for t, one, other in zip(times, before, after) if t / 1e6 < start)
        assert f"changed from {start:.3f} s on" in tell(page) and after != before
        # The labels of marks are inside the screen.
        for box in page.locator(".path text").all():
            box, screen = box.bounding_box(), page.locator(".stages .screen").bounding_box()
            assert screen["y"] <= box["y"] and box["y"] + box["height"] <= screen["y"] + screen["height"]


def low_window(browser):
    """A wide window that becomes low while the hint is visible still shows the whole stage."""
    with Page(browser, size=(1280, 800)) as page:
        for size in [(844, 390), (1280, 800), (900, 480)]:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            until(page, f"document.querySelector('.screen').offsetHeight > {size[1] // 2}")
            expect(page.locator(".hint")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
        expect(page.locator(".hint")).to_have_count(0)


def released_trap(browser):
    """A host that crashes at a release leaves no finger on the stage."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 700), release=False)
        idle(page)
        if is_served:
            return page.mouse.up()
        page.evaluate(
            """() => { const { host } = playground, call = host.call
              host.call = (method, params) => {
                if (!params?.events?.some(one => one.phase == 'up')) return call.call(host, method, params)
                host.call = call
                throw new WebAssembly.RuntimeError('unreachable') } }""")
        page.mouse.up()
        until(page, "document.querySelector('.message').textContent.includes('The component stopped')")
        idle(page)
        assert not page.evaluate("playground.play.touches.some(one => one.isDown)")
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")


def phone(browser):
    """On a phone, the stage stays visible while the parameters scroll, and the hint's button starts what the hint describes."""
    with Page(browser, size=(390, 844), touch=True) as page:
        page.select_option("header select", "sheet-coordinator")
        idle(page)
        page.get_by_role("button", name="Begin").click()
        wait_for(page, "presented")
        page.get_by_label("Find a parameter").scroll_into_view_if_needed()
        box = page.locator(".stages .screen").bounding_box()
        assert 0 <= box["y"] < 20 and box["height"] > 370, box


def steps(browser):
    """A slider moves in steps of round numbers."""
    with Page(browser) as page:
        page.locator("summary", has_text="Values").click()
        slider = page.locator("#p-expandTranslation")
        slider.focus()
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        idle(page)
        set_to = page.evaluate("playground.parameter('expandTranslation')")
        assert set_to > 25 and set_to == round(set_to), set_to
