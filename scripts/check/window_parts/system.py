"""The interfaces between a window and the system: displays and screen readers."""

import pathlib
import shutil
import subprocess

from program import BUILD, DEADLINE, ROOT, Fault, needs

LIBRARY = pathlib.Path(__file__).resolve().parent


def displays(display, faults):
    without = {name: value for name, value in display.environment.items() if name != "DISPLAY"}
    result = subprocess.run([BUILD / "mica", "show", "fade"], env=without, capture_output=True, text=True)
    if result.returncode == 0 or result.stderr.count("\n") != 1:
        faults.add(f"no display: status {result.returncode}, {result.stderr}")
    if "mica render" not in result.stderr:
        faults.add(f"no display: it suggests no fix: {result.stderr}")
    result = subprocess.run(
        [BUILD / "mica", "show", "fade", "--for", "0"], env=dict(without, SDL_VIDEODRIVER="dummy"), capture_output=True, text=True)
    if result.returncode != 0:
        faults.add(f"SDL_VIDEODRIVER=dummy: status {result.returncode}, {result.stderr}")


def accessibility(display, faults):
    """An AT-SPI client finds the elements of an app, presses, types and is notified, on a separate bus."""
    needs("at-spi2-core", "libatk1.0-dev", "libatk-bridge2.0-0", "gir1.2-atspi-2.0", "python3-gi", "dbus-daemon")
    # The offsets in the headers that the bridge writes to.
    flags = subprocess.run(["pkg-config", "--cflags", "atk"], capture_output=True, text=True).stdout.split()
    if subprocess.run(["gcc", "-fsyntax-only", *flags, f"-I{ROOT / 'Sources/CMicaAccessibility'}", LIBRARY / "atk-layout.c"]).returncode != 0:
        faults.add("accessibility: ATK's classes are laid out in another way")
    try:
        result = subprocess.run(
            ["dbus-run-session", "--", "bash", "-c",
             '/usr/libexec/at-spi-bus-launcher --launch-immediately & bus=$!; /usr/bin/python3 -W ignore "$@"; status=$?; kill $bus; exit $status',
             "bash", LIBRARY / "screen_reader.py", BUILD / "notes"],
            env=display.environment, cwd=display.home, capture_output=True, text=True, timeout=5 * DEADLINE)
    except subprocess.TimeoutExpired:
        raise Fault("the screen reader's client does not end") from None
    print(result.stdout, end="")
    if result.returncode != 0:
        faults.add(f"accessibility: {' '.join(result.stderr.splitlines()[-5:])}")
    # Programs that draw without a window do not load it.
    if shutil.which("strace"):
        result = subprocess.run(
            ["strace", "-f", "-e", "trace=openat", BUILD / "mica", "render", "fade", "--duration", "0.1", "-o", display.home / "fade.png"],
            capture_output=True, text=True)
        if "atk-bridge" in result.stderr:
            faults.add("accessibility: mica render loads the bridge")
