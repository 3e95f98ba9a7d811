"""Programs of other packages, compiled against the modules of the release build: in seconds instead of ten minutes."""

import os
import shlex
import shutil
import subprocess

from program import BUILD, ROOT, Fault

PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("MICA_")}
LIBRARIES = ["spng", "libturbojpeg", "libwebp", "zlib", "libdeflate", "lcms2", "freetype2", "harfbuzz", "fribidi", "fontconfig",
             "expat", "libunibreak", "libsodium", "libzip"]


def run(*command, folder):
    """The output of a command."""
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=PLAIN, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise Fault(f"{command[0]} ended with {done.returncode}: " + "\n".join((done.stderr or done.stdout).splitlines()[-20:]))
    return done.stdout


def includes():
    """The compiler's arguments for the modules of the build."""
    found = ["-I", BUILD / "Modules"]
    for path in [*(ROOT / "Sources").glob("*/module.modulemap"), *BUILD.glob("*.build/module.modulemap"),
                 *(ROOT / ".build/checkouts").glob("*/Sources/*/include/module.modulemap")]:
        found += ["-Xcc", f"-fmodule-map-file={path}"]
    for path in [*(ROOT / "Sources").glob("*/include"), *(ROOT / ".build/checkouts").glob("swift-s*/Sources/*/include")]:
        found += ["-Xcc", f"-I{path}"]
    for flag in run("pkg-config", "--cflags-only-I", *LIBRARIES, folder=ROOT).split():
        found += ["-Xcc", flag]
    return found


def compiled(folder, name):
    """The program of a package's only target, with its resources beside it."""
    program = folder / f"{name}.out"
    if f'"name" : "{name}"' not in run("swift", "package", "dump-package", folder=folder):
        raise Fault(f"Package.swift has no target {name}")
    objects = [shlex.split(line)[0] for line in open(BUILD / "mica.product/Objects.LinkFileList")]
    objects = [path for path in objects if "/MicaCommand.build/" not in path]
    # The program mica has no storyboards.
    objects += [path for path in map(str, sorted((BUILD / "MicaInterface.build").glob("*.o"))) if path not in objects]
    list_file = folder.parent / "objects"
    list_file.write_text("\n".join(objects))
    links = run("pkg-config", "--libs", *LIBRARIES, folder=folder).split()
    target = folder / "Sources" / name
    sources = sorted(target.rglob("*.swift"))
    entry = [] if target / "main.swift" in sources else ["-parse-as-library"]
    version = "5" if ".swiftLanguageMode(.v5)" in (folder / "Package.swift").read_text() else "6"
    run("swiftc", "-O", "-swift-version", version, "-module-name", name, *entry, *sources, *includes(), f"@{list_file}", *links,
        "-lchipmunk", "-lwebpdemux", "-lwebpmux", "-lm", "-ldl", "-o", program, folder=folder)
    if (target / "Contents").is_dir():
        resources = folder / f"{name}_{name}.resources"
        shutil.rmtree(resources, ignore_errors=True)
        shutil.copytree(target / "Contents", resources / "Contents")
    return program
