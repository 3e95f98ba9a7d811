internal import MicaRasterKernels

/// Computes a gradient's colours for a part of a device row: the position of a pixel's centre along the gradient, then
/// the colour from a table. The result is a function only of the device pixel.
final class GradientSampler {
    private var geometry = Gradient.Geometry.conic(center: .zero, angle: 0)
    private var tables: [GradientTable] = []
    private var nextTable = 0
    private var table: UnsafePointer<UInt32>?
    private var count = 0
    /// The transform from device pixel (x, y) to the gradient's space at its centre.
    private var map = Affine.identity
    /// For linear gradients: the table index along the gradient in 32.32 fixed point, at the device pixel (0, 0) modulo
    /// 2⁶⁴, and its steps.
    private var t: Int64 = 0, tx: Int64 = 0, ty: Int64 = 0
    /// The same values as floating-point numbers.
    private var along = (x: 0.0, y: 0.0, start: 0.0)
    private var radial = mica_radial_row()
    /// `true` if one circle is inside the other and both ends are extended.
    private var isNested = false
    private var nested = mica_nested_row()
    /// The increments per pixel along a row of the quadratic's b, and of the discriminant by its square.
    private var nestedSlope = 0.0, nestedCurve = 0.0
    /// `true` if all sampled pixels are opaque.
    private(set) var isOpaque = false
    private var conic = mica_conic_row()
    private let indices: UnsafeMutablePointer<Int32>

    init() {
        indices = .allocate(capacity: SpanPainter.pieceLength)
        indices.initialize(repeating: 0, count: SpanPainter.pieceLength)
    }

    deinit { indices.deallocate() }

    /// Prepares a gradient. Returns `false` if nothing is painted: no stops, or geometry without extent or with a value
    /// that is not finite.
    func begin(_ g: Gradient, _ transform: Affine) -> Bool {
        guard !g.stops.isEmpty else { return false }
        let toDevice = g.transform.then(transform)
        guard toDevice.isFinite, let inverse = toDevice.inverse else { return false }
        geometry = g.geometry
        let middle = inverse.apply(Point(0.5, 0.5))
        map = Affine(inverse.a, inverse.b, inverse.c, inverse.d, middle.x, middle.y)
        let length: Double
        switch g.geometry {
        case .linear(let from, let to):
            length = size(toDevice.applyToVector(to - from))
            guard length > 0, length.isFinite else { return false }
        case .radial(let from, let fromRadius, let to, let toRadius):
            let r = max(fromRadius, toRadius, 0)
            length = (r + size(to - from)) * toDevice.maximumScale
            guard (from.x + from.y + to.x + to.y + fromRadius + toRadius).isFinite, fromRadius >= 0, toRadius >= 0,
                length > 0, length.isFinite
            else { return false }
        case .conic(let center, let angle):
            guard (center.x + center.y + angle).isFinite else { return false }
            length = Double(GradientTable.maximumCount)
        }
        // Sixteen entries per pixel, so that colours are exact to a step even if stops are a few pixels apart.
        var entries = 1024
        while Double(entries) < length * 16 && entries < GradientTable.maximumCount { entries *= 2 }
        count = entries
        guard selectTable(g) else { return false }
        isNested = false
        isOpaque = g.extendsStart && g.extendsEnd && g.stops.allSatisfy { $0.color.alpha >= 1 }
        switch g.geometry {
        case .linear(let from, let to): return beginLinear(from, to, toDevice)
        case .radial(let from, let fromRadius, let to, let toRadius):
            let cd = to - from, dr = toRadius - fromRadius
            guard cd != .zero || dr != 0 else { return false }
            radial.cdx = cd.x
            radial.cdy = cd.y
            radial.dr = dr
            radial.radius = fromRadius
            radial.a = (cd * cd).sum() - dr * dr
            // One circle touches the other from inside: the equation is linear except for rounding.
            if abs(radial.a) < 1e-12 * ((cd * cd).sum() + dr * dr) { radial.a = 0 }
            radial.inverseA = radial.a == 0 ? 0 : 1 / radial.a
            radial.scale = Double(count)
            radial.lowest = g.extendsStart ? -.infinity : 0
            radial.highest = g.extendsEnd ? .infinity : 1
            radial.stepX = map.a
            radial.stepY = map.b
            beginNested(g, fromRadius, toRadius)
        case .conic(_, let angle):
            let turns = angle / (2 * .pi)
            conic.start = turns - turns.rounded(.down)
            conic.scale = Double(count)
        }
        return true
    }

    /// The numbers of the gradient that is set; `nil` unless it is linear.
    var linearReading: GradientReading? {
        guard case .linear = geometry, let table else { return nil }
        return GradientReading(table: table, count: count, t: t, tx: tx, ty: ty, along: along)
    }

    func pixels(_ x: Int, _ y: Int, _ n: Int, scratch out: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32> {
        guard let table else { return UnsafePointer(out) }
        switch geometry {
        case .linear: readLinear(x, y, n, out, table)
        case .radial(let from, _, _, _):
            let p = map.apply(Point(0, Double(y))) - from
            if isNested {
                readNested(x, p, n, out, table)
                break
            }
            radial.x = p.x
            radial.y = p.y
            radial.first = Double(x)
            mica_radial(indices, &radial, n)
            for i in 0..<n { out[i] = table[Int(indices[i])] }
        case .conic(let center, _):
            let p = map.apply(Point(0, Double(y))) - center
            conic.x = p.x
            conic.y = p.y
            conic.stepX = map.a
            conic.stepY = map.b
            conic.first = Double(x)
            mica_conic(indices, &conic, n)
            for i in 0..<n { out[i] = table[Int(indices[i]) &+ 2] }
        }
        return UnsafePointer(out)
    }

    /// Selects one of the last few tables, if it is of these stops, or a new one.
    private func selectTable(_ g: Gradient) -> Bool {
        for candidate in tables where candidate.matches(g, count) {
            table = UnsafePointer(candidate.entries)
            return true
        }
        if tables.count < 8 {
            tables.append(GradientTable())
            nextTable = tables.count - 1
        } else {
            nextTable = (nextTable + 1) % tables.count
        }
        guard tables[nextTable].build(g, count) else { return false }
        table = UnsafePointer(tables[nextTable].entries)
        return true
    }

    private func beginNested(_ g: Gradient, _ fromRadius: Double, _ toRadius: Double) {
        let cd = Point(radial.cdx, radial.cdy), larger = max(fromRadius, toRadius)
        // Circles that nearly touch need more precision, and so do devices on which the gradient is a dot.
        isNested =
            g.extendsStart && g.extendsEnd && radial.a < -0.05 * radial.dr * radial.dr
            && abs(radial.dr) > 0.05 * larger && max(abs(map.a), abs(map.b)) < larger
        guard isNested else {
            isOpaque = isOpaque && radial.a < 0
            return
        }
        let step = Point(map.a, map.b)
        nestedSlope = (step * cd).sum()
        nestedCurve = nestedSlope * nestedSlope - radial.a * (step * step).sum()
        nested.sign = radial.dr > 0 ? 1 : -1
        nested.last = Float(count + 2)
    }

    /// Reads a row from column `x` on for one circle inside the other; `p` is the position of column 0 relative to the
    /// start circle's centre. Each point is on one circle whose radius is not negative, at s = (b ∓ root) / a, with the
    /// variables of `mica_radial` in C. Along the row b is linear, and the root's square is quadratic and never
    /// negative.
    private func readNested(
        _ x: Int, _ p: Point, _ n: Int, _ out: UnsafeMutablePointer<UInt32>, _ table: UnsafePointer<UInt32>
    ) {
        let cd = Point(radial.cdx, radial.cdy), step = Point(map.a, map.b), a = radial.a
        let b = (p * cd).sum() + radial.radius * radial.dr
        let c = (p * p).sum() - radial.radius * radial.radius
        let half = b * nestedSlope - a * (p * step).sum()
        // The column at which the root is smallest.
        let column = -half / nestedCurve
        let scale = Double(count) / a
        nested.first = Float(Double(x) - column)
        nested.slope = Float(nestedSlope * scale)
        nested.middle = Float((b + nestedSlope * column) * scale + 2)
        nested.curve = Float(nestedCurve * scale * scale)
        nested.least = Float(max(0, b * b - a * c + half * column) * scale * scale)
        mica_radial_nested(out, table, &nested, n)
    }

    // MARK: Linear

    private func beginLinear(_ from: Point, _ to: Point, _ toDevice: Affine) -> Bool {
        let d = to - from
        let k = d / (d * d).sum() * Double(count)
        var x = (k * Point(map.a, map.b)).sum(), y = (k * Point(map.c, map.d)).sum()
        guard x.isFinite, y.isFinite else { return false }
        // A gradient so short that it is an edge.
        let most = 16_777_216.0, shrink = most / max(abs(x), abs(y), most)
        x *= shrink
        y *= shrink
        // The anchor is a device pixel near the start, so that positions on the gradient are small numbers.
        let start = toDevice.apply(from)
        let anchor = Point(
            max(-1_048_576, min(1_048_576, start.x.rounded(.down))),
            max(-1_048_576, min(1_048_576, start.y.rounded(.down))))
        let at = (anchor.x + 0.5 - start.x) * x + (anchor.y + 0.5 - start.y) * y
        guard abs(at) < 1_073_741_824 else {
            // So far away that only one side is visible on the canvas.
            along = (0, 0, at > 0 ? Double(count) * 2 : -Double(count))
            t = Int64(along.start) &<< 32
            tx = 0
            ty = 0
            return true
        }
        func fixed(_ v: Double) -> Int64 { Int64((v * 4_294_967_296).rounded()) }
        tx = fixed(x)
        ty = fixed(y)
        t = fixed(at) &- Int64(anchor.x) &* tx &- Int64(anchor.y) &* ty
        along = (x, y, at - anchor.x * x - anchor.y * y)
        return true
    }

    private func readLinear(
        _ x: Int, _ y: Int, _ n: Int, _ out: UnsafeMutablePointer<UInt32>, _ table: UnsafePointer<UInt32>
    ) {
        let row = t &+ Int64(x) &* tx &+ Int64(y) &* ty
        let limit = Int64(count) &<< 32
        func approximate(_ i: Int) -> Double { along.start + Double(x &+ i) * along.x + Double(y) * along.y }
        /// Returns −1 before the table, 1 after it, 0 inside.
        func side(_ i: Int) -> Int {
            let near = approximate(i)
            if near < -8 { return -1 }
            if near > Double(count) + 8 { return 1 }
            let exact = row &+ Int64(i) &* tx
            return exact < 0 ? -1 : exact >= limit ? 1 : 0
        }
        func outside(_ side: Int) -> UInt32 { side < 0 ? table[1] : table[count &+ 2] }
        if tx == 0 {
            let s = side(0)
            out.update(repeating: s == 0 ? table[Int(row &>> 32) &+ 2] : outside(s), count: n)
            return
        }
        var a = 0, b = n
        while a < b && side(a) != 0 {
            // Far from the table, it advances to just before it.
            let distance = (tx > 0 ? -approximate(a) : approximate(a) - Double(count)) / abs(along.x)
            let jump = distance > 4 ? min(b &- a, Int(min(distance, 65_536)) &- 2) : 1
            let s = side(a)
            // After the table in the direction of travel, all further pixels are outside.
            if (s > 0) == (tx > 0) {
                (out + a).update(repeating: outside(s), count: b &- a)
                return
            }
            (out + a).update(repeating: outside(s), count: jump)
            a &+= jump
        }
        let last = tx > 0 ? 1 : -1
        while b > a && side(b &- 1) != 0 {
            let distance = (tx > 0 ? approximate(b &- 1) - Double(count) : -approximate(b &- 1)) / abs(along.x)
            let jump = distance > 4 ? min(b &- a, Int(min(distance, 65_536)) &- 2) : 1
            (out + (b &- jump)).update(repeating: outside(last), count: jump)
            b &-= jump
        }
        if a < b { mica_table(out + a, table + 2, row &+ Int64(a) &* tx, tx, b &- a) }
    }
}

private func size(_ v: Point) -> Double { (v * v).sum().squareRoot() }
