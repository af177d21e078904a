"""Checks the output of a live page: pictures, clips, code and links, and the controls for parameters and time."""
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as tree

from browser import expect
from live_page import Page, drag, open_parameters, place, program, until, wait_for


def downloaded(page, button):
    """Presses a button and returns the name and the bytes of the file that it saves."""
    with page.expect_download(timeout=120_000) as download:
        page.get_by_role("button", name=button).click()
    return download.value.suggested_filename, pathlib.Path(download.value.path()).read_bytes()


def exported(browser):
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        until(page, "playground.state.settled")
        page.get_by_role("button", name="Export…").click()
        name, picture = downloaded(page, "Picture (SVG)")
        assert name == "bottom-card.svg", name
        root = tree.fromstring(picture)
        assert root.get("viewBox") == "0 0 393 852", root.attrib
        assert "Café Nord" in [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
        assert b"var(" not in picture and b"NaN" not in picture
        # The picture contains the symbols that it uses.
        used = re.findall(rb'(?:href="|url\()#(\w+)', picture)
        assert used and all(b'id="%s"' % one in picture for one in used), used
        assert b"<symbol" in picture
        name, pixels = downloaded(page, "Picture (PNG)")
        assert (int.from_bytes(pixels[16:20]), int.from_bytes(pixels[20:24])) == (786, 1704)
        name, clip = downloaded(page, "Clip (WebM)")
        expect(page.locator(".export [role=status]")).to_contain_text("Saved bottom-card.webm")
        last = page.evaluate("playground.play.frames.at(-1).t")
        page.keyboard.press("Escape")
        assert page.locator("body > .stages").count() == 0
    assert len(clip) < 1_000_000, len(clip)
    if shutil.which("ffprobe"):
        with tempfile.NamedTemporaryFile(suffix=".webm") as file:
            pathlib.Path(file.name).write_bytes(clip)
            asked = "stream=width,height:format=duration:frame=pts_time,pict_type"
            lines = subprocess.check_output(
                ["ffprobe", "-v", "error", "-show_entries", asked, "-of", "csv=p=0", file.name],
                text=True).split()
        assert "590,1280" in lines, lines[-3:]
        times = [float(line.split(",")[0]) for line in lines if line.endswith((",I", ",P"))]
        # The time of each frame except the last is a multiple of 1/60 s, rounded to milliseconds.
        assert all(abs(t * 60 - round(t * 60)) < .04 for t in times[:-1]), times
        assert abs(times[-1] - last - .3) < .02, (times[-1], last)


def code(text):
    """Returns the code and the errors of springs, without descriptions, which may be older in the page's module."""
    lines = [line.strip() for line in text.split("\n")]
    return [line for line in lines if "Largest error" in line or not line.startswith(("/", "*"))]


def coded(browser):
    """The page writes the same code as the program, for the defaults and for changed springs."""
    with Page(browser) as page:
        for component in page.eval_on_selector_all("header select option", "all => all.map(one => one.value)"):
            page.select_option("header select", component)
            until(page, f"playground.play.component == '{component}' && !playground.tasks.isBusy")
            page.get_by_role("button", name="Copy as code…").click()
            for language in ["swiftui", "uikit", "compose", "flutter", "motion", "css"]:
                page.get_by_label("Language").select_option(language)
                own = page.get_by_label("Code", exact=True).input_value()
                other = subprocess.check_output([program, "export", "--as", language, "--component", component], text=True)
                assert code(own) == code(other), (component, language)
            page.keyboard.press("Escape")
        page.select_option("header select", "bottom-card")
        until(page, "playground.play.component == 'bottom-card' && !playground.tasks.isBusy")
        page.evaluate("playground.tune({ response: 0.6, settleSpring: { duration: 0.4, bounce: 0.3 } })")
        until(page, "!playground.tasks.isBusy")
        page.get_by_role("button", name="Copy as code…").click()
        page.get_by_label("Language").select_option("motion")
        page.get_by_label("Values", exact=True).last.select_option("settleSpring")
        own = page.get_by_label("Code", exact=True).input_value()
        assert "as set in the page" in own and "export const settleSpring" in own and "enterSpring" not in own, own
        page.locator(".code").get_by_role("button", name="Copy", exact=True).click()
        expect(page.locator(".code [role=status]")).to_have_text("Copied.")


def tuned(browser):
    """Dragging the curve changes the spring; changed parameters are marked, and can be copied, saved and reset."""
    with Page(browser) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        controls, curve = page.locator(".controls"), page.locator(".controls .spring svg").first
        first = controls.locator("details").first
        assert first.locator(".control").evaluate_all("all => all.map(one => one.dataset.name)") == [
            "response", "dampingFraction", "expandTranslation", "collapseTranslation", "dismissTranslation"]
        expect(controls.get_by_role("button", name="Reset all")).to_be_disabled()
        facts = controls.locator(".spring-facts small").first
        expect(facts).to_contain_text("Settles in 0.49 s.")
        curve.scroll_into_view_if_needed()
        box = curve.bounding_box()
        page.mouse.move(box["x"] + 100, box["y"] + 50)
        page.mouse.down()
        page.mouse.move(box["x"] + 160, box["y"] + 10, steps=4)
        page.mouse.up()
        until(page, "!playground.tasks.isBusy")
        assert page.evaluate("playground.parameter('response')") > .4
        assert page.evaluate("playground.parameter('dampingFraction')") < .8
        expect(facts).to_contain_text("Overshoots by")
        expect(controls.get_by_role("button", name="Reset all")).to_have_text("Reset all (2)")
        expect(controls.locator(".changed")).to_have_count(2)
        controls.get_by_role("button", name="Copy changes").click()
        expect(controls.get_by_role("status").filter(has_text="Copied as JSON.")).to_be_visible()
        copied = json.loads(page.evaluate("navigator.clipboard.readText()"))
        assert set(copied) == {"response", "dampingFraction"}, copied
        controls.get_by_role("button", name="Save as preset…").click()
        controls.get_by_label("Name of the preset").fill("loose")
        page.keyboard.press("Enter")
        controls.get_by_role("button", name="Reset response").click()
        until(page, "!playground.tasks.isBusy && playground.parameter('response') == 0.35")
        controls.get_by_role("button", name="Reset all").click()
        until(page, "!playground.tasks.isBusy && playground.parameter('dampingFraction') == 0.85")
        expect(controls.locator(".changed")).to_have_count(0)
        page.reload()
        page.wait_for_selector(".stages .screen")
        controls.get_by_role("button", name="loose", exact=True).click()
        until(page, f"!playground.tasks.isBusy && playground.parameter('response') == {copied['response']}")
        controls.get_by_role("button", name="Delete the preset loose").click()
        expect(controls.get_by_role("button", name="loose", exact=True)).to_have_count(0)
        # A parameter that is a spring has its own sliders, which keys move.
        open_parameters(page)
        slider = controls.get_by_label("settleSpring: Damping")
        slider.focus()
        page.keyboard.press("ArrowLeft")
        until(page, "!playground.tasks.isBusy && playground.parameter('settleSpring')?.dampingFraction")


def releases(browser):
    """While a finger is down, the page shows the outcome of a release, and maps the outcomes of other releases."""
    with Page(browser) as page:
        shown = page.get_by_role("region", name="Decisions")
        drag(page, (200, 790), (200, 700), release=False)
        now = shown.locator(".now")
        expect(now).to_contain_text("Release now: expanded")
        expect(now.locator(".decided .bullet").first).to_have_text("expandedcompact")
        outcomes = shown.get_by_role("img", name=re.compile("^Map of releases by travel and velocity: .*expanded \\d+ %"))
        expect(outcomes).to_be_visible(timeout=60_000)
        expect(shown.locator(".map p")).to_contain_text("of a 0.3 s drag from here")
        dot = shown.locator(".map .dot")
        before = float(dot.get_attribute("cx"))
        page.mouse.move(*place(page, 200, 780))
        page.wait_for_function("x => +document.querySelector('.map .dot').getAttribute('cx') > x + 10", arg=before)
        page.wait_for_timeout(200)
        expect(now).to_contain_text("Release now: compact")
        for step in range(20):
            page.mouse.move(*place(page, 200, 780 - 8 * step))
        page.mouse.up()
        wait_for(page, "expanded")
        expect(now).to_be_hidden()
        until(page, "playground.state.settled && !document.querySelector('.map.old')")
        assert page.evaluate("playground.releases.shown.axes.axis") == "y"
        # A parameter that is changed later changes the map of the gesture.
        share = "document.querySelector('.map [role=img]').getAttribute('aria-label')"
        before = page.evaluate(share)
        page.evaluate("playground.tune({ expandTranslation: 200 })")
        expect(shown.locator(".map p")).to_contain_text("with the new parameters")
        page.wait_for_function(f"before => {share} != before", arg=before)


def lanes(browser):
    """The lanes below the slider show the stage at the time under the pointer, seek when pressed, and zoom."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        until(page, "playground.state.settled")
        shown = page.locator(".lanes")
        box = shown.bounding_box()
        assert page.evaluate(
            "(canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(one => one))"
            "(document.querySelector('.lanes canvas'))")
        page.mouse.move(box["x"] + 8 + (box["width"] - 16) / 2, box["y"] + 10)
        expect(page.locator(".peek .layer").first).to_be_visible()
        middle = page.evaluate("playground.timeline.last / 2")
        expect(page.locator(".peek small")).to_have_text(f"{middle:.2f} s", use_inner_text=True)
        page.mouse.down()
        page.mouse.up()
        assert abs(page.evaluate("playground.moment") - middle) < .02
        page.mouse.move(5, 5)
        expect(page.locator(".peek")).to_be_hidden()
        page.get_by_role("button", name="Zoom in on the timeline").click()
        page.locator("body").press("+")
        start, end = page.evaluate("playground.timeline.span")
        assert start < middle < end and abs((end - start) * 2 - middle) < .02, (start, end)
        slider = page.get_by_label("Time", exact=True).and_(page.locator("input"))
        assert abs(float(slider.get_attribute("max")) - end) < 1e-6
        for _ in range(2):
            page.get_by_role("button", name="Zoom out").click()
        assert page.evaluate("playground.timeline.span[0]") == 0


def linked(browser):
    """A link opens the page with the same gestures; a long recording is saved as a file instead."""
    with Page(browser) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        until(page, "playground.state.settled")
        values = page.evaluate("playground.play.frames.at(-1).values")
        page.get_by_role("button", name="Export…").click()
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator(".export [role=status]")).to_contain_text("Copied a link")
        link = page.evaluate("navigator.clipboard.readText()")
        assert "#session=" in link and len(link) < 3000, len(link)
        page.evaluate("document.querySelector('.export').close()")
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector(".stages .screen")
        until(page, "!playground.tasks.isBusy && playground.play.touches.length == 1")
        expect(page.locator(".message")).to_contain_text("Shared link")
        until(page, "playground.play.isSettled")
        assert page.evaluate("playground.play.frames.at(-1).values") == values
        page.evaluate("""() => {
            const events = Array.from({ length: 6000 }, (_, i) => ({ type: 'pointer', phase: i ? 'move' : 'down', id: 0,
                x: 100 + Math.random() * 90, y: 700 + Math.random() * 90, t: 10 + i / 100 }))
            playground.play.note({ method: 'session/send', params: { events }, from: 10, at: 70 })
        }""")
        page.get_by_role("button", name="Export…").click()
        name, text = downloaded(page, "Copy link")
        assert name.startswith("bottom-card") and text.count(b'"move"') >= 5999, name
        expect(page.locator(".export [role=status]")).to_contain_text("too long for a link")
    with Page(browser) as page:
        page.goto(page.url.split("#")[0] + "#session=AAAA")
        page.reload()
        expect(page.locator(".message")).to_contain_text("incomplete")


def settings(browser):
    """The recording is replayed with up to three settings side by side."""
    with Page(browser) as page:
        drag(page, (200, 790), (200, 560))
        wait_for(page, "expanded")
        until(page, "playground.state.settled")
        page.evaluate("playground.tune({ dampingFraction: 0.3, expandTranslation: 900, expandPredicted: 900 })")
        until(page, "!playground.tasks.isBusy")
        page.get_by_role("button", name="Compare settings…").click()
        told = page.locator(".columns small")
        expect(told.nth(0)).to_contain_text("release: compact")
        expect(told.nth(1)).to_contain_text("release: expanded, settles 0.")
        expect(page.locator(".columns .screen")).to_have_count(3)
        # The sliders change the main spring of one stage.
        page.get_by_label("Setting 2: Response").fill("1.2")
        expect(told.nth(1)).to_contain_text(re.compile(r"settles [1-3]\."))
        expect(page.get_by_label("Setting 2", exact=True).locator("option:checked")).to_have_text("Custom")
        expect(told.nth(2)).to_contain_text("settles 0.")
        page.get_by_label("Setting 3", exact=True).select_option("None")
        expect(page.locator(".columns .screen")).to_have_count(2)
        # The comparison does not change the session of the page.
        calls = page.evaluate("playground.play.calls.length")
        page.locator(".settings").get_by_role("button", name="Close").click()
        expect(page.locator(".settings")).to_have_count(0)
        assert page.evaluate("playground.play.calls.length") == calls
        assert page.evaluate("playground.play.state.phase") == "expanded"
