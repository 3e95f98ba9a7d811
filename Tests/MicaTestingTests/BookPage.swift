import Foundation
import ImageIO
import MicaTesting
import Testing

/// Guarantees of the book's pages: their code compiles, and it draws their pictures.
@MainActor enum BookPage {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    nonisolated static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// Returns the blocks of Swift in a page. Blocks without a language are not compiled.
    static func swiftBlocks(_ page: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
            .components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
    }

    /// Expects each block to be in a source file of these tests, line for line.
    static func expectBlocks(_ blocks: [String], in file: String) throws {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        let source = lines(try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8))
        for block in blocks {
            let wanted = lines(block)
            #expect(source.indices.contains { source[$0...].starts(with: wanted) }, "\(file) has not: \(block)")
        }
    }

    /// Expects the picture of a page to match the current drawing; `MICA_UPDATE_GOLDENS=all` writes it.
    static func expectPicture(
        _ image: CGImage, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let url = root.appendingPathComponent(path)
        let bitmap = try #require(Bitmap(image))
        if ProcessInfo.processInfo.environment["MICA_UPDATE_GOLDENS"] == "all" {
            try PNGEncoder.encode(bitmap, level: 9).write(to: url)
        }
        let golden = try #require(Bitmap(try ImageFile.image(at: url)), sourceLocation: sourceLocation)
        let comparison = BitmapComparison(expected: golden, actual: bitmap, tolerance: .exact)
        #expect(comparison.isEqual, "\(path): \(comparison.summary)", sourceLocation: sourceLocation)
    }

    /// Moments side by side, on white, with grey lines of `gap` pixels between them.
    static func strip(_ player: OfflineRenderer, _ times: [Double], gap: Int = 0) throws -> CGImage {
        var sheet = Bitmap(
            width: times.count * (player.pixelWidth + gap) - gap, height: player.pixelHeight, filledWith: 0xFFC0_C0C0)
        for (index, time) in times.enumerated() {
            player.advance(to: time)
            let frame = try #require(Bitmap(player.image())).flattened(onto: 0xFFFF_FFFF)
            for y in 0..<frame.height {
                for x in 0..<frame.width { sheet[index * (frame.width + gap) + x, y] = frame[x, y] }
            }
        }
        return try #require(sheet.image())
    }

    /// Superimposed moments, as a camera with an open shutter captures dark objects on white.
    static func trail(_ player: OfflineRenderer, _ times: [Double]) throws -> CGImage {
        var sheet = Bitmap(width: player.pixelWidth, height: player.pixelHeight, filledWith: 0xFFFF_FFFF)
        for time in times {
            player.advance(to: time)
            let frame = try #require(Bitmap(player.image())).flattened(onto: 0xFFFF_FFFF)
            // Most pixels are white. (Tests are compiled without optimisation.)
            for (index, pixel) in frame.pixels.enumerated() where pixel != 0xFFFF_FFFF {
                let a = sheet.pixels[index]
                sheet.pixels[index] = [0, 8, 16, 24].reduce(0) { $0 | min(a >> $1 & 255, pixel >> $1 & 255) << $1 }
            }
        }
        return try #require(sheet.image())
    }
}
