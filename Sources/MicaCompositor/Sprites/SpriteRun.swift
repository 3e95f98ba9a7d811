import MicaRaster

/// Draws one sprite into a pixmap: bilinear from the level whose pixels are about as large as the target's.
///
/// Hot: a few operations per row. Positions are 32.32 fixed point and depend only on the sprite, so that every part of
/// a canvas gets the same bytes.
struct SpriteRun {
    private let level: Pixmap
    /// The transform from device pixels (their centres) to the padded level's pixels, where integers are centres.
    private let toImage: Affine
    /// The bounds of the drawn pixels, in device pixels.
    let bounds: PixelRect
    private let color: Color
    private let isAdditive: Bool

    /// Returns `nil` for a sprite that is not visible in `clip`.
    init?(
        _ sprite: Sprites.Sprite, _ image: SpriteImage, _ transform: Affine, alpha: Float, isAdditive: Bool,
        _ clip: PixelRect
    ) {
        let m = sprite.transform.then(transform)
        // The level whose resolution is nearest to the target's, but not lower.
        var index = 0
        var scale = m.meanScale
        while scale < 0.75, index + 1 < image.levels.count {
            scale *= 2
            index += 1
        }
        // A quick test before any division. Antialiased edges extend a pixel of the level outside.
        let w = Double(image.width), h = Double(image.height), edge = Double(2 << index)
        let wide = (abs(m.a) * (w + edge) + abs(m.c) * (h + edge)) / 2 + 1
        let tall = (abs(m.b) * (w + edge) + abs(m.d) * (h + edge)) / 2 + 1
        let x = m.a * w / 2 + m.c * h / 2 + m.tx, y = m.b * w / 2 + m.d * h / 2 + m.ty
        guard x + wide > Double(clip.x0), x - wide < Double(clip.x1), y + tall > Double(clip.y0),
            y - tall < Double(clip.y1)
        else { return nil }
        var tint = sprite.color
        tint.alpha *= alpha
        color = tint
        guard tint.alpha > 0 else { return nil }

        level = image.levels[index]
        let shrink = 1 / Double(1 << index)
        guard let inverse = m.inverse else { return nil }
        let map = inverse.then(Affine(shrink, 0, 0, shrink, 0.5, 0.5))
        // A sprite thinner than a thousandth of a pixel is not visible, and its steps would overflow.
        guard map.isFinite, max(abs(map.a), abs(map.b), abs(map.c), abs(map.d)) < 4096 else { return nil }
        toImage = Affine(map.a, map.b, map.c, map.d, map.tx + (map.a + map.c) / 2, map.ty + (map.b + map.d) / 2)
        guard max(abs(toImage.tx), abs(toImage.ty)) < 1e9 else { return nil }
        bounds = Box(min: Point(x - wide, y - tall), max: Point(x + wide, y + tall)).pixels(in: clip)
        self.isAdditive = isAdditive
        if bounds.isEmpty { return nil }
    }

    /// Draws the sprite. `origin` is the device pixel at the pixmap's top left.
    func draw(into target: Pixmap, origin: (x: Int, y: Int)) {
        let limitU = Double(level.width - 1), limitV = Double(level.height - 1)
        let stepU = SpriteRun.fixed(toImage.a), stepV = SpriteRun.fixed(toImage.b)
        for y in bounds.y0..<bounds.y1 {
            let startU = toImage.c * Double(y) + toImage.tx, startV = toImage.d * Double(y) + toImage.ty
            var low = Double(bounds.x0), high = Double(bounds.x1 - 1)
            SpriteRun.cut(&low, &high, startU, toImage.a, limitU)
            SpriteRun.cut(&low, &high, startV, toImage.b, limitV)
            guard low <= high else { continue }
            var x0 = Int(low.rounded(.up)), x1 = Int(high.rounded(.down)) + 1
            // Fractions are truncated to 1/256; adding half of that rounds them. Otherwise an edge from transparent to
            // opaque would be off by a whole step of the result, twice.
            let half: Int64 = 1 << 23
            let u0 = SpriteRun.fixed(startU) &+ half, v0 = SpriteRun.fixed(startV) &+ half
            func u(_ x: Int) -> Int64 { u0 &+ stepU &* Int64(x) }
            func v(_ x: Int) -> Int64 { v0 &+ stepV &* Int64(x) }
            // Rounding may have moved an end slightly outside.
            let mostU = Int64(level.width - 1) << 32, mostV = Int64(level.height - 1) << 32
            func isInside(_ x: Int) -> Bool {
                let u = u(x), v = v(x)
                return u >= 0 && v >= 0 && u < mostU && v < mostV
            }
            while x0 < x1, !isInside(x0) { x0 += 1 }
            while x1 > x0, !isInside(x1 - 1) { x1 -= 1 }
            guard x0 < x1 else { continue }
            let row = target.row(y - origin.y) - origin.x
            level.drawRow(
                u: u(x0), v: v(x0), stepU: stepU, stepV: stepV, count: x1 - x0, color: color, isAdditive: isAdditive,
                to: row + x0)
        }
    }

    private static func fixed(_ v: Double) -> Int64 { Int64((v * 4_294_967_296).rounded()) }

    /// Reduces a range of x to where 0 ≤ start + step · x ≤ limit.
    private static func cut(_ low: inout Double, _ high: inout Double, _ start: Double, _ step: Double, _ limit: Double)
    {
        if step == 0 {
            if start < 0 || start > limit { high = low - 1 }
            return
        }
        let a = -start / step, b = (limit - start) / step
        low = max(low, min(a, b))
        high = min(high, max(a, b))
    }
}
