"""Opens recordings of real fingers in a live page."""
from browser import expect
from live_page import Page, place, root, saved, tell, until, wait_for

recordings = root / "Tests/RecordingsTests/Recordings"


def choose(page, path):
    page.set_input_files("input[type=file]", path)
    until(page, f"playground.imports.name === {path.name!r} && !playground.tasks.isBusy")


def imported(browser):
    with Page(browser) as page:
        choose(page, recordings / "swipe.csv")
        assert tell(page).startswith("swipe.csv: CSV, 15 samples, 1 gesture. Click the layer"), tell(page)
        box = page.get_by_role("group", name="Imported recording")
        expect(box).to_be_visible()
        first = page.evaluate("[playground.play.touches[0].x[0], playground.play.touches[0].y[0]]")
        # A click on the card moves the beginning of the gesture there, and the gesture expands the card.
        page.mouse.click(*place(page, 150, 790))
        until(page, "!playground.tasks.isBusy")
        moved = page.evaluate("[playground.play.touches[0].x[0], playground.play.touches[0].y[0]]")
        assert moved != first and abs(moved[0] - 150) < 1 and abs(moved[1] - 790) < 1, moved
        wait_for(page, "expanded")
        assert "the clicked point" in tell(page)
        # The keyboard can choose a layer too.
        box.get_by_label("Begins on").select_option("card:pin-7")
        until(page, "!playground.tasks.isBusy")
        assert page.evaluate("playground.play.touches[0].x[0]") == 197
        text, _, _ = saved(page)
        assert text.startswith('{"jsonrpc":"2.0","method":"$/note","params":{"text":"Recorded in a page, based on swipe.csv."}}')
        assert text.count('"type":"pointer"') == 15
        # The path is shown, so that it can be bent.
        expect(page.locator(".thin-path")).to_be_attached()
        # Several fingers, and one of several gestures.
        choose(page, recordings / "selenium-pinch.json")
        assert page.evaluate("playground.play.touches.length") == 2
        choose(page, recordings / "appium-swipe-tap.json")
        box.get_by_label("Gesture", exact=True).select_option("Gesture 2")
        until(page, "!playground.tasks.isBusy")
        assert page.evaluate("playground.play.touches.length") == 1
        # The positions of a getevent recording are in pixels, so the user can choose the density of the screen.
        choose(page, recordings / "two-fingers.getevent.txt")
        assert "440 pixels per inch are assumed." in tell(page), tell(page)
        first = page.evaluate("[playground.play.touches[0].x[0], playground.play.viewport[0]]")
        assert first == [196.3636, 392.7273], first
        box.get_by_label("Pixels per inch").select_option("480")
        until(page, "!playground.tasks.isBusy")
        first = page.evaluate("[playground.play.touches[0].x[0], playground.play.viewport[0]]")
        assert first == [180, 360], first
        # Spaces in regular expressions survive the compression of the page's scripts.
        lines = [f"[    {time}] EV_ABS ABS_MT_{event}" for time, event in [("1.0", "TRACKING_ID 1"), ("1.0", "POSITION_X 96"), ("1.0", "POSITION_Y 2bc")]]
        text = "\n".join([*lines, "[    1.0] EV_SYN SYN_REPORT 0", "[    2.5] EV_ABS ABS_MT_TRACKING_ID ffffffff", "[    2.5] EV_SYN SYN_REPORT 0"])
        page.set_input_files("input[type=file]", {"name": "short.txt", "mimeType": "text/plain", "buffer": text.encode()})
        until(page, "playground.imports.name === 'short.txt' && !playground.tasks.isBusy")
        assert tell(page).startswith("short.txt: getevent, 2 samples, 1 gesture."), tell(page)
        choose(page, recordings / "appium-swipe-tap.json")
        expect(box.get_by_label("Pixels per inch")).to_be_hidden()
        box.get_by_label("Gesture", exact=True).select_option("Gesture 2")
        until(page, "!playground.tasks.isBusy")
        # An invalid recording leaves the session as it is.
        bad = {"name": "bad.csv", "mimeType": "text/csv", "buffer": b"t,x,y,phase\n0,NaN,2,down\n"}
        page.set_input_files("input[type=file]", bad)
        until(page, "document.querySelector('.message').textContent.includes('bad.csv')")
        assert tell(page) == "Can't open bad.csv: line 2: x must be a number, not \"NaN\"", tell(page)
        assert page.evaluate("playground.play.touches.length") == 1
        box.get_by_role("button", name="Done").click()
        expect(box).to_be_hidden()
