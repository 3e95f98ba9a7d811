"""The gallery's scenes."""

import subprocess

from program import BUILD, Fault


def scenes(display, faults):
    """Every scene appears, and closes while something moves."""
    names = [line.split()[0] for line in subprocess.run(
        [BUILD / "mica", "list"], capture_output=True, text=True, check=True).stdout.splitlines()]
    for name in names:
        try:
            window = display.open("mica", "show", name)
            # A pad shows the drawn strokes.
            if name == "drawing-pad":
                window.stroke((100, 100), (200, 150), (300, 100))
            window.picture_where(name, "an empty window", lambda picture: picture.colours > 1)
            window.close(name)
        except Fault as fault:
            faults.add(f"{name}: {fault}")
