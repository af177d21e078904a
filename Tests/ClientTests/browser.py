"""A page in Chromium that fails if it throws an error, opens a dialog, or fetches anything from elsewhere."""
import shutil

from playwright.sync_api import expect, sync_playwright

# A page may take long to show what it knows, on a machine that does other work.
expect.set_options(timeout=20000)


class CheckedPage:
    """A page that collects its errors; leaving its context checks that there were none."""

    def __init__(self, browser, place, ready, hash="", **context):
        """Opens `place`, which is a file or the address of a served page."""
        address = str(place) if str(place).startswith("http:") else f"file://{place}"
        self.own = ("file:", "blob:", "data:", *([address] if address.startswith("http:") else []))
        self.context = browser.new_context(**context)
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.errors.append("dialog"), dialog.dismiss()))
        self.page.on("request", self.note)
        self.page.goto(address + hash)
        if ready:
            self.page.wait_for_selector(ready, state="attached", timeout=60000)

    def note(self, request):
        if not request.url.startswith(self.own):
            self.errors.append("fetches " + request.url)

    def __enter__(self):
        return self.page

    def __exit__(self, kind, *_):
        self.context.close()
        if kind is None:
            assert not self.errors, self.errors


def run(checks):
    """Runs every check with the browser, and prints the names of the checks that pass."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for check in checks:
            check(browser)
            print("ok", check.__name__)
        browser.close()
