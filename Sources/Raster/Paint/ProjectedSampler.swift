internal import RasterKernels

/// Reads an image under a perspective map. Each device pixel's position is found by a division of its own; how much the
/// image shrinks is taken at the middle of every sixteen pixels, counted from device column 0, so that it does not
/// matter where a row is cut.
final class ProjectedSampler {
    private(set) var isActive = false
    private var image: ImageSource?
    private var inverse = Projection(.identity)
    private var edge = ImagePaint.Edge.clamp
    private var filter = Sampling.linear
    private var weights: UnsafePointer<Int16>?
    private let mixed: UnsafeMutablePointer<UInt32>
    private static var block: Int { 16 }

    init() {
        mixed = .allocate(capacity: ProjectedSampler.block)
        mixed.initialize(repeating: 0, count: ProjectedSampler.block)
    }

    deinit { mixed.deallocate() }

    func begin(
        _ image: ImageSource, _ projection: Projection, _ edge: ImagePaint.Edge, _ filter: Sampling,
        _ weights: UnsafePointer<Int16>
    ) -> Bool {
        guard let inverse = projection.inverse else { return false }
        (self.inverse, self.image, self.edge) = (inverse, image, edge)
        (self.filter, self.weights) = (filter, weights)
        isActive = true
        return true
    }

    func end() {
        isActive = false
        image = nil
    }

    func read(_ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
        var done = 0
        while done < count {
            let start = x &+ done
            let n = min(count &- done, ProjectedSampler.block &- (start & (ProjectedSampler.block &- 1)))
            readBlock(start, y, n, out + done)
            done &+= n
        }
    }

    /// At most `block` pixels of one block.
    private func readBlock(_ x: Int, _ y: Int, _ n: Int, _ out: UnsafeMutablePointer<UInt32>) {
        guard let image, let weights else { return }
        let m = inverse, cy = Double(y) + 0.5
        var index = 0
        var mix: UInt32 = 0
        if filter == .trilinear || filter == .cubic {
            let cx = Double(x & ~(ProjectedSampler.block &- 1)) + 8
            var shrink = m.shrink(Point(cx, cy))
            while shrink >= 2 && index < 15 {
                shrink /= 2
                index += 1
            }
            if shrink > 1 { mix = UInt32((shrink - 1) * 256 + 0.5) }
        }
        let (a, reached) = image.level(index)
        if reached < index { mix = 0 }
        sample(a, reached, x, cy, n, weights, out)
        if mix > 0 {
            let (b, second) = image.level(reached + 1)
            if second > reached {
                sample(b, second, x, cy, n, weights, mixed)
                mica_mix(out, out, mixed, n, mix)
            }
        }
    }

    private func sample(
        _ pixmap: Pixmap, _ level: Int, _ x: Int, _ cy: Double, _ n: Int, _ weights: UnsafePointer<Int16>,
        _ out: UnsafeMutablePointer<UInt32>
    ) {
        let m = inverse, k = 1 / Double(1 << level), one = 4_294_967_296.0
        let taps = EdgeTaps(
            base: UnsafePointer(pixmap.base), stride: pixmap.stride, width: pixmap.width, height: pixmap.height,
            edge: edge)
        let maximumX = Double(pixmap.width) + 8, maximumY = Double(pixmap.height) + 8
        for i in 0..<n {
            let cx = Double(x &+ i) + 0.5
            let w = m.g * cx + m.h * cy + m.i
            guard w > 0 else {
                out[i] = 0
                continue
            }
            var u = (m.a * cx + m.b * cy + m.c) / w * k - 0.5, v = (m.d * cx + m.e * cy + m.f) / w * k - 0.5
            if edge == .tile {
                u -= (u / Double(pixmap.width)).rounded(.down) * Double(pixmap.width)
                v -= (v / Double(pixmap.height)).rounded(.down) * Double(pixmap.height)
            }
            // Written so that a position that is not a number lands at −8.
            u = u > -8 ? min(u, maximumX) : -8
            v = v > -8 ? min(v, maximumY) : -8
            out[i] = taps.sample(Int64(u * one), Int64(v * one), filter, weights)
        }
    }
}

extension Projection {
    /// How many units a step of one unit covers at a point, in the direction in which it is more.
    func shrink(_ p: Point) -> Double {
        let w = g * p.x + h * p.y + i
        guard w > 0 else { return 1 }
        let u = (a * p.x + b * p.y + c) / w, v = (d * p.x + e * p.y + f) / w
        let ux = (a - u * g) / w, vx = (d - v * g) / w, uy = (b - u * h) / w, vy = (e - v * h) / w
        let s = max((ux * ux + vx * vx).squareRoot(), (uy * uy + vy * vy).squareRoot())
        return s.isFinite ? s : 1
    }
}
