import CoreGraphics
import MicaRaster

/// The area for a frame's lines: inside its path and outside its clipping paths. Points, y down from the top of the
/// path's bounding box, x from its left.
struct FrameShape {
    /// The edges of a flattened path, and its fill rule.
    private struct Outline: LineSink {
        var edges: [(a: Point, b: Point)] = []
        var isEvenOdd: Bool
        /// The inset or outset of the outline on each side; points.
        var margin: Double
        private var start = Point.zero, last = Point.zero

        /// Creates an outline. `toShape` transforms the path's coordinates.
        init(_ path: CGPath, _ toShape: CGAffineTransform, isEvenOdd: Bool, margin: Double) {
            self.isEvenOdd = isEvenOdd
            self.margin = margin
            path.storage.flatten(Affine(toShape), into: &self)
            close()
        }

        mutating func move(to p: Point) {
            close()
            start = p
            last = p
        }
        mutating func line(to p: Point) {
            if p.y != last.y { edges.append((last, p)) }
            last = p
        }
        mutating func close() { line(to: start) }

        /// Returns the sorted intervals of x that are inside at a height.
        func inside(at y: Double) -> [ClosedRange<Double>] {
            var crossings: [(x: Double, turn: Int)] = []
            for (a, b) in edges where (a.y <= y) != (b.y <= y) {
                crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
            }
            crossings.sort { $0.x < $1.x }
            var result: [ClosedRange<Double>] = []
            var number = 0, start = 0.0
            for (x, turn) in crossings {
                let wasInside = number != 0
                number = isEvenOdd ? 1 - number : number + turn
                if !wasInside { start = x } else if number == 0, x > start { result.append(start...x) }
            }
            return result
        }
    }

    private let outline: Outline
    private let holes: [Outline]
    let size: CGSize

    /// Returns `nil` for an unclipped rectangle, which needs no shape. `laying` transforms the page so that lines run
    /// to the right.
    init?(_ path: CGPath, _ attributes: CFDictionary?, _ laying: CGAffineTransform) {
        func rule(_ attributes: CFDictionary?) -> Bool {
            CGFloat(any: attributes?[kCTFramePathFillRuleAttributeName])
                != CGFloat(CTFramePathFillRule.windingNumber.rawValue)
        }
        func margin(_ attributes: CFDictionary?) -> Double {
            let width = Double(CGFloat(any: attributes?[kCTFramePathWidthAttributeName]) ?? 0)
            return width > 0 && width.isFinite ? width / 2 : 0
        }
        let clips = (attributes?[kCTFrameClippingPathsAttributeName] as? [Any] ?? []).prefix(1000)
        let box = path.boundingBox
        guard !box.isNull, clips.count > 0 || margin(attributes) > 0 || !path.isRect(nil) else { return nil }
        let laid = box.applying(laying)
        let toShape = laying.concatenating(
            CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -laid.minX, ty: laid.maxY))
        outline = Outline(path, toShape, isEvenOdd: rule(attributes), margin: margin(attributes))
        holes = clips.compactMap { clip in
            guard let clip = clip as? CFDictionary, let path = clip[kCTFramePathClippingPathAttributeName] as? CGPath
            else { return nil }
            return Outline(path, toShape, isEvenOdd: rule(clip), margin: margin(clip))
        }
        size = laid.size
    }

    /// Returns the parts of a band that are free over its whole height, from the left.
    func segments(from top: Double, to bottom: Double) -> [ClosedRange<Double>] {
        var free: [ClosedRange<Double>] = [-.infinity ... .infinity]
        for y in heights(from: top - outline.margin, to: bottom + outline.margin) {
            let rows = outline.inside(at: y).compactMap { row -> ClosedRange<Double>? in
                let low = row.lowerBound + outline.margin, high = row.upperBound - outline.margin
                return low < high ? low...high : nil
            }
            free = free.flatMap { part in
                rows.compactMap { $0.overlaps(part) ? $0.clamped(to: part) : nil }
            }
            if free.isEmpty { return [] }
        }
        for hole in holes {
            for y in heights(from: top - hole.margin, to: bottom + hole.margin) {
                for row in hole.inside(at: y) {
                    let low = row.lowerBound - hole.margin, high = row.upperBound + hole.margin
                    free = free.flatMap { part -> [ClosedRange<Double>] in
                        guard low < part.upperBound, high > part.lowerBound else { return [part] }
                        return [(part.lowerBound, low), (high, part.upperBound)].compactMap { $0 < $1 ? $0...$1 : nil }
                    }
                }
            }
        }
        return free
    }

    /// Returns the sampled heights of a band: half a point apart, since curves bend little in that distance; at most
    /// 200.
    private func heights(from top: Double, to bottom: Double) -> [Double] {
        let count = max(1, min(200, Int(((bottom - top) * 2).rounded(.up))))
        // Slightly inside the band, so that the upper edge of a path that begins there is included.
        let low = top + 1e-6, high = bottom - 1e-6
        return (0...count).map { low + (high - low) * Double($0) / Double(count) }
    }
}

/// The fill rule of a frame's path, or of a clipping path.
public enum CTFramePathFillRule: UInt32, Sendable {
    /// Points from which a ray crosses the path an odd number of times are inside.
    case evenOdd = 0
    /// Points with a winding number other than 0 are inside.
    case windingNumber = 1
}

/// A number, `CTFramePathFillRule`, in the attributes of a frame or of a clipping path; default even-odd.
public let kCTFramePathFillRuleAttributeName: CFString = "CTFramePathFillRule"
/// A number: the stroke width of a path. The frame's text keeps half of that away from it. Points, default 0.
public let kCTFramePathWidthAttributeName: CFString = "CTFramePathWidth"
/// A list of dictionaries, in a frame's attributes: text flows around their paths, at most 1000.
public let kCTFrameClippingPathsAttributeName: CFString = "CTFrameClippingPaths"
/// A `CGPath`, in such a dictionary.
public let kCTFramePathClippingPathAttributeName: CFString = "CTFramePathClippingPath"
