import CoreGraphics
import MicaCompositor
import MicaRaster

/// The layers of one chunk that are moved or faded only by simple animations, with these animations as plain numbers.
/// One loop per frame samples them into placements, without access to a layer, animation or node.
///
/// A layer is tracked (`LayerState.isTracked`) from the frame in which its animations placed its node until anything
/// about it changes. Meanwhile its `node` may have an older placement.
final class PlacementTracks {
    /// A tracked layer.
    private struct Track {
        /// Safety: the chunk retains the layer, and releases its track first.
        unowned(unsafe) let layer: CALayer
        var motions: Range<Int>
        /// The index of the layer's node in the chunk.
        var slot = 0
        /// The index in `transforms` of its start value; `nil` if its transform is not animated.
        var transform: Int?
        /// The model's values; `bounds` are x, y, width and height.
        let position: SIMD2<Double>, opacity: Float, bounds: SIMD4<Double>
        /// In fractions of the bounds' size.
        let anchorPoint: SIMD2<Double>
        /// `true` if `bounds` are animated.
        let resizes: Bool
        /// The transform from the layer's space to the superlayer's, without the position; valid if neither transform
        /// nor bounds are animated.
        let base: Affine
        /// The current placement, for the time between two lists of `placements`.
        var placement: RenderPlacement
    }
    private var tracks: ContiguousArray<Track> = []
    private var motions: ContiguousArray<PlacementMotion> = []
    /// The model's transforms that are animated.
    private var transforms: ContiguousArray<PlacedTransform> = []
    /// The placements of all nodes of the chunk, as of the last sample; empty if unknown.
    private(set) var placements: ContiguousArray<RenderPlacement> = []
    private var time = Double.nan
    /// The chunk; `nil` once it has released the tracks, which happens when none is left.
    private(set) unowned(unsafe) var chunk: LayerChunk?
    /// `true` if the host samples it in each frame.
    var isListed = false

    init(_ chunk: LayerChunk) { self.chunk = chunk }

    var isEmpty: Bool { tracks.isEmpty }

    /// Called when the chunk replaces or removes its tracks.
    func leaveChunk() { chunk = nil }

    /// Adds a layer that its animations have just placed. Returns `false` if they do more than motions can represent.
    func add(_ layer: CALayer, _ box: LayerAnimations, at placement: RenderPlacement) -> Bool {
        let values = layer.values
        guard values.zPosition == 0, values.anchorPointZ == 0,
            values.transform.isAffine(keepingDepth: layer.keepsDepth)
        else { return false }
        let first = motions.count
        var isSimple = true
        box.forEachShowing { item in
            guard isSimple, let node = item.node else { return }
            isSimple = PlacementMotion.append(node, of: layer, to: &motions)
        }
        var transform: PlacedTransform?
        if isSimple, motions[first...].contains(where: \.turnsTransform) {
            transform = PlacedTransform(values.transform)
            isSimple = transform != nil
        }
        guard isSimple else {
            motions.removeSubrange(first...)
            return false
        }
        if let transform { transforms.append(transform) }
        let anchorPoint = values.anchorPoint
        tracks.append(
            Track(
                layer: layer, motions: first..<motions.count,
                transform: transform == nil ? nil : transforms.count - 1,
                position: SIMD2(Double(values.position.x), Double(values.position.y)), opacity: values.opacity,
                bounds: values.bounds.vector, anchorPoint: SIMD2(Double(anchorPoint.x), Double(anchorPoint.y)),
                resizes: box.animatesBounds, base: Self.placed(values.transform, values.anchor), placement: placement))
        placements = []
        time = .nan
        return true
    }

    /// Returns the transform of `LayerValues.placeInPlane(keepingDepth:)` without the position, in the same bits.
    private static func placed(_ t: CATransform3D, _ anchor: CGPoint) -> Affine {
        Affine(
            Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22),
            Double(-anchor.x * t.m11 + -anchor.y * t.m21 + t.m41),
            Double(-anchor.x * t.m12 + -anchor.y * t.m22 + t.m42))
    }

    /// Removes a layer. Returns its placement.
    func remove(_ layer: CALayer) -> RenderPlacement {
        let index = tracks.firstIndex { $0.layer === layer }!
        let track = tracks.remove(at: index)
        motions.removeSubrange(track.motions)
        if let transform = track.transform { transforms.remove(at: transform) }
        for i in tracks.indices[index...] {
            let range = tracks[i].motions
            tracks[i].motions = range.lowerBound - track.motions.count..<range.upperBound - track.motions.count
            if track.transform != nil, let transform = tracks[i].transform { tracks[i].transform = transform - 1 }
        }
        placements = []
        time = .nan
        return track.placement
    }

    var layers: [CALayer] { tracks.map { $0.layer } }

    /// Stores the chunk's nodes, whose layers are `slots`. Returns the placement of each.
    func assign(_ nodes: [RenderNode], _ slots: [ObjectIdentifier]) -> ContiguousArray<RenderPlacement> {
        var all = ContiguousArray(nodes.map(\.placement))
        for i in tracks.indices {
            let layer = ObjectIdentifier(tracks[i].layer)
            let last = tracks[i].slot, isThere = last < slots.count && slots[last] == layer
            guard let slot = isThere ? last : slots.firstIndex(of: layer) else {
                fatalError("\(tracks[i].layer.summary) is animated, but the layer is invisible.")
            }
            tracks[i].slot = slot
            all[slot] = tracks[i].placement
        }
        placements = all
        return all
    }

    /// The changes of a sample.
    enum Change {
        case nothing, placements
        /// The bounds of some nodes changed as well.
        case nodes
    }

    /// Computes the placements at a time. Layers with values that are not finite are returned in `lost`.
    func sample(at newTime: Double, _ sampler: inout Sampler, lost: inout [CALayer]) -> Change {
        guard newTime != time, !tracks.isEmpty else { return .nothing }
        time = newTime
        var tracks = ContiguousArray<Track>(), placements = ContiguousArray<RenderPlacement>()
        swap(&tracks, &self.tracks)
        swap(&placements, &self.placements)
        let motions = motions
        var memory = MotionMemory(), change = Change.nothing
        var values = PlacedValues(position: .zero, bounds: .zero, opacity: 1, transform: PlacedTransform())
        for i in tracks.indices {
            values.position = tracks[i].position
            values.opacity = tracks[i].opacity
            values.bounds = tracks[i].bounds
            if let transform = tracks[i].transform { values.transform = transforms[transform] }
            PlacementMotion.apply(motions, tracks[i].motions, at: newTime, &values, &memory, &sampler)
            var transform = tracks[i].base
            if tracks[i].resizes || tracks[i].transform != nil {
                let matrix = tracks[i].transform == nil ? tracks[i].layer.values.transform : values.transform.matrix
                guard matrix.isAffine(keepingDepth: tracks[i].layer.keepsDepth) else {
                    lost.append(tracks[i].layer)
                    continue
                }
                let anchor = values.bounds.lowHalf + tracks[i].anchorPoint * values.bounds.highHalf
                transform = Self.placed(matrix, CGPoint(x: anchor.x, y: anchor.y))
            }
            transform.tx += values.position.x
            transform.ty += values.position.y
            let bounds = CGRect(values.bounds)
            guard values.opacity.isFinite, transform.isFinite, !tracks[i].resizes || bounds.isFinite else {
                lost.append(tracks[i].layer)
                continue
            }
            let placement = RenderPlacement(transform: transform, opacity: min(max(values.opacity, 0), 1))
            if tracks[i].resizes, let node = tracks[i].layer.node {
                let box = Box(bounds.standardized)
                if node.bounds != box {
                    tracks[i].layer.node = RenderNode(
                        node, transform: transform, bounds: box, opacity: placement.opacity)
                    change = .nodes
                }
            }
            if placement != tracks[i].placement {
                tracks[i].placement = placement
                if !placements.isEmpty { placements[tracks[i].slot] = placement }
                if change == .nothing { change = .placements }
            }
        }
        swap(&tracks, &self.tracks)
        swap(&placements, &self.placements)
        // An animation at rest between two keys may move in the delayed copies of a replicator.
        if change == .nothing, motions.contains(where: { $0.isUnderWay(at: newTime) }) { change = .placements }
        return change
    }
}

extension PlacementMotion {
    var turnsTransform: Bool {
        switch target {
        case .transform, .rotation, .scale, .scaleX, .scaleY, .translationX, .translationY: true
        default: false
        }
    }
}
