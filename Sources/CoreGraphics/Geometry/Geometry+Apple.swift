public import Foundation

// What Apple's geometry has and the Foundation of this platform lacks.

extension CGPoint {
    /// The point that `t` takes this one to.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }

    /// "X" and "Y" with their numbers.
    public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

    /// Nil where "X" or "Y" is missing or no number.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = number(dict["X"]), let y = number(dict["Y"]) else { return nil }
        self.init(x: x, y: y)
    }

    /// Whether both coordinates are equal.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// The size of the box of this size's vector under the linear part of `t`, with the vector's signs: what
    /// (width, height) becomes as a vector.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }

    /// "Width" and "Height" with their numbers.
    public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

    /// Nil where "Width" or "Height" is missing or no number.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = number(dict["Width"]), let height = number(dict["Height"]) else { return nil }
        self.init(width: width, height: height)
    }

    /// Whether both sides are equal.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// The smallest upright rectangle that holds the four corners which `t` takes this one's to. The null rectangle
    /// stays null, and the infinite one infinite.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ].map { $0.applying(t) }
        let xs = corners.map(\.x), ys = corners.map(\.y)
        let left = xs.min()!, right = xs.max()!, top = ys.min()!, bottom = ys.max()!
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// "X", "Y", "Width" and "Height" with their numbers.
    public var dictionaryRepresentation: CFDictionary {
        ["X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width), "Height": Double(size.height)]
    }

    /// Nil where one of the four numbers is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict)
        else { return nil }
        self.init(origin: origin, size: size)
    }

    /// Whether origin and size are equal.
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

// The relations below answer for rectangles of any numbers: Foundation's stop the program where an edge is not a number, as
// it is of a rectangle from -infinity that is infinitely wide.
extension CGRect {
    /// Whether the point lies inside, or on the left or upper edge. False where a number is missing.
    package func holds(_ point: CGPoint) -> Bool {
        !isNull && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// What both have in common, which may be a line or a point; null where that is nothing or a number is missing.
    package func overlap(_ other: CGRect) -> CGRect {
        guard hasEdges, other.hasEdges else { return .null }
        let left = max(minX, other.minX), right = min(maxX, other.maxX)
        let top = max(minY, other.minY), bottom = min(maxY, other.maxY)
        guard left <= right, top <= bottom else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether there is a left and a right edge, and an upper and a lower one, of any numbers.
    private var hasEdges: Bool { !isNull && minX <= maxX && minY <= maxY }

    /// Whether both have something in common.
    package func overlaps(_ other: CGRect) -> Bool { !overlap(other).isNull }

    /// Whether the other one lies in this one. The null rectangle lies in every other.
    package func holds(_ other: CGRect) -> Bool {
        if other.isNull { return true }
        return !isNull && minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}

private func number(_ value: Any?) -> CGFloat? { CGFloat(any: value) }
