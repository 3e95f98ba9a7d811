"""The example apps: touches, animations, scenes, text."""

import subprocess

from display import Window
from program import BUILD


def cards(display, faults):
    """Buttons, scrolling, an animator under a finger, a spring, a presented controller."""
    window = display.open("cards", "show", "cards")
    first = window.picture_where("cards-1", "an empty window", lambda picture: picture.colours > 1)

    def moved(number, name, before, what):
        window.rest()
        picture = window.picture(f"cards-{number}-{name}")
        if picture == before:
            faults.add(f"cards: {what}")
        return picture

    window.click(338, 46)
    window.picture("cards-2-springing")
    added = moved(3, "added", first, "no card is added")
    window.stroke((200, 500), (200, 450), (200, 400), (200, 350), (200, 300))
    window.picture("cards-4-scrolling")
    scrolled = moved(5, "scrolled", added, "the list does not scroll")
    for _ in range(3):
        window.click(200, 300, button=4)
    wheel = moved(6, "wheel", scrolled, "the wheel does not scroll")
    window.press(200, 670)
    for y in (640, 600, 560):
        window.move(200, y)
    held = window.picture("cards-7-drawer-held")
    if held == wheel:
        faults.add("cards: the drawer does not follow the finger")
    window.move(200, 540)
    window.release()
    opened = moved(8, "drawer-open", held, "the drawer does not open")
    window.stroke((200, 430), (200, 480), (200, 540), (200, 600), (200, 650))
    closed = moved(9, "drawer-closed", opened, "the drawer does not close")
    window.click(200, 215)
    window.picture("cards-10-sheet-rising")
    sheet = moved(11, "sheet", closed, "no sheet rises")
    window.stroke((100, 163), (150, 163), (220, 163), (300, 163))
    slid = moved(12, "slid", sheet, "the slider does not slide")
    window.click(200, 319)
    window.picture("cards-13-dismissing")
    moved(14, "done", slid, "the sheet stays")
    window.resize(700, 500)
    if window.picture("cards-15-wide").size != "700x500":
        faults.add("cards: the window is not resized")
    window.click(648, 46)
    window.close("cards, during an animation")


def app(display, faults):
    """An app with a delegate and scenes, whose windows open, are resized, minimised and closed one by one."""
    with open(display.home / "app.out", "w") as output:
        first = display.open("windows-app", "notes://open/5", output=output)
    first.title("Window 1")
    first.picture("app-1")
    first.click(195, 470)
    second = Window(display, first.program, 2)
    second.title("Window 2")
    second.resize(500, 300)
    before = second.picture("app-2")
    if before.size != "500x300":
        faults.add("app: the second window is not resized")
    second.click(20, 20)
    second.picture_where("app-3-touched", "the second window gets no touches", lambda picture: picture != before)
    second.minimize()
    first.program.mark()
    first.ask_to_close()
    first.wait("closed$")
    second.restore()
    second.close("app")
    heard = (display.home / "app.out").read_text().splitlines()
    wanted = [
        "opens notes://open/5", "foreground Window 1", "foreground Window 2", "background Window 2", "background Window 1",
        "disconnect Window 1", "foreground Window 2", "background Window 2", "disconnect Window 2", "terminate"]
    if heard != wanted:
        faults.add(f"app: it received {heard}")
    without = {name: value for name, value in display.environment.items() if name != "DISPLAY"}
    result = subprocess.run([BUILD / "windows-app"], env=without, capture_output=True, text=True)
    if result.returncode == 0:
        faults.add("app: it runs without a display")
    if not result.stderr.startswith("Windows: there is no display") or result.stderr.count("\n") != 1:
        faults.add(f"app: without a display it prints {result.stderr}")


def text(display, faults):
    """Text typed in a window: the field reports its contents when return is pressed."""
    window = display.open("cards", "show", "writing")
    empty = window.picture_where("text-1", "an empty window", lambda picture: picture.colours > 1)

    def says(wanted, what):
        window.key("Return")
        written = [line for line in window.program.lines if line.startswith("written: ")]
        if written[-1:] != [f"written: {wanted}"]:
            faults.add(f"{what}: it says {written[-1:]}")

    window.click(100, 33)
    window.type("Grüße, World")
    typed = window.picture("text-2-typed")
    if typed == empty:
        faults.add("text: nothing is visible")
    says("Grüße, World", "text")
    window.key("ctrl+BackSpace")
    window.key("shift+Home")
    window.key("ctrl+x")
    says("", "text: cut")
    window.click(150, 140)
    window.key("ctrl+v")
    window.key("Return")
    window.key("ctrl+v")
    if window.picture("text-3-pasted") == typed:
        faults.add("text: nothing was pasted")
    window.key("shift+Tab")
    window.key("ctrl+z")
    says("Grüße, ", "text: undo")
    window.close("text")


def notes(display, faults):
    """Notes are written with keys, survive the app's end, and are found again."""
    window = display.open("notes")
    window.picture("notes-1-empty")
    window.click(362, 822)
    window.rest()
    window.type("Tomorrow")
    window.key("Return")
    window.type("water the plants")
    written = window.picture("notes-2-written")
    window.key("ctrl+z")
    # The caret blinks: unchanged content looks the same in every other picture.
    window.picture_where("notes-3-undone", "undo changes nothing", lambda picture: picture != written)
    window.key("ctrl+shift+z")
    window.picture_where("notes-3-undone-and-redone", "redo gives another picture", lambda picture: picture == written)
    window.close("notes")
    file = (display.home / "data/notes/notes.json").read_text()
    if "Tomorrow\\nwater the plants" not in file:
        faults.add(f"notes: the file has {file}")
    window = display.open("notes")
    window.program.position = 0
    window.rest()
    again = window.picture("notes-4-again")
    window.click(200, 120)
    window.type("plants")
    if window.picture("notes-5-found") == again:
        faults.add("notes: the search shows nothing")
    window.close("notes, searching")
