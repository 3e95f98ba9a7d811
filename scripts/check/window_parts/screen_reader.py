#!/usr/bin/python3
"""Operates the example app "notes" like a screen reader: by names and roles alone. The argument is the program.

Waits for events of the bus and lines that the app announces, and then checks.
"""

import os
import pathlib
import re
import subprocess
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

DEADLINE = 60
events = []
program = subprocess.Popen([sys.argv[1]], env=dict(os.environ, MICA_ANNOUNCE="1"), stderr=subprocess.PIPE)
announced = 0


def fail(text):
    print(text, file=sys.stderr)
    program.kill()
    sys.exit(1)


def hear(source, condition):
    """Lines of the app: only their number matters."""
    global announced
    text = os.read(source, 1 << 16)
    announced += len(re.findall(rb"mica: window 1 frame ", text))
    return bool(text)


GLib.io_add_watch(program.stderr.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, hear)


def until(what, body):
    """The result of a body; it is called again after each event."""
    late = []
    guard = GLib.timeout_add_seconds(DEADLINE, lambda: late.append(True) or False)
    while True:
        try:
            found = body()
        except GLib.GError:
            # The examined object disappeared in the meantime.
            found = None
        if found:
            if not late:
                GLib.source_remove(guard)
            return found
        if late:
            fail(f"no {what}; events: {events[-20:]}")
        GLib.MainContext.default().iteration(True)


def walk(element, depth=0, out=None):
    # An object disappeared during the walk.
    if element is None:
        return
    if out is not None:
        place = element.get_extents(Atspi.CoordType.SCREEN) if depth else None
        frame = f" ({place.x} {place.y} {place.width} {place.height})" if place else ""
        out.append(f"{'  ' * depth}{element.get_role_name()} “{element.get_name()}”{frame}")
    yield element
    for index in range(element.get_child_count()):
        yield from walk(element.get_child_at_index(index), depth + 1, out)


def find(role, name=None):
    def body():
        for element in walk(app):
            if element.get_role_name() == role and (name is None or element.get_name() == name):
                return element
        return None

    return until(f"{role} “{name}”", body)


def act(element, name="activate"):
    for index in range(element.get_n_actions()):
        if element.get_action_name(index) == name:
            if not element.do_action(index):
                fail(f"“{element.get_name()}” does not {name}")
            return
    fail(f"“{element.get_name()}” has no action {name}")


def application():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child and child.get_name() == "notes":
            return child
    return None


def heard(kind, **properties):
    return any(event[0].startswith(kind) for event in events)


listener = Atspi.EventListener.new(lambda event: events.append((event.type, event.detail1, event.detail2)))
for kind in ("object:state-changed", "object:children-changed", "object:text-changed", "object:text-caret-moved", "window"):
    listener.register(kind)

app = until("application “notes”", application)
lines = []
list(walk(app, out=lines))
print("\n".join(lines))
if app.get_toolkit_name() != "Mica":
    fail(f"the toolkit is {app.get_toolkit_name()}")
undo = find("push button", "Undo")
if undo.get_state_set().contains(Atspi.StateType.ENABLED):
    fail("Undo can be used before anything was done")
frame = find("frame").get_extents(Atspi.CoordType.SCREEN)
button = find("push button", "New Note")
place = button.get_extents(Atspi.CoordType.SCREEN)
if not (frame.x <= place.x and place.x + place.width <= frame.x + frame.width and place.height >= 20):
    fail(f"New Note lies at {place.x} {place.y} {place.width} {place.height}")

act(button)
note = find("text")
until("focus on the note", lambda: find("text").get_state_set().contains(Atspi.StateType.FOCUSED))
if not note.get_state_set().contains(Atspi.StateType.EDITABLE):
    fail("the note is not editable")
note.insert_text(0, "Grüße, water the plants", len("Grüße, water the plants".encode()))
until("typed text", lambda: note.get_character_count() == 23)
if Atspi.Text.get_text(note, 0, 5) != "Grüße":
    fail(f"the text is {Atspi.Text.get_text(note, 0, -1)}")
until("caret at the end", lambda: note.get_caret_offset() == 23)
note.set_caret_offset(5)
until("caret that was set", lambda: note.get_caret_offset() == 5)
word = Atspi.Text.get_string_at_offset(note, 9, Atspi.TextGranularity.WORD)
if word.content.strip() != "water":
    fail(f"the word at 9 is {word.content}")
until("event of the text", lambda: heard("object:text-changed:insert"))
until("event of the caret", lambda: heard("object:text-caret-moved"))
until("event of children", lambda: heard("object:children-changed"))
until("event of the focus", lambda: heard("object:state-changed:focused"))
print(f"{len(events)} events")


def wakes():
    status = pathlib.Path(f"/proc/{program.pid}/status").read_text()
    return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)[1])


# A caret blinks in the note, and nothing else keeps the app awake.
start, before = announced, wakes()
until("blinking caret", lambda: announced >= start + 10)
if wakes() - before > 200:
    fail(f"the app wakes {wakes() - before} times in ten changes of a caret")
program.terminate()
if program.wait(DEADLINE) != 0:
    fail(f"the app ends with {program.returncode}")
