import Foundation
import ImageIO
public import CoreGraphics
import _Testing_CoreGraphics

/// Expects a picture to match its golden picture.
///
/// The golden is `Tests/Goldens/<target>/<name>.png`, or `Goldens/<name>.png` beside the test's source file if there is
/// such a folder. If it does not exist, the picture becomes the golden and the test fails, so that a person checks it
/// (``SnapshotRecording`` defines when goldens are written). A picture that differs is written to the package's folder
/// `out/test-failures`, as expected | difference | actual. It is also attached to the test, and shown by
/// `out/test-failures/index.html`.
///
/// ```swift
/// @Test func badge() { expectSnapshot(of: badgeImage("7")) }
/// ```
/// - `name`: Letters, digits, `-`, `_` and `.`; unique among the tests of a folder. By default the names of the source
///   file and the test: `BadgeTests.badge`.
/// - `scale`: The scale in pixels per point, for regions of the tolerance. Default 1.
/// - `tolerance`: The allowed difference from the golden. Default exact.
/// - `recording`: The condition for writing the golden; if `nil`, that of the trait or the environment.
public func expectSnapshot(
    of image: CGImage, named name: String? = nil, scale: CGFloat = 1, tolerance: SnapshotTolerance = .exact,
    record recording: SnapshotRecording? = nil, function: StaticString = #function, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    Snapshot.expect(
        .image(image, scale: scale), name, tolerance: tolerance, record: recording,
        at: TestPlace(function, fileID, file, line, column))
}

/// Expects the drawing in a bitmap context to match its golden picture. A context without a bitmap fails the test.
public func expectSnapshot(
    of context: CGContext, named name: String? = nil, scale: CGFloat = 1, tolerance: SnapshotTolerance = .exact,
    record recording: SnapshotRecording? = nil, function: StaticString = #function, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = TestPlace(function, fileID, file, line, column)
    guard let image = context.makeImage() else {
        return place.fail("Snapshot “\(name ?? place.testName)”: the context has no bitmap.")
    }
    Snapshot.expect(.image(image, scale: scale), name, tolerance: tolerance, record: recording, at: place)
}

/// Expects a text to equal that of its golden file.
/// - `ending`: The golden's extension, without a dot. Default `txt`.
public func expectSnapshot(
    of text: String, named name: String? = nil, ending: String = "txt", record recording: SnapshotRecording? = nil,
    function: StaticString = #function, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    Snapshot.expect(
        .text(text, ending: ending), name, record: recording, at: TestPlace(function, fileID, file, line, column))
}

/// The short form of `expectSnapshot(of:named:)` for a picture with a
/// name.
public func expectSnapshot(
    _ image: CGImage, _ name: String, tolerance: SnapshotTolerance = .exact, function: StaticString = #function,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    expectSnapshot(
        of: image, named: name, tolerance: tolerance, function: function, fileID: fileID, file: file, line: line,
        column: column)
}

/// A golden and the content that is compared with it.
package enum Snapshot {
    /// Compares, writes the golden if `recording` requires it, and fails the test if they differ. `name` `nil` means
    /// the test's name.
    package static func expect(
        _ content: SnapshotContent, _ name: String?, suffix: String = "", tolerance: SnapshotTolerance = .exact,
        record recording: SnapshotRecording? = nil, at place: TestPlace
    ) {
        do {
            let base = if let name { name } else { try SnapshotNames.name(at: place) }
            do {
                try check(content, base + suffix, tolerance, try SnapshotRecording.current(recording), place)
            } catch {
                place.fail("Snapshot “\(base + suffix)”: \(error)")
            }
        } catch {
            place.fail("\(error)")
        }
    }

    private static func check(
        _ content: SnapshotContent, _ name: String, _ tolerance: SnapshotTolerance, _ mode: SnapshotRecording,
        _ place: TestPlace
    ) throws {
        switch content {
        case .image(let image, let scale, let parts):
            let golden = GoldenFile(name, ending: "png", sourcePath: place.path)
            guard let actual = Bitmap(image) else { throw ImageAttachmentError() }
            try check(golden, name, mode, place) {
                PNGEncoder.encode(actual, level: 9)
            } failure: { url in
                guard let expected = Bitmap(try ImageFile.image(at: url)) else { throw ImageAttachmentError() }
                let comparison = BitmapComparison(
                    expected: expected, actual: actual, tolerance: tolerance, scale: scale, parts: parts)
                guard !comparison.isEqual else { return nil }
                let sheet = PNGEncoder.encodeFast(comparison.sheet)
                place.attach(Array(sheet), named: "\(GoldenFile.sanitized(name)).png")
                return FailureReport.Failure(
                    summary: comparison.summary,
                    files: [
                        .init(role: .sheet, ending: "png", data: sheet),
                        .init(role: .expected, ending: "png", data: PNGEncoder.encodeFast(expected)),
                        .init(role: .actual, ending: "png", data: PNGEncoder.encodeFast(actual)),
                    ],
                    frames: (actual.width, actual.height) == (expected.width, expected.height) ? parts : [])
            }
        case .text(let text, let ending):
            let golden = GoldenFile(name, ending: ending, sourcePath: place.path)
            try check(golden, name, mode, place) {
                Data(text.utf8)
            } failure: { url in
                let expected = try String(contentsOf: url, encoding: .utf8)
                guard expected != text else { return nil }
                let comparison = TextComparison(expected: expected, actual: text)
                place.attach(Array(comparison.difference.utf8), named: "\(GoldenFile.sanitized(name)).diff")
                return FailureReport.Failure(
                    summary: comparison.summary,
                    files: [
                        .init(role: .sheet, ending: "diff", data: Data(comparison.difference.utf8)),
                        .init(role: .actual, ending: ending, data: Data(text.utf8)),
                    ])
            }
        }
    }

    private static func check(
        _ golden: GoldenFile, _ name: String, _ mode: SnapshotRecording, _ place: TestPlace, encode: () -> Data,
        failure: (URL) throws -> FailureReport.Failure?
    ) throws {
        SnapshotNames.use(golden)
        let exists = FileManager.default.fileExists(atPath: golden.url.path)
        guard exists || mode != .never else {
            throw SnapshotError(
                "there is no \(golden.shortPath), and this run does not record goldens; run the test with recording enabled, and commit the file."
            )
        }
        guard exists, mode != .all else {
            try write(encode(), to: golden.url)
            FailureReport.remove(golden)
            throw SnapshotError("wrote \(golden.shortPath); check it, then run the test again.")
        }
        guard let failure = try failure(golden.url) else {
            FailureReport.remove(golden)
            return
        }
        if mode == .failed {
            try write(encode(), to: golden.url)
            FailureReport.remove(golden)
            throw SnapshotError(
                "\(failure.summary) Wrote \(golden.shortPath) again; check it, then run the test again.")
        }
        let report = try FailureReport.add(failure, golden, test: place.testName, name: name)
        place.fail("Snapshot “\(name)”: \(failure.summary) See \(report.file), or all in \(report.page).")
    }

    /// Fails the test with an explanatory picture, which is attached and added to the report. Without a picture, it
    /// deletes that of an earlier run.
    package static func show(_ failure: (message: String, picture: CGImage)?, suffix: String, at place: TestPlace) {
        do {
            let name = try SnapshotNames.name(at: place, suffix: suffix)
            let file = GoldenFile(name, ending: "png", sourcePath: place.path)
            guard let failure else { return FailureReport.remove(file) }
            guard let bitmap = Bitmap(failure.picture) else { throw ImageAttachmentError() }
            let data = PNGEncoder.encodeFast(bitmap)
            place.attach(Array(data), named: "\(GoldenFile.sanitized(name)).png")
            let report = try FailureReport.add(
                FailureReport.Failure(
                    summary: failure.message, files: [.init(role: .sheet, ending: "png", data: data)]),
                file, test: place.testName, name: name)
            place.fail("\(failure.message)\nSee \(report.file), or all in \(report.page).")
        } catch {
            place.fail(failure.map { "\($0.message)\nThe failure image cannot be made: \(error)" } ?? "\(error)")
        }
    }

    private static func write(_ data: Data, to url: URL) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try OutputFile.write(data, to: url)
    }
}
