import Foundation
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

/// What the README says, done.
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
            #expect(source.contains(line), "this line of the README's example is not tried here")
        }
    }

    /// Every link of the README and of Docs to another file, pictures too, leads to one.
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

    @Test func example_writesAMovie() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("ring.mp4")
        try await example(writingTo: url.path)
        let size = try #require(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize)
        #expect(size > 4_000)
    }
}
