"""The window's own keys, and its size."""

from display import Picture


def keys(display, faults):
    window = display.open("mica", "show", "clock", "--dark")
    window.key("F1")
    if not window.program.count("F11 full screen"):
        faults.add("F1: it does not list the keys")
    window.key("F2")
    window.title("clock (paused)")
    # Nothing is left to do before the next event: the scene is paused.
    window.sleep()
    paused = window.picture("keys-paused")
    window.key("a")
    window.sleep()
    if window.picture("keys-paused") != paused:
        faults.add("F2: the scene is not paused")
    # The hands rest for most of a second: enough frames that one of them moves.
    for _ in range(90):
        window.key("F3")
        if window.picture("keys-stepped") != paused:
            break
    else:
        faults.add("F3: no step")
    window.key("F2")
    window.title("clock")
    window.key("F4")
    window.title("clock (slow motion)")
    window.key("F4")
    window.title("clock")
    for overlay in ("damage", "borders", "overdraw", "counts", "all"):
        window.key("F5")
        window.picture(f"keys-overlay-{overlay}")
    window.key("F5")
    window.key("F6")
    picture = display.home / "clock.png"
    if not picture.exists() or Picture(display, picture).size != "400x400":
        faults.add("F6: no picture of 400 × 400")
    window.key("F7")
    window.title("clock (recording)")
    window.frames(20)
    window.key("F7")
    window.program.position = 0
    movie = window.program.wait(r"^recorded (clock\.\w+)$")[1]
    if not (display.home / movie).stat().st_size:
        faults.add("F7: an empty movie")
    window.key("F8")
    if window.picture("keys-again").colours < 2:
        faults.add("F8: an empty window")
    window.program.mark()
    window.xdotool("key", "F11")
    window.wait(r"frame \d+ 1920x1080$")
    if window.picture("keys-full-screen").size != "1920x1080":
        faults.add("F11: not the whole screen")
    window.program.mark()
    window.xdotool("key", "Escape")
    window.wait(r"frame \d+ 400x400$")
    if window.picture("keys-window-again").size != "400x400":
        faults.add("Escape: not the window's size")
    window.xdotool("key", "ctrl+q")
    window.ended("Ctrl+Q")


def sizes(display, faults):
    window = display.open("mica", "show", "one-loading")
    for width, height in ((240, 600), (900, 300), (60, 40), (700, 700)):
        size = f"{width}x{height}"
        window.resize(width, height)
        picture = window.picture(f"size-{size}")
        if picture.size != size:
            faults.add(f"resized to {size}, it has {picture.size}")
        if picture.colours < 2:
            faults.add(f"resized to {size}: an empty window")
    window.close("sizes")
