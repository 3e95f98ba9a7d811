import CoreGraphics
import Foundation
import MicaRaster

/// Something about an animation that is allowed, and most likely not what was meant.
package struct LayerWarning: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: String, Sendable, CaseIterable {
        case jumpsBack, unknownKeyPath, cannotInterpolate, strangeBegin, keyTimes, keptForwards, groupChildDelegate
        case outsideTree
        case constraintConflict, ambiguousLayout
    }
    package let kind: Kind
    /// The names (or classes) of the layers from the root on.
    package let layerPath: String
    /// The animation's key, or "no key"; empty: it is about the layer itself.
    package let key: String
    package let message: String

    package var description: String {
        key.isEmpty ? "\(layerPath): \(message)" : "\(layerPath), animation \"\(key)\": \(message)"
    }

    /// The names (or classes) of a layer and those above it.
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

/// The warnings of the animations that one task adds, each different one once, in the order in which they came up.
///
/// ```swift
/// let log = LayerWarningLog()
/// LayerWarningLog.$current.withValue(log) { show(scene) }
/// ```
/// An animation that is added outside of any such task, by a callback of a queue, belongs to the log of the task that
/// made its layer's host.
package final class LayerWarningLog: Sendable {
    @TaskLocal package static var current: LayerWarningLog?

    package struct Entry: Sendable, CustomStringConvertible {
        /// In seconds since the host's start.
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
