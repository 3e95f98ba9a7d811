"""Compiles modules a second time, with a sanitizer, and links them with the tests of the release build.

    python3 scripts/steps/sanitize.py address MODULE ...             compiles and links
    python3 scripts/steps/sanitize.py --compile address MODULE ...   compiles only

The commands are those of the release build's plan, with the sanitizer, and with .build/SANITIZER/release for their objects. A
module is compiled again when the release build has compiled it again. Its interface, the tests and all other modules come from
.build/release: code without a sanitizer's checks can call code with them, and the tests are not where Mica's faults are. The
program is .build/SANITIZER/release/MicaPackageTests.xctest.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

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


def release_folder(plan):
    """The folder of the release build, from its plan: `.build/release` does not yet lead there while the first build runs."""
    arguments = link_command(plan)
    return pathlib.Path(arguments[arguments.index("-o") + 1]).parent


def compile_commands(module, plan):
    """The arguments that compile a module in Swift, or each file of one in C, from the plan of the release build."""
    found = []
    for line in plan.splitlines():
        if not line.startswith("    args: ["):
            continue
        arguments = json.loads(line[len("    args: "):])
        is_swift = "-module-name" in arguments and arguments[arguments.index("-module-name") + 1] == module and "-output-file-map" in arguments
        is_c = "-c" in arguments and "-o" in arguments and f"/{module}.build/" in arguments[arguments.index("-o") + 1]
        if (is_swift and f"/{module}.build/" in arguments[arguments.index("-output-file-map") + 1]) or is_c:
            found.append(arguments)
    if not found:
        raise ValueError(f"the plan of the release build compiles no module {module}; run ./test --only build")
    return found


# Only the objects of a module are needed.
ALONE = {"-emit-module", "-emit-dependencies", "-emit-objc-header", "-parseable-output", "-serialize-diagnostics"}
WITH_VALUE = {"-emit-module-path", "-emit-objc-header-path"}


def sanitized_command(arguments, sanitizer, release, folder):
    """The same command with a sanitizer, whose objects go to `folder`; and the map of its files, for a module in Swift."""
    command, values = [], iter(arguments)
    for argument in values:
        if argument in WITH_VALUE:
            next(values)
        elif argument == "-Xfrontend":
            value = next(values)
            # The sanitizer's reports have lines.
            command += [] if value == "-gnone" else [argument, value]
        elif argument not in ALONE:
            command.append(argument)
    files = None
    if "-output-file-map" in command:
        place = command.index("-output-file-map") + 1
        files = {
            source: {"object": str(folder / pathlib.Path(output["object"]).relative_to(release))}
            for source, output in json.loads(pathlib.Path(command[place]).read_text()).items() if source}
        command[place] = str(folder / pathlib.Path(command[place]).relative_to(release))
        return [*command, "-gline-tables-only", f"-sanitize={sanitizer}"], (command[place], files)
    for option in ("-o", "-MF"):
        place = command.index(option) + 1
        command[place] = str(folder / pathlib.Path(command[place]).relative_to(release))
    return [*command, f"-fsanitize={sanitizer}"], None


def objects_of(command, files):
    return [output["object"] for output in files[1].values()] if files else [command[command.index("-o") + 1]]


def compile_module(module, sanitizer, plan, release, folder):
    """Compiles the modules that the release build has compiled since the last time; returns the compiler's exit status."""
    (folder / f"{module}.build").mkdir(parents=True, exist_ok=True)
    for arguments in compile_commands(module, plan):
        command, files = sanitized_command(arguments, sanitizer, release, folder)
        objects = [pathlib.Path(path) for path in objects_of(command, files)]
        originals = [pathlib.Path(str(path).replace(str(folder), str(release))) for path in objects]
        newest = max(path.stat().st_mtime_ns for path in originals)
        stamp = objects[0].with_suffix(".command")
        if (stamp.exists() and stamp.stat().st_mtime_ns > newest and stamp.read_text() == json.dumps(command)
                and all(path.exists() for path in objects)):
            continue
        if files:
            pathlib.Path(files[0]).write_text(json.dumps(files[1]))
        print(f"sanitize: {module}", flush=True)
        status = subprocess.run(command, stdin=subprocess.DEVNULL).returncode
        if status:
            return status
        stamp.write_text(json.dumps(command))
    return 0


def replaced(objects, modules, release, sanitized):
    """The objects of the release build, those of `modules` with the ones of the same name in `sanitized`."""
    found = []
    for path in objects:
        place = pathlib.Path(path).relative_to(release)
        found.append(str(sanitized / place) if place.parts[0].removesuffix(".build") in modules else path)
    return found


def link(sanitizer, modules, release, sanitized):
    """Links the test program; returns the linker's exit status."""
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


class Beside:
    """Compiles modules with a sanitizer while the release build is running.

    Each output line of the release build calls `build_went_on`. It starts the compiler for the next module that the release
    build has compiled since it began, with the lowest priority, one module at a time. What the build did not have to compile,
    or what fails here, is left to the step that links.
    """

    def __init__(self, sanitizer, modules, begin=None):
        self.sanitizer, self.waiting, self.process = sanitizer, list(modules), None
        self.begin = time.time_ns() if begin is None else begin
        self.plan, self.originals = None, {}

    def is_new(self, path):
        try:
            return os.stat(path).st_mtime_ns >= self.begin
        except FileNotFoundError:
            return False

    def is_compiled(self, module):
        """`True` if all objects of a module are newer than the start of the build."""
        if module not in self.originals:
            release = release_folder(self.plan)
            commands = [sanitized_command(arguments, self.sanitizer, release, release)
                        for arguments in compile_commands(module, self.plan)]
            self.originals[module] = [path for command in commands for path in objects_of(*command)]
        return all(map(self.is_new, self.originals[module]))

    def build_went_on(self):
        if not self.waiting or self.process and self.process.poll() is None:
            return
        if self.plan is None:
            if not self.is_new(ROOT / ".build/release.yaml"):
                return
            self.plan = (ROOT / ".build/release.yaml").read_text()
        try:
            module = next(filter(self.is_compiled, self.waiting), None)
        except (ValueError, OSError) as error:
            # The step that links reports it again.
            print(f"sanitize: {error}", flush=True)
            self.waiting, module = [], None
        if module:
            self.waiting.remove(module)
            self.process = subprocess.Popen(
                ["nice", "-n", "19", sys.executable, __file__, "--compile", self.sanitizer, module], stdin=subprocess.DEVNULL)

    def finish(self):
        if self.process:
            self.process.wait()


def main(*arguments):
    only_compiles = arguments[0] == "--compile"
    sanitizer, *modules = arguments[only_compiles:]
    plan = (ROOT / ".build/release.yaml").read_text()
    release = release_folder(plan)
    folder = ROOT / ".build" / sanitizer / "release"
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    for module in modules:
        status = compile_module(module, sanitizer, plan, release, folder)
        if status:
            return status
    return 0 if only_compiles else link(sanitizer, modules, release, folder)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
