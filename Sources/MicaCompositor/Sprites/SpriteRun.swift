import MicaRaster

/// Draws one sprite into a pixmap: bilinear from the level whose pixels are about as large as the target's.
///
/// Hot: a few operations per row. Positions are 32.32 fixed point, a function only of the sprite and the device pixel.
/// They advance in integer steps from an anchor near the sprite's centre, so that every part of a canvas gets the same
/// bytes.
struct SpriteRun {
    let level: Pixmap
    /// The transform from device pixels (their centres) to the padded level's pixels, where integers are centres.
    private let toImage: Affine
    /// The bounds of the drawn pixels, in device pixels.
    let bounds: PixelRect
    let color: Color
    let isAdditive: Bool
    /// The position of the device pixel (0, 0) in the level, modulo 2⁶⁴, plus half of 1/256; and its steps.
    let u: Int64, v: Int64
    let stepU: Int64, stepV: Int64, rowU: Int64, rowV: Int64

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
        stepU = SpriteRun.fixed(toImage.a)
        stepV = SpriteRun.fixed(toImage.b)
        rowU = SpriteRun.fixed(toImage.c)
        rowV = SpriteRun.fixed(toImage.d)
        // Far away, nothing is visible.
        func clamped(_ v: Double) -> Double { max(-1_048_576, min(1_048_576, v.rounded(.down))) }
        let anchor = Point(clamped(x), clamped(y)), at = toImage.apply(anchor)
        guard max(abs(at.x), abs(at.y)) < 1_073_741_824 else { return nil }
        // Fractions are truncated to 1/256; adding half of that rounds them. Otherwise an edge from transparent to opaque
        // would be off by a whole step of the result, twice.
        let half: Int64 = 1 << 23, ax = Int64(anchor.x), ay = Int64(anchor.y)
        u = SpriteRun.fixed(at.x) &+ half &- ax &* stepU &- ay &* rowU
        v = SpriteRun.fixed(at.y) &+ half &- ax &* stepV &- ay &* rowV
        bounds = Box(min: Point(x - wide, y - tall), max: Point(x + wide, y + tall)).pixels(in: clip)
        self.isAdditive = isAdditive
        if bounds.isEmpty { return nil }
    }

    /// Draws the sprite. `origin` is the device pixel at the pixmap's top left.
    func draw(into target: Pixmap, origin: (x: Int, y: Int)) {
        let limitU = Double(level.width - 1), limitV = Double(level.height - 1)
        for y in bounds.y0..<bounds.y1 {
            let startU = toImage.c * Double(y) + toImage.tx, startV = toImage.d * Double(y) + toImage.ty
            var low = Double(bounds.x0), high = Double(bounds.x1 - 1)
            SpriteRun.cut(&low, &high, startU, toImage.a, limitU)
            SpriteRun.cut(&low, &high, startV, toImage.b, limitV)
            guard low <= high else { continue }
            var x0 = Int(low.rounded(.up)), x1 = Int(high.rounded(.down)) + 1
            let rowStartU = u &+ Int64(y) &* rowU, rowStartV = v &+ Int64(y) &* rowV
            func position(_ x: Int) -> (u: Int64, v: Int64) {
                (rowStartU &+ stepU &* Int64(x), rowStartV &+ stepV &* Int64(x))
            }
            // Rounding may have moved an end slightly outside.
            let mostU = Int64(level.width - 1) << 32, mostV = Int64(level.height - 1) << 32
            func isInside(_ x: Int) -> Bool {
                let at = position(x)
                return at.u >= 0 && at.v >= 0 && at.u < mostU && at.v < mostV
            }
            while x0 < x1, !isInside(x0) { x0 += 1 }
            while x1 > x0, !isInside(x1 - 1) { x1 -= 1 }
            guard x0 < x1 else { continue }
            let row = target.row(y - origin.y) - origin.x, start = position(x0)
            level.drawRow(
                u: start.u, v: start.v, stepU: stepU, stepV: stepV, count: x1 - x0, color: color,
                isAdditive: isAdditive,
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
