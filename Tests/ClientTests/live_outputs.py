"""Checks what a live page gives away: pictures, clips, code and links."""
import pathlib
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as tree

from browser import expect
from live_page import Page, drag, program, until, wait_for


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
        # Each frame has the time of a sixtieth of a second, rounded to milliseconds.
        assert all(abs(t * 60 - round(t * 60)) < .04 for t in times[:-1]), times
        assert abs(times[-1] - last - .3) < .02, (times[-1], last)


def coded(browser):
    """The page writes the same code as the program, for the defaults and for changed springs."""
    with Page(browser) as page:
        for component in ["bottom-card", "card-stack", "hero-transition", "sheet-coordinator"]:
            page.select_option("header select", component)
            until(page, f"playground.play.component == '{component}' && !playground.tasks.isBusy")
            page.get_by_role("button", name="Copy as code…").click()
            for language in ["swiftui", "uikit", "compose", "flutter", "motion", "css"]:
                page.get_by_label("Language").select_option(language)
                own = page.get_by_label("Code", exact=True).input_value()
                other = subprocess.check_output([program, "export", "--as", language, "--component", component], text=True)
                # The first line says where the code is from.
                assert own.split("\n")[1:] == other.split("\n")[1:], (component, language)
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
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.locator(".code [role=status]")).to_have_text("Copied.")
