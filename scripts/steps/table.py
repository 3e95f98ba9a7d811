"""The table of the steps that ./test runs: their commands, requirements, inputs and costs."""

import dataclasses
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROCESSORS = len(os.sched_getaffinity(0))

# A build uses most processors and leaves room for a step that waits. A check that waits for a display, a browser or another
# machine needs half a processor.
BUILDS = 0.75 * PROCESSORS
WAITS = 0.5


@dataclasses.dataclass
class Step:
    """One command. `needs` are the steps that must pass before it, and `cpus` is the number of processors that it uses. `reads`
    are the targets of Package.swift and the paths (with a slash or a dot) whose change makes it run again. `limit` is the
    number of seconds after which it counts as hanging. `purpose` is what it proves, for --list."""

    name: str
    command: list
    needs: tuple = ()
    cpus: float = 1
    reads: tuple = ()
    environment: dict = dataclasses.field(default_factory=dict)
    is_build: bool = False
    has_tests: bool = False
    limit: float = 3600
    purpose: str = ""


# The sanitizers check the modules that read untrusted bytes, write through pointers or share memory between threads.
SANITIZED = {
    "address": ("MicaRaster", "CoreGraphics", "ImageIO", "QuartzCore"),
    "thread": ("MicaRaster", "CoreGraphics", "CoreText", "MicaCompositor", "QuartzCore"),
}
SANITIZER_OPTIONS = {
    # Memory that lives until the process ends does not count as a leak. An allocation that fails returns null, as without a
    # sanitizer.
    "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
    "TSAN_OPTIONS": "halt_on_error=1",
    # Loops over random seeds run every fourth.
    "MICA_SEED_STRIDE": "4",
}

# Test modules that take longest run first; the order of the others is that of the alphabet.
LONGEST = ("MicaTests", "QuartzCoreTests", "MicaGalleryTests", "UIKitTests", "MicaRasterTests", "MicaStudioTests")

# Test modules that run programs of the build, not their module alone.
RUN_PROGRAMS = ("MicaTests", "MicaStudioTests", "MicaGalleryTests", "MicaWindowTests", "MicaTestingTests")

# The inputs of test modules besides their target, goldens and fixtures.
READ_ALSO = {
    "MicaTests": (
        "README.md", "CHANGELOG.md", "NOTICE", "Docs/", "Examples/", "scripts/", "mica", "test", "bench", "Package.swift",
        "MicaCommand"),
    "MicaGalleryTests": ("Docs/scenes/", "MicaCommand"),
    "MicaStudioTests": ("MicaStudioCommand",),
}


def test_modules():
    """The names of the test targets, in the order in which they start."""
    found = sorted(folder.name for folder in (ROOT / "Tests").glob("*Tests") if any(folder.rglob("*.swift")))
    return [name for name in LONGEST if name in found] + [name for name in found if name not in LONGEST]


def binary(scratch=".build", name="MicaPackageTests.xctest"):
    """The program with all tests. It is started directly: "swift test" would hold a lock that lets one module run at a time."""
    return f"{scratch}/release/{name}"


def run_tests(program, filters=(), skips=()):
    command = [program, "--testing-library", "swift-testing", "--no-parallel"]
    for pattern in filters:
        command += ["--filter", pattern]
    for pattern in skips:
        command += ["--skip", pattern]
    return command


def build(*arguments):
    return ["python3", "scripts/steps/build.py", *arguments]


def module_tests(name, program=None, needs=("build",)):
    """The tests of one module in a process of their own. A test that waits for programs that must fail (such as QuartzCore's)
    would lose them among those that other modules run. It lists the module's unused goldens."""
    return Step(
        name, run_tests(program or binary(), [rf"^{name}\."]), needs=needs,
        reads=(name, f"Tests/Goldens/{name}/", f"Tests/Fixtures/{name}/", *READ_ALSO.get(name, ())),
        environment={"MICA_REPORT_ORPHANS": "1"}, has_tests=True, purpose=f"the tests of {name.removesuffix('Tests')}")


# The modules of the build with AddressSanitizer: those above, what they call, and what their tests count with.
ADDRESS_MODULES = ("AllocationCounter", "MicaBase", "MicaObjC", "MicaRasterKernels", "MicaResources", "CoreText", *SANITIZED["address"])


def sanitizer(kind, filters=()):
    """The build with a sanitizer, and the tests of its modules, or those of a filter."""
    modules, scratch = SANITIZED[kind], f".build/{kind}"
    if kind == "address":
        # The tests are those of the release build.
        build_step = Step(
            kind, ["python3", "scripts/steps/sanitize.py", kind, *ADDRESS_MODULES],
            needs=("build",), is_build=True,
            purpose="the build with AddressSanitizer, into .build/address")
    else:
        # Locks that the tests take are checked only if the tests have the sanitizer too.
        build_step = Step(
            kind, build(f"--sanitize={kind}", "--scratch-path", scratch, "--product", "MicaPackageTests"),
            environment={"MICA_TESTS": ",".join(modules)}, cpus=BUILDS, is_build=True,
            purpose="the build with ThreadSanitizer, into .build/thread")
    steps = [build_step]
    if filters:
        runs = [(f"{kind}-filter", filters, ())]
    else:
        runs = [(f"{kind}-{module}Tests", [rf"^{module}Tests\."], (f"{module}Tests",)) for module in modules]
    for name, patterns, reads in runs:
        steps.append(
            Step(
                name, run_tests(binary(scratch), patterns), needs=(kind,), reads=reads,
                environment=SANITIZER_OPTIONS, has_tests=True, limit=7200,
                purpose="the same tests with the sanitizer"))
    return steps


def check(name, purpose, reads, cpus=1.0, needs=("build",)):
    return Step(
        name, [f"scripts/check/{name}"], needs=needs, cpus=cpus, reads=(*reads, f"scripts/check/{name}", "scripts/lib/"),
        purpose=purpose)


CHECKS = [
    check("kernels", "kernels give the same bytes on other processors, in an emulator", ("MicaRasterKernels", "Tests/KernelHashes/"), WAITS, needs=()),
    check("windows", "windows, keys, touches and screen readers, on a display of its own", ("MicaCommand", "notes", "cards", "windows-app", "scripts/check/"), WAITS),
    check("studio", "the studio, in a browser", ("MicaStudioCommand", "scripts/check/"), WAITS),
    check("gallery", "the gallery's page, in a browser", ("MicaCommand", "scripts/check/"), WAITS),
    check("farm", "a movie that several machines render is the same", ("MicaCommand", "Examples/Farm/"), WAITS),
    check("card-server", "the card server: protocol, limits, attacks", ("CardServer", "Examples/CardServer/"), WAITS),
    check("tutorial", "the commands and code of the tutorial, in an empty folder", ("MicaCommand", "Docs/tutorials/")),
    check("app", "the commands of the tutorial on an app's checkout, up to its picture", ("MicaCommand", "MicaInterface", "Docs/tutorials/", "README.md", "Examples/TeaTimer/")),
    check("instructions", "the counts of instructions of the benchmarks: at most 5 % more", ("bench", "Benchmarks/instructions.tsv")),
    check("docs", "public declarations have documentation; the book builds", ("MicaStudio", "MicaGallery", "MicaTesting", "Docs/", "scripts/release/book")),
    check("package", "another package that depends on this one builds", ("Package.swift", "README.md", "QuartzCore", "Examples/CardServer/")),
]

FORMAT = Step(
    "format", ["swift", "format", "lint", "--strict", "--recursive", "Package.swift", "Sources", "Tests"], cpus=WAITS,
    reads=("Package.swift", "Sources/", "Tests/", ".swift-format"), purpose="the format of Swift files; swift format -i FILE corrects it")

STEPS = Step(
    "steps", ["python3", "-m", "unittest", "discover", "-s", "scripts/steps"], cpus=WAITS, reads=("scripts/steps/",),
    purpose="the tests of these scripts")

FLOORS = Step(
    "floors", ["scripts/check/floors"], cpus=WAITS, reads=("Sources/", "Docs/architecture.md", "scripts/check/floors"),
    purpose="no module or folder knows a higher floor (Docs/architecture.md)")

OBSERVERS = Step(
    "observers", ["scripts/check/observers"], cpus=WAITS, reads=("Sources/QuartzCore/", "Sources/UIKit/", "scripts/check/observers"),
    purpose="the setters of public properties run in initialisers of apps")

# Pages, comments and messages are in all folders.
LANGUAGE = check(
    "language", "comments, pages and messages in plain English; --list names the faults", ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Docs/", "Sources/", "Tests/", "Examples/", "Benchmarks/",
                 "Plugins/", "scripts/"), needs=())

SHADERS = check(
    "shaders", "the compiled shaders of the graphics chip are those of their sources", ("Sources/CMicaVulkan/",), WAITS, needs=())

# Mesa's Vulkan on processors, unless MICA_GPU_DEVICE names another device.
SOFTWARE_CHIP = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json"
# The test modules whose goldens compositors draw.
DRAWN = ("MicaCompositorTests", "QuartzCoreTests", "UIKitTests", "MicaTests", "MicaGalleryTests", "MicaInterfaceTests", "MicaLottieTests")

# Tests that count the allocations or the caches of the processors' back end.
COUNTING = ("SteadyFrame", "[Aa]llocat", "KeptCoverage")


def gpu():
    """The tests that draw with a graphics chip: its own, longer than usual, and those of all goldens."""
    chip = {}
    if "MICA_GPU_DEVICE" not in os.environ and pathlib.Path(SOFTWARE_CHIP).exists():
        chip = {"VK_DRIVER_FILES": SOFTWARE_CHIP, "VK_ICD_FILENAMES": SOFTWARE_CHIP}
    steps = [
        Step(
            "gpu-plans", run_tests(binary(), [r"^MicaVulkanTests\."]), needs=("build",), has_tests=True, limit=36000,
            environment={"MICA_CHIP_ROUNDS": os.environ.get("MICA_CHIP_ROUNDS", "2000"), **chip},
            purpose="random plans and trees have the same bytes by the chip (MICA_CHIP_ROUNDS of each)")]
    for name in DRAWN:
        steps.append(
            Step(
                f"gpu-{name}", run_tests(binary(), [rf"^{name}\."], COUNTING), needs=("build",), has_tests=True, limit=36000,
                environment={"MICA_BACKEND": "gpu", **chip}, purpose="the same tests, drawn by the chip"))
    return steps


BUILD = Step(
    "build", build("--build-tests"), cpus=BUILDS, is_build=True, purpose="all programs and tests, into .build/release")


def beside_the_build(steps):
    """The steps. If both run, the build compiles the modules of the build with AddressSanitizer as well, while the processors
    are idle."""
    if not {"build", "address"} <= {step.name for step in steps}:
        return steps
    both = dataclasses.replace(BUILD, command=build("--beside", "address", ",".join(ADDRESS_MODULES), "--build-tests"))
    return [both if step is BUILD else step for step in steps]


def all_steps():
    """Every step, in the order in which they start as far as processors and needs allow."""
    return [FORMAT, STEPS, FLOORS, OBSERVERS, LANGUAGE, SHADERS, BUILD, *CHECKS[:1], *sanitizer("address"), *CHECKS[1:], *map(module_tests, test_modules())]


def usual_steps():
    """The steps of ./test without options: all tests, also with the address sanitizer."""
    left_out = {"format", *(step.name for step in CHECKS)}
    return [step for step in all_steps() if step.name not in left_out]
