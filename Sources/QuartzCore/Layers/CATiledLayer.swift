public import CoreGraphics
import MicaCompositor
public import Foundation
import MicaRaster

/// A layer that draws itself in tiles: only the visible ones, at the resolution at which they are visible.
///
/// `draw(in:)` is called for each tile; the context's clip is the tile's rectangle, its scale that of the level of
/// detail. Unlike Apple's, it is called on the layer's own thread, where it records; the pixels are drawn on the
/// compositor's threads. Tiles are kept while they are visible, and the tiles that they replace until they have faded
/// in. In perspective all of the bounds count as visible. At most 4,096 tiles are visible: beyond that, several are
/// drawn as one, of up to 1,024 × 1,024 pixels.
open class CATiledLayer: CALayer, SelfAnimatingLayer {
    /// The number of levels of detail, each with half the resolution of the one before. Default 1.
    @Animatable(redraws: false) open var levelsOfDetail: Int = 1
    /// The number of levels with a higher resolution than the contents' own, each with twice that of the one before.
    /// Default 0.
    @Animatable(redraws: false) open var levelsOfDetailBias: Int = 0
    /// The maximum size of a tile, in pixels. Default 256 × 256.
    @Animatable(redraws: false) open var tileSize: CGSize = CGSize(width: 256, height: 256)

    /// Returns the duration for which new tiles fade in, in seconds. Default 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    open override class var selfContainedClass: CALayer.Type { CATiledLayer.self }
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The tiles of the model.
    private var grid = TileGrid()

    override var animatesItself: Bool { true }
    // Tiles fade by the host's clock, regardless of the layer's own time.
    func isMoving(from old: Double, to new: Double) -> Bool { !grid.isSettled }

    /// Redraws all tiles.
    open override func display() {
        grid.invalidate()
        markNode()
    }

    /// Redraws the tiles that intersect `r`.
    open override func setNeedsDisplay(_ r: CGRect) {
        guard !r.isEmpty else { return }
        if host != nil { ThreadState.current.openImplicitTransaction() }
        // Foundation stops the program when a rectangle that is not finite is intersected.
        grid.invalidate(r.isFinite ? r : nil)
        markNode()
    }

    func looksMoved(_ host: LayerHost) -> Bool {
        let fade = max(0, type(of: self).fadeDuration())
        return grid.update(wantedTiles(host), at: host.time, fade: fade) { drawTile($0) }
    }

    override func arrange(
        _ children: RenderChildren, values: CALayer, _ context: FrameContext?
    ) -> RenderChildren {
        guard let context else { return children }
        // Tiles are positioned like contents, which the layer's own flip of its sublayers does not affect.
        var place = Affine.identity
        if values.isGeometryFlipped {
            let bounds = values.bounds
            place = Affine(1, 0, 0, -1, 0, Double(2 * bounds.minY + bounds.height))
        }
        let smooth = values.allowsEdgeAntialiasing ? RenderStyle.Edges(values.edgeAntialiasingMask) : []
        let nodes = grid.nodes(at: context.time, in: place, Box(values.bounds.standardized), edges: smooth) {
            nodeID(.tile, $0)
        }
        return RenderChildren(nodes, below: children)
    }

    /// The scale at level 0, in pixels per point.
    private var baseScale: Double { contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1 }

    private func wantedTiles(_ host: LayerHost) -> [TileGrid.Key: CGRect] {
        let all = bounds.standardized
        guard all.isFinite, all.width > 0, all.height > 0, tileSize.width >= 1, tileSize.height >= 1 else { return [:] }
        var visible = all, scale = baseScale
        if let seen = matrixToCanvas(host), CATransform3DIsAffine(seen) {
            let affine = Affine(CATransform3DGetAffineTransform(seen))
            scale = affine.maximumScale * Double(host.scale)
            guard let inverse = affine.inverse else { return [:] }
            let canvas = Box(x: 0, y: 0, width: Double(host.size.width), height: Double(host.size.height))
            let box = canvas.applying(inverse)
            let part = CGRect(
                x: box.min.x, y: box.min.y, width: box.max.x - box.min.x, height: box.max.y - box.min.y)
            guard part.isFinite else { return [:] }
            visible = all.intersection(part)
            if visible.isNull || visible.isEmpty { return [:] }
        }
        let bias = min(max(levelsOfDetailBias, 0), 30), count = min(max(levelsOfDetail, 1), 31)
        var level = bias
        // The coarsest level with at least one pixel for each visible one.
        while level > bias - count + 1, Self.power(level - 1) * baseScale >= scale * 0.999 { level -= 1 }
        let pixels = Self.power(level) * baseScale
        var width = Double(tileSize.width.rounded()) / pixels, height = Double(tileSize.height.rounded()) / pixels
        var group = 1, x0 = 0.0, x1 = 0.0, y0 = 0.0, y1 = 0.0
        while true {
            x0 = ((Double(visible.minX - all.minX)) / width).rounded(.down)
            x1 = ((Double(visible.maxX - all.minX)) / width).rounded(.up)
            y0 = ((Double(visible.minY - all.minY)) / height).rounded(.down)
            y1 = ((Double(visible.maxY - all.minY)) / height).rounded(.up)
            if (x1 - x0) * (y1 - y0) <= 4096 { break }
            guard max(width, height) * pixels <= 512 else { return [:] }
            group *= 2
            width *= 2
            height *= 2
        }
        var tiles: [TileGrid.Key: CGRect] = [:]
        for row in Int(y0)..<Int(y1) {
            for column in Int(x0)..<Int(x1) {
                let rect = CGRect(
                    x: Double(all.minX) + Double(column) * width, y: Double(all.minY) + Double(row) * height,
                    width: width, height: height
                ).intersection(all)
                if rect.isEmpty { continue }
                tiles[TileGrid.Key(level: level, group: group, column: column, row: row)] = rect
            }
        }
        return tiles
    }

    private static func power(_ level: Int) -> Double {
        level >= 0 ? Double(1 << level) : 1 / Double(1 << -level)
    }

    /// Returns the transform from this layer's space to the canvas, in points, in the current frame.
    private func matrixToCanvas(_ host: LayerHost) -> CATransform3D? {
        var matrix = CATransform3DIdentity
        var layer: CALayer? = self
        while let current = layer {
            let animates = current.animationBox?.items.isEmpty == false
            let values = animates ? current.presentationCopy(at: current.localTime(at: host.time)) : current
            if current !== self, let inner = values.childrenMatrix { matrix = CATransform3DConcat(matrix, inner) }
            matrix = CATransform3DConcat(matrix, values.matrixToParent)
            layer = current.parent
        }
        return matrix.isFinite ? matrix : nil
    }

    private func drawTile(_ tile: (key: TileGrid.Key, rect: CGRect)) -> Drawing? {
        let pixels = CGFloat(Self.power(tile.key.level) * baseScale), rect = tile.rect
        let width = Int((rect.width * pixels - 1e-6).rounded(.up)),
            height = Int((rect.height * pixels - 1e-6).rounded(.up))
        guard width >= 1, height >= 1, width <= 16_384, height <= 16_384 else { return nil }
        let sx = CGFloat(width) / rect.width, sy = CGFloat(height) / rect.height
        let orientation = orientation
        let context = CGContext(
            recordingWidth: width, height: height,
            transform: orientation.transform(of: bounds, from: rect.origin, sx, sy),
            isMirrored: orientation.isMirrored)
        withDrawingLayer { $0.draw(in: context) }
        return Drawing(context.finishRecording(), width: width, height: height)
    }
}
