"""Remembers which steps passed, so that ./test does not run them again in a tree without changes."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess

import schedule

# Variables that tests and the programs that they start read.
VARIABLES = ("MICA_", "LANG", "LC_", "TZ", "SWIFT_", "XDG_", "DISPLAY", "WAYLAND_")
# The installed packages and their versions.
PACKAGES = pathlib.Path("/var/lib/dpkg/status")


def state(root, environment, packages=PACKAGES):
    """A number that differs if a file of the tree, the compiler, a package of the system or the environment does; None outside
    of a repository."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=root, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if listing.returncode:
        return None
    digest = hashlib.sha256()

    def add(*parts):
        for part in parts:
            data = part if isinstance(part, bytes) else os.fsencode(str(part))
            digest.update(b"%d:" % len(data) + data)

    # The versions of dependencies are in a file that git ignores.
    for path in sorted({*filter(None, listing.stdout.split(b"\0")), b"Package.resolved"}):
        file = os.path.join(os.fsencode(str(root)), path)
        try:
            status = os.lstat(file)
            data = os.fsencode(os.readlink(file)) if os.path.islink(file) else pathlib.Path(os.fsdecode(file)).read_bytes()
            add(path, status.st_mode, data)
        except OSError as error:
            add(path, error.errno)
    for name in sorted(environment):
        if name.startswith(VARIABLES):
            add(name, environment[name])
    compiler = os.path.realpath(shutil.which("swift") or "")
    add(compiler, os.stat(compiler).st_mtime_ns if os.path.isfile(compiler) else "")
    add(packages.read_bytes() if packages.exists() else b"")
    return digest.hexdigest()


def passed(file, now):
    """The results of the steps that passed in this state, by their names."""
    try:
        record = json.loads(file.read_text())
        if now is None or record["state"] != now:
            return {}
        return {
            name: schedule.Result(name, "passed", "unchanged since it passed", tests=int(tests), skipped=int(skipped))
            for name, (tests, skipped) in record["steps"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def record(file, before, after, results):
    """Writes which steps passed, if nothing changed while they ran."""
    if before is None or before != after:
        return
    steps = {result.name: (result.tests, result.skipped) for result in results if result.outcome == "passed"}
    steps = {**{name: (r.tests, r.skipped) for name, r in passed(file, before).items()}, **steps}
    for result in results:
        if result.outcome != "passed":
            steps.pop(result.name, None)
    new = file.with_suffix(".new")
    new.write_text(json.dumps({"state": before, "steps": steps}))
    new.replace(file)
