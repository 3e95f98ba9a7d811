import Foundation

/// The environment variables that SDL and its libraries read when the first window opens.
///
/// Setting a variable is not safe while other threads read one, so all are set before the window starts threads.
package enum SDLEnvironment {
    package static func prepare(_ environment: [String: String], fileManager: FileManager = .default) {
        if !hasBus(environment, fileManager) {
            // The library of the bus would start one, which takes time and outlives the program. This value declares
            // that there is no bus.
            setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 0)
        }
        let usesX = environment["DISPLAY"] != nil && ["x11", nil].contains(environment["SDL_VIDEODRIVER"])
        if usesX, environment["XCOMPOSECACHE"] == nil, let folder = composeFolder(environment) {
            // X's library reads a table of 6,000 key sequences. It caches the result only if its folder exists.
            let path = folder.path
            try? fileManager.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            if fileManager.fileExists(atPath: path) { setenv("XCOMPOSECACHE", path, 0) }
        }
    }

    /// Returns `true` if the session has a message bus: by its variable, or at systemd's default path.
    package static func hasBus(_ environment: [String: String], _ fileManager: FileManager = .default) -> Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
        return fileManager.fileExists(atPath: folder + "/bus")
    }

    /// Returns a folder in the user's cache folder; `nil` without such a folder, and for the superuser, for whom X's
    /// library caches nothing.
    package static func composeFolder(_ environment: [String: String], user: uid_t = geteuid()) -> URL? {
        guard user != 0 else { return nil }
        let caches =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0 + "/.cache") : nil }
        return caches?.appendingPathComponent("mica/compose")
    }
}
