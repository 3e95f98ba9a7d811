"""Finds the steps that a change needs: the changed targets, the targets above them, and the checks that read either."""

import dataclasses
import json
import subprocess

import table


def output(*command):
    return subprocess.run(
        command, cwd=table.ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, check=True).stdout


# The tree of a repository without a file: all files differ from it.
EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"


def git(*arguments, root=None):
    """The output of git; raises ValueError with its error message if it fails."""
    try:
        process = subprocess.run(
            ["git", *arguments], cwd=root or table.ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except OSError as error:
        raise ValueError(f"--changed needs git: {error.strerror}") from None
    if process.returncode:
        lines = process.stderr.strip().splitlines() or [f"exit status {process.returncode}"]
        raise ValueError(f"git {arguments[0]}: {lines[0]}")
    return process.stdout


def commit(revision, root=None):
    """The commit that a revision names, or None."""
    try:
        return git("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}", root=root).strip()
    except ValueError:
        return None


def base(root=None):
    """The commit to which changes are compared: the merge base with the last tag, or else the previous commit. The first commit
    of a history differs from no file."""
    try:
        tag = git("describe", "--tags", "--abbrev=0", root=root).strip()
        return git("merge-base", "HEAD", tag, root=root).strip()
    except ValueError:
        return commit("HEAD~1", root) or EMPTY


def changed_files(revision, root=None):
    """The paths that differ from a revision, including uncommitted and untracked ones. A file that moved has two: its old
    module changed too."""
    found = EMPTY if revision == EMPTY else commit(revision, root)
    if not found:
        git("rev-parse", "--git-dir", root=root)
        raise ValueError(f"--changed must be followed by a commit (got {revision}); `git log --oneline` lists them")
    paths = git("diff", "--name-only", "--no-renames", "-z", found, "--", root=root)
    paths += git("ls-files", "--others", "--exclude-standard", "-z", root=root)
    return sorted(set(filter(None, paths.split("\0"))))


@dataclasses.dataclass
class Target:
    name: str
    path: str
    dependencies: tuple
    is_test: bool = False


def manifest_targets():
    described = json.loads(output("swift", "package", "describe", "--type", "json"))
    return [
        Target(t["name"], t["path"], tuple(t.get("target_dependencies", ())), t["type"] == "test")
        for t in described["targets"]
    ]


def changed_targets(files, targets):
    """The targets that own changed files. Package.swift belongs to all of them."""
    if "Package.swift" in files:
        return {t.name for t in targets}
    found = set()
    for file in files:
        parts = file.split("/")
        if parts[0] == "Tests" and len(parts) > 3 and parts[1] in ("Goldens", "Fixtures"):
            found.add(parts[2])
        owners = [t for t in targets if file.startswith(t.path + "/")]
        if owners:
            found.add(max(owners, key=lambda t: len(t.path)).name)
    return found


def targets_above(names, targets):
    """The targets and all that depend on them."""
    found, grows = set(names), True
    while grows:
        above = {t.name for t in targets if found.intersection(t.dependencies)}
        grows = not above <= found
        found |= above
    return found


def is_read(step, files, targets):
    for name in step.reads:
        if name in targets:
            return True
        if any(file == name or (name.endswith("/") and file.startswith(name)) for file in files):
            return True
    return False


def steps_for(files, targets, steps):
    """The steps that changed files need, with the builds that these need. The tests of the changed modules come first, from a
    build of their own, which omits all higher modules."""
    changed = changed_targets(files, targets)
    affected = targets_above(changed, targets)
    chosen = [step for step in steps if is_read(step, files, affected)]
    first = [
        step.name for step in chosen
        if step.has_tests and step.needs == ("build",) and step.name not in table.RUN_PROGRAMS
        and (step.name in changed or step.name.removesuffix("Tests") in changed)
    ]
    rest = [step for step in chosen if step.name not in first]
    result = []
    if first:
        names = ",".join(name.removesuffix("Tests") for name in first)
        result.append(
            table.Step(
                "build-changed", table.build("--copy", "ChangedTests.xctest", "--product", "MicaPackageTests"),
                environment={"MICA_TESTS": names}, cpus=table.BUILDS, is_build=True))
        program = table.binary(name="ChangedTests.xctest")
        result += [table.module_tests(name, program, needs=("build-changed",)) for name in first]
    needed = {name for step in rest for name in step.needs}
    for step in steps:
        if step.is_build and step.name in needed and step not in rest:
            if first and step.name == "build":
                step = dataclasses.replace(step, needs=("build-changed",))
            result.append(step)
    return result + rest
