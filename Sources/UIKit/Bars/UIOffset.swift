public import CoreGraphics

/// A shift to the right and down, in points.
public struct UIOffset: Hashable, Sendable {
    /// To the right.
    public var horizontal: CGFloat
    /// Down.
    public var vertical: CGFloat

    /// No shift.
    public static let zero = UIOffset()

    /// No shift.
    public init() { (horizontal, vertical) = (0, 0) }
    /// A shift.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }
}

extension CGRect {
    /// Moved by an offset; parts of it that are no numbers do not count.
    func shifted(by offset: UIOffset) -> CGRect {
        offsetBy(
            dx: offset.horizontal.isFinite ? offset.horizontal : 0, dy: offset.vertical.isFinite ? offset.vertical : 0)
    }
}
