"""What strangers' hands have found in live pages: each a check of what they expect."""
import json

from live_page import Page, drag, idle, open_component, place, root, saved, tell, until, wait_for

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
        page.keyboard.press("ArrowUp")
        until(page, "playground.play.touches.length && !playground.hands.areDown")
        way = page.evaluate("(({ y }) => y[0] - y.at(-1))(playground.play.touches[0])")
        assert 35 < way < 45, way
        assert "recognition: tap" not in page.inner_text(".why")
        open_component(page, "hero-transition")
        page.locator(".stages .screen").focus()
        page.keyboard.press("ArrowDown")
        until(page, "playground.play.touches.length && !playground.hands.areDown && playground.state.settled")
        assert page.inner_text(".phase") == "idle"


def finding_parameters(browser):
    with Page(browser) as page:
        find, shown = page.locator("input[type=search]"), page.locator(".control:visible")
        find.fill("velocity")
        assert 0 < shown.count() < 20
        for row in shown.all():
            assert "velocity" in row.inner_text().lower()
        find.fill("velozzz")
        assert shown.count() == 0 and page.get_by_text("No parameter has this").is_visible()
        find.fill("")
        assert shown.count() > 20 and not page.get_by_text("No parameter has this").is_visible()


def cleared(browser):
    with Page(browser) as page:
        page.get_by_text("Numbers", exact=True).click()
        field = page.locator("[data-name=minimumDistance] input[type=number]")
        calls = page.evaluate("playground.play.calls.length")
        for text in ["", "-7"]:
            field.fill(text)
            field.press("Tab")
            idle(page)
            assert field.input_value() == "10", field.input_value()
        assert page.evaluate("playground.play.calls.length") == calls
        assert "params/" not in page.inner_text("[data-name=minimumDistance] .wrong")
        # A text that is refused stays for its writer to mend.
        page.get_by_text("Content", exact=True).click()
        text = page.locator("[data-name=item] textarea")
        text.fill('{"title": "no id"}')
        text.press("Tab")
        until(page, "document.querySelector('[data-name=item] .wrong').textContent")
        assert text.input_value() == '{"title": "no id"}'
        # What one control was set to step by step is one thing, and tells its value.
        for value in ["12", "14", "16"]:
            field.fill(value)
            field.press("Enter")
            idle(page)
        assert page.locator(".done li").first.inner_text().count("minimumDistance 16") == 1


def events_of(calls):
    """What was done, however it was told in calls."""
    return [one for call in json.loads(calls) for one in
            call["params"].get("events", [call["params"].get("event", call["method"])])]


def aside(browser):
    """Before and after in the past: nothing of what was done is lost."""
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
            page.get_by_role("button", name="Before / after").click()
            idle(page)
            assert page.locator(".stages .screen").count() == sides
            # A frame is as long as the machine made it when the hand moved.
            nearest = page.evaluate("t => playground.play.frames.findLast(one => one.t <= t + 1e-6).t", shown)
            assert page.evaluate("playground.state.t") == nearest and shown - nearest < 0.2, (shown, nearest)
            assert float(page.get_attribute(slider, "max")) >= last - 0.05
            assert events_of(page.evaluate(done)) == events_of(before)
        # A change at that moment is seen beside what was, all the way.
        page.get_by_role("button", name="Before / after").click()
        idle(page)
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
    """A hand that takes over in the middle of a drag that an app's recogniser told."""
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
    """What is tuned at the moment that is shown."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
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
        for size in [(1366, 600), (1440, 900)]:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            until(page, f"document.querySelector('.bar').getBoundingClientRect().bottom <= {size[1]}")
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")


def focus(browser):
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        for name in ["50 ms later", "50 ms earlier"]:
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
    """A page that is loaded anew brings back what was done, if it is asked to."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        done = "playground.play.touches.map(one => one.y.length).join()"
        before = page.evaluate(done)
        page.reload()
        page.wait_for_selector(".stages .screen")
        until(page, "document.querySelector('.message').textContent.includes('loaded anew')")
        assert page.evaluate("playground.play.touches.length") == 0
        page.keyboard.press("Control+z")
        until(page, "playground.play.touches.length > 0")
        idle(page)
        assert page.evaluate(done) == before


def turned(browser):
    """The stage is the screen of the moment that is shown, and a moment at rest is one, too."""
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
        # A moment of the rest between the two, of which there is no state.
        t = page.evaluate("playground.play.touches[1].t[0] / 1e6 - .2")
        page.evaluate("t => playground.goTo(t)", t)
        assert abs(page.evaluate("playground.moment") - t) < 1e-5
        assert f"{t:.3f}"[:-1] in page.inner_text(".moment output")
        page.locator(".events").get_by_role("button", name="undo").click()
        idle(page)
        calls = page.evaluate("playground.play.calls.map(one => one.from)")
        assert any(abs(one - t) < 0.1 for one in calls[-2:]), (t, calls[-3:])
