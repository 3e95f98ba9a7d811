import Foundation
import Synchronization

/// Files that pages may fetch: what was exported, each under a name of its own that nobody guesses. They are gone with the
/// page that made them.
final class Downloads: Sendable {
    struct File: Sendable {
        let url: URL
        /// Letters, digits, hyphens and dots.
        let name: String
    }
    private let files = Mutex<[String: File]>([:])

    /// Answers the path.
    func add(_ file: File) -> String {
        let path = "exports/\(Access.makeToken())/\(file.name)"
        files.withLock { $0[path] = file }
        return path
    }

    func file(at path: String) -> File? { files.withLock { $0[path] } }

    func remove(_ paths: [String]) {
        let removed = files.withLock { files in paths.compactMap { files.removeValue(forKey: $0) } }
        for file in removed { try? FileManager.default.removeItem(at: file.url.deletingLastPathComponent()) }
    }
}
