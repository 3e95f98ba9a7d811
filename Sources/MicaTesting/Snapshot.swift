import Foundation
import ImageIO
public import CoreGraphics
public import Testing
import _Testing_CoreGraphics

/// How far a picture may be from its golden image.
public struct SnapshotTolerance: Sendable {
    /// The largest difference of a channel, 0…255, that counts as none.
    public var channel: Int
    /// The part of all pixels, 0…1, that may differ by more.
    public var pixels: Double

    public init(channel: Int, pixels: Double = 0) { (self.channel, self.pixels) = (channel, pixels) }

    /// Every byte the same. Colours of fully transparent pixels do not count.
    public static let exact = SnapshotTolerance(channel: 0)
}

/// Expects a picture to look like its golden image, the file `Goldens/<name>.png` beside the test's source file.
///
/// Where there is no golden image the picture becomes it and the test fails, so that somebody looks at it. A picture that
/// differs is written into the folder `out/test-failures` of the package, as expected | difference | actual and as it is,
/// and attached to the test. With `MICA_UPDATE_GOLDENS=1` in the environment all golden images are written anew.
///
/// ```swift
/// @Test func badge() {
///     let player = OfflineRenderer(view: Badge(text: "7"), size: CGSize(width: 40, height: 40))
///     expectSnapshot(player.image(), "badge_oneDigit")
/// }
/// ```
/// - Parameter name: Letters, digits, `-`, `_` and `.`; unique among the tests of a folder.
public func expectSnapshot(
    _ image: CGImage, _ name: String, tolerance: SnapshotTolerance = .exact, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        try Snapshot(name: name, filePath: filePath).check(image, tolerance: tolerance, sourceLocation: sourceLocation)
    } catch {
        Issue.record("Snapshot “\(name)”: \(error)", sourceLocation: sourceLocation)
    }
}

/// A golden image and what is compared with it.
struct Snapshot {
    let name: String
    let goldenURL: URL
    let failureURL: URL

    init(name: String, filePath: String) {
        self.name = String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
        let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
        goldenURL = folder.appendingPathComponent("Goldens").appendingPathComponent("\(self.name).png")
        failureURL = Self.package(of: folder).appendingPathComponent("out/test-failures")
            .appendingPathComponent(folder.lastPathComponent)
    }

    /// The folder with the Package.swift above a source file.
    private static func package(of folder: URL) -> URL {
        var candidate = folder
        while candidate.path.count > 1 {
            if FileManager.default.fileExists(atPath: candidate.appendingPathComponent("Package.swift").path) {
                return candidate
            }
            candidate.deleteLastPathComponent()
        }
        return folder
    }

    func check(_ image: CGImage, tolerance: SnapshotTolerance, sourceLocation: SourceLocation) throws {
        guard let actual = Bitmap(image) else { throw ImageAttachmentError() }
        let updates = ProcessInfo.processInfo.environment["MICA_UPDATE_GOLDENS"] == "1"
        guard !updates, FileManager.default.fileExists(atPath: goldenURL.path) else {
            try Self.write(actual, to: goldenURL)
            Issue.record(
                "Snapshot “\(name)”: wrote \(goldenURL.path); look at it, then run the test again.",
                sourceLocation: sourceLocation)
            return
        }
        guard let expected = Bitmap(try ImageFile.image(at: goldenURL)) else { throw ImageAttachmentError() }
        let comparison = BitmapComparison(expected: expected, actual: actual, tolerance: tolerance)
        guard !comparison.isEqual else { return }
        let sheetURL = failureURL.appendingPathComponent("\(name).png")
        try Self.write(comparison.sheet, to: sheetURL)
        try Self.write(actual, to: failureURL.appendingPathComponent("\(name).actual.png"))
        if let sheet = comparison.sheet.image() {
            Attachment.record(sheet, named: "\(name).png", sourceLocation: sourceLocation)
        }
        Issue.record(
            "Snapshot “\(name)”: \(comparison.summary) See \(sheetURL.path) (expected | difference | actual).",
            sourceLocation: sourceLocation)
    }

    private static func write(_ bitmap: Bitmap, to url: URL) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try OutputFile.write(PNGEncoder.encode(bitmap, level: 9), to: url)
    }
}
