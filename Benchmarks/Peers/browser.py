"""Plays the compositor's workloads in headless Chromium, composited in software: "name, tab, milliseconds" a line.

    browser.py [--save DIR] NAME …

The frame rate is not limited. The result is the number of frames that the browser's display compositor drew in some seconds,
from its own trace: a page's animation frames are more frequent than these. All of its processes share the processors that this
one may use.
"""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PAGE = pathlib.Path(__file__).with_name("page.html").resolve()
SCENES = re.findall(r"^  '([a-z]+-[0-9a-z]+)'\(root\)", PAGE.read_text(), re.M)
OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-software-rasterizer", "--disable-frame-rate-limit",
    "--disable-gpu-vsync", "--hide-scrollbars", "--force-device-scale-factor=1", "--window-size=1920,1080",
]


class Browser:
    """Commands and responses use a pair of pipes, each message ended by a zero byte."""

    def __init__(self, *options):
        self.profile = tempfile.mkdtemp()
        self.count, self.rest = 0, b""
        theirs, self.commands = os.pipe()
        self.answers, ours = os.pipe()
        command = ["sh", "-c", f'exec "$@" 3<&{theirs} 4>&{ours}', "sh", "chromium", *OPTIONS, *options]
        self.process = subprocess.Popen(
            [*command, f"--user-data-dir={self.profile}", "--remote-debugging-pipe", "about:blank"],
            pass_fds=(theirs, ours), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(theirs)
        os.close(ours)

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.profile, ignore_errors=True)

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise ConnectionError("the browser has ended")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, session=None, **parameters):
        self.count += 1
        command = {"id": self.count, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while (answer := self.message()).get("id") != self.count:
            pass
        if "error" in answer:
            raise ConnectionError(answer["error"]["message"])
        return answer["result"]

    def open(self, url):
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.call("Page.navigate", session, url=url)

    def frames(self, seconds):
        """The times of drawn frames within some seconds, in milliseconds."""
        self.call("Tracing.start", traceConfig={"includedCategories": ["viz"]})
        time.sleep(seconds)
        self.call("Tracing.end")
        times = []
        while (message := self.message()).get("method") != "Tracing.tracingComplete":
            if message.get("method") == "Tracing.dataCollected":
                events = message["params"]["value"]
                times += [e["ts"] / 1000 for e in events if e["name"] == "Display::DrawAndSwap" and e["ph"] == "X"]
        return sorted(times)


def play(name):
    browser = Browser()
    try:
        browser.open(f"{PAGE.as_uri()}?{name}")
        # Earlier frames fill the caches.
        time.sleep(1.5)
        times = browser.frames(2.5)
        return (times[-1] - times[0]) / (len(times) - 1) if len(times) > 1 else None
    finally:
        browser.close()


def save(name, folder):
    subprocess.run(
        ["chromium", *OPTIONS, f"--screenshot={folder}/{name}-chromium.png", f"{PAGE.as_uri()}?{name}&at=0.65"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60, check=True)


arguments = sys.argv[1:]
folder = None
if arguments[:1] == ["--save"]:
    folder, arguments = arguments[1], arguments[2:]
for name in arguments:
    if name not in SCENES:
        continue
    if folder:
        save(name, folder)
    elif turns := [ms for ms in (play(name), play(name)) if ms]:
        # The better one: other load on the machine only slows it.
        print(f"{name}\t{min(turns):.4f}", flush=True)
