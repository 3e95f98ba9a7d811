import Foundation
import MicaTesting
import Testing

/// Returns the messages of expectations, without failing the calling test, in the given environment: the machine's
/// variables (`CI`, `MICA_UPDATE_GOLDENS`) are ignored.
func messages(environment: [String: String] = [:], _ body: () throws -> Void) rethrows -> [String] {
    let list = CapturedMessages()
    try SnapshotRecording.$environment.withValue(environment) {
        try TestPlace.$capture.withValue(list) { try body() }
    }
    return list.all
}

/// A separate package with an empty test source, whose path is passed to expectations: goldens and failures are written
/// below it.
final class TestPackage {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("mica-kit-\(UUID().uuidString)")
    var goldens: URL { root.appendingPathComponent("Tests/Goldens/AppTests") }
    var failures: URL { root.appendingPathComponent("out/test-failures") }

    init() throws {
        try FileManager.default.createDirectory(
            at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("// swift-tools-version: 6.2\n".utf8).write(to: root.appendingPathComponent("Package.swift"))
        try Data().write(to: source)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var source: URL { root.appendingPathComponent("Tests/AppTests/BadgeTests.swift") }

    /// A source location, for `Snapshot.expect`.
    func place(line: Int = 1) -> TestPlace { TestPlace(file: source.path, line: line) }

    func files(_ folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// A message without the folder's own name.
    func plain(_ message: String) -> String { message.replacingOccurrences(of: root.path, with: "PACKAGE") }
}
