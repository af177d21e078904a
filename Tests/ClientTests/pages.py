"""Views reports and pictures as people do: in Chromium, from files, with and without scripts.

    pages.py FOLDER     FOLDER has report.html, differs.html, suite.html, hostile.html, live.html, strip.svg
"""
import hashlib
import pathlib
import sys

from browser import CheckedPage, expect, run

folder = pathlib.Path(sys.argv[1]).resolve()
widths = [390, 1280]


class Page(CheckedPage):
    """A report or a picture, with or without script, light or dark."""

    def __init__(self, browser, name, width=1280, dark=False, script=True, hash=""):
        ready = ".bar, article:not(:has(.show))" if script and name.endswith("html") else None
        super().__init__(
            browser, folder / name, ready, hash,
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
        )


def clock(page):
    return float(page.inner_text("output").split()[0])


def scroll_width(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def colour_at(page, selector):
    """Returns the color of the pixel 6 pixels below the midpoint of an element's upper edge, from a screenshot."""
    box = page.locator(selector).first.bounding_box()
    clip = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 6, "width": 1, "height": 1}
    import struct, zlib

    data = page.screenshot(clip=clip)
    start = data.index(b"IDAT")
    size = struct.unpack(">I", data[start - 4 : start])[0]
    row = zlib.decompressobj().decompress(data[start + 4 : start + 4 + size])
    return tuple(row[1:4])


def without_script(browser):
    for width in widths:
        for dark in [False, True]:
            with Page(browser, "report.html", width, dark, script=False) as page:
                expect(page.locator("h2").first).to_contain_text("flick-up", use_inner_text=True)
                expect(page.locator(".verdict").first).to_contain_text("Matches the golden file", use_inner_text=True)
                expect(page.locator(".command").first).to_contain_text("playground report", use_inner_text=True)
                # The table shows the values that an event set.
                expect(page.locator(".rows table").first).to_contain_text("key content, height 103", use_inner_text=True)
                assert page.locator(".film svg").bounding_box()["height"] > 200
                assert page.locator(".plot svg").bounding_box()["height"] > 200
                expect(page.locator(".rows table").first).to_contain_text("expandedChanged", use_inner_text=True)
                assert scroll_width(page) <= 0
    # The strictest content security policy allows neither styles nor scripts.
    text = (folder / "report.html").read_text()
    policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">"
    (folder / "strict.html").write_text(text.replace("<meta charset", policy + "<meta charset", 1))
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"file://{folder}/strict.html")
    expect(page.locator(".bar")).to_have_count(0)
    assert page.locator(".film svg").bounding_box()["height"] > 200
    expect(page.locator(".rows table").first).to_contain_text("expandedChanged", use_inner_text=True)
    context.close()


def moving(browser):
    with Page(browser, "report.html", hash="#t=0.254&layer=card:pin-7") as page:
        # The address contains a time, and the page opens paused at it.
        assert clock(page) == 0.254
        expect(page.locator(".layer.on")).to_have_count(1)
        page.keyboard.press("ArrowRight")
        one = clock(page)
        assert 0.254 < one <= 0.2624, one
        page.keyboard.press(",")
        assert clock(page) == 0.254
        page.keyboard.press("Shift+ArrowRight")
        assert clock(page) > one + 0.05
        page.keyboard.press("Home")
        assert clock(page) == 0
        page.keyboard.press("]")
        assert clock(page) == 0.2
        page.keyboard.press("End")
        page.keyboard.press("[")
        assert clock(page) == 0.254
        page.keyboard.press("5")
        assert abs(clock(page) - 0.47) < 0.01
        page.keyboard.press(">")
        assert page.input_value("select[aria-label=Speed]") == "1"
        for _ in range(3):
            page.keyboard.press("<")
        assert page.input_value("select[aria-label=Speed]") == "0.1"
        for key, name in [("h", "Hit areas"), ("o", "Onion skin"), ("v", "Velocity")]:
            button = page.get_by_role("button", name=name)
            before = button.get_attribute("aria-pressed")
            page.keyboard.press(key)
            assert button.get_attribute("aria-pressed") != before
        expect(page.locator(".hits > div").first).to_be_attached()
        expect(page.locator(".skin > div").first).to_be_attached()
        page.keyboard.press("?")
        expect(page.locator(".help").first).to_contain_text("one frame", use_inner_text=True)
        page.keyboard.press("Escape")
        page.wait_for_selector(".help", state="detached")
        page.wait_for_function("() => location.hash.startsWith('#t=0.4')")
        # Playing backwards from the start begins at the end.
        page.keyboard.press("Home")
        page.keyboard.press("r")
        page.keyboard.press(" ")
        page.wait_for_function(
            "() => (t => t > 0 && t < .94)(parseFloat(document.querySelector('output').textContent))")
        page.keyboard.press(" ")


def playing(browser):
    """During playback, the phase is that of the displayed time."""
    with Page(browser, "report.html") as page:
        for _ in range(3):
            page.keyboard.press("<")
        expect(page.locator(".bar .phase").first).to_have_text("compact", use_inner_text=True)
        page.keyboard.press(" ")
        page.wait_for_function("""() => {
            const says = document.querySelector('.bar .phase').textContent, [bar] = document.querySelectorAll('.bar input')
            return says == 'settling' && bar.getAttribute('aria-valuetext').endsWith(says) && document.querySelector('.play').ariaLabel == 'Pause'
        }""")
        # The springs and numbers are the same code as that of the command.
        codes = page.get_by_role("region", name="Copy as code")
        assert codes.get_by_label("Code").input_value().startswith("// bottom-card 1.0.0, as in flick-up.jsonl")
        codes.get_by_label("Language").select_option("css")
        assert "linear(" in codes.get_by_label("Code").input_value()
        codes.get_by_role("button", name="Copy").click()
        expect(codes.get_by_role("status")).to_have_text("Copied.")


def keys_panel(browser):
    """The panel of shortcuts is in front of everything else, receives the focus, and can be closed in every usual way."""
    for width in widths:
        with Page(browser, "report.html", width) as page:
            if width == 390:
                # On a phone, the bar has one row until the user opens the other controls.
                assert page.locator(".bar").bounding_box()["height"] <= 64
                expect(page.locator(".bar .tools")).to_be_hidden()
                page.get_by_role("button", name="More controls").click()
            button = page.get_by_role("button", name="Shortcuts")
            for close in [lambda: page.get_by_role("button", name="Close").click(), lambda: page.mouse.click(20, 20),
                          lambda: page.keyboard.press("Escape"), lambda: page.keyboard.press("?")]:
                button.click()
                assert page.evaluate("document.querySelector('.help').contains(document.activeElement)")
                box = page.locator(".help").bounding_box()
                assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= 900, box
                close()
                page.wait_for_selector(".help", state="detached")
                assert page.evaluate("document.activeElement.textContent") == "Shortcuts"


def cut_lists(browser):
    """A list of values that continues below its lower edge fades out there."""
    with Page(browser, "report.html") as page:
        values = page.locator(".facts-now")
        assert values.evaluate("one => one.scrollHeight > one.clientHeight && getComputedStyle(one).backgroundImage.includes('gradient')")


def printed(browser):
    """A printed report has no controls or lists that need scrolling, and no table is separated from its heading."""
    with Page(browser, "report.html") as page:
        page.emulate_media(media="print")
        expect(page.locator(".bar")).to_be_hidden()
        values = page.locator(".facts-now")
        assert values.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
        for name in ["rows", "decisions", "film"]:
            assert page.locator("." + name).evaluate("one => getComputedStyle(one).breakInside") == "avoid"
    with Page(browser, "live.html") as page:
        page.emulate_media(media="print")
        expect(page.get_by_role("button", name="Try it live")).to_be_hidden()


def dragging(browser):
    for width in widths:
        with Page(browser, "report.html", width) as page:
            slider = page.locator("input[type=range]")
            slider.scroll_into_view_if_needed()
            box = slider.bounding_box()
            middle = box["y"] + box["height"] / 2
            page.mouse.move(box["x"] + 9, middle)
            page.mouse.down()
            page.mouse.move(box["x"] + box["width"] / 2, middle, steps=8)
            page.mouse.up()
            assert abs(clock(page) - 0.47) < 0.03, clock(page)
            assert "seconds, " in slider.get_attribute("aria-valuetext")
            # The strip, the plots and the tables show the same time as the stage.
            bodies = page.locator("tbody:has(tr[data-t])")
            assert bodies.count() >= 2
            for body in bodies.all():
                begun = [row for row in body.locator("tr[data-t]").all()
                         if int(row.get_attribute("data-t")) <= 1e6 * clock(page)]
                expect(body.locator("tr.now")).to_have_count(min(1, len(begun)))
            expect(page.locator(".now-line")).to_have_count(3)
            # Clicking a plot or a row seeks to its time.
            plot = page.locator(".plot svg")
            plot.scroll_into_view_if_needed()
            box = plot.bounding_box()
            place = 150 + (762 - 150) * 0.3
            page.mouse.click(box["x"] + min(place, 330), box["y"] + 200)
            share = (min(place, 330) - 150) / (762 - 150)
            assert abs(clock(page) - 0.94 * share) < 0.02, clock(page)
            page.locator(".rows tr[data-t]").last.click()
            assert clock(page) == 0.254
            assert scroll_width(page) <= 0


def pixels(browser):
    for dark, card in [(False, (0xDD, 0xEE, 0xFF)), (True, (0x1D, 0x3B, 0x5E))]:
        with Page(browser, "report.html", dark=dark, hash="#t=0.94") as page:
            assert colour_at(page, "[data-layer='card:pin-7']") == card
            box = page.locator("[data-layer='card:pin-7']").bounding_box()
            screen = page.locator(".stage .screen").bounding_box()
            scale = screen["width"] / 393
            # At rest, the card is where its golden file says: at the bottom, 426 points high.
            assert abs((screen["y"] + screen["height"] - box["y"]) / scale - 426) < 2
    with Page(browser, "report.html") as page:
        took = page.evaluate(
            """() => { const slider = document.querySelector('input[type=range]')
              const times = []
              for (let i = 0; i < 200; i++) { slider.value = slider.max * i / 200
                const start = performance.now()
                slider.dispatchEvent(new Event('input'))
                document.body.getBoundingClientRect()
                times.push(performance.now() - start) }
              return times.sort((a, b) => a - b)[40] }"""
        )
        # The browser adds the performance entry some time after the first paint.
        painted = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
        page.wait_for_function(painted)
        paint = page.evaluate(painted)
        print(f"scrub step {took:.2f} ms, first picture {paint:.0f} ms")
        # Test machines are slow and busy, so not every step counts. The goals are 4 ms and 200 ms.
        assert took < 40 and paint < 10000, (took, paint)


def scrolling(browser):
    """On a narrow screen, the keyboard can scroll each box whose content is wider than the box."""
    for width in [320, 1440]:
        for name in ["report.html", "differs.html", "suite.html"]:
            with Page(browser, name, width) as page:
                page.wait_for_function("""() => [...document.querySelectorAll('.wide')].every(one =>
                    (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight) == (one.tabIndex == 0 && one.role == 'group' && !!one.ariaLabel))""")
                if width == 320:
                    assert page.locator(".wide[tabindex]:visible").count() > 0
                assert scroll_width(page) <= 0


def differing(browser):
    with Page(browser, "differs.html", hash="#t=0.39") as page:
        expect(page.locator(".verdict").first).to_contain_text("Differs", use_inner_text=True)
        expect(page.locator(".ghost > div").first).to_be_attached()
        expect(page.locator(".facts-now").first).to_contain_text(", was ", use_inner_text=True)
        page.keyboard.press("d")
        expect(page.locator(".ghost > div")).to_have_count(0)


def suite(browser):
    with Page(browser, "suite.html") as page:
        rows = page.locator("nav tr[data-s]")
        for place in range(rows.count()):
            rows.nth(place).locator("a").click()
            page.locator(f"article#{rows.nth(place).get_attribute('data-s')}:visible").wait_for()
            expect(page.locator("article:visible .stage .screen")).to_have_count(1)
            expect(page.locator("article:visible .film")).to_have_count(1)
            # Scenarios with the same parameters share their code, but the code names their own file.
            code = page.locator("article:visible .codes").get_by_label("Code").input_value()
            file = page.locator("article:visible .command").inner_text().split("/")[-1].strip()
            assert code.split("\n")[0].endswith(f", as in {file}; created by playground export --as swiftui"), code[:200]
        assert page.url.split("#")[1].startswith("s")
        # A small circle shows a whole word or its first letter.
        page.get_by_role("link", name="flick-right").click()
        words = page.evaluate("""[...document.querySelectorAll('article:not([hidden]) .cell .layer .mid i')].map(one => {
            const [box, own] = [one.parentNode, one].map(one => one.getBoundingClientRect())
            return [one.textContent, own.left >= box.left - 1 && own.right <= box.right + 1]
        })""")
        assert words and all(fits for _, fits in words), words
        # A rotated screen is drawn rotated within the same area, and its size is listed.
        page.get_by_role("link", name="screen-turns-in-a-drag").click()
        shown = page.locator("article:visible .stage")
        expect(page.locator("article:visible .rows").first).to_contain_text("screen 852 × 393", use_inner_text=True)
        boxes = []
        for key in ["Home", "End"]:
            page.keyboard.press(key)
            boxes.append([shown.locator(".screen").bounding_box(), shown.bounding_box()])
        (upright, room), (turned, after) = boxes
        assert upright["height"] > upright["width"] and turned["width"] > turned["height"]
        assert abs(room["height"] - after["height"]) < 1 and room["width"] == after["width"], (room, after)


def hostile(browser):
    for script in [True, False]:
        with Page(browser, "hostile.html", script=script) as page:
            assert page.evaluate("window.wasRun === undefined") if script else True
            expect(page.locator("article img, article iframe, article [onload]")).to_have_count(0)
            expect(page.locator("h2").first).to_contain_text("<script>", use_inner_text=True)
            if script:
                page.keyboard.press("End")
                page.keyboard.press("h")


def live(browser):
    """A scenario in a report can be taken over at the displayed time and continued differently."""
    with Page(browser, "live.html", hash="#s0&t=0.4") as page:
        with page.context.expect_page() as opened:
            page.get_by_role("button", name="Try it live").click()
        played = opened.value
        errors = []
        played.on("pageerror", lambda error: errors.append(str(error)))
        played.wait_for_function("() => globalThis.playground?.isPast && playground.on.bend")
        assert abs(played.evaluate("playground.state.t") - 0.4) < 0.02
        acted = played.evaluate("playground.play.state.values.index")
        # Without the last touch, one card fewer has been swiped.
        played.locator(".done li").first.get_by_role("button", name="Delete").click()
        assert played.evaluate("playground.play.state.values.index") == acted - 1
        played.get_by_role("button", name="Undo", exact=True).click()
        # The address of the report includes the edits.
        page.wait_for_function("() => !location.hash.includes('&bend=')")
        played.get_by_role("button", name="Redo", exact=True).click()
        page.wait_for_function("() => location.hash.includes('&bend=')")
        shared = page.url
        played.get_by_role("button", name="Undo", exact=True).click()
        page.wait_for_function("() => !location.hash.includes('&bend=')")
        assert played.evaluate("playground.play.state.values.index") == acted
        # A saved file has its checksum even if the browser can't compute it.
        played.wait_for_function("() => document.querySelector('.sums').textContent.startsWith('SHA-256 of a host’s responses')")
        with played.expect_download() as download:
            played.get_by_role("button", name="Save", exact=True).click()
        played.wait_for_function("() => document.querySelector('.sums').dataset.scenario")
        sums = played.evaluate("({ ...document.querySelector('.sums').dataset })")
        assert sums["scenario"] == hashlib.sha256(pathlib.Path(download.value.path()).read_bytes()).hexdigest()
        expect(played.locator(".sums").first).to_contain_text(sums["answers"], use_inner_text=True)
        assert not errors, errors
    with Page(browser, "live.html", hash="#" + shared.split("#")[1]) as page:
        with page.context.expect_page() as opened:
            page.get_by_role("button", name="Try it live, with edits").click()
        played = opened.value
        played.wait_for_function(f"() => globalThis.playground?.isPast && playground.play.state.values.index == {acted - 1}")
        page.wait_for_url(shared)
    with Page(browser, "report.html") as page:
        expect(page.get_by_role("button", name="Try it live")).to_have_count(0)


def picture(browser):
    for name in ["strip.svg", "report.html"]:
        with Page(browser, name) as page:
            assert page.evaluate("document.querySelectorAll('parsererror').length") == 0


checks = [without_script, moving, playing, keys_panel, cut_lists, printed, dragging, pixels, scrolling, differing, suite, hostile, live, picture]
run([check for check in checks if check.__name__ in sys.argv[2:] or not sys.argv[2:]])
