/// The layers whose ancestors mirror their space, remembered while a pass displays layers.
///
/// Without it, each layer of a deep tree would ask all its ancestors.
final class MirroredSpaces {
    private static let current = PerThread { MirroredSpaces() }
    /// Layers at a lower depth than this are not remembered: asking their ancestors costs less.
    private static let leastDepth = 16

    /// The references keep the identifiers valid.
    private var known: [ObjectIdentifier: (layer: CALayer, isMirrored: Bool)] = [:]
    /// The number of nested passes.
    private var passes = 0
    /// The value of `LayerMoves.spaceChanges` for which `known` is valid.
    private var changes = 0

    /// Remembers layers during `body`, which displays layers.
    static func remember<Result>(_ body: () -> Result) -> Result {
        let spaces = current.current
        spaces.passes += 1
        defer {
            spaces.passes -= 1
            if spaces.passes == 0 { spaces.known = [:] }
        }
        return body()
    }

    /// Returns `true` if an odd number of the layer's ancestors have a flipped geometry.
    static func contain(_ layer: CALayer) -> Bool {
        let spaces = current.current
        let changes = LayerMoves.spaceChanges
        if spaces.changes != changes {
            spaces.changes = changes
            spaces.known.removeAll(keepingCapacity: true)
        }
        var path: [CALayer] = [], top = layer, isMirrored = false
        while let parent = top.parent {
            if let known = spaces.known[ObjectIdentifier(top)] {
                isMirrored = known.isMirrored
                break
            }
            path.append(top)
            top = parent
        }
        let remembers = spaces.passes > 0 && path.count > leastDepth
        for layer in path.reversed() {
            if let parent = layer.parent, parent.isGeometryFlipped { isMirrored.toggle() }
            // The moves of layers without sublayers are not counted.
            if remembers, layer.children != nil { spaces.known[ObjectIdentifier(layer)] = (layer, isMirrored) }
        }
        return isMirrored
    }
}
