import Foundation
import Raster

/// The unfinished files of this process, so that a host can remove them when the process is told to stop.
package enum TemporaryFiles {
    private static let paths = Guarded<Set<String>>([])

    package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }
    package static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Removes them all, folders with what is in them.
    package static func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}
