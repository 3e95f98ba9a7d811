import QuartzCore

extension UIView {
    /// The point of the bounds, in parts of their size, that `center` places and transforms turn about.
    public var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// Takes the keys from the first responder if it is this view or one in it; false if it is and refuses. `force`: it
    /// is not asked.
    @discardableResult public func endEditing(_ force: Bool) -> Bool {
        guard let window, let responder = window.firstResponder as? UIView, responder.isDescendant(of: self) else {
            return true
        }
        if responder.resignFirstResponder() { return true }
        if force {
            window.firstResponder = nil
            responder.keysWereTaken()
            window.keyboard.reload()
        }
        return force
    }

    var root: UIView {
        var view = self
        while let parent = view.superview { view = parent }
        return view
    }

    /// Runs a change of the geometry and lets the subviews follow the new size.
    func resizing(_ change: () -> Void) {
        let before = bounds.size
        change()
        if layoutRecord != nil || UIView.knowsSafeAreas { geometryChanged() }
        if bounds.size != before { subviewsFollow(before) }
    }

    /// Resizes the subviews here and now, so far down as a stack surely holds; what lies deeper follows before the outermost
    /// change returns.
    private func subviewsFollow(_ before: CGSize) {
        guard autoresizesSubviews else { return }
        guard UIView.resizing.level < UIView.resizing.levelLimit else { return UIView.resizing.wait(self, before) }
        UIView.resizing.level += 1
        resizeSubviews(before)
        while UIView.resizing.level == 1, let next = UIView.resizing.next() { next.object.resizeSubviews(next.size) }
        UIView.resizing.level -= 1
    }

    private func resizeSubviews(_ before: CGSize) {
        let after = bounds.size
        guard before != after else { return }
        for view in subviews where !view.autoresizingMask.isEmpty { view.autoresize(from: before, to: after) }
    }

    private static let resizing = ResizeState<UIView>()

    /// Gives the change of the parent's size to the margins and sides that the mask makes flexible.
    private func autoresize(from before: CGSize, to after: CGSize) {
        let mask = autoresizingMask, frame = frame
        let horizontal = AutoresizingAxis(
            origin: frame.minX, length: frame.width, low: mask.contains(.flexibleLeftMargin),
            middle: mask.contains(.flexibleWidth), high: mask.contains(.flexibleRightMargin))
        let vertical = AutoresizingAxis(
            origin: frame.minY, length: frame.height, low: mask.contains(.flexibleTopMargin),
            middle: mask.contains(.flexibleHeight), high: mask.contains(.flexibleBottomMargin))
        let (x, width) = horizontal.resized(from: before.width, to: after.width)
        let (y, height) = vertical.resized(from: before.height, to: after.height)
        // No side becomes negative.
        self.frame = CGRect(x: x, y: y, width: max(0, width), height: max(0, height))
    }

    /// Which margins and sides take part when the parent's size changes.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The distance on the left.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance on the right.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance above.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance below.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// How content fits bounds of another size.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the bounds; the default.
        case scaleToFill
        /// As large as fits, keeping the ratio of the sides.
        case scaleAspectFit
        /// As small as fills, keeping the ratio of the sides.
        case scaleAspectFill
        /// Draws anew whenever the bounds change.
        case redraw
        /// Not stretched, in the middle.
        case center
        /// Not stretched, at the middle of the upper edge.
        case top
        /// Not stretched, at the middle of the lower edge.
        case bottom
        /// Not stretched, at the middle of the left edge.
        case left
        /// Not stretched, at the middle of the right edge.
        case right
        /// Not stretched, in the corner.
        case topLeft
        /// Not stretched, in the corner.
        case topRight
        /// Not stretched, in the corner.
        case bottomLeft
        /// Not stretched, in the corner.
        case bottomRight

        /// A layer's "bottom" is the side of small y, whatever that looks like; here it looks like the top.
        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            }
        }
    }
}
