"""Builds modules with a sanitizer, and links them with the tests of the release build.

    python3 scripts/steps/sanitize.py address|thread MODULE ...

The modules and those below them are compiled a second time, into .build/SANITIZER. The tests, and what stands above the modules,
are the objects of .build/release: code without a sanitizer's checks calls code with them as well, and a test is no place where
a fault of Mica lies. The program is .build/SANITIZER/release/MicaPackageTests.xctest.
"""

import json
import os
import pathlib
import subprocess
import sys

import build
import changes

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = "MicaPackageTests.xctest"
OBJECTS = "MicaPackageTests.product/Objects.LinkFileList"


def link_command(plan):
    """The arguments that link the tests, from the plan of the release build."""
    for line in plan.splitlines():
        if not line.startswith("    args: ["):
            continue
        arguments = json.loads(line[len("    args: "):])
        if "-emit-executable" in arguments and any(a.startswith("@") and a.endswith(OBJECTS) for a in arguments):
            return arguments
    raise ValueError("the plan of the release build links no tests; run ./test --only build")


def below(names, targets):
    """The targets and all that they depend on."""
    dependencies = {target.name: target.dependencies for target in targets}
    found, left = set(), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += dependencies.get(name, ())
    return found


def replaced(objects, modules, release, sanitized):
    """The objects of the release build, those of `modules` with the ones of the same name in `sanitized`."""
    found = []
    for path in objects:
        place = pathlib.Path(path).relative_to(release)
        found.append(str(sanitized / place) if place.parts[0].removesuffix(".build") in modules else path)
    return found


def link(sanitizer, modules, release, sanitized):
    """Links the program of the tests; the exit status of the linker."""
    arguments = link_command((ROOT / ".build/release.yaml").read_text())
    place = next(n for n, a in enumerate(arguments) if a.startswith("@") and a.endswith(OBJECTS))
    objects = [line.strip("'\"") for line in pathlib.Path(arguments[place][1:]).read_text().splitlines()]
    chosen = sanitized / "Tests.LinkFileList"
    chosen.write_text("".join(f"'{path}'\n" for path in replaced(objects, modules, release, sanitized)))
    arguments[place] = f"@{chosen}"
    program = sanitized / PROGRAM
    arguments[arguments.index("-o") + 1] = f"{program}.new"
    status = subprocess.run([*arguments, f"-sanitize={sanitizer}"], stdin=subprocess.DEVNULL).returncode
    if status == 0:
        os.replace(f"{program}.new", program)
    return status


def main(sanitizer, *modules):
    scratch = f".build/{sanitizer}"
    for module in modules:
        status = build.swift_build([f"--sanitize={sanitizer}", "--scratch-path", scratch, "--target", module])
        if status:
            return status
    built = below(modules, changes.manifest_targets())
    return link(sanitizer, built, (ROOT / ".build/release").resolve(), (ROOT / scratch / "release").resolve())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
