import Foundation
import ImageIO
import Mica
import Testing

// The first example of the README, line for line.
final class RingLayer: CALayer {
    @Animatable var end: CGFloat = 0  // redraws and animates, as @NSManaged does on Apple's systems
    override func draw(in context: CGContext) {
        context.addArc(center: CGPoint(x: 100, y: 100), radius: 80, startAngle: 0, endAngle: end, clockwise: false)
        context.strokePath()
    }
}

/// The README's claims, tested.
@Suite struct ReadmeTests {
    private func example(writingTo path: String) async throws {
        let ring = RingLayer()
        ring.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        ring.animate(\.end, to: 2 * .pi, duration: 2)
        let player = OfflineRenderer(ring, size: ring.bounds.size, scale: 2)
        try await player.write(to: URL(fileURLWithPath: path), from: 0, to: 2, fps: 60)
    }

    private func text(_ url: URL) throws -> [String] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    private var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    @Test func example_isTheOneOfTheReadme() throws {
        let readme = try text(root.appendingPathComponent("README.md"))
        let source = try text(URL(fileURLWithPath: #filePath))
        let start = try #require(readme.firstIndex(of: "```swift"))
        let block = readme[(start + 1)...].prefix { $0 != "```" }
        #expect(block.count > 10)
        for line in block where !line.contains("ring.mp4") {
            #expect(source.contains(line), "this line of the README's example is not tested here")
        }
    }

    /// Every link of the README and of Docs to another file, including pictures, leads to one.
    @Test func links_leadToFiles() throws {
        let docs = root.appendingPathComponent("Docs")
        var pages = [root.appendingPathComponent("README.md")]
        let files = try #require(FileManager.default.enumerator(at: docs, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "md" { pages.append(file) }
        var count = 0
        for page in pages {
            let folder = page.deletingLastPathComponent()
            for link in try String(contentsOf: page, encoding: .utf8).matches(of: /\]\(([^)#\s]+)[^)\s]*\)/) {
                let target = String(link.1)
                if target.contains("://") { continue }
                count += 1
                let path = folder.appendingPathComponent(target).path
                #expect(FileManager.default.fileExists(atPath: path), "\(page.lastPathComponent): \(target)")
            }
        }
        #expect(count > 50)
    }

    @Test func license_isApache2() throws {
        let license = try String(contentsOf: root.appendingPathComponent("LICENSE"), encoding: .utf8)
        #expect(license.contains("Apache License\n                           Version 2.0, January 2004"))
        #expect(license.contains("9. Accepting Warranty or Additional Liability."))
    }

    /// Targets with the same name in two packages do not build together: all names except Apple's have a prefix. Each
    /// module has a row in the table of the architecture.
    @Test func modules_arePrefixedAndDescribed() throws {
        let apples: Set = ["CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit"]
        let table = try String(contentsOf: root.appendingPathComponent("Docs/architecture.md"), encoding: .utf8)
        let modules = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Sources").path)
        #expect(modules.count > 25)
        for name in modules where !apples.contains(name) && !name.hasPrefix("_Testing_") {
            #expect(name.lowercased().hasPrefix("mica") || name.hasPrefix("CMica"), "\(name)")
        }
        let libraries: Set = ["MicaTesting", "MicaSnapshot", "mica-rewrite", "_Testing_CoreGraphics", "_Testing_UIKit"]
        for name in modules where !libraries.contains(name) && (name == "CMicaMainQueue" || !name.hasPrefix("CMica")) {
            #expect(table.contains("\n| `\(name)` |"), "\(name)")
        }
    }

    /// The walks through the sources name files that exist, each once.
    @Test func walks_goThroughFilesThatExist() throws {
        let page = try String(contentsOf: root.appendingPathComponent("Docs/architecture.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "## Five walks through the sources").last)
        let walks = try #require(section.components(separatedBy: "\n## ").first).components(separatedBy: "\n- **")
        let sources = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path)
        let files = Set((sources?.compactMap { $0 as? String } ?? []).map { ($0 as NSString).lastPathComponent })
        #expect(walks.count == 6)
        for walk in walks.dropFirst() {
            let names = walk.matches(of: /`([A-Za-z0-9+]+\.swift)`/).map { String($0.1) }
            #expect(names.count >= 8 && Set(names).count == names.count, "\(names)")
            for name in names { #expect(files.contains(name), "\(name)") }
        }
    }

    /// The packages in the first column of the README's table below a sentence.
    private func packages(below sentence: String) throws -> Set<String> {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let start = try #require(readme.range(of: sentence)).upperBound
        let rows = readme[start...].drop { $0 != "|" }.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.hasPrefix("|") }
        return Set(
            rows.flatMap { row in
                row.split(separator: "|").first?.matches(of: /`([a-z0-9-]+)`/).map { String($0.1) } ?? []
            })
    }

    /// Returns the packages that `scripts/setup` installs on an empty machine, as seen by a package manager that only
    /// records them.
    private func installed(by arguments: [String]) throws -> Set<String> {
        let folder = try TemporaryFolder()
        let programs = [
            "swift": "exit 0", "dpkg-query": "exit 1", "apt-get": "echo \"$@\" >>\"$0.log\"",
            "sudo": "exec \"$@\"",
        ]
        for (name, script) in programs {
            try folder.addProgram(name, script: script)
        }
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = folder.url.path + ":" + (environment["PATH"] ?? "")
        let setup = root.appendingPathComponent("scripts/setup")
        let program = try Program(setup, arguments, in: folder.url, environment: environment)
        #expect(program.status == 0, "\(program.error)")
        let words = try String(contentsOf: folder["apt-get.log"], encoding: .utf8).split { $0 == " " || $0 == "\n" }
        return Set(words.map(String.init).filter { $0 != "install" && !$0.hasPrefix("--") })
    }

    /// `./mica` installs only the first table; `./test` also its packages of the second one.
    @Test func packages_areThoseOfTheTables() throws {
        let needed = try packages(below: "which Mica needs to build and run")
        #expect(needed.contains("libspng-dev") && needed.contains("ffmpeg"))
        #expect(try installed(by: []) == needed)
        let others = try packages(below: "Only tests and measurements need")
        let testOnly: Set = [
            "libcairo2-dev", "fonts-dejavu-core", "fonts-urw-base35", "fonts-lohit-deva", "fonts-droid-fallback",
            "dbus-daemon", "dbus-bin", "gnome-keyring", "python3", "mesa-vulkan-drivers", "libvulkan1", "glslang-tools",
        ]
        // Packages that another command, or one of the scripts behind it, installs by name.
        let elsewhere: Set = [
            "valgrind", "binutils", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "qemu-user", "xvfb", "xdotool",
            "wmctrl", "imagemagick", "openbox", "chromium", "slurm-wlm", "munge", "parallel", "openssh-server",
            "openssh-client", "rsync",
        ]
        #expect(others == testOnly.union(elsewhere))
        let folder = root.appendingPathComponent("scripts")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).map {
            folder.appendingPathComponent($0)
        }
        let scripts = (files + [root.appendingPathComponent("bench")])
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
        for name in elsewhere { #expect(scripts.contains(try Regex("(setup|needs).*\\b\(name)\\b")), "\(name)") }
        #expect(try installed(by: ["--test"]) == needed.union(testOnly))
        let mica = try String(contentsOf: root.appendingPathComponent("mica"), encoding: .utf8)
        #expect(mica.contains("\"$root/scripts/setup\"\n"))
        let test = try String(contentsOf: root.appendingPathComponent("test"), encoding: .utf8)
        #expect(test.contains("scripts/setup --test\n"))
    }

    /// The picture below the example is the movie's, on white; `MICA_UPDATE_GOLDENS=all` writes it again.
    @Test func example_isShown() async throws {
        let ring = RingLayer()
        ring.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        ring.animate(\.end, to: 2 * .pi, duration: 2)
        var options = MovieOptions()
        options.background = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        let folder = try TemporaryFolder()
        try await OfflineRenderer(ring, size: ring.bounds.size, scale: 1)
            .write(to: folder["ring.gif"], from: 0, to: 2, fps: 25, options: options)
        let movie = try Data(contentsOf: folder["ring.gif"])
        let picture = root.appendingPathComponent("Docs/pictures/ring.gif")
        if ProcessInfo.processInfo.environment["MICA_UPDATE_GOLDENS"] == "all" { try movie.write(to: picture) }
        #expect(try Data(contentsOf: picture) == movie)
    }

    /// The example's movie, decoded: from frame to frame more of the ring is drawn, from nothing to the whole circle.
    @Test func example_writesAMovieOfAGrowingRing() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("ring.mp4")
        try await example(writingTo: url.path)
        // At a quarter of its 400 × 400 pixels, by averages, which preserve the amount of ink.
        let decoded = try Program(
            try #require(Program.found("ffmpeg")),
            [
                "-v", "error", "-i", url.path, "-vf", "scale=100:100:flags=area", "-f", "rawvideo", "-pix_fmt", "gray",
                "-",
            ])
        let size = 100 * 100
        try #require(decoded.output.count == 120 * size, "120 frames")
        let frames = (0..<120).map { Array(decoded.output[($0 * size)..<(($0 + 1) * size)]) }
        // The black fraction of the whole ring: a line of 2 pixels along 2π · 160 of them.
        let whole = 2 * 2 * Double.pi * 160 / 16
        let areas = frames.map { $0.reduce(0) { $0 + Double(255 - Int($1)) / 255 } / whole }
        #expect(abs(areas[0]) < 0.01 && abs(areas[60] - 0.5) < 0.02 && abs(areas[119] - 1) < 0.02)
        for (before, after) in zip(areas, areas.dropFirst()) {
            // The compression loses a little.
            #expect(after > before - 0.005 && after < before + 0.03)
        }
        // After half the time the half below the centre is drawn, and the other is not.
        func isDrawn(_ x: Int, _ y: Int) -> Bool {
            (-1...1).contains { dx in (-1...1).contains { frames[60][(y + $0) * 100 + x + dx] < 200 } }
        }
        #expect(isDrawn(50, 90) && isDrawn(78, 78) && !isDrawn(50, 10) && !isDrawn(78, 22))
    }
}
