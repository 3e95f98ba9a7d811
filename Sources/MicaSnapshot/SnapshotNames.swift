package import Foundation
import Synchronization
import Testing

/// Names of goldens that the test did not name, and which goldens were asked for.
package enum SnapshotNames {
    private struct State {
        /// Of a function of a source file: where its unnamed expectations stand, in the order in which they are met.
        var places: [String: [String]] = [:]
        /// Goldens of this run by folder.
        var used: [URL: Set<String>] = [:]
        var isWatching = false
    }
    private static let state = Mutex(State())

    /// `BadgeTests.oneDigit` for the first expectation of that test, then `BadgeTests.oneDigit-2`.
    package static func name(at place: TestPlace) throws(SnapshotError) -> String {
        if let test = Test.current, test.isParameterized {
            throw SnapshotError("\(place.testName) runs for several arguments: give each snapshot a name.")
        }
        let file = URL(fileURLWithPath: place.path).deletingPathExtension().lastPathComponent
        let name = "\(file).\(place.testName)"
        let line = "\(place.sourceLocation.line):\(place.sourceLocation.column)"
        let number = state.withLock { state in
            var lines = state.places["\(place.path) \(name)"] ?? []
            if let index = lines.firstIndex(of: line) { return index + 1 }
            lines.append(line)
            state.places["\(place.path) \(name)"] = lines
            return lines.count
        }
        return number == 1 ? name : "\(name)-\(number)"
    }

    /// Remembers that a golden belongs to a test.
    static func use(_ golden: GoldenFile) {
        state.withLock { state in
            state.used[golden.url.deletingLastPathComponent(), default: []].insert(golden.name)
            guard !state.isWatching else { return }
            state.isWatching = true
            atexit { SnapshotNames.reportOrphans() }
        }
    }

    /// Goldens beside those that were used, which no test asked for.
    package static func orphans(in used: [URL: Set<String>]) -> [URL] {
        used.flatMap { folder, names in
            let there = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return Set(there).subtracting(names).filter { name in
                ["png", "txt", "json"].contains { name.hasSuffix(".\($0)") } && !name.hasPrefix(".")
            }.map { folder.appendingPathComponent($0) }
        }.sorted { $0.path < $1.path }
    }

    /// Said once at the end of a run of all tests; a run of some has no say.
    private static func reportOrphans() {
        let isWhole = !CommandLine.arguments.contains { $0 == "--filter" || $0 == "--skip" }
        guard isWhole || ProcessInfo.processInfo.environment["MICA_REPORT_ORPHANS"] == "1" else { return }
        let orphans = orphans(in: state.withLock { $0.used })
        guard !orphans.isEmpty else { return }
        let lines = orphans.map { "  \($0.path)\n" }.joined()
        FileHandle.standardError.write(
            Data("Goldens that no test asked for (remove them, or see why their test did not run):\n\(lines)".utf8))
    }
}
