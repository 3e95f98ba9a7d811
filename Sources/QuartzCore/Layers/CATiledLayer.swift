public import CoreGraphics
import MicaCompositor
public import Foundation
import MicaRaster

/// A layer that draws itself in tiles, only those that can be seen and as sharp as they are seen.
///
/// `draw(in:)` is called for each tile; the context's clip is the tile's rectangle, its scale that of the level of
/// detail. Unlike Apple's it is called on the layer's own thread, where it records; the pixels are made on the
/// compositor's threads. Tiles are kept while they can be seen, and as long as they fade in, those that they replace.
/// Under a perspective all of the bounds counts as seen. At most 4,096 tiles show: where there would be more, several are
/// drawn as one, of up to 1,024 × 1,024 pixels.
open class CATiledLayer: CALayer {
    /// How many levels there are, each of half the resolution of the one before. Default 1.
    @Animatable(redraws: false) open var levelsOfDetail: Int = 1
    /// How many of them have more pixels than the contents at their own size: each twice as many. Default 0.
    @Animatable(redraws: false) open var levelsOfDetailBias: Int = 0
    /// The most pixels of a tile. Default 256 × 256.
    @Animatable(redraws: false) open var tileSize: CGSize = CGSize(width: 256, height: 256)

    /// How long new tiles take to fade in: seconds. Default 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    open override class var selfContainedClass: CALayer.Type { CATiledLayer.self }
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Of the model.
    private var grid = TileGrid()

    override var animatesItself: Bool { true }
    // Tiles fade by the host's clock, whatever the layer's own time does.
    override func isMoving(from old: Double, to new: Double) -> Bool { !grid.isSettled }

    /// Makes all tiles be drawn anew.
    open override func display() {
        grid.invalidate()
        markNode()
    }

    /// Makes the tiles that `r` meets be drawn anew.
    open override func setNeedsDisplay(_ r: CGRect) {
        guard !r.isEmpty else { return }
        if host != nil { ThreadState.current.openImplicitTransaction() }
        // Foundation stops the program where a rectangle without numbers is intersected.
        grid.invalidate(r.isFinite ? r : nil)
        markNode()
    }

    override func looksMoved(_ host: LayerHost) -> Bool {
        let fade = max(0, type(of: self).fadeDuration())
        return grid.update(wantedTiles(host), at: host.time, fade: fade) { drawTile($0) }
    }

    override func arrange(
        _ children: RenderChildren, values: CALayer, _ context: FrameContext?
    ) -> RenderChildren {
        guard let context else { return children }
        // The tiles lie as contents do, which the layer's own flip of its sublayers does not turn over.
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

    /// Pixels a point at level 0.
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
        // The coarsest that still has a pixel for each one that is seen.
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
            (group, width, height) = (group * 2, width * 2, height * 2)
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

    /// This layer's space to the canvas's, in points, as the frame shows it.
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
