"""Writes what rrweb records in Chromium: make_rrweb.py RRWEB.js FILE

RRWEB.js is the recorder of rrweb, such as rrweb-record-1-1-3.js in the PyPI package django-rrweb. Requires the
package playwright and the browser Chromium.
"""
import json
import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

BODY = "<body style='margin:0;touch-action:none'><div style='height:844px'></div></body>"


def touch(page, phase, *points):
    page.send("Input.dispatchTouchEvent", {"type": phase, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def main(recorder, file):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        page.set_content(BODY)
        page.add_script_tag(content=recorder.read_text())
        page.evaluate("window.events = []; void rrwebRecord({ emit(event) { events.push(event) } })")
        # A swipe with a finger, then a drag with a mouse.
        driver = page.context.new_cdp_session(page)
        touch(driver, "touchStart", (200, 780))
        for y in range(760, 400, -20):
            page.wait_for_timeout(16)
            touch(driver, "touchMove", (201, y))
        touch(driver, "touchEnd")
        page.wait_for_timeout(800)
        page.mouse.move(100, 300)
        page.mouse.down()
        for x in range(110, 200, 10):
            page.wait_for_timeout(16)
            page.mouse.move(x, 300)
        page.mouse.up()
        page.wait_for_timeout(800)
        events = page.evaluate("events")
        browser.close()
    file.write_text("[\n" + ",\n".join(json.dumps(event, separators=(",", ":")) for event in events) + "\n]\n")


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
