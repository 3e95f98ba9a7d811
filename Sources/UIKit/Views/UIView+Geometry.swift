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
        if force { window.firstResponder = nil }
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

    private static var resizing = ResizeState<UIView>()

    /// Gives the change of the parent's size to the flexible margins and sides, in proportion to their lengths (evenly
    /// where all of them are 0).
    private func autoresize(from before: CGSize, to after: CGSize) {
        func axis(
            _ low: CGFloat, _ length: CGFloat, _ whole: CGFloat, _ newWhole: CGFloat, _ flexible: (Bool, Bool, Bool)
        ) -> (CGFloat, CGFloat) {
            let parts = [low, length, whole - low - length]
            let bends = [flexible.0, flexible.1, flexible.2]
            let total = zip(parts, bends).reduce(CGFloat(0)) { $1.1 ? $0 + $1.0 : $0 }
            let count = CGFloat(bends.filter { $0 }.count)
            guard count > 0 else { return (low, length) }
            let change = newWhole - whole
            func grown(_ index: Int) -> CGFloat {
                guard bends[index] else { return parts[index] }
                return parts[index] + (total != 0 ? change * parts[index] / total : change / count)
            }
            return (grown(0), max(0, grown(1)))
        }
        let mask = autoresizingMask, frame = frame
        let (x, width) = axis(
            frame.minX, frame.width, before.width, after.width,
            (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)))
        let (y, height) = axis(
            frame.minY, frame.height, before.height, after.height,
            (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)))
        self.frame = CGRect(x: x, y: y, width: width, height: height)
    }

    /// Which margins and sides take part when the parent's size changes.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// How content fits bounds of another size.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill
        /// Draws anew whenever the bounds change.
        case redraw
        case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

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
