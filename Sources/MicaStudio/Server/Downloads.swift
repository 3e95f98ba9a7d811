#if Studio
package import Foundation
import Synchronization

/// Files that pages may fetch: what was exported, each under a name of its own that nobody guesses. They are gone with the
/// page that made them.
package final class Downloads: Sendable {
    package struct File: Sendable {
        package let url: URL
        /// Letters, digits, hyphens and dots.
        package let name: String

        package init(url: URL, name: String) { (self.url, self.name) = (url, name) }
    }
    package init() {}

    private let files = Mutex<[String: File]>([:])

    /// Answers the path.
    package func add(_ file: File) -> String {
        let path = "exports/\(Access.makeToken())/\(file.name)"
        files.withLock { $0[path] = file }
        return path
    }

    package func file(at path: String) -> File? { files.withLock { $0[path] } }

    package func remove(_ paths: [String]) {
        let removed = files.withLock { files in paths.compactMap { files.removeValue(forKey: $0) } }
        for file in removed { try? FileManager.default.removeItem(at: file.url.deletingLastPathComponent()) }
    }
}
#endif
