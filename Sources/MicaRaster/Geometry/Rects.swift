internal import MicaRasterKernels

/// A rectangle of whole pixels, half open: x0 ≤ x < x1, y0 ≤ y < y1.
public struct PixelRect: Sendable, Hashable {
    public var x0: Int, y0: Int, x1: Int, y1: Int

    public init(x0: Int, y0: Int, x1: Int, y1: Int) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }

    public init(width: Int, height: Int) { self.init(x0: 0, y0: 0, x1: width, y1: height) }

    public var width: Int { max(0, x1 - x0) }
    public var height: Int { max(0, y1 - y0) }
    public var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

    public func intersection(_ r: PixelRect) -> PixelRect {
        PixelRect(x0: max(x0, r.x0), y0: max(y0, r.y0), x1: min(x1, r.x1), y1: min(y1, r.y1))
    }

    /// Returns the smallest rectangle that contains both; an empty one adds nothing.
    public func union(_ r: PixelRect) -> PixelRect {
        if isEmpty { return r }
        if r.isEmpty { return self }
        return PixelRect(x0: min(x0, r.x0), y0: min(y0, r.y0), x1: max(x1, r.x1), y1: max(y1, r.y1))
    }

    public func contains(_ r: PixelRect) -> Bool {
        r.isEmpty || (x0 <= r.x0 && y0 <= r.y0 && r.x1 <= x1 && r.y1 <= y1)
    }
}

/// A rectangle in continuous coordinates, by its corners; `min ≤ max` in both axes unless it is `empty`.
public struct Box: Sendable, Hashable {
    public var min: Point, max: Point

    public init(min: Point, max: Point) {
        self.min = min
        self.max = max
    }
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(min: Point(x, y), max: Point(x + width, y + height))
    }

    /// The empty box: the neutral element of `union`.
    public static let empty = Box(min: Point(repeating: .infinity), max: Point(repeating: -.infinity))

    public var isEmpty: Bool { !(min.x <= max.x && min.y <= max.y) }
    package var isFinite: Bool { ((min + max) * 0).sum() == 0 }
    public var width: Double { max.x - min.x }
    public var height: Double { max.y - min.y }

    public func union(_ b: Box) -> Box {
        Box(min: pointwiseMin(min, b.min), max: pointwiseMax(max, b.max))
    }
    /// Returns the intersection; empty if there is none.
    public func intersection(_ b: Box) -> Box {
        let r = Box(min: pointwiseMax(min, b.min), max: pointwiseMin(max, b.max))
        return r.isEmpty ? .empty : r
    }
    public func contains(_ b: Box) -> Bool {
        b.isEmpty || (min.x <= b.min.x && min.y <= b.min.y && b.max.x <= max.x && b.max.y <= max.y)
    }
    public mutating func extend(_ p: Point) { self = union(Box(min: p, max: p)) }

    /// Returns the bounding box of the transformed rectangle.
    public func applying(_ m: Affine) -> Box {
        if isEmpty { return self }
        if m.b == 0, m.c == 0, isFinite {
            // Sides remain sides, so two corners determine the box.
            let one = m.apply(min), other = m.apply(max)
            return Box(min: pointwiseMin(one, other), max: pointwiseMax(one, other))
        }
        var box = Box.empty
        // One by one, since a list would be allocated.
        box.extend(m.apply(min))
        box.extend(m.apply(Point(max.x, min.y)))
        box.extend(m.apply(max))
        box.extend(m.apply(Point(min.x, max.y)))
        return box
    }

    /// Returns the whole pixels that this touches, clipped to `limit`; a box that is empty or not finite touches none.
    public func pixels(in limit: PixelRect) -> PixelRect {
        guard !isEmpty, !(min.x + max.x + min.y + max.y).isNaN else { return PixelRect(width: 0, height: 0) }
        // Truncated towards zero and corrected, since rounding is a function call.
        func down(_ v: Double, _ low: Int, _ high: Int) -> Int {
            if v <= Double(low) { return low }
            if v >= Double(high) { return high }
            let i = mica_truncated(v)
            return Double(i) > v ? i &- 1 : i
        }
        func up(_ v: Double, _ low: Int, _ high: Int) -> Int {
            if v <= Double(low) { return low }
            if v >= Double(high) { return high }
            let i = mica_truncated(v)
            return Double(i) < v ? i &+ 1 : i
        }
        return PixelRect(
            x0: down(min.x, limit.x0, limit.x1), y0: down(min.y, limit.y0, limit.y1), x1: up(max.x, limit.x0, limit.x1),
            y1: up(max.y, limit.y0, limit.y1))
    }
}
