package import MicaRaster

/// The shape of a glyph, in font units with y up and the origin on the baseline.
package enum GlyphShape: Sendable {
    /// Nothing to draw: a space, or a glyph that is missing or damaged in the file.
    case empty
    /// An outline in the text's colour.
    case outline(GlyphOutline)
    /// A bitmap and the rectangle that it fills.
    case image(ImageSource, Box)
    /// Outlines from bottom to top, each in its own colour (the text's if `nil`), and their common bounding box.
    case layers([(path: Path, color: Color?)], Box)

    package var box: Box {
        switch self {
        case .empty: .empty
        case .outline(let outline): outline.box
        case .image(_, let box), .layers(_, let box): box
        }
    }
}

extension Path {
    /// The bounding box of the curves themselves, including the extrema of Bézier segments.
    var curveBox: Box {
        var box = Box.empty
        var next = 0
        var current = Point()
        for verb in verbs {
            let p = points[next..<(next + verb.pointCount)]
            let first = p.startIndex
            switch verb {
            case .move, .line: box.extend(p[first])
            case .quad:
                box.extend(p[first + 1])
                let a = current, b = p[first], c = p[first + 1]
                for axis in 0..<2 {
                    let divisor = a[axis] - 2 * b[axis] + c[axis]
                    let t = (a[axis] - b[axis]) / divisor
                    if divisor != 0, t > 0, t < 1 {
                        let u = 1 - t
                        box.extend(a * (u * u) + b * (2 * u * t) + c * (t * t))
                    }
                }
            case .cubic:
                box.extend(p[first + 2])
                let a = current, b = p[first], c = p[first + 1], d = p[first + 2]
                for axis in 0..<2 {
                    let k2 = d[axis] - 3 * c[axis] + 3 * b[axis] - a[axis]
                    let k1 = 2 * (c[axis] - 2 * b[axis] + a[axis])
                    let k0 = b[axis] - a[axis]
                    let roots: [Double]
                    if k2 == 0 {
                        roots = k1 == 0 ? [] : [-k0 / k1]
                    } else {
                        let discriminant = k1 * k1 - 4 * k2 * k0
                        let root = discriminant >= 0 ? discriminant.squareRoot() : .nan
                        roots = [(-k1 + root) / (2 * k2), (-k1 - root) / (2 * k2)]
                    }
                    for t in roots where t > 0 && t < 1 {
                        let u = 1 - t
                        box.extend(a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t))
                    }
                }
            case .close: break
            }
            next += verb.pointCount
            if verb.pointCount > 0 { current = points[next - 1] }
        }
        return box
    }
}
