#if Studio
package import Foundation
import Synchronization

/// The files that pages may fetch: exports, each under an unguessable name. They are removed with the page that created
/// them.
package final class Downloads: Sendable {
    package struct File: Sendable {
        package let url: URL
        /// The name: letters, digits, hyphens and dots.
        package let name: String

        package init(url: URL, name: String) {
            self.url = url
            self.name = name
        }
    }
    package init() {}

    private let files = Mutex<[String: File]>([:])

    /// Adds a file. Returns its path.
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
