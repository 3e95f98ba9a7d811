import Foundation
import ImageIO
import MicaTesting
import Testing

/// The code of the tutorials is in the files beside this one, and draws their pictures.
@MainActor @Suite(.fixedFonts) struct TutorialTests {
    @Test(arguments: [("ring", "RingTutorial", 5), ("card", "CardTutorial", 7), ("ci", "CITutorial", 4)])
    func code_isCompiled(page: String, file: String, count: Int) throws {
        let blocks = try BookPage.swiftBlocks("Docs/tutorials/\(page).md")
        #expect(blocks.count == count)
        try BookPage.expectBlocks(blocks, in: "Tutorials/\(file).swift")
    }

    /// The card and the test of the README are those of `ReadmeSnippets.swift`.
    @Test func readme_isCompiled() throws {
        let blocks = try BookPage.swiftBlocks("README.md").filter { $0.hasPrefix("@MainActor ") }
        #expect(blocks.count == 2)
        try BookPage.expectBlocks(blocks, in: "Tutorials/ReadmeSnippets.swift")
    }

    @Test func readme_picturesAreDrawn() throws {
        try BookPage.expectPicture(try image(greeting()), "Docs/pictures/greeting.png")
        let golden = BookPage.root.appendingPathComponent(
            "Tests/Goldens/MicaTestingTests/Tutorials/ReadmeSnippets.switchSlides.strip.png")
        try BookPage.expectPicture(try ImageFile.image(at: golden), "Docs/pictures/switch.png")
    }

    private func expect(_ image: CGImage, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try BookPage.expectPicture(image, "Docs/tutorials/pictures/\(name).png", sourceLocation: sourceLocation)
    }

    @Test func ring_isDrawnAndMoves() async throws {
        let size = CGSize(width: 120, height: 120)
        try expect(BookPage.strip(OfflineRenderer(makeRing(), size: size, scale: 2), [0]), "ring-1")
        try expect(BookPage.strip(OfflineRenderer(makeFillingRing(), size: size), [0, 0.25, 0.5, 0.75, 1]), "ring-2")

        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-ring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await writePicture(to: folder.appendingPathComponent("ring.png"))
        try await writeMovie(to: folder.appendingPathComponent("ring.gif"))
        let written = try #require(Bitmap(try ImageFile.image(at: folder.appendingPathComponent("ring.png"))))
        #expect((written.width, written.height) == (240, 240))
        let movie = try Data(contentsOf: folder.appendingPathComponent("ring.gif"))
        let page = BookPage.root.appendingPathComponent("Docs/tutorials/pictures/ring-3.gif")
        if ProcessInfo.processInfo.environment["MICA_UPDATE_GOLDENS"] == "all" { try movie.write(to: page) }
        #expect(try Data(contentsOf: page) == movie)
    }

    @Test func card_isDrawnAndWritten() async throws {
        let name = "Ada Lovelace", title = "Mathematician"
        try expect(OfflineRenderer(view: CardView(name: name, title: title)).image(), "card-1")
        try expect(OfflineRenderer(view: StripedCardView(name: name, title: title)).image(), "card-2")
        try expect(OfflineRenderer(view: StripedCardView(name: name, title: title), style: .dark).image(), "card-3")

        try expect(image(cardFile(name: name, title: title)), "card-2")
        try expect(image(await card(name: name)), "card-2")
        try expect(OfflineRenderer(scene: CardScene()).image(), "card-2")
    }

    private func image(_ file: Data) throws -> CGImage {
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    }

    /// Returns the response of a server on this machine.
    private nonisolated func response(port: UInt16, _ request: String) async -> Data {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                _ = withUnsafePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                let handle = FileHandle(fileDescriptor: client, closeOnDealloc: true)
                try? handle.write(contentsOf: Data(request.utf8))
                continuation.resume(returning: handle.readDataToEndOfFile())
            }
        }
    }

    @Test func card_isServed() async throws {
        let port = try #require((20_000..<20_100 as Range<UInt16>).first { (try? serveCards(port: $0)) != nil })
        let answer = await response(port: port, "GET /Ada%20Lovelace HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let end = try #require(answer.range(of: Data("\r\n\r\n".utf8))).upperBound
        #expect(answer.starts(with: Data("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n".utf8)))
        try expect(image(Data(answer[end...])), "card-2")
        #expect(await response(port: port, "POST / HTTP/1.1\r\n\r\n").isEmpty)
    }

    /// The failure of the third tutorial, and its message.
    @Test func ci_failsWhereTheDurationChanges() throws {
        final class Hasty: OpenDrawer {
            override func open() { UIView.animate(withDuration: 0.3) { self.handle.frame.origin.x = 110 } }
        }
        let touches: [ScriptedTouch] = [.tap(CGPoint(x: 20, y: 30), at: 0.05)]
        func frames(_ view: UIView) throws -> CGImage {
            let player = OfflineRenderer(view: view)
            player.replay(touches[0], finger: 0)
            return try BookPage.strip(player, [0, 0.2, 0.4, 0.6])
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
