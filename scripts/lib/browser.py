"""Chromium without a screen, for the checks of pages."""

import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys

from program import DEADLINE, Fault, needs


class Browser:
    """Chromium, controlled over a pipe with the DevTools protocol: JSON messages that end with a zero byte."""

    def __init__(self, profile):
        names = ("chromium", "chromium-browser", "google-chrome")
        program = next(filter(None, map(shutil.which, names)), None)
        if not program:
            needs("chromium")
            program = shutil.which("chromium") or sys.exit("Chromium is not installed; run: apt-get install chromium")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def place_pipes():
            # Chromium reads from 3 and writes to 4. Copies first, in case the pipes' own numbers are 3 and 4.
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--no-first-run", "--autoplay-policy=no-user-gesture-required", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=place_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest = b""
        self.number = 0
        self.events = []
        self.session = None

    def receive(self):
        while b"\0" not in self.rest:
            # Waiting in the page has its own deadline, which is earlier.
            if not select.select([self.input], [], [], 2 * DEADLINE)[0]:
                sys.exit("the browser does not answer")
            piece = os.read(self.input, 1 << 20)
            if not piece:
                sys.exit("the browser ended early")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            self.events.append(answer)

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Fault(f"the page threw: {details.get('exception', {}).get('description') or details.get('text')}")
        return result["result"].get("value")

    def until(self, condition):
        """Checks a condition in JavaScript, and again whenever the page shows a frame; returns its value, or None."""
        return self.evaluate(f"""new Promise(done => {{
          let isOver = false;
          const end = value => {{ isOver = true; done(value); }};
          const look = () => {{
            const value = ({condition});
            if (value) end(value);
            else if (!isOver) requestAnimationFrame(look);
          }};
          setTimeout(() => end(null), {1000 * DEADLINE});
          look();
        }})""")

    def wait_for(self, method):
        """Waits for an event of this page."""
        while True:
            for index, event in enumerate(self.events):
                if event.get("method") == method and event.get("sessionId") == self.session:
                    return self.events.pop(index)
            self.events.append(self.receive())

    def open_page(self, url):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")

    def reload(self):
        self.call("Page.reload")
        self.wait_for("Page.loadEventFired")

    def show(self, width, height, scheme, motion="no-preference"):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}])

    def press(self, key, code, text=""):
        event = {"key": key, "code": key if len(key) > 1 else "Space", "windowsVirtualKeyCode": code, "text": text}
        self.call("Input.dispatchKeyEvent", type="keyDown", **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def screenshot(self, path):
        # At most a browser's largest picture.
        height = min(16000, self.evaluate("document.documentElement.scrollHeight"))
        clip = {"x": 0, "y": 0, "width": self.evaluate("innerWidth"), "height": height, "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def view(self, path):
        """Writes only the visible part of the window."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def end(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (SystemExit, OSError):
            pass
        try:
            self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()


def console_faults(events):
    for event in events:
        method, details = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            yield "exception: " + details["exceptionDetails"].get("text", "")
        elif method == "Runtime.consoleAPICalled" and details["type"] in ("error", "warning", "assert"):
            yield f"console {details['type']}: " + " ".join(str(a.get("value", "")) for a in details["args"])
        elif method == "Log.entryAdded" and details["entry"]["level"] == "error":
            yield "console: " + details["entry"]["text"]
        # A movie that scrolls off the screen may stop loading; that does not count as a fault.
        elif method == "Network.loadingFailed" and not details.get("canceled"):
            yield "does not load: " + details.get("errorText", "")
