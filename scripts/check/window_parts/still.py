"""Windows that need no processor."""


def idle(display, faults):
    """A static window sleeps, and one with a caret wakes up only for the caret: its blinks are the clock for both."""
    still = display.open("mica", "show", "pattern-lock")
    still.program.position = 0
    still.sleep()
    notes = display.open("notes")
    notes.click(200, 120)
    # The keyboard focus moved to the other window.
    still.sleep()
    before = still.program.ticks(), still.program.wakes(), notes.program.wakes()
    notes.program.mark()
    notes.frames(10)
    after = still.program.ticks(), still.program.wakes(), notes.program.wakes()
    if after[0] > before[0] or after[1] > before[1] + 2:
        faults.add(f"idle: {after[0] - before[0]} hundredths of a second and {after[1] - before[1]} wakes in ten changes of a caret")
    print(f"idle: a caret wakes its window {after[2] - before[2]} times in ten changes")
    if after[2] - before[2] > 120:
        faults.add(f"idle: a caret wakes its window {after[2] - before[2]} times in ten changes")
    first = notes.picture("idle-caret-1")
    notes.picture_where("idle-caret-2", "the caret does not blink", lambda picture: picture != first)
    notes.close("idle, with a caret")
    still.close("idle")


def emitters(display, faults):
    """Content without animations keeps moving while it emits, and needs no processor once it has ended."""
    window = display.open("cards", "show", "sparks")
    first = window.picture_where("emitters-1", "an empty window", lambda picture: picture.colours > 1)
    window.frames(20)
    if window.picture("emitters-2") == first:
        faults.add("emitters: the particles stand still")
    window.sleep()
    if window.picture("emitters-3-ended").colours != 1:
        faults.add("emitters: the last particles stay")
    window.close("emitters")
