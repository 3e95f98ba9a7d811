public import Foundation

// Geometry as text, "{1, 2}", and in archives.

extension NSCoder {
    /// "{width, height}".
    public static func string(for point: CGPoint) -> String { text([point.x, point.y]) }
    /// "{dx, dy}".
    public static func string(for size: CGSize) -> String { text([size.width, size.height]) }
    /// "[a, b, c, d, tx, ty]".
    public static func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
    /// "{{x, y}, {width, height}}".
    public static func string(for rect: CGRect) -> String {
        "{\(string(for: rect.origin)), \(string(for: rect.size))}"
    }
    /// "{x, y}".
    public static func string(for transform: CGAffineTransform) -> String {
        text([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]).replacing("{", with: "[")
            .replacing("}", with: "]")
    }
    /// "{top, left, bottom, right}".
    public static func string(for insets: UIEdgeInsets) -> String {
        text([insets.top, insets.left, insets.bottom, insets.right])
    }

    /// Parses a point; returns zero for an invalid text.
    public static func cgPoint(for string: String) -> CGPoint {
        numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
    }
    /// Parses "{width, height}"; returns zero for an invalid text.
    public static func cgSize(for string: String) -> CGSize {
        numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
    }
    /// Parses "{dx, dy}"; returns zero for an invalid text.
    public static func cgVector(for string: String) -> CGVector {
        numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }
    /// Parses "{{x, y}, {width, height}}"; returns zero for an invalid text.
    public static func cgRect(for string: String) -> CGRect {
        numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }
    /// Parses a transform; returns the identity for an invalid text.
    public static func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(string, 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
            ?? .identity
    }
    /// Parses "{top, left, bottom, right}"; returns zero for an invalid text.
    public static func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        numbers(string, 4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
    }

    /// Formats numbers with enough digits to restore them exactly.
    private static func text(_ numbers: [CGFloat]) -> String {
        "{" + numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ") + "}"
    }

    private static func numbers(_ string: String, _ count: Int) -> [CGFloat]? {
        let parts = string.split { "{}[], ".contains($0) }.map { Double($0) }
        guard parts.count == count, !parts.contains(nil) else { return nil }
        return parts.map { CGFloat($0 ?? 0) }
    }

    // MARK: Archives

    /// Encodes a transform as text.
    public func encode(_ transform: CGAffineTransform, forKey key: String) {
        encode(NSCoder.string(for: transform) as NSString, forKey: key)
    }
    /// Encodes a vector as text.
    public func encode(_ vector: CGVector, forKey key: String) {
        encode(NSCoder.string(for: vector) as NSString, forKey: key)
    }
    /// Encodes insets as text.
    public func encode(_ insets: UIEdgeInsets, forKey key: String) {
        encode(NSCoder.string(for: insets) as NSString, forKey: key)
    }

    /// Decodes a point; zero if there is none.
    public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
    /// Decodes a size; zero if there is none.
    public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
    /// Decodes a rectangle; zero if there is none.
    public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }
    /// Decodes a vector; zero if there is none.
    public func decodeCGVector(forKey key: String) -> CGVector { NSCoder.cgVector(for: text(key)) }
    /// Decodes a transform; see `cgAffineTransform(for:)` for invalid values.
    public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
        NSCoder.cgAffineTransform(for: text(key))
    }
    /// Decodes insets; zero for a missing key.
    public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: text(key)) }

    private func text(_ key: String) -> String { decodeObject(of: NSString.self, forKey: key) as String? ?? "" }
}
