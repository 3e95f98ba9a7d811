public import Foundation

// Apple's geometry functions that the Foundation of this platform lacks.

extension CGPoint {
    /// Returns the point transformed by `t`.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }

    /// The coordinates under the keys "X" and "Y".
    public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

    /// Creates a point; `nil` if "X" or "Y" is missing or not a number.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = number(dict["X"]), let y = number(dict["Y"]) else { return nil }
        self.init(x: x, y: y)
    }

    /// Returns `true` if both coordinates are equal.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// Returns the size transformed by `t` as the vector (width, height), with the vector's signs.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }

    /// The sides under the keys "Width" and "Height".
    public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

    /// Creates a size; `nil` if "Width" or "Height" is missing or not a number.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = number(dict["Width"]), let height = number(dict["Height"]) else { return nil }
        self.init(width: width, height: height)
    }

    /// Returns `true` if both sides are equal.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// Returns the bounding box of the four transformed corners. The null rectangle stays null, and the infinite one
    /// infinite.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ].map { $0.applying(t) }
        let xs = corners.map(\.x), ys = corners.map(\.y)
        let left = xs.min()!, right = xs.max()!, top = ys.min()!, bottom = ys.max()!
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The numbers under the keys "X", "Y", "Width" and "Height".
    public var dictionaryRepresentation: CFDictionary {
        ["X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width), "Height": Double(size.height)]
    }

    /// Creates a rectangle; `nil` if one of the four numbers is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict)
        else { return nil }
        self.init(origin: origin, size: size)
    }

    /// Returns `true` if origin and size are equal.
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

// The relations below accept any rectangle: Foundation's stop the program if an edge is NaN, as for an infinitely wide
// rectangle at -infinity.
extension CGRect {
    /// Returns `true` if the point is inside, or on the left or upper edge. Returns `false` if a number is NaN.
    package func holds(_ point: CGPoint) -> Bool {
        !isNull && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns the intersection, which may be a line or a point; null if it is empty or a number is NaN.
    package func overlap(_ other: CGRect) -> CGRect {
        guard hasEdges, other.hasEdges else { return .null }
        let left = max(minX, other.minX), right = min(maxX, other.maxX)
        let top = max(minY, other.minY), bottom = min(maxY, other.maxY)
        guard left <= right, top <= bottom else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// `true` if no edge is NaN.
    private var hasEdges: Bool { !isNull && minX <= maxX && minY <= maxY }

    /// Returns `true` if the intersection is not null.
    package func overlaps(_ other: CGRect) -> Bool { !overlap(other).isNull }

    /// Returns `true` if the other rectangle is inside this one. The null rectangle is inside every other.
    package func holds(_ other: CGRect) -> Bool {
        if other.isNull { return true }
        return !isNull && minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}

private func number(_ value: Any?) -> CGFloat? { CGFloat(any: value) }
