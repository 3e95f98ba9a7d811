import Foundation
import Testing

/// The parts of a release: one version, links, completions, and the script that tags.
@Suite struct ReleaseTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func version_isTheChangelogsTopSection() throws {
        let program = try Program(Program.mica, ["--version"])
        let version = try #require(program.text.wholeMatch(of: /Mica (\d+\.\d+\.\d+)\n/)?.1)
        let heading = try #require(text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") })
        #expect(heading.hasPrefix("## \(version), "), "\(heading)")
    }

    /// Each package that programs link or run has its line.
    @Test func notice_namesWhatIsLinked() throws {
        let notice = try text("NOTICE").lowercased()
        let names = [
            "libspng-dev": "libspng", "libdeflate-dev": "libdeflate", "zlib1g-dev": "zlib", "libsdl2-dev": "sdl 2",
            "libturbojpeg0-dev": "libjpeg-turbo",
            "libwebp-dev": "libwebp", "liblcms2-dev": "little cms", "libharfbuzz-dev": "harfbuzz",
            "libfribidi-dev": "fribidi", "libfreetype-dev": "freetype", "libfontconfig-dev": "fontconfig",
            "libunibreak-dev": "libunibreak", "libchipmunk-dev": "chipmunk", "libsecret-1-0": "libsecret",
            "libsodium-dev": "libsodium", "libzip-dev": "libzip", "bootstrap-icons": "bootstrap icons",
            "libexpat1-dev": "expat",
            "ffmpeg": "ffmpeg", "fonts-inter": "inter", "fonts-noto-color-emoji": "noto color emoji",
        ]
        let packages = try text("scripts/packages").split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: " ").first }.filter { $0 != "pkg-config" }
        #expect(packages.count > 10)
        for package in packages {
            let name = try #require(names[String(package)], "\(package) is new: add it to the NOTICE")
            #expect(notice.contains(name), "\(name)")
        }
        let fetched = try text("Package.swift").matches(of: /\.package\(url: "[^"]*\/([a-z-]+)"/).map { $0.1 }
        #expect(fetched.count >= 3)
        for package in fetched { #expect(notice.contains(package), "\(package)") }
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completions_knowTheScenes(shell: String) throws {
        let program = try Program(Program.mica, ["--generate-completion-script", shell])
        #expect(program.status == 0, "\(program.error)")
        #expect(program.text.contains("arrow-mask") && program.text.contains("pull-to-refresh"))
        #expect(!program.text.contains("gallery-scene"))
    }

    // MARK: scripts/release/tag

    /// A repository that could be released, as far as the script checks it.
    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let script = try text("scripts/release/tag")
        for path in ["scripts/release", "Sources/MicaScenes"] {
            try FileManager.default.createDirectory(at: folder[path], withIntermediateDirectories: true)
        }
        try script.write(to: folder["scripts/release/tag"], atomically: true, encoding: .utf8)
        for name in ["LICENSE", "NOTICE", "SECURITY.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md"] {
            try name.write(to: folder[name], atomically: true, encoding: .utf8)
        }
        try write("0.2.0", in: folder)
        try write(
            "## 0.2.0, 2026-01-31\n\n- Faster.\n\n## 0.1.0, 2025-12-01\n\n- First.\n", to: "CHANGELOG.md", in: folder)
        _ = try git("init", "--quiet", "--initial-branch=main", in: folder)
        try commit(in: folder)
        _ = try git("tag", "0.1.0", in: folder)
        return folder
    }

    private func write(_ version: String, in folder: TemporaryFolder) throws {
        try write(
            "static let text = \"\(version)\"\n", to: "Sources/MicaScenes/Version.swift", in: folder)
    }

    private func write(_ text: String, to path: String, in folder: TemporaryFolder) throws {
        try text.write(to: folder[path], atomically: true, encoding: .utf8)
    }

    @discardableResult private func git(_ arguments: String..., in folder: TemporaryFolder) throws -> String {
        let git = try #require(Program.found("git"))
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
        let program = try Program(git, identity + arguments, in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        return program.text
    }

    private func commit(in folder: TemporaryFolder) throws {
        try git("add", "--all", in: folder)
        try git("commit", "--quiet", "--message", "A change", in: folder)
    }

    private func release(_ arguments: String..., in folder: TemporaryFolder) throws -> Program {
        let bash = try #require(Program.found("bash"))
        var environment = ProcessInfo.processInfo.environment
        for name in ["GIT_AUTHOR", "GIT_COMMITTER"] {
            environment["\(name)_NAME"] = "a"
            environment["\(name)_EMAIL"] = "a@b"
        }
        return try Program(
            bash, ["scripts/release/tag", "--skip-tests"] + arguments, in: folder.url, environment: environment)
    }

    @Test func release_tagsTheVersion() throws {
        let folder = try repository()
        let dry = try release("--dry-run", in: folder)
        #expect(dry.status == 0, "\(dry.error)")
        #expect(dry.text == "release: 0.2.0 can be released; nothing was tagged\n")
        #expect(try git("tag", in: folder) == "0.1.0\n")

        let wet = try release(in: folder)
        #expect(wet.status == 0, "\(wet.error)")
        #expect(try git("tag", in: folder) == "0.1.0\n0.2.0\n")
        #expect(try git("tag", "--list", "0.2.0", "--format=%(contents)", in: folder).contains("- Faster."))
        let again = try release(in: folder)
        #expect(again.status == 1 && again.error == "release: the tag 0.2.0 already exists\n", "\(again.error)")
    }

    @Test func release_saysAllThatIsMissingAtOnce() throws {
        let folder = try repository()
        try git("checkout", "--quiet", "-b", "side", in: folder)
        try write("0.0.9", in: folder)
        try write("## 0.2.0, unreleased\n", to: "CHANGELOG.md", in: folder)
        try FileManager.default.removeItem(at: folder["NOTICE"])
        let program = try release("--dry-run", in: folder)
        #expect(program.status == 1 && program.text.isEmpty)
        for sentence in [
            "CHANGELOG.md: the heading of the top section must be “0.0.9, 2",
            "CHANGELOG.md: the top section is empty", "NOTICE is missing",
            "the branch must be main (got side)",
            "there are uncommitted changes", "the version must be above the last release, 0.1.0 (got 0.0.9)",
        ] {
            #expect(program.error.contains("release: \(sentence)"), "\(sentence) in \(program.error)")
        }
        #expect(program.error.split(separator: "\n").count == 6, "\(program.error)")
        #expect(try git("tag", in: folder) == "0.1.0\n")
    }

    @Test(arguments: ["1.0", "v1.0.0", "1.0.0.0", "01.0.0", ""]) func release_needsASemanticVersion(_ text: String)
        throws
    {
        let folder = try repository()
        try write(text, in: folder)
        try commit(in: folder)
        let program = try release("--dry-run", in: folder)
        #expect(program.status == 1)
        #expect(
            program.error.contains("Version.swift: the version must be like 1.2.3 (got \(text))"), "\(program.error)")
    }
}
