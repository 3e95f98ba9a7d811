/// Distances from the edges of a rectangle inwards; negative values point outwards.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
    /// The insets in points; negative values point outwards.
    public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat

    /// Creates insets.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
    /// Creates zero insets.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
    /// Zero insets.
    public static let zero = UIEdgeInsets()
}

extension CGRect {
    /// Returns the rectangle without its insets.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }
}
