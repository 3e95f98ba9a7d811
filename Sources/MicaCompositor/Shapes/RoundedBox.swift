package import MicaRaster

/// A box with rounded corners: the outline of a layer's background, border and clip.
struct RoundedBox: Sendable, Hashable {
    var box: Box
    var radius: Double
    var corners: RenderStyle.Corners
    var continuous: Bool

    init(_ box: Box, radius: Double = 0, corners: RenderStyle.Corners = .all, continuous: Bool = false) {
        self.box = box
        // The radius is limited to half of the shorter side; NaN and negative values are 0.
        let most = min(box.width, box.height) / 2
        self.radius = radius > 0 && most > 0 ? min(radius, most) : 0
        self.corners = self.radius > 0 ? corners : []
        self.continuous = continuous
    }

    init(_ node: RenderNode) {
        let v = node.values
        self.init(node.bounds, radius: v.cornerRadius, corners: v.corners, continuous: v.continuousCorners)
    }

    var isRectangle: Bool { corners.isEmpty }

    /// The largest concentric box inside the outline: on a corner's diagonal, its curve is 1 − 1/√2 radii from the
    /// sides (slightly less if it is continuous).
    var inside: Box {
        if isRectangle { return box }
        let inner = Box(min: box.min + 0.293 * radius, max: box.max - 0.293 * radius)
        return inner.isEmpty ? .empty : inner
    }

    /// Returns the box inset by `d`, with radii that keep the distance.
    func inset(by d: Double) -> RoundedBox {
        let inner = Box(min: box.min + d, max: box.max - d)
        return RoundedBox(inner.isEmpty ? .empty : inner, radius: radius - d, corners: corners, continuous: continuous)
    }

    /// The outline, clockwise on screen.
    var path: Path {
        var path = Path()
        append(to: &path)
        return path
    }

    /// Appends the outline. `backwards`: counter-clockwise, which cuts a hole.
    func append(to path: inout Path, backwards: Bool = false) {
        guard !box.isEmpty else { return }
        guard !isRectangle || backwards else {
            path.append(.rect(box))
            return
        }
        // Each corner in turn: its position, and the unit vectors along the incoming and the outgoing edge.
        var turns: [(RenderStyle.Corners, Point, Point, Point)] = [
            (.maxXMinY, Point(box.max.x, box.min.y), Point(1, 0), Point(0, 1)),
            (.maxXMaxY, box.max, Point(0, 1), Point(-1, 0)),
            (.minXMaxY, Point(box.min.x, box.max.y), Point(-1, 0), Point(0, -1)),
            (.minXMinY, box.min, Point(0, -1), Point(1, 0)),
        ]
        // Every corner curve is its own mirror image.
        if backwards { turns = turns.reversed().map { ($0, $1, -$3, -$2) } }
        let curve = continuous ? CornerCurve.continuous(room: min(box.width, box.height) / 2 / radius) : .circular
        for (index, (corner, at, arriving, leaving)) in turns.enumerated() {
            let rounded = corners.contains(corner)
            // A curve point (u, v) is u radii before the corner and v radii after it.
            func place(_ p: Point) -> Point { at - arriving * (p.x * radius) + leaving * (p.y * radius) }
            let start = rounded ? place(curve.points[0]) : at
            if index == 0 { path.move(to: start) } else { path.line(to: start) }
            guard rounded else { continue }
            for i in stride(from: 1, to: curve.points.count, by: 3) {
                path.cubic(place(curve.points[i]), place(curve.points[i + 1]), to: place(curve.points[i + 2]))
            }
        }
        path.close()
    }
}

/// The curve of a corner, in radii: x before the corner along the incoming edge, y after it along the outgoing one. It
/// has a start point and then three points per cubic.
struct CornerCurve {
    var points: [Point]

    /// A quarter circle as one cubic; 4/3 (√2 − 1) is the best handle.
    static let circular: CornerCurve = {
        let h = 1 - 0.552_284_749_830_793_4
        return CornerCurve(points: [Point(1, 0), Point(h, 0), Point(0, h), Point(0, 1)])
    }()

    /// The extent of a continuous corner, in radii (`CALayer.cornerCurveExpansionFactor(.continuous)`).
    static let expansion = 1.528_665

    /// Returns the corner whose curvature grows continuously from zero: three cubics with the coefficients that are
    /// publicly known for `UIBezierPath(roundedRect:cornerRadius:)`. If an edge has less than `expansion` radii of
    /// `room`, it is interpolated, point by point, with the quarter circle, which needs one radius.
    static func continuous(room: Double) -> CornerCurve {
        let smooth: [Point] = [
            Point(1.528_664_83, 0), Point(1.088_492_96, 0), Point(0.868_406_94, 0), Point(0.631_493_79, 0.074_911_39),
            Point(0.372_823_83, 0.169_059_56), Point(0.169_059_56, 0.372_823_83), Point(0.074_911_39, 0.631_493_79),
            Point(0, 0.868_406_94), Point(0, 1.088_492_96), Point(0, 1.528_664_83),
        ]
        let t = min(1, max(0, (room - 1) / (expansion - 1)))
        guard t < 1 else { return CornerCurve(points: smooth) }
        return CornerCurve(points: zip(threeArcs, smooth).map { $0 + ($1 - $0) * t })
    }

    /// The quarter circle in three arcs that meet near the joints of the continuous curve: at angles whose sine is 0.36
    /// and whose cosine is 0.36.
    private static let threeArcs: [Point] = {
        let s = 0.36, c = (1 - s * s).squareRoot()
        // An arc's handle is 4/3 tan(φ/4); tan(φ/2) = sin φ / (1 + cos φ), applied twice.
        func handle(sine: Double, cosine: Double) -> Double {
            let half = sine / (1 + cosine)
            return 4.0 / 3 * half / (1 + (1 + half * half).squareRoot())
        }
        let h1 = handle(sine: s, cosine: c)
        // Between the joints: sin and cos of the difference of the two angles.
        let h2 = handle(sine: c * c - s * s, cosine: 2 * s * c)
        let a = Point(1 - s, 1 - c), b = Point(1 - c, 1 - s)
        return [
            Point(1, 0), Point(1 - h1, 0), a + Point(c, -s) * h1, a, a - Point(c, -s) * h2, b + Point(s, -c) * h2, b,
            b - Point(s, -c) * h1, Point(0, 1 - h1), Point(0, 1),
        ]
    }()
}

extension RenderStyle.Values {
    /// Returns the outline of a background with these corners.
    package func outline(of bounds: Box) -> Path {
        RoundedBox(bounds, radius: cornerRadius, corners: corners, continuous: continuousCorners).path
    }
}
