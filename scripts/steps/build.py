"""Builds in release mode; the arguments are those of "swift build".

    python3 scripts/steps/build.py [--copy NAME] ARGUMENT ...

With --copy the test program is copied to NAME beside it, so that it can run while the next build replaces it. The build tool
crashes occasionally: its results are kept, and it is run once more.
"""

import os
import shutil
import subprocess
import sys


def swift_build(arguments, tries=2):
    for _ in range(tries):
        status = subprocess.run(["swift", "build", "-c", "release", *arguments], stdin=subprocess.DEVNULL).returncode
        if 0 <= status <= 128:
            return status
        print(f"build: swift build was killed (status {status})", flush=True)
    return 1


def main(arguments):
    copy = None
    if arguments[:1] == ["--copy"]:
        copy, arguments = arguments[1], arguments[2:]
    status = swift_build(arguments)
    if status == 0 and copy:
        folder = ".build/release"
        shutil.copyfile(f"{folder}/MicaPackageTests.xctest", f"{folder}/{copy}.new")
        os.chmod(f"{folder}/{copy}.new", 0o755)
        os.replace(f"{folder}/{copy}.new", f"{folder}/{copy}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
