/// The numbers with which a paint's pixels are computed, for a back end that computes them elsewhere.
package enum PaintReading {
    /// Nothing is painted.
    case nothing
    case solid(UInt32)
    case image(ImageReading)
    case gradient(GradientReading)
    /// The pixels have no such numbers: perspective, circles, angles, patterns.
    case other
}

/// An image under an affine transform; see `ImageSampler`.
package struct ImageReading {
    package struct Level {
        package var pixmap: Pixmap
        /// The position of the device pixel (0, 0) in 32.32, modulo 2⁶⁴, and its steps.
        package var u: Int64, v: Int64
        package var ux: Int64, vx: Int64, uy: Int64, vy: Int64
        /// The transform from device pixels to positions.
        package var map: Affine
    }
    package var first: Level
    /// The level that is mixed in, and its fraction in 1/256.
    package var second: Level?
    package var mix: UInt32
    package var filter: Sampling
    package var edge: ImagePaint.Edge
    package var tint: UInt32?

    /// Returns `true` if the positions of all pixels of a rectangle fit the fixed point.
    package func isNear(_ rect: PixelRect) -> Bool {
        let limit = 268_435_456.0
        for level in [first, second] {
            guard let map = level?.map else { continue }
            for x in [rect.x0, rect.x1] {
                for y in [rect.y0, rect.y1] {
                    let p = map.apply(Point(Double(x), Double(y)))
                    if !(max(abs(p.x), abs(p.y)) < limit) { return false }
                }
            }
        }
        return true
    }
}

/// A linear gradient; see `GradientSampler`.
package struct GradientReading {
    /// The entries: nothing, the colour before the start, `count` colours, the colour beyond the end. Valid until the
    /// painter's next op.
    package var table: UnsafePointer<UInt32>
    package var count: Int
    /// The entry at the device pixel (0, 0) in 32.32, modulo 2⁶⁴, and its steps.
    package var t: Int64, tx: Int64, ty: Int64
    /// The same values as floating-point numbers.
    package var along: (x: Double, y: Double, start: Double)

    /// Returns `true` if the entries of all pixels of a rectangle fit the fixed point.
    package func isNear(_ rect: PixelRect) -> Bool {
        for x in [rect.x0, rect.x1] {
            for y in [rect.y0, rect.y1] {
                let e = along.start + Double(x) * along.x + Double(y) * along.y
                if !(abs(e) < 1_073_741_824) { return false }
            }
        }
        return true
    }
}

extension Painter {
    /// Returns the numbers of an op's paint.
    package func reading(of op: DrawOp) -> PaintReading {
        switch op.paint {
        case .color(let color):
            let pixel = op.pixel(of: color)
            return pixel == 0 && op.blend == .normal ? .nothing : .solid(pixel)
        case .image(let paint):
            guard images.begin(paint, op.transform) else { return .nothing }
            defer { images.end() }
            return images.reading.map { .image($0) } ?? .other
        case .gradient(let gradient):
            guard gradients.begin(gradient, op.transform) else { return .nothing }
            return gradients.linearReading.map { .gradient($0) } ?? .other
        case .pattern: return .other
        }
    }

    /// The factor of an op's coverage, 0...255.
    package func opacityByte(_ alpha: Float) -> UInt32 { byte(alpha) }
}
