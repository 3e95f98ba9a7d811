public import CoreGraphics

/// An offset in points.
public struct UIOffset: Hashable, Sendable {
    /// The offset to the right.
    public var horizontal: CGFloat
    /// The offset downwards.
    public var vertical: CGFloat

    /// A zero offset.
    public static let zero = UIOffset()

    /// Creates a zero offset.
    public init() {
        horizontal = 0
        vertical = 0
    }
    /// Creates an offset.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}

extension CGRect {
    /// Returns the rectangle moved by an offset; NaN components are ignored.
    func shifted(by offset: UIOffset) -> CGRect {
        offsetBy(
            dx: offset.horizontal.isFinite ? offset.horizontal : 0, dy: offset.vertical.isFinite ? offset.vertical : 0)
    }
}
