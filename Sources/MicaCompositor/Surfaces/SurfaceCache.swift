import MicaRaster

/// The content of a node in a separate bitmap.
struct LayerSurface: Sendable {
    var image: ImageSource
    /// The transform from the bitmap's pixels to the node's space.
    var toNode: Affine
}

/// Caches the bitmaps that plans read between frames, and tracks which must be drawn before the next one. The back end
/// draws them.
///
/// A bitmap is found by its node's id if nothing inside the node changed; its position may have.
final class SurfaceCache {
    private struct Key: Hashable {
        var id: NodeID
        /// The transform from node space to the bitmap's pixels, and the bitmap's size.
        var transform: Affine
        var width: Int, height: Int
        /// See `Scope`.
        var effects: NestedEffects
    }
    /// A node's content whose bitmap must be planned.
    struct Pending {
        var node: RenderNode
        var transform: Affine
        var image: ImageSource
        /// See `Scope`.
        var effects: NestedEffects
    }
    private var cache = FrameCache<Key, (node: RenderNode, image: ImageSource)>()
    /// The memory of the cached bitmaps, in bytes.
    var byteCount: Int { (cache.pixels + images.pixels + shadows.pixels) * 4 }
    private let images = PlacedImages()
    let outlines = Outlines()
    let shadows = ShadowMasks()
    /// The bitmaps to draw, in any order in which those inside a node precede it.
    private var pending: [Pending] = []
    /// Bitmaps that need no other bitmap of this frame.
    private var simple: [SurfaceRequest] = []

    func takePending() -> [Pending] {
        defer { pending.removeAll() }
        return pending
    }

    func takeSimple() -> [SurfaceRequest] {
        defer { simple.removeAll() }
        return simple
    }

    /// See `PlacedImages`.
    func placed(
        _ image: ImageSource, _ transform: Affine, _ sampling: Sampling, in rect: PixelRect, _ canvas: PixelRect
    ) -> PlacedImages.Placed? {
        guard let (placed, isNew) = images.placed(image, transform, sampling, in: rect, canvas) else { return nil }
        if isNew {
            let paint = ImagePaint(image, transform: transform, sampling: sampling)
            simple.append(SurfaceRequest(image: placed.image, source: .placed(paint, x: rect.x0, y: rect.y0)))
        }
        return placed
    }

    /// Returns a drawing's bitmap, and `true` if it is known to have no transparent pixel.
    func bitmap(_ drawing: Drawing) -> (image: ImageSource, isOpaque: Bool) {
        let bitmap = drawing.bitmap
        if !bitmap.isMade { simple.append(SurfaceRequest(image: bitmap.image, source: .drawing(drawing))) }
        return (bitmap.image, bitmap.isMade && bitmap.image.isOpaque)
    }

    /// Called once per frame.
    func tick(canvas: PixelRect) {
        cache.tick(limit: max(16 << 20, canvas.area * 4))
        images.tick(canvas: canvas)
        outlines.tick()
        shadows.tick(canvas: canvas)
    }

    /// Returns the bitmap of a node's content, where `transform` maps its space to the bitmap's pixels.
    func picture(
        _ node: RenderNode, _ transform: Affine, width: Int, height: Int, effects: NestedEffects
    ) -> ImageSource? {
        let effects = effects.inAPicture
        let key = Key(id: node.id, transform: transform, width: width, height: height, effects: effects)
        if let known = cache[key], known.node === node || known.node.hasInside(of: node) {
            cache.keep((node, known.image), for: key, pixels: width * height)
            return known.image
        }
        guard Pixmap.canHave(width: width, height: height) else { return nil }
        let image = ImageSource(width: width, height: height)
        cache.keep((node, image), for: key, pixels: width * height)
        pending.append(Pending(node: node, transform: transform, image: image, effects: effects))
        return image
    }

    /// Returns the maximum number of pixels of a bitmap.
    private func limit(_ canvas: PixelRect) -> Double { Double(max(1 << 20, 4 * canvas.area)) }

    /// Returns a bitmap with `scale` pixels per point; `nil` if it would be much larger than the canvas.
    func bitmap(_ node: RenderNode, scale: Double, _ canvas: PixelRect, effects: NestedEffects) -> LayerSurface? {
        let box = node.extent.box
        let x0 = (box.min.x * scale).rounded(.down), y0 = (box.min.y * scale).rounded(.down)
        let width = (box.max.x * scale).rounded(.up) - x0, height = (box.max.y * scale).rounded(.up) - y0
        guard width >= 1, height >= 1, width <= 16_384, height <= 16_384, width * height <= limit(canvas) else {
            return nil
        }
        let transform = Affine(scale, 0, 0, scale, -x0, -y0)
        guard let inverse = transform.inverse,
            let image = picture(node, transform, width: Int(width), height: Int(height), effects: effects)
        else { return nil }
        return LayerSurface(image: image, toNode: inverse)
    }

    /// Returns a bitmap with the resolution of `view` where the node is largest, of the whole node or, if that is too
    /// large, of its visible part.
    func surface(
        _ node: RenderNode, _ view: PlaneView, _ window: Box, _ canvas: PixelRect, effects: NestedEffects
    ) -> LayerSurface? {
        let visible = view.visible(node.extent.box, in: window)
        guard visible.count >= 3 else { return nil }
        let wanted = visible.reduce(0) { max($0, view.magnification(at: $1)) }
        guard wanted > 0, wanted.isFinite else { return nil }
        // In steps, so that a moving plane keeps its bitmap.
        var scale = 1.0
        while scale < wanted, scale < 1e6 { scale *= 1.414_213_562_373_095_1 }
        while scale / 1.414_213_562_373_095_1 >= wanted, scale > 1e-6 { scale /= 1.414_213_562_373_095_1 }

        let most = limit(canvas)
        var box = node.extent.box
        if box.width * scale * (box.height * scale) > most || max(box.width, box.height) * scale > 8192 {
            box = visible.reduce(into: Box.empty) { $0.extend($1) }
        }
        func tooLarge() -> Bool {
            box.width * scale * (box.height * scale) > most || max(box.width, box.height) * scale > 8192
        }
        while tooLarge(), scale > 1e-9 { scale /= 1.414_213_562_373_095_1 }
        guard box.width > 0, box.height > 0 else { return nil }
        // The box exactly fills whole pixels, so that its edge is that of the bitmap.
        let width = max(1, (box.width * scale).rounded(.up)), height = max(1, (box.height * scale).rounded(.up))
        let x = width / box.width, y = height / box.height
        let transform = Affine(x, 0, 0, y, -box.min.x * x, -box.min.y * y)
        guard width <= 16_384, height <= 16_384, let inverse = transform.inverse,
            let image = picture(node, transform, width: Int(width), height: Int(height), effects: effects)
        else { return nil }
        return LayerSurface(image: image, toNode: inverse)
    }
}

extension RenderNode {
    /// Returns `true` if two nodes have the same content: everything except transform, opacity, blend mode and
    /// backdrop.
    func hasInside(of other: RenderNode) -> Bool {
        guard id == other.id, bounds == other.bounds, background == other.background, flags == other.flags,
            RenderContent.looksSame(content, other.content), children.isSame(as: other.children)
        else { return false }
        if style === other.style { return true }
        let a = style ?? .plain, b = other.style ?? .plain
        return a.values.mask === b.values.mask && a.looksLike(b)
    }
}
