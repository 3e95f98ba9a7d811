"""The studio started as by a user, and its page, operated like a user does."""

import os
import signal
import subprocess
import tempfile

from program import BUILD, DEADLINE, Program


class Server(Program):
    def __init__(self, place=None):
        """`place`: port and token of an earlier program that a new build replaces."""
        environment = dict(os.environ, **({"MICA_STUDIO_PLACE": place} if place else {}))
        super().__init__(
            [BUILD / "mica-studio", "studio", "pull-to-refresh", "--no-reload"], tempfile.gettempdir(), environment, subprocess.PIPE)
        self.link = self.process.stdout.readline().decode().strip()
        if not self.link.startswith("http://127.0.0.1:"):
            raise SystemExit(f"check/studio: the studio says “{self.link}” {self.said()}")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(DEADLINE)


class Page:
    """It waits only for changes of the page: for a condition, or until all requested changes are visible."""

    def __init__(self, browser, link, folder, fault):
        self.browser, self.folder, self.fault = browser, folder, fault
        browser.open_page(link)
        # The title names the scene as soon as its state has arrived: before that the scrubber ends at one second, and a canvas
        # is 300 wide.
        self.expect("the studio opens", "document.querySelectorAll('#scene option').length > 20 && document.title.includes('·')")
        self.settled()

    def value(self, script):
        return self.browser.evaluate(script)

    def expect(self, what, condition):
        if self.browser.until(f"Boolean({condition})") is not True:
            self.fault(f"not so: {what}")
            return False
        return True

    def frame(self):
        """Waits until the page shows the results."""
        self.value("new Promise(requestAnimationFrame).then(() => true)")

    def settled(self):
        """Waits until all requested results are visible."""
        if self.value(f"Promise.race([studio.settled().then(() => true), new Promise(done => setTimeout(done, {1000 * DEADLINE}))])") is not True:
            self.fault("not all requested results are shown")

    def run(self, script):
        self.value(f"(() => {{ {script} }})()")

    def press(self, identifier):
        self.run(f"document.getElementById('{identifier}').click()")

    def set(self, identifier, value, event="change"):
        self.run(
            f"const e = document.getElementById('{identifier}'); if (e.type === 'checkbox') e.checked = {str(value).lower() if isinstance(value, bool) else 'false'};"
            f" else e.value = {value!r}; e.dispatchEvent(new Event('{event}', {{ bubbles: true }}))")

    def seek(self, seconds):
        self.set("scrubber", str(seconds), "input")
        self.set("scrubber", str(seconds), "change")
        return self.expect(f"the time is {seconds}", f"Math.abs(parseFloat(document.getElementById('scrubber').getAttribute('aria-valuetext')) - {seconds}) < 0.02")

    def pixels(self):
        """A hash of the stage's picture, once it has settled."""
        self.settled()
        return self.value(
            "(() => { const c = document.getElementById('canvas'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
            " let h = 0; for (let i = 0; i < d.length; i++) h = (h * 31 + d[i]) | 0; return c.width + ' ' + h; })()")

    def stage(self, x, y):
        """A point of the scene, in pixels of the window."""
        return self.value(
            "(() => { const c = document.getElementById('canvas'); c.scrollIntoView({ block: 'nearest' }); const b = c.getBoundingClientRect();"
            f" return [b.left + {x} * b.width / 320, b.top + {y} * b.height / 400]; }})()")

    def mouse(self, kind, place, buttons=0, **more):
        self.browser.call(
            "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left" if kind != "mouseMoved" else "none",
            buttons=buttons, clickCount=1, **more)

    def click(self, x, y):
        place = self.stage(x, y)
        self.mouse("mouseMoved", place)
        self.mouse("mousePressed", place, 1)
        self.mouse("mouseReleased", place)

    def drag(self, start, end, steps=25):
        """A finger moves whenever the scene's time does."""
        time = "parseFloat(document.getElementById('time').value)"
        self.mouse("mousePressed", self.stage(*start), 1)
        for step in range(1, steps + 1):
            part = step / steps
            before = self.value(time)
            self.mouse("mouseMoved", self.stage(*(a + (b - a) * part for a, b in zip(start, end))), 1)
            self.expect("the time advances during a touch", f"{time} !== {before}")
        self.mouse("mouseReleased", self.stage(*end))
