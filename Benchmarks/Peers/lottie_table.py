"""Measures Lottie files with all players and prints a table, for scripts/bench/lottie.

    lottie_table.py BENCH-LOTTIE PEER FOLDER JSON FILTER
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

FRAMES, ROUNDS = 60, 3
PLAYERS = ("mica", "thorvg", "rlottie")


def measured(command):
    """The figures of one run on one core; None if it fails."""
    result = subprocess.run(["taskset", "-c", "0", *command], capture_output=True, text=True)
    lines = [line for line in result.stdout.splitlines() if line.startswith("{")]
    return json.loads(lines[-1]) if result.returncode == 0 and lines else None


def differ(folder, name):
    """The percentage of pixels that differ from Mica's."""
    import numpy
    shares = []
    for own in sorted(folder.glob("mica-*.rgba")):
        other = folder / own.name.replace("mica", name)
        if not other.exists():
            return None
        a, b = (numpy.fromfile(path, dtype=numpy.uint8).reshape(-1, 4).astype(numpy.int16) for path in (own, other))
        if a.shape != b.shape:
            return None
        shares.append(float((numpy.abs(a - b).max(axis=1) > 16).mean() * 100))
    return max(shares, default=None)


def measure(path, bench, peer):
    content = json.loads(path.read_text())
    scale = min(1920 / content["w"], 1080 / content["h"])
    size = [str(max(1, round(content[key] * scale))) for key in ("w", "h")]
    figures = {name: [] for name in PLAYERS}
    row = {"file": path.stem, "bytes": path.stat().st_size}
    with tempfile.TemporaryDirectory() as pictures:
        for number in range(ROUNDS):
            for name in PLAYERS:
                command = [bench] if name == "mica" else [sys.executable, peer, name]
                run = measured([*command, *size, str(FRAMES), str(path), *([pictures] if number == 0 else [])])
                if run:
                    figures[name].append(run)
        for name in PLAYERS:
            for key in ("load_ms", "first_ms", "frame_ms", "memory_mb"):
                values = [run[key] for run in figures[name]]
                row[f"{name}_{key}"] = statistics.median(values) if values else None
            if name != "mica":
                row[f"{name}_differ"] = differ(pathlib.Path(pictures), name)
    return row


def cell(row, name, key):
    own, other = row[f"mica_{key}"], row[f"{name}_{key}"]
    return f"{other / own:8.2f}" if own and other else f"{'–':>8}"


def main():
    bench, peer, folder, as_json, word = sys.argv[1:6]
    files = sorted(path for path in pathlib.Path(folder).glob("*.json") if word in path.name)
    if not files:
        sys.exit(f"bench/lottie: no file of {folder} has “{word}” in its name")
    if as_json == "0":
        print(f"{'file':24} {'kB':>6} {'load':>7} {'first':>7} {'frame':>7} {'MB':>5}   ThorVG: load    first    frame  differ"
              "   rlottie: load    first    frame  differ")
    faster = {name: [] for name in PLAYERS[1:]}
    for path in files:
        row = measure(path, bench, peer)
        if as_json == "1":
            print(json.dumps(row), flush=True)
            continue
        own = "".join(f" {row[f'mica_{key}']:7.2f}" if row[f"mica_{key}"] is not None else f" {'–':>7}"
                      for key in ("load_ms", "first_ms", "frame_ms"))
        text = f"{path.stem:24} {row['bytes'] / 1000:6.1f}{own} {row['mica_memory_mb'] or 0:5.0f}   "
        for name in PLAYERS[1:]:
            share = row[f"{name}_differ"]
            text += f"   {cell(row, name, 'load_ms')} {cell(row, name, 'first_ms')} {cell(row, name, 'frame_ms')}"
            text += f" {share:6.2f}%" if share is not None else f" {'–':>7}"
            if row["mica_frame_ms"] and row[f"{name}_frame_ms"]:
                faster[name].append(row[f"{name}_frame_ms"] / row["mica_frame_ms"])
        print(text, flush=True)
    if as_json == "0":
        for name, ratios in faster.items():
            if ratios:
                print(f"{name}: Mica is faster on {sum(r > 1 for r in ratios)} of {len(ratios)} files; median {statistics.median(ratios):.2f}, "
                      f"least {min(ratios):.2f}")


main()
