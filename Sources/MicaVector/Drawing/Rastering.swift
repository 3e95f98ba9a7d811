import MicaRaster

/// Pictures of what a format cannot say: ops drawn by the software rasteriser in their rectangle alone.
package struct Rastering: Sendable {
    /// The resolution in pixels per unit of the list's device space.
    package var scale: Double
    /// The maximum number of pixels of one picture; a larger one gets a lower resolution.
    package var pixelLimit = 1 << 24

    package init(scale: Double) { self.scale = scale }

    /// A picture and the transform from its pixels to device space.
    struct Picture {
        var image: ImageSource
        var transform: Affine
    }

    /// Returns a picture of the ops in `box` (device space); `nil` if the box is empty or memory is insufficient.
    func picture(of ops: [DrawOp], in box: Box, scale wanted: Double? = nil) -> Picture? {
        guard let (map, width, height) = grid(box, wanted ?? scale), let pixmap = Pixmap(width: width, height: height)
        else { return nil }
        Painter().draw(DisplayList(ops.map { $0.mapped(by: map) }), into: pixmap)
        guard let back = map.inverse else { return nil }
        return Picture(image: ImageSource(pixmap), transform: back)
    }

    /// Returns a picture of the shadow of an op without the op; `nil` if nothing of it is in `box`.
    func shadow(of op: DrawOp, in box: Box) -> Picture? {
        guard let shadow = op.shadow, shadow.sigma.isFinite, (shadow.offset * 0).sum() == 0 else { return nil }
        // A blurred edge needs few pixels: six per standard deviation.
        let needed = shadow.sigma > 0 ? max(min(scale, 6 / shadow.sigma), 0.25) : scale
        var caster = op
        caster.clip = nil
        caster.blend = .normal
        guard let whole = caster.footprint else { return nil }
        let own = whole.intersection(box)
        guard !own.isEmpty, let (map, width, height) = grid(own, needed),
            let pixmap = Pixmap(width: width, height: height)
        else { return nil }
        // The op is moved out of the picture, its shadow as far back into it.
        let away = Double(width) + (whole.width + abs(shadow.offset.x)) * map.a + 64
        var moved = caster.mapped(by: map).mapped(by: Affine(1, 0, 0, 1, -away, 0))
        moved.shadow?.offset.x += away
        Painter().draw(moved, into: pixmap)
        guard let back = map.inverse else { return nil }
        return Picture(image: ImageSource(pixmap), transform: back)
    }

    /// Returns the transform from device space to the pixels of a picture of `box`, and its size.
    private func grid(_ box: Box, _ wanted: Double) -> (map: Affine, width: Int, height: Int)? {
        guard !box.isEmpty, box.isFinite, box.width > 0, box.height > 0 else { return nil }
        let limit = (Double(pixelLimit) / (box.width * box.height)).squareRoot()
        let longest = 8192 / max(box.width, box.height)
        let scale = min(wanted, limit, longest)
        guard scale > 0, scale.isFinite else { return nil }
        let left = (box.min.x * scale).rounded(.down), top = (box.min.y * scale).rounded(.down)
        let width = (box.max.x * scale).rounded(.up) - left, height = (box.max.y * scale).rounded(.up) - top
        guard width >= 1, height >= 1, width <= 16_384, height <= 16_384 else { return nil }
        return (Affine(scale, 0, 0, scale, -left, -top), Int(width), Int(height))
    }
}
