"""The gallery's pattern lock, over three processes."""

import time

RIGHT, WRONG = (0, 3, 6, 7, 4, 2), (0, 1, 2, 5)


def node(number):
    """A node of the lock, in its window of 300 × 480."""
    return 150 + 88 * (number % 3 - 1), 266 + 88 * (number // 3 - 1)


def title(picture):
    """The hash of the line with the lock's prompt; the app behind it has nothing there."""
    return picture.part(0, 95, 300, 35)


def lock(display, faults):
    def opened(name):
        window = display.open("mica", "show", "pattern-lock", "--set", "store=desktop")
        window.program.position = 0
        window.rest()
        return window, window.picture(name)

    def draw(pattern):
        window.stroke(*map(node, pattern))

    # The lock checks its store beside the frames: the result of a pattern is recognised by its appearance.
    window, first = opened("lock-1-set")
    wants_first = title(first)
    draw(RIGHT)
    window.sleep()
    confirm = window.picture("lock-2-confirm")
    wants_again = title(confirm)
    if wants_again == wants_first:
        faults.add("the lock: it does not ask for the pattern again")
    draw(WRONG)
    if window.picture("lock-3-differs") == confirm:
        faults.add("the lock: another pattern shows nothing")
    window.picture_where("lock-3-differs-then", "it does not start over", lambda picture: picture == first)
    draw(RIGHT)
    window.picture_where("lock-4-again", "it does not ask again", lambda picture: picture == confirm)
    draw(RIGHT)
    window.picture_where("lock-5-app", "it is not set", lambda picture: title(picture) not in (wants_first, wants_again))
    window.close("the lock, set")
    files = [file for file in (display.home / "data").rglob("*") if file.is_file()]
    if not files:
        faults.add("the lock: it has no file")
    for file in files:
        if b"03674" in file.read_bytes():
            faults.add("the lock: the pattern is in its file")

    # Another process requires it, and again after the window was hidden.
    window, _ = opened("lock-6-verify")
    verify = window.picture_where(
        "lock-6-verify", "another process knows nothing of the pattern", lambda picture: title(picture) != wants_first)
    wanted = title(verify)
    draw(RIGHT)
    window.picture_where("lock-7-right", "the right pattern opens nothing", lambda picture: title(picture) != wanted)
    window.minimize()
    window.restore()
    window.focus()
    window.picture_where("lock-8-returned", "it does not ask again when the window was away", lambda picture: picture == verify)
    for turn in range(1, 5):
        draw(WRONG)
        window.picture(f"lock-9-wrong-{turn}")
        window.picture_where(f"lock-9-wrong-{turn}-then", "it takes no further pattern", lambda picture: picture == verify)
    # A lock-out counts real time: on a busy machine it may be over before the next look. Another wrong pattern doubles it.
    for seconds in (30, 60, 120, 240):
        end = time.monotonic() + seconds
        draw(WRONG)
        locked = window.picture_where(
            "lock-9-wrong-5", "five wrong patterns do not lock it", lambda picture: title(picture) != wanted)
        out = title(locked)
        draw(RIGHT)
        opens = title(window.picture("lock-10-locked-out")) != out
        if opens and time.monotonic() < end:
            faults.add("the lock: it takes a pattern while it is locked")
        window.close("the lock, locked out")
        window, _ = opened("lock-11-still-locked-out")
        other = window.picture_where(
            "lock-11-still-locked-out", "another process forgets that it was locked out",
            lambda picture: title(picture) == out or title(picture) == wanted and time.monotonic() >= end)
        if opens or title(other) == out:
            break
    window.close("the lock, again")
