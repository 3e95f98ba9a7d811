import Foundation
import ImageIO

/// The temporary folder of this process, for movies until they are complete. A lock marks it as used; a starting server deletes
/// the folders of killed ones.
final class ScratchFolder: Sendable {
    private static let prefix = "cardserver-"
    let url: URL
    private let descriptor: Int32

    /// Creates the folder in the system's temporary folder (`TMPDIR`).
    init() throws {
        let parent = FileManager.default.temporaryDirectory
        Self.removeAbandoned(in: parent)
        while true {
            let url = parent.appendingPathComponent(Self.prefix + UUID().uuidString, isDirectory: true)
            guard mkdir(url.path, 0o700) == 0 else {
                throw ScratchFolderError(
                    description:
                        "\(parent.path): the temporary folder cannot be created (\(String(cString: strerror(errno)))); "
                        + "set TMPDIR to another folder")
            }
            let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            // Another starting server may have deleted it before it was locked.
            guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0, access(url.path, F_OK) == 0 else {
                if descriptor >= 0 { close(descriptor) }
                continue
            }
            self.url = url
            self.descriptor = descriptor
            return
        }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    /// Calls `body` with a new folder and deletes it afterwards. Throws a `RequestError` if files cannot be written there.
    func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = url.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            return try await body(folder)
        } catch let error as ImageFileError where error.kind == .unwritable {
            throw Self.refusal
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw Self.refusal
        }
    }

    private static let refusal = RequestError(
        .serviceUnavailable,
        "The server cannot write temporary files; its disk may be full. Try again, or request a still card.",
        retryAfter: 10)

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

/// The reason why the temporary folder cannot be created.
struct ScratchFolderError: Error, CustomStringConvertible {
    let description: String
}
