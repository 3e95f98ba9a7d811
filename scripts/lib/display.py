"""A display of its own for a check (Xvfb with openbox), windows on it, and xdotool to drive them."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time

from program import BUILD, DEADLINE, Fault, Program, needs


class Display:
    """The display, and a home for the programs on it; both are removed at the end of `with`."""

    def __init__(self, pictures):
        needs("xvfb", "xdotool", "wmctrl", "imagemagick", "openbox", "x11-utils", "x11-xkb-utils")
        self.pictures = pathlib.Path(pictures)
        self.pictures.mkdir(parents=True, exist_ok=True)

    def __enter__(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="mica-check-"))
        self.programs = []
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-noreset", "-nolisten", "tcp"], pass_fds=[writing],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise SystemExit("Xvfb does not start")
        environment = dict(os.environ, DISPLAY=f":{number}", HOME=str(self.home))
        # Nothing of the caller's environment: no bus, no settings, no other kind of display.
        for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "XDG_RUNTIME_DIR", "GDK_SCALE"):
            environment.pop(name, None)
        for name in ("DATA", "CONFIG", "CACHE", "STATE"):
            environment[f"XDG_{name}_HOME"] = str(self.home / name.lower())
        # SDL treats the first press in a window that got the keyboard within 10 ms as the one that gave it the keyboard.
        environment["SDL_MOUSE_FOCUS_CLICKTHROUGH"] = "1"
        self.environment = environment
        # A layout that contains the typed letters: none has to be mapped to a key while it is pressed.
        self.run("setxkbmap", "de")
        # It announces itself before it has started. A window that is opened in between may wait for the next event: openbox
        # does not look at the events that it has read while it started.
        self.manager = subprocess.Popen(
            ["openbox", "--startup", "xprop -root -f MICA_STARTED 8s -set MICA_STARTED yes"], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for_property(["-root"], lambda line: line.startswith("MICA_STARTED(STRING)"))
        return self

    def __exit__(self, *error):
        for program in self.programs:
            program.end()
        for process in (self.manager, self.server):
            process.terminate()
            process.wait(DEADLINE)
        shutil.rmtree(self.home, ignore_errors=True)

    def run(self, *command):
        """The output of a command; raises Fault if it fails."""
        try:
            result = subprocess.run(
                [str(word) for word in command], env=self.environment, capture_output=True, text=True, timeout=DEADLINE)
        except subprocess.TimeoutExpired:
            raise Fault(f"{' '.join(map(str, command))} does not end") from None
        if result.returncode != 0:
            raise Fault(f"{' '.join(map(str, command))}: {result.stderr.strip()}")
        return result.stdout

    def wait_for_property(self, place, condition):
        """Waits for a window's property (`xprop` prints it at once, and whenever it changes)."""
        spy = subprocess.Popen(
            ["xprop", "-spy", *place], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        # The deadline closes the pipe.
        guard = threading.Timer(DEADLINE, spy.terminate)
        guard.start()
        try:
            for line in spy.stdout:
                if condition(line):
                    return
            raise Fault(f"a window's properties ({' '.join(place)}) stay other ones")
        finally:
            guard.cancel()
            spy.terminate()
            spy.wait()

    def open(self, program, *arguments, output=None):
        """Starts a program of the build, in a folder for its files, and waits for its window with the keyboard in it."""
        started = Program([BUILD / program, *arguments], self.home, self.environment, output)
        self.programs.append(started)
        window = Window(self, started, 1)
        window.focus()
        return window


class Picture:
    """A picture of a window: `size` as 400x400, the number of `colours`, and a `sign`, a hash of the picture."""

    def __init__(self, display, path):
        self.size, colours, self.sign = display.run("identify", "-format", "%wx%h %k %#", path).split()
        self.colours = int(colours)
        self.display, self.path = display, path

    def part(self, x, y, width, height):
        """The hash of a part of it. Call it before the next picture of the name is taken."""
        return self.display.run("convert", self.path, "-crop", f"{width}x{height}+{x}+{y}", "+repage", "-format", "%#", "info:")

    def __eq__(self, other):
        return (self.size, self.sign) == (other.size, other.sign)


class Window:
    """The window of a program with a number, as its announcements have it. When a method returns, its result is on the screen."""

    def __init__(self, display, program, number):
        self.display, self.program, self.number = display, program, number
        program.wait(f"^mica: window {number} frame 1 ")
        known = {window.identifier for window in getattr(program, "windows", [])}
        found = display.run("xdotool", "search", "--onlyvisible", "--pid", program.process.pid).split()
        new = [identifier for identifier in found if identifier not in known]
        if not new:
            raise Fault(f"{program.name}: no window")
        self.identifier = new[-1]
        program.windows = [*getattr(program, "windows", []), self]

    def wait(self, pattern, count=1):
        return self.program.wait(f"^mica: window {self.number} (?:{pattern})", count)

    def until(self, what, condition):
        return self.program.until(what, condition)

    def focus(self):
        self.program.mark()
        # The window manager gives new windows the keyboard, and notifies them once.
        if self.program.count(f"^mica: window {self.number} focus$") <= self.program.count(f"^mica: window {self.number} no focus$"):
            self.xdotool("windowactivate", self.identifier)
            self.wait("focus$")

    def xdotool(self, *arguments):
        self.display.run("xdotool", *arguments)

    def picture(self, name):
        path = self.display.pictures / f"{name}.png"
        self.display.run("import", "-silent", "-window", self.identifier, path)
        return Picture(self.display, path)

    def picture_where(self, name, what, condition):
        """The first picture that meets a condition: one is taken after each event."""
        def look():
            picture = self.picture(name)
            return picture if condition(picture) else None
        return self.until(what, look)

    def title(self, text):
        """Waits for the window's title."""
        self.display.wait_for_property(
            ["-id", self.identifier, "_NET_WM_NAME"], lambda line: line.rstrip("\n").endswith(f'= "{text}"'))

    def rest(self):
        """Waits until nothing moves any more."""
        self.program.wait("^mica: (idle|asleep)$")

    def sleep(self):
        """Waits until the program sleeps until the next event."""
        self.program.wait("^mica: asleep$")

    def frames(self, count):
        self.wait("frame ", count)

    # Mouse and keyboard.

    def key(self, combination):
        self.program.mark()
        self.xdotool("key", combination)
        self.wait("key up ", combination.count("+") + 1)

    def type(self, text):
        for letter in text:
            self.program.mark()
            self.xdotool("type", letter)
            self.wait("text ")
            self.wait("key up ")

    def click(self, x, y, button=1):
        self.program.mark()
        self.xdotool("mousemove", "--window", self.identifier, x, y, "click", button)
        self.wait("release " if button == 1 else "wheel ")

    def press(self, x, y):
        self.program.mark()
        self.xdotool("mousemove", "--window", self.identifier, x, y, "mousedown", 1)
        self.wait("press ")

    def move(self, x, y):
        self.program.mark()
        self.xdotool("mousemove", "--window", self.identifier, x, y)
        self.wait(f"move {x} {y}$")

    def release(self):
        self.program.mark()
        self.xdotool("mouseup", 1)
        self.wait("release ")

    def stroke(self, *points):
        self.press(*points[0])
        for point in points[1:]:
            self.move(*point)
        self.release()

    def resize(self, width, height):
        self.program.mark()
        self.xdotool("windowsize", self.identifier, width, height)
        self.wait(rf"frame \d+ {width}x{height}$")

    def minimize(self):
        self.program.mark()
        self.xdotool("windowminimize", self.identifier)
        self.wait("minimized$|hidden$")

    def restore(self):
        self.program.mark()
        self.xdotool("windowmap", self.identifier)
        self.wait("restored$|shown$")

    def close(self, what):
        """Presses the window's close button, and waits for the program's clean end."""
        self.ask_to_close()
        self.ended(what)

    def ask_to_close(self):
        self.display.run("wmctrl", "-i", "-c", self.identifier)

    def ended(self, what):
        status = self.program.ended()
        if status != 0:
            raise Fault(f"{what}: ended with {status}: {self.program.said()}")
