import QuartzCore

extension UIView {
    /// The point of the bounds that `center` positions and that transforms use as their origin, in unit coordinates.
    /// Default (0.5, 0.5).
    public var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// Makes the view or its descendant resign first responder. Returns `false` if the first responder refuses; with
    /// `force` it is not asked.
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

    /// Stores the mask and notifies the layout engine.
    func setAutoresizingMask(_ mask: AutoresizingMask) {
        ownAutoresizingMask = mask
        if let record = layoutRecord { record.engine?.frameChanged(record.node) }
    }

    /// Stores the content mode and applies it to the layer.
    func setContentMode(_ mode: ContentMode) {
        ownContentMode = mode
        layer.contentsGravity = mode.gravity
        layer.needsDisplayOnBoundsChange = mode == .redraw
    }

    /// Runs a change of the geometry, then resizes the subviews.
    func resizing(_ change: () -> Void) {
        let before = bounds.size
        change()
        if layoutRecord != nil || UIView.knowsSafeAreas { geometryChanged() }
        if bounds.size != before { subviewsFollow(before) }
    }

    /// Resizes the subviews recursively, as deep as the stack safely allows; deeper views follow before the outermost
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

    /// Distributes the change of the superview's size over the margins and dimensions that the mask makes flexible.
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
        // No dimension becomes negative.
        self.frame = CGRect(x: x, y: y, width: max(0, width), height: max(0, height))
    }

    /// The margins and dimensions that change with the superview's size.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The left margin.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The right margin.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The top margin.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The bottom margin.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// The way in which content is fitted into bounds of another size.
    public enum ContentMode: Int, Sendable {
        /// Stretches the content to the bounds; the default.
        case scaleToFill
        /// Scales the content to the largest size that fits, keeping its aspect ratio.
        case scaleAspectFit
        /// Scales the content to the smallest size that fills the bounds, keeping its aspect ratio.
        case scaleAspectFill
        /// Redraws the content when the bounds change.
        case redraw
        /// Centres the content without scaling.
        case center
        /// Centres the content at the top edge without scaling.
        case top
        /// Centres the content at the bottom edge without scaling.
        case bottom
        /// Centres the content at the left edge without scaling.
        case left
        /// Centres the content at the right edge without scaling.
        case right
        /// Aligns the content with the top left corner without scaling.
        case topLeft
        /// Aligns the content with the top right corner without scaling.
        case topRight
        /// Aligns the content with the bottom left corner without scaling.
        case bottomLeft
        /// Aligns the content with the bottom right corner without scaling.
        case bottomRight

        /// The layer's gravity. A layer's "bottom" is the side of small y, which is the top in a view.
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

extension CGRect {
    /// The centre of the rectangle.
    var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
