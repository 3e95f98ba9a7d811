internal import MicaRasterKernels

/// Reads an image under a perspective transform. Each device pixel's position is computed by its own division. The
/// footprint of a device pixel in the image is computed at the centre of every sixteen pixels. These are counted from
/// device column 0, so that the division of a row has no effect.
///
/// If the footprint is long and thin, as on a floor at a flat angle, several samples along it are averaged. Each is
/// read from the downsampled copy that matches its width (Heckbert's ellipses, as in graphics hardware).
final class ProjectedSampler {
    private(set) var isActive = false
    private var image: ImageSource?
    private var inverse = Projection(.identity)
    private var edge = ImagePaint.Edge.clamp
    private var filter = Sampling.linear
    private var weights: UnsafePointer<Int16>?
    /// One sample of a block, its second level, and positions in 16.16.
    private let sampled: UnsafeMutablePointer<UInt32>, mixed: UnsafeMutablePointer<UInt32>
    private let columns: UnsafeMutablePointer<Int32>, rows: UnsafeMutablePointer<Int32>
    /// The downsampled copies that were used since `begin`: requesting one from the image takes a lock, which every
    /// block would need.
    private let levels: UnsafeMutablePointer<EdgeTaps>
    private var levelCount = 0
    /// The smallest copy, once that is known.
    private var lastLevel = ProjectedSampler.maximumLevel
    private static var maximumLevel: Int { 16 }
    private static var block: Int { 16 }
    /// The maximum number of samples per pixel.
    private static let maximumCount = 8

    init() {
        func memory<T: FixedWidthInteger>(_ type: T.Type) -> UnsafeMutablePointer<T> {
            let memory = UnsafeMutablePointer<T>.allocate(capacity: ProjectedSampler.block)
            memory.initialize(repeating: 0, count: ProjectedSampler.block)
            return memory
        }
        sampled = memory(UInt32.self)
        mixed = memory(UInt32.self)
        columns = memory(Int32.self)
        rows = memory(Int32.self)
        levels = .allocate(capacity: ProjectedSampler.maximumLevel + 1)
    }

    deinit {
        sampled.deallocate()
        mixed.deallocate()
        columns.deallocate()
        rows.deallocate()
        levels.deallocate()
    }

    func begin(
        _ image: ImageSource, _ projection: Projection, _ edge: ImagePaint.Edge, _ filter: Sampling,
        _ weights: UnsafePointer<Int16>
    ) -> Bool {
        guard let inverse = projection.inverse else { return false }
        self.inverse = inverse
        self.image = image
        self.edge = edge
        self.filter = filter
        self.weights = weights
        levelCount = 0
        lastLevel = ProjectedSampler.maximumLevel
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

    /// Reads at most `block` pixels of one block.
    private func readBlock(_ x: Int, _ y: Int, _ n: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let first = Point(Double(x), Double(y)) + 0.5
        guard filter == .trilinear || filter == .cubic else { return sample(0, 0, first, n, out) }
        let middle = Point(Double(x & ~(ProjectedSampler.block &- 1)) + 8, first.y)
        let (length, width, direction) = inverse.footprint(middle)
        let count = max(1, min(ProjectedSampler.maximumCount, Int(min(length / max(width, 1), 64).rounded(.up))))
        var shrink = length / Double(count), index = 0, mix: UInt32 = 0
        while shrink >= 2 && index < 15 {
            shrink /= 2
            index += 1
        }
        if shrink > 1 { mix = UInt32((shrink - 1) * 256 + 0.5) }
        if edge == .transparent && misses(first, n, margin: length + Double(4 << index)) {
            return out.update(repeating: 0, count: n)
        }
        if count == 1 { return sample(index, mix, first, n, out) }
        withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: ProjectedSampler.block) { sums in
            sums.initialize(repeating: SIMD4(repeating: UInt32(count / 2)))
            for k in 0..<count {
                let along = (Double(k) + 0.5) / Double(count) - 0.5
                sample(index, mix, first + along * direction, n, sampled)
                for i in 0..<n {
                    sums[i] &+= SIMD4(truncatingIfNeeded: unsafeBitCast(sampled[i], to: SIMD4<UInt8>.self))
                }
            }
            // Correct for all sums of up to eight bytes.
            let share = UInt32((65536 + count - 1) / count)
            for i in 0..<n {
                out[i] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: (sums[i] &* share) &>> 16), to: UInt32.self)
            }
        }
    }

    /// Returns `true` if `n` pixels starting at `first`, which are in front of the viewer, are all outside one side of
    /// the image by more than `margin`.
    private func misses(_ first: Point, _ n: Int, margin: Double) -> Bool {
        guard let image, let a = inverse.apply(first), let b = inverse.apply(first + Point(Double(n - 1), 0)) else {
            return false
        }
        let low = pointwiseMin(a, b), high = pointwiseMax(a, b)
        return high.x < -margin || high.y < -margin || low.x > Double(image.width) + margin
            || low.y > Double(image.height) + margin
    }

    /// Samples once per pixel, from `first` on, a level and `mix` / 256 of the next one.
    private func sample(
        _ index: Int, _ mix: UInt32, _ first: Point, _ n: Int, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let level = level(index), ends = ends(first, n)
        sample(level, first, n, ends, out)
        guard mix > 0, level == index, case let next = self.level(index + 1), next > level else { return }
        sample(next, first, n, ends, mixed)
        mica_mix(out, out, mixed, n, mix)
    }

    /// Returns a box in the image that contains all positions of a row of device pixels; `nil` if one may be behind the
    /// viewer.
    ///
    /// Positions along a row are monotonic, so all are between the two ends.
    private func ends(_ first: Point, _ n: Int) -> Box? {
        let m = inverse, y = Point(m.b, m.e) * first.y + Point(m.c, m.f), v = m.h * first.y + m.i
        let last = first.x + Double(n - 1), w0 = m.g * first.x + v, w1 = m.g * last + v
        guard w0 > 0, w1 > 0 else { return nil }
        let a = (Point(m.a, m.d) * first.x + y) / w0, b = (Point(m.a, m.d) * last + y) / w1
        return Box(min: pointwiseMin(a, b), max: pointwiseMax(a, b))
    }

    /// Returns the level that replaces the wanted one, with its pixels in `levels`.
    private func level(_ wanted: Int) -> Int {
        // Levels before the first one are replaced by the whole image, which is never read as theirs.
        let first = image?.firstLevel ?? 1
        if wanted < first, wanted > 0 { return level(0) }
        while levelCount <= min(wanted, lastLevel), let image {
            let (pixmap, reached) = image.level(levelCount)
            if reached < levelCount, levelCount >= first {
                lastLevel = reached
                break
            }
            // The image retains its copies, and `end` releases the image.
            (levels + levelCount).initialize(
                to: EdgeTaps(
                    base: UnsafePointer(pixmap.base), stride: pixmap.stride, width: pixmap.width,
                    height: pixmap.height, edge: edge))
            levelCount += 1
        }
        return lastLevel < first ? 0 : min(wanted, lastLevel)
    }

    private func sample(
        _ level: Int, _ first: Point, _ n: Int, _ ends: Box?, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let taps = levels[level]
        let m = inverse, k = 1 / Double(1 << level), cy = first.y
        let width = Double(taps.width), height = Double(taps.height)
        let isLinear = filter == .linear || filter == .trilinear
        // Slightly more than necessary, so that rounding has no effect.
        let low = 0.5 + 1.0 / 65536, high = Point(min(width - 1, 32_767), min(height - 1, 32_767)) + 0.5 - 1.0 / 65536
        if isLinear, edge != .tile, let ends, all(ends.min * k .>= low), all(ends.max * k .< high) {
            var row = mica_projected_row(
                x: first.x, stepU: m.a, startU: m.b * cy, offsetU: m.c, stepV: m.d, startV: m.e * cy, offsetV: m.f,
                stepW: m.g, startW: m.h * cy, offsetW: m.i, scale: k)
            mica_project(columns, rows, &row, n)
            mica_bilinear_points(out, taps.base, taps.stride, columns, rows, n)
            return
        }
        // The pixels from `inside` on, so far, all of whose samples are in the image.
        var inside = 0
        for i in 0..<n {
            let cx = first.x + Double(i), w = m.g * cx + m.h * cy + m.i
            let r = k / w
            var u = (m.a * cx + m.b * cy + m.c) * r - 0.5, v = (m.d * cx + m.e * cy + m.f) * r - 0.5
            if edge == .tile {
                u -= (u / width).rounded(.down) * width
                v -= (v / height).rounded(.down) * height
            }
            let isInside = isLinear && w > 0 && u >= 0 && v >= 0 && u < width - 1 && v < height - 1
            // Written so that NaN results in −8, as do points behind the viewer.
            u = u > -8 && w > 0 ? min(u, width + 8, 32_767) : -8
            v = v > -8 && w > 0 ? min(v, height + 8, 32_767) : -8
            columns[i] = Int32((u * 65536).rounded(.down))
            rows[i] = Int32((v * 65536).rounded(.down))
            if isInside { continue }
            readInside(taps, inside, i, out)
            inside = i + 1
            // Behind the viewer pixels are transparent, not clamped to the edge.
            guard w > 0, let weights else {
                out[i] = 0
                continue
            }
            out[i] = taps.sample(Int64(columns[i]) &<< 16, Int64(rows[i]) &<< 16, filter, weights)
        }
        readInside(taps, inside, n, out)
    }

    /// Reads the pixels `start..<end` of a block, at positions that are all inside the image.
    private func readInside(_ taps: EdgeTaps, _ start: Int, _ end: Int, _ out: UnsafeMutablePointer<UInt32>) {
        guard start < end else { return }
        mica_bilinear_points(out + start, taps.base, taps.stride, columns + start, rows + start, end - start)
    }
}

extension Projection {
    /// Returns the ellipse that a unit square covers at a point: its length and width, and the unit vector along its
    /// longer axis.
    func footprint(_ p: Point) -> (length: Double, width: Double, direction: Point) {
        let none = (1.0, 1.0, Point.zero), w = g * p.x + h * p.y + i
        guard w > 0 else { return none }
        let u = (a * p.x + b * p.y + c) / w, v = (d * p.x + e * p.y + f) / w
        let x = Point(a - u * g, d - v * g) / w, y = Point(b - u * h, e - v * h) / w
        // The larger eigenvalue of the transform times its transpose, and its vector.
        let xx = dot(x, x), yy = dot(y, y), xy = dot(x, y)
        let half = (xx - yy) / 2, root = (half * half + xy * xy).squareRoot(), largest = (xx + yy) / 2 + root
        guard largest.isFinite, largest > 0 else { return none }
        let vector = half >= 0 ? Point(half + root, xy) : Point(xy, root - half)
        let size = MicaRaster.length(vector), long = largest.squareRoot()
        return (long, abs(cross(x, y)) / long, size > 0 ? vector / size : Point(1, 0))
    }
}
