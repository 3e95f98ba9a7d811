"""Builds in release mode; the arguments are those of "swift build".

    python3 scripts/steps/build.py [--copy NAME] [--beside SANITIZER MODULE,MODULE...] ARGUMENT ...

With --copy the test program is copied to NAME beside it, so that it can run while the next build replaces it. With --beside
modules are also compiled with a sanitizer, at the lowest priority, each as soon as the release build has compiled it. The
build tool crashes occasionally: its results are kept, and it is run once more.
"""

import os
import shutil
import subprocess
import sys

import sanitize


def swift_build(arguments, beside=None, tries=2):
    for _ in range(tries):
        command = ["swift", "build", "-c", "release", *arguments]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace") as process:
            for line in process.stdout:
                print(line, end="", flush=True)
                if beside:
                    beside.build_went_on()
        status = process.returncode
        if 0 <= status <= 128:
            return status
        print(f"build: swift build was killed (status {status})", flush=True)
    return 1


def main(arguments):
    copy, beside = None, None
    if arguments[:1] == ["--copy"]:
        copy, arguments = arguments[1], arguments[2:]
    if arguments[:1] == ["--beside"]:
        beside, arguments = sanitize.Beside(arguments[1], arguments[2].split(",")), arguments[3:]
    status = swift_build(arguments, beside)
    if beside:
        beside.finish()
    if status == 0 and copy:
        folder = ".build/release"
        shutil.copyfile(f"{folder}/MicaPackageTests.xctest", f"{folder}/{copy}.new")
        os.chmod(f"{folder}/{copy}.new", 0o755)
        os.replace(f"{folder}/{copy}.new", f"{folder}/{copy}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
