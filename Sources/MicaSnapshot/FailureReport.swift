package import Foundation
import Synchronization

/// The output of failed snapshots: files in the package's folder `out/test-failures`, and a page that shows them all. A
/// snapshot that succeeds deletes its previous output.
package enum FailureReport {
    /// A failed snapshot.
    package struct Failure {
        package enum Role: String, Codable, Sendable { case sheet, expected, actual }
        package struct File {
            package let role: Role
            package let ending: String
            package let data: Data
        }
        package let summary: String
        package let files: [File]
        /// The frames of a film strip, in order.
        package var frames: [SnapshotContent.Part] = []
    }

    /// The page's record of a failure: a file beside the pictures, so that processes with other tests can find it.
    struct Record: Codable {
        var name: String
        var test: String
        var folder: String
        /// The golden; `nil` for the picture of an audit's issues.
        var golden: String?
        var summary: String
        /// File names by role.
        var files: [String: String]
        /// The lines of a text with the differences.
        var difference: String?
        /// The frames of a film strip: left, top, width and height in pixels, and milliseconds from the start, frame
        /// after frame.
        var frames: [[Int]]?
    }

    /// Several tests of a process may fail at once.
    private static let lock = Mutex(())

    static func folder(of package: URL) -> URL { package.appendingPathComponent("out/test-failures") }

    /// Writes a failure and the page. Returns the paths of the files that show it.
    static func add(
        _ failure: Failure, _ golden: GoldenFile, test: String, name: String
    ) throws -> (file: String, page: String) {
        try lock.withLock { _ in
            let folder = golden.failures
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            removeFiles(golden)
            var record = Record(
                name: name, test: test, folder: golden.folder,
                golden: failure.files.contains { $0.role == .actual } ? golden.shortPath : nil,
                summary: failure.summary, files: [:])
            if !failure.frames.isEmpty {
                record.frames = failure.frames.map {
                    [$0.rect.x, $0.rect.y, $0.rect.width, $0.rect.height, Int(($0.time * 1000).rounded())]
                }
            }
            for file in failure.files {
                let fileName =
                    golden.failureName + (file.role == .sheet ? "" : ".\(file.role.rawValue)") + ".\(file.ending)"
                try file.data.write(to: folder.appendingPathComponent(fileName))
                record.files[file.role.rawValue] = fileName
                if file.role == .sheet, file.ending == "diff" {
                    record.difference = String(decoding: file.data, as: UTF8.self)
                }
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(record).write(to: recordURL(golden), options: .atomic)
            try writePage(folder)
            return (
                folder.appendingPathComponent(record.files["sheet"] ?? "").path,
                folder.appendingPathComponent("index.html").path
            )
        }
    }

    /// Deletes the files of an earlier failure.
    static func remove(_ golden: GoldenFile) {
        guard FileManager.default.fileExists(atPath: recordURL(golden).path) else { return }
        lock.withLock { _ in
            removeFiles(golden)
            try? writePage(golden.failures)
        }
    }

    private static func recordURL(_ golden: GoldenFile) -> URL {
        golden.failures.appendingPathComponent(golden.failureName + ".json")
    }

    private static func removeFiles(_ golden: GoldenFile) {
        let url = recordURL(golden)
        if let data = try? Data(contentsOf: url), let record = try? JSONDecoder().decode(Record.self, from: data) {
            for name in record.files.values where !name.contains("/") {
                try? FileManager.default.removeItem(at: golden.failures.appendingPathComponent(name))
            }
        }
        try? FileManager.default.removeItem(at: url)
    }

    private static func writePage(_ folder: URL) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let records = names.filter { $0.hasSuffix(".json") }.compactMap { name in
            (try? Data(contentsOf: folder.appendingPathComponent(name)))
                .flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
        }
        let page = folder.appendingPathComponent("index.html")
        if records.isEmpty {
            try? FileManager.default.removeItem(at: page)
        } else {
            try Data(FailurePage.html(records).utf8).write(to: page, options: .atomic)
        }
    }
}
