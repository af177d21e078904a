"""Helpers for tests of live pages in Chromium, with a pointer on the stage and the page's texts."""
import hashlib
import json
import pathlib
import subprocess
import sys

from browser import CheckedPage

is_served = sys.argv[1].startswith("http:")
folder = None if is_served else pathlib.Path(sys.argv[1]).resolve()
program = sys.argv[2]
root = pathlib.Path(__file__).resolve().parents[2]


class Page(CheckedPage):
    """A live page that shows a component."""

    def __init__(self, browser, name="page.html", size=(1360, 900), touch=False, media={}):
        super().__init__(
            browser, sys.argv[1] if is_served else folder / name, ".stages .screen",
            viewport={"width": size[0], "height": size[1]}, has_touch=touch, accept_downloads=True, **media,
        )


def place(page, x, y, stage=0):
    """Returns the position in the window of a point in the component's coordinates."""
    box = page.locator(".stages .screen").nth(stage).bounding_box()
    scale = box["width"] / 393
    return box["x"] + x * scale, box["y"] + y * scale


def drag(page, start, end, steps=12, release=True, stage=0):
    page.mouse.move(*place(page, *start, stage))
    page.mouse.down()
    for step in range(1, steps + 1):
        share = step / steps
        page.mouse.move(*place(page, *(a + (b - a) * share for a, b in zip(start, end)), stage))
    if release:
        page.mouse.up()


def phase(page):
    return page.inner_text(".phase")


def wait_for(page, *phases):
    page.wait_for_function(
        "phases => phases.includes(document.querySelector('.phase').textContent)", arg=list(phases),
        timeout=120_000,
    )


def until(page, condition):
    """Waits until a condition holds in the page, which may take a long time on a slow machine."""
    page.wait_for_function(f"() => {condition}", timeout=120_000)


def idle(page):
    """Waits until the host has answered, which takes longer over a socket."""
    until(page, "!playground.tasks.isBusy && !playground.bending.held?.isDue")


def value(page, name):
    return page.evaluate("name => playground.state.values[name]", name)


def tell(page):
    return page.inner_text(".message")


def open_component(page, name):
    page.select_option("header select", name)
    page.wait_for_function("name => playground.play.component === name", arg=name)
    until(page, "!playground.tasks.isBusy")


def open_parameters(page):
    """Opens every group of parameters."""
    page.evaluate("for (const one of document.querySelectorAll('.tuning details')) one.open = true")


def saved(page):
    """Returns the saved file, the host's responses and the last layers, after checking the page's checksums."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    text = pathlib.Path(download.value.path()).read_bytes()
    page.wait_for_function("() => document.querySelector('.sums').dataset.answers")
    answers = subprocess.run([program], input=text, capture_output=True, check=True)
    assert b'"error"' not in answers.stdout, answers.stdout[-400:]
    sums = page.evaluate("({...document.querySelector('.sums').dataset})")
    assert sums["answers"] == hashlib.sha256(answers.stdout).hexdigest()
    assert sums["scenario"] == hashlib.sha256(text).hexdigest()
    last = page.evaluate("JSON.stringify(playground.play.sides[0].state.layers)")
    return text.decode(), answers.stdout.decode(), last
