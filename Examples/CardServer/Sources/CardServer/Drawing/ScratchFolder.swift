import Foundation

/// A folder of this process alone, for movies until they are whole. Its lock says that it is in use: at the next start the
/// folders of killed servers go.
final class ScratchFolder: Sendable {
    private static let prefix = "cardserver-"
    let url: URL
    private let descriptor: Int32

    /// In the system's folder of temporary files (`TMPDIR`).
    init() throws {
        let parent = FileManager.default.temporaryDirectory
        Self.removeAbandoned(in: parent)
        while true {
            let url = parent.appendingPathComponent(Self.prefix + UUID().uuidString, isDirectory: true)
            guard mkdir(url.path, 0o700) == 0 else {
                throw ScratchFolderError(
                    description: "\(parent.path): no folder can be made there (\(String(cString: strerror(errno)))); "
                        + "set TMPDIR to another one")
            }
            let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            // Another server that starts may have taken it for an abandoned one.
            guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0, access(url.path, F_OK) == 0 else {
                if descriptor >= 0 { close(descriptor) }
                continue
            }
            (self.url, self.descriptor) = (url, descriptor)
            return
        }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    /// Calls `body` with a new folder, which goes afterwards.
    func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = url.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    private static func removeAbandoned(in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let path = parent.appendingPathComponent(name).path
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: path) }
        }
    }
}

/// The reason why there is no folder for movies.
struct ScratchFolderError: Error, CustomStringConvertible {
    let description: String
}
