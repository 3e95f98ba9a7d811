/// Distances from the sides of a rectangle inwards; negative ones go outwards.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
    /// Points from each edge inwards; negative ones outwards.
    public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat

    /// Insets by their numbers.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
    /// No insets.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
    /// No insets.
    public static let zero = UIEdgeInsets()
}

extension CGRect {
    /// The rectangle that is left when `insets` are taken off.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }
}

extension NSValue {
    /// A value that holds insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(cgRect: CGRect(x: insets.top, y: insets.left, width: insets.bottom, height: insets.right))
    }
    /// Zero if the value is of another type.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        let numbers = cgRectValue
        return UIEdgeInsets(
            top: numbers.origin.x, left: numbers.origin.y, bottom: numbers.size.width, right: numbers.size.height)
    }
}
