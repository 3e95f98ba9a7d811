import Foundation
import ImageIO
import MicaTesting
import Testing

/// The tutorials' code is that of the files beside this one, and their pictures are what it draws.
@MainActor @Suite(.fixedFonts) struct TutorialTests {
    nonisolated private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    nonisolated private static var folder: URL { root.appendingPathComponent("Docs/tutorials") }

    private func lines(_ url: URL) throws -> [String] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test(arguments: [("ring", "RingTutorial", 5), ("card", "CardTutorial", 5), ("ci", "CITutorial", 4)])
    func code_isCompiled(page: String, file: String, count: Int) throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try lines(here.appendingPathComponent("\(file).swift"))
        let blocks = try String(contentsOf: Self.folder.appendingPathComponent("\(page).md"), encoding: .utf8)
            .components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == count)
        for block in blocks {
            let wanted = block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                !$0.isEmpty
            }
            let isThere = source.indices.contains { source[$0...].starts(with: wanted) }
            #expect(isThere, "\(page).md: \(block)")
        }
    }

    /// The card and the test of the README are those of `ReadmeSnippets.swift`.
    @Test func readme_isCompiled() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try lines(here.appendingPathComponent("ReadmeSnippets.swift"))
        let blocks = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
            .components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
            .filter { $0.hasPrefix("@MainActor ") }
        #expect(blocks.count == 2)
        for block in blocks {
            let wanted = block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                !$0.isEmpty
            }
            #expect(source.indices.contains { source[$0...].starts(with: wanted) }, "\(block)")
        }
    }

    @Test func readme_picturesAreDrawn() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "mica-greeting-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try await writeGreeting(to: url)
        try expect(try ImageFile.image(at: url), "../../pictures/greeting")
        let golden = Self.root.appendingPathComponent(
            "Tests/Goldens/MicaTestingTests/Tutorials/ReadmeSnippets.switchSlides.strip.png")
        try expect(try ImageFile.image(at: golden), "../../pictures/switch")
    }

    /// The picture of a page is what is drawn now; `MICA_UPDATE_GOLDENS=all` writes it.
    private func expect(_ image: CGImage, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let url = Self.folder.appendingPathComponent("pictures/\(name).png").standardizedFileURL
        let bitmap = try #require(Bitmap(image))
        if ProcessInfo.processInfo.environment["MICA_UPDATE_GOLDENS"] == "all" {
            try PNGEncoder.encode(bitmap, level: 9).write(to: url)
        }
        let golden = try #require(Bitmap(try ImageFile.image(at: url)), sourceLocation: sourceLocation)
        let comparison = BitmapComparison(expected: golden, actual: bitmap, tolerance: .exact)
        #expect(comparison.isEqual, "\(name): \(comparison.summary)", sourceLocation: sourceLocation)
    }

    /// Moments side by side, on white.
    private func strip(_ player: OfflineRenderer, _ times: [Double]) throws -> CGImage {
        var sheet = Bitmap(
            width: times.count * player.pixelWidth, height: player.pixelHeight, filledWith: 0xFFFF_FFFF)
        for (index, time) in times.enumerated() {
            player.advance(to: time)
            let frame = try #require(Bitmap(player.image())).flattened(onto: 0xFFFF_FFFF)
            for y in 0..<frame.height {
                for x in 0..<frame.width { sheet[index * frame.width + x, y] = frame[x, y] }
            }
        }
        return try #require(sheet.image())
    }

    @Test func ring_isDrawnAndMoves() async throws {
        let size = CGSize(width: 120, height: 120)
        try expect(strip(OfflineRenderer(makeRing(), size: size, scale: 2), [0]), "ring-1")
        try expect(strip(OfflineRenderer(makeFillingRing(), size: size), [0, 0.25, 0.5, 0.75, 1]), "ring-2")

        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-ring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await writePicture(to: folder.appendingPathComponent("ring.png"))
        try await writeMovie(to: folder.appendingPathComponent("ring.gif"))
        let written = try #require(Bitmap(try ImageFile.image(at: folder.appendingPathComponent("ring.png"))))
        #expect((written.width, written.height) == (240, 240))
        let movie = try Data(contentsOf: folder.appendingPathComponent("ring.gif"))
        let page = Self.folder.appendingPathComponent("pictures/ring-3.gif")
        if ProcessInfo.processInfo.environment["MICA_UPDATE_GOLDENS"] == "all" { try movie.write(to: page) }
        #expect(try Data(contentsOf: page) == movie)
    }

    @Test func card_isDrawnAndWritten() async throws {
        let (name, title) = ("Ada Lovelace", "Mathematician")
        try expect(OfflineRenderer(view: CardView(name: name, title: title)).image(), "card-1")
        try expect(OfflineRenderer(view: StripedCardView(name: name, title: title)).image(), "card-2")
        try expect(OfflineRenderer(view: StripedCardView(name: name, title: title), style: .dark).image(), "card-3")

        let url = FileManager.default.temporaryDirectory.appendingPathComponent("mica-card-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try await writeCard(name: name, title: title, to: url)
        let written = try ImageFile.image(at: url)
        try expect(written, "card-2")
        try expect(OfflineRenderer(scene: CardScene()).image(), "card-2")
    }

    /// What the third tutorial breaks, and what it sees.
    @Test func ci_failsWhereTheDurationChanges() throws {
        final class Hasty: OpenDrawer {
            override func open() { UIView.animate(withDuration: 0.3) { self.handle.frame.origin.x = 110 } }
        }
        let touches: [ScriptedTouch] = [.tap(CGPoint(x: 20, y: 30), at: 0.05)]
        func frames(_ view: UIView) throws -> CGImage {
            let player = OfflineRenderer(view: view)
            let window = try #require(player.window)
            player.replay(touches[0], finger: 0, in: window)
            return try strip(player, [0, 0.2, 0.4, 0.6])
        }
        let expected = try frames(OpenDrawer()), actual = try frames(Hasty())
        try expect(expected, "ci-1")
        let comparison = BitmapComparison(
            expected: try #require(Bitmap(expected)), actual: try #require(Bitmap(actual)), tolerance: .exact)
        #expect(!comparison.isEqual)
        try expect(try #require(comparison.sheet.image()), "ci-2")
    }
}

/// The drawer, with a duration that can be changed.
private class OpenDrawer: UIView {
    let handle = UIView(frame: CGRect(x: 0, y: 10, width: 40, height: 40))

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 160, height: 60))
        backgroundColor = .systemBackground
        handle.backgroundColor = .systemBlue
        handle.layer.cornerRadius = 8
        addSubview(handle)
    }

    required init?(coder: NSCoder) { fatalError("A drawer is not archived.") }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { open() }

    func open() { UIView.animate(withDuration: 0.4) { self.handle.frame.origin.x = 110 } }
}
