import CMicaSnapshot
package import Foundation
import Synchronization
import Testing

/// The default names of goldens, and the names of the goldens that were used.
package enum SnapshotNames {
    private struct State {
        /// The positions of unnamed expectations by function of a source file, in the order in which they ran.
        var places: [String: [String]] = [:]
        /// The goldens used in this run, by folder.
        var used: [URL: Set<String>] = [:]
        /// The package of the first test that used a golden; `nil` before.
        var package: URL?
    }
    private static let state = Mutex(State())

    /// Returns `BadgeTests.oneDigit` for the first expectation of that test, then `BadgeTests.oneDigit-2`. Names with a
    /// suffix, such as `.accessibility`, are counted separately.
    package static func name(at place: TestPlace, suffix: String = "") throws(SnapshotError) -> String {
        if suffix.isEmpty, let test = Test.current, test.isParameterized {
            throw SnapshotError("\(place.testName) runs with several arguments; name each snapshot.")
        }
        let file = URL(fileURLWithPath: place.path).deletingPathExtension().lastPathComponent
        let name = "\(file).\(place.testName)\(suffix)"
        let line = "\(place.line):\(place.column)"
        let number = state.withLock { state in
            var lines = state.places["\(place.path) \(name)"] ?? []
            if let index = lines.firstIndex(of: line) { return index + 1 }
            lines.append(line)
            state.places["\(place.path) \(name)"] = lines
            return lines.count
        }
        return number == 1 ? name : "\(name)-\(number)"
    }

    /// Records that a golden belongs to a test.
    static func use(_ golden: GoldenFile) {
        state.withLock { state in
            state.used[golden.url.deletingLastPathComponent(), default: []].insert(golden.name)
            guard state.package == nil else { return }
            state.package = golden.package
            atexit { SnapshotNames.reportOrphans() }
        }
    }

    /// Returns the goldens beside the used ones that no test used.
    package static func orphans(in used: [URL: Set<String>]) -> [URL] {
        used.flatMap { folder, names in
            let there = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return Set(there).subtracting(names).filter { name in
                ["png", "txt", "json"].contains { name.hasSuffix(".\($0)") } && !name.hasPrefix(".")
            }.map { folder.appendingPathComponent($0) }
        }.sorted { $0.path < $1.path }
    }

    /// Prints the unused goldens once at the end of a run of all tests; a run of some tests prints nothing.
    ///
    /// The package manager runs XCTest's tests in separate processes, before those of Swift Testing. If a package has
    /// both, the former save the names of their goldens for the latter, in a file of the build folder. Its name
    /// contains the number of the process that started both.
    private static func reportOrphans() {
        var used = state.withLock { $0.used }
        let package = state.withLock { $0.package }
        let others = package.map { $0.appendingPathComponent(".build/test-goldens-\(getppid())") }
        if !TestPlace.isSwiftTesting, mica_snapshot_has_swift_tests() {
            return others.map { save(used, in: $0) } ?? ()
        }
        let arguments = CommandLine.arguments.dropFirst()
        let isWhole =
            TestPlace.isSwiftTesting ? Set(arguments).isDisjoint(with: ["--filter", "--skip"]) : arguments.isEmpty
        if TestPlace.isSwiftTesting { used.merge(others.map(load) ?? [:]) { $0.union($1) } }
        guard isWhole || ProcessInfo.processInfo.environment["MICA_REPORT_ORPHANS"] == "1" else { return }
        let orphans = orphans(in: used)
        guard !orphans.isEmpty else { return }
        let lines = orphans.map { "  \($0.path)\n" }.joined()
        FileHandle.standardError.write(
            Data("Goldens that no test used (remove them, or find out why their test did not run):\n\(lines)".utf8))
    }

    /// Adds names to those that processes of the same run have saved, a path per line. Unread files of earlier runs are
    /// deleted.
    package static func save(_ used: [URL: Set<String>], in file: URL) {
        let folder = file.deletingLastPathComponent(), prefix = "test-goldens-", own = file.lastPathComponent
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(prefix) && name != own {
            guard let starter = pid_t(name.dropFirst(prefix.count)), kill(starter, 0) != 0 else { continue }
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        guard let stream = fopen(file.path, "a") else { return }
        let paths = used.flatMap { folder, names in names.map { folder.appendingPathComponent($0).path + "\n" } }
        fputs(paths.joined(), stream)
        fclose(stream)
    }

    /// Returns the saved names and deletes the file.
    package static func load(_ file: URL) -> [URL: Set<String>] {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
        try? FileManager.default.removeItem(at: file)
        let urls = text.split(separator: "\n").map { URL(fileURLWithPath: String($0)) }
        return Dictionary(grouping: urls) { $0.deletingLastPathComponent() }
            .mapValues { Set($0.map(\.lastPathComponent)) }
    }
}
