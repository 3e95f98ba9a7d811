import CoreGraphics
import Foundation
import MicaBase

/// A property of an animation that is valid, but probably not intended.
package struct LayerWarning: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: String, Sendable, CaseIterable {
        case jumpsBack, unknownKeyPath, cannotInterpolate, strangeBegin, keyTimes, keptForwards, groupChildDelegate
        case outsideTree
        case constraintConflict, ambiguousLayout
    }
    package let kind: Kind
    /// The names (or classes) of the layers from the root down.
    package let layerPath: String
    /// The animation's key, or "no key"; empty if the warning is about the layer itself.
    package let key: String
    package let message: String

    package var description: String {
        key.isEmpty ? "\(layerPath): \(message)" : "\(layerPath), animation \"\(key)\": \(message)"
    }

    /// Returns the names (or classes) of a layer and its ancestors.
    static func path(of layer: CALayer) -> String {
        var path: [String] = []
        var current: CALayer? = layer
        while let next = current, path.count < 32 {
            path.append(next.name ?? String(describing: type(of: next)))
            current = next.parent
        }
        return path.reversed().joined(separator: "/")
    }
}

/// The warnings of the animations that one task adds, each different one once, in the order of their occurrence.
///
/// ```swift
/// let log = LayerWarningLog()
/// LayerWarningLog.$current.withValue(log) { show(scene) }
/// ```
/// An animation added outside any such task, in a callback of a queue, belongs to the log of the task that created its
/// layer's host.
package final class LayerWarningLog: Sendable {
    @TaskLocal package static var current: LayerWarningLog?

    package struct Entry: Sendable, CustomStringConvertible {
        /// The time in seconds since the host's start.
        package let time: TimeInterval
        package let warning: LayerWarning
        package var description: String { String(format: "%.2f s: ", time) + "\(warning)" }
    }

    private let list = Guarded<[Entry]>([])

    package init() {}

    /// Adds a warning about a layer itself to the log of this task, or of the layer's host.
    package static func note(_ kind: LayerWarning.Kind, _ layer: CALayer, _ message: String) {
        let host = layer.host ?? ThreadState.current.host
        guard let log = current ?? host?.log else { return }
        log.add(
            LayerWarning(kind: kind, layerPath: LayerWarning.path(of: layer), key: "", message: message),
            at: host.map { $0.time - $0.startTime } ?? 0)
    }

    package var entries: [Entry] { list.withLock { $0 } }

    func add(_ warning: LayerWarning, at time: TimeInterval) {
        list.withLock { list in
            if !list.contains(where: { $0.warning == warning }) { list.append(Entry(time: time, warning: warning)) }
        }
    }
}
