"""Writes the requests that Selenium and the Appium client send: make_webdriver.py FOLDER

A stub server answers the clients and keeps the bodies of their requests. Requires the packages selenium
and Appium-Python-Client.
"""
import http.server
import json
import pathlib
import sys
import threading

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput

bodies = []


class Stub(http.server.BaseHTTPRequestHandler):
    """Accepts everything, and keeps the bodies of actions."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path.endswith("/actions"):
            bodies.append(body)
        value = {"sessionId": "s", "capabilities": {"platformName": "Android", "browserName": "chrome"}}
        answer = json.dumps({"value": value if self.path.endswith("/session") else None}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


def touches(driver, count):
    chain = ActionChains(driver)
    fingers = [PointerInput(interaction.POINTER_TOUCH, f"finger{index}") for index in range(count)]
    chain.w3c_actions = ActionBuilder(driver, mouse=fingers[0])
    for finger in fingers[1:]:
        chain.w3c_actions.devices.append(finger)
    return chain, fingers


def swipe(driver):
    chain, _ = touches(driver, 1)
    pointer = chain.w3c_actions.pointer_action
    pointer.move_to_location(200, 800)
    pointer.pointer_down()
    pointer.pause(0.1)
    pointer.source.create_pointer_move(duration=16, x=200, y=790)
    pointer.source.create_pointer_move(duration=16, x=201, y=770)
    pointer.source.create_pointer_move(duration=17, x=203, y=740)
    pointer.release()
    chain.perform()


def pinch(driver):
    chain, fingers = touches(driver, 2)
    for finger, (start, end) in zip(fingers, [(180, 120), (220, 280)]):
        finger.create_pointer_move(duration=0, x=start, y=400)
        finger.create_pointer_down(button=0)
        finger.create_pointer_move(duration=300, x=end, y=400)
        finger.create_pointer_up(0)
    chain.w3c_actions.perform()


def main(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    driver = webdriver.Remote(url, options=webdriver.ChromeOptions())
    swipe(driver)
    pinch(driver)
    (folder / "selenium-swipe.json").write_bytes(bodies[0])
    (folder / "selenium-pinch.json").write_bytes(bodies[1])
    from appium import webdriver as appium
    from appium.options.android import UiAutomator2Options
    phone = appium.Remote(url, options=UiAutomator2Options())
    phone.swipe(200, 800, 200, 500, 400)
    phone.tap([(200, 700)])
    (folder / "appium-swipe-tap.json").write_bytes(b"\n".join(bodies[2:]) + b"\n")


main(pathlib.Path(sys.argv[1]))
