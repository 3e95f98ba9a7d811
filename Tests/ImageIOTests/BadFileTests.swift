import CoreGraphics
import Foundation
import ImageIO
import MicaSnapshot
import TestSeeds
import Testing

/// Files that cannot be read: a typed error with one line, nil in Apple's functions, no crash.
@Suite(.seeded) struct BadFileTests {
    private func failure(_ data: Data, name: String = "picture.png") throws -> ImageFileError {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent(name)
        try data.write(to: url)
        let error = #expect(throws: ImageFileError.self) { try ImageFile.image(at: url) }
        #expect(
            CGImageSourceCreateWithURL(url as CFURL, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) } == nil
        )
        return try #require(error)
    }

    @Test(arguments: ["palette.png", "interlaced.png", "ycbcr.jpg", "progressive.jpg", "base.gif", "lossy.webp"])
    func file_truncated(name: String) throws {
        let whole = try Fixtures.data(name)
        for part in [0.4, 0.6, 0.8, 0.95] {
            let error = try failure(whole.prefix(Int(Double(whole.count) * part)), name: name)
            #expect(error.kind == .truncated || error.kind == .damaged, "\(part): \(error)")
            #expect(!error.description.contains("\n"))
        }
        let source = try #require(CGImageSourceCreateWithData(whole.dropLast(whole.count / 3) as CFData, nil))
        #expect(CGImageSourceGetStatusAtIndex(source, 0) != .statusComplete)
    }

    @Test func file_truncatedJPEGSaysSo() throws {
        let error = try failure(Fixtures.data("ycbcr.jpg").dropLast(40), name: "photo.jpg")
        #expect(error.kind == .truncated)
        #expect(error.description.contains("photo.jpg: the JPEG data ends early"))
    }

    @Test func file_notAnImage() throws {
        let error = try failure(Data("hello, I am a text".utf8), name: "photo.jpg")
        #expect(error.kind == .notAnImage)
        let source = try #require(CGImageSourceCreateWithData(Data("hello".utf8) as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 0)
        #expect(CGImageSourceGetStatus(source) == .statusUnknownType)
        #expect(CGImageSourceGetType(source) == nil)
    }

    @Test func file_empty() throws { #expect(try failure(Data()).kind == .notAnImage) }

    @Test func file_missing() {
        let error = #expect(throws: ImageFileError.self) {
            try ImageFile.image(at: URL(fileURLWithPath: "/nowhere/x.png"))
        }
        #expect(error?.kind == .missing)
        #expect(error?.description == "/nowhere/x.png: no such file; check its name")
    }

    @Test func file_isAFolder() {
        let error = #expect(throws: ImageFileError.self) { try ImageFile.image(at: URL(fileURLWithPath: "/tmp")) }
        #expect(error?.kind == .unreadable)
    }

    @Test func file_isADevice() {
        let error = #expect(throws: ImageFileError.self) { try ImageFile.image(at: URL(fileURLWithPath: "/dev/zero")) }
        #expect(error?.kind == .unreadable)
    }

    /// A few bytes that declare gigabytes.
    @Test func file_absurdlyLarge() throws {
        var png = try Fixtures.data("palette.png")
        png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        let sum = PNGChecksum.of(png[12..<29])
        png.replaceSubrange(29..<33, with: sum)
        let error = try failure(png)
        #expect(error.kind == .tooLarge)
        #expect(error.description.contains("2147483647 × 2147483647"))

        var jpeg = try Fixtures.data("ycbcr.jpg")
        let frame = try #require(jpeg.range(of: Data([0xFF, 0xC0]))).lowerBound
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try failure(jpeg, name: "photo.jpg").kind == .tooLarge)

        var gif = try Fixtures.data("base.gif")
        gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try failure(gif, name: "picture.gif").kind == .tooLarge)
    }
}

/// Files that cannot be written: false, and no part of them is left.
@Suite(.seeded) struct UnwritableTests {
    private static func destination(_ url: URL) throws -> CGImageDestination {
        let target = try #require(CGImageDestinationCreateWithURL(url, "public.png", 1, nil))
        var random = Seeded(3)
        let bitmap = Bitmap.random(width: 100, height: 100, colorCount: 5000, using: &random)
        CGImageDestinationAddImage(target, try #require(bitmap.image()), nil)
        return target
    }

    /// A limit of a kilobyte for a file simulates a full disk. It runs in a process of its own, to which the limit
    /// applies.
    @Test func finalize_withoutRoomLeavesTheOldFile() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appendingPathComponent("picture.png")
            try Data("old".utf8).write(to: url)
            var limit = rlimit(rlim_cur: 1024, rlim_max: 1024)
            signal(SIGXFSZ, SIG_IGN)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            try #require(!CGImageDestinationFinalize(try UnwritableTests.destination(url)))
            try #require(try Data(contentsOf: url) == Data("old".utf8))
            try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["picture.png"])
        }
    }

    @Test func finalize_withoutAFolderIsFalse() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString)")
        #expect(!CGImageDestinationFinalize(try Self.destination(folder.appendingPathComponent("picture.png"))))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}

/// The checksum at the end of a PNG chunk.
enum PNGChecksum {
    static func of(_ bytes: Data) -> [UInt8] {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        sum = ~sum
        return [UInt8(sum >> 24), UInt8(sum >> 16 & 255), UInt8(sum >> 8 & 255), UInt8(sum & 255)]
    }
}
