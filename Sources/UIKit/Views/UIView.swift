/// A rectangle that draws, holds other views and receives touches.
///
/// A view is the delegate of a layer that it makes itself (of the class that `layerClass` names) and keeps for life; its
/// geometry and look are the layer's. Outside of animation blocks its changes show at once, because it answers the layer's
/// question for an action with `NSNull`; inside one they animate additively, as on iOS since 8.
@MainActor open class UIView: UIResponder, @preconcurrency CALayerDelegate {
    /// The class of the views' layer; override it to draw with a layer of your own.
    open class var layerClass: AnyClass { CALayer.self }

    public let layer: CALayer

    /// True for a view whose layer draws through `draw(_:)`; false where it shows something else.
    package class var showsDrawing: Bool { true }

    private(set) var children: [UIView] = []
    private(set) weak var parent: UIView?
    weak var owningController: UIViewController?

    open var tag = 0
    /// False: touches pass through this view and everything in it.
    open var isUserInteractionEnabled = true
    /// True: gets every finger's touches rather than the first one's.
    open var isMultipleTouchEnabled = false
    /// True: no other view gets touches while this one has one.
    open var isExclusiveTouch = false
    open var autoresizesSubviews = true
    open var autoresizingMask: AutoresizingMask = []
    open var clearsContextBeforeDrawing = true
    open var gestureRecognizers: [UIGestureRecognizer]?
    /// Light, dark, or the surroundings'.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified { didSet { traitsMayHaveChanged() } }

    /// Whether the view is mirrored where reading starts on the right; counts for it alone, not for what is in it.
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet { if semanticContentAttribute != oldValue { traitsMayHaveChanged() } }
    }

    /// What the view is, in a word, for whoever cannot see it. Kept for tests to find it by: nothing reads it aloud here.
    open var accessibilityLabel: String?
    /// A name for tests to find the view by.
    open var accessibilityIdentifier: String?
    open var isAccessibilityElement = false

    /// Running animations of blocks that do not allow touches meanwhile.
    var animationsThatTakeTouches = 0

    private var ownTintColor: UIColor?
    private var ownBackground: UIColor?
    private var maskView: UIView?
    private var mode: ContentMode = .scaleToFill

    public init(frame: CGRect) {
        guard let type = Self.layerClass as? CALayer.Type else {
            fatalError("\(Self.self).layerClass is \(Self.layerClass), which is no CALayer.")
        }
        layer = CALayer.instantiate(type)
        super.init()
        layer.delegate = self
        layer.contentsScale = UIScreen.main.scale
        layer.frame = frame
        if Self.showsDrawing { layer.setNeedsDisplay() }
    }

    public required init?(coder: NSCoder) {
        guard let type = Self.layerClass as? CALayer.Type else { return nil }
        layer = CALayer.instantiate(type)
        super.init()
        layer.delegate = self
        layer.contentsScale = UIScreen.main.scale
        if Self.showsDrawing { layer.setNeedsDisplay() }
    }

    public convenience override init() { self.init(frame: .zero) }

    open override var next: UIResponder? { owningController ?? parent }

    // MARK: Geometry

    /// In the parent's space; where the transform is not the identity, the box of the view.
    open var frame: CGRect {
        get { layer.frame }
        set { resizing { layer.frame = newValue } }
    }

    /// In the view's own space; another origin scrolls the content.
    open var bounds: CGRect {
        get { layer.bounds }
        set { resizing { layer.bounds = newValue } }
    }

    /// Where the layer's anchor point, usually the middle, lies in the parent's space.
    open var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// About the anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// Pixels a point of what `draw(_:)` draws.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            layer.contentsScale = newValue
            setNeedsDisplay()
        }
    }

    /// 0…1, for the view and all in it as one.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(min(1, max(0, newValue))) }
    }

    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }

    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// A point of this view's space in that of `view` (nil: the window's).
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: (view ?? root).layer)
    }
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? root).layer)
    }
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: (view ?? root).layer)
    }
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: (view ?? root).layer)
    }

    // MARK: Hierarchy

    /// Adds `view` in front of the others, taking it out of its old parent.
    open func addSubview(_ view: UIView) { insert(view) { $0.count } }

    /// Adds `view` so that it is number `index` from the back; beyond the ends it is put there.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view) { ($0.firstIndex { $0 === sibling } ?? $0.count - 1) + 1 }
    }
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view) { $0.firstIndex { $0 === sibling } ?? 0 }
    }
    open func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        setChildren(children.filter { $0 !== view } + [view])
        layer.insertSublayer(view.layer, at: UInt32(layer.sublayers?.count ?? 0))
    }
    open func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        setChildren([view] + children.filter { $0 !== view })
        layer.insertSublayer(view.layer, at: 0)
    }
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard children.indices.contains(first), children.indices.contains(second), first != second else { return }
        let front = children[max(first, second)], back = children[min(first, second)]
        let above = children.dropFirst(max(first, second) + 1).first
        insertSubview(front, belowSubview: back)
        if let above { insertSubview(back, belowSubview: above) } else { bringSubviewToFront(back) }
    }

    open func removeFromSuperview() {
        guard let parent else { return }
        let oldWindow = window
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        if oldWindow != nil { forEachView { $0.windowWillChange(to: nil) } }
        detach()
        layer.removeFromSuperlayer()
        didMoveToSuperview()
        if oldWindow != nil { forEachView { $0.windowDidChange() } }
    }

    // MARK: Drawing

    /// Draws the view into the current context; `rect` is the part that must be drawn. Does nothing by default.
    open func draw(_ rect: CGRect) {}

    /// Has the view drawn anew with the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

    /// Called for the view's own layer; makes its context the current one for `draw(_:)`.
    open func draw(_ layer: CALayer, in context: CGContext) {
        guard layer === self.layer else { return }
        UIGraphicsPushContext(context)
        traitCollection.performAsCurrent { draw(context.boundingBoxOfClipPath.intersection(bounds)) }
        UIGraphicsPopContext()
    }

    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        traitCollection.performAsCurrent {
            owningController?.viewWillLayoutSubviews()
            layoutSubviews()
            owningController?.viewDidLayoutSubviews()
        }
    }

    /// What a change of the layer's property does: nothing outside of an animation block, an additive animation inside.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        layer === self.layer ? ViewAnimationContext.action(for: layer, key: event) : nil
    }

    // MARK: Layout

    /// Places the subviews; override it to do so by code. Called when the bounds changed or `setNeedsLayout` asked.
    open func layoutSubviews() {}
    open func setNeedsLayout() { layer.setNeedsLayout() }
    open func layoutIfNeeded() { layer.layoutIfNeeded() }
    /// The size that suits the content best; the present one by default.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let own = intrinsicContentSize
        return own.width == UIView.noIntrinsicMetric ? bounds.size : own
    }
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
    public static let noIntrinsicMetric: CGFloat = -1
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    // MARK: Hierarchy hooks

    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func tintColorDidChange() { setNeedsDisplay() }
    /// The appearance or the scale of the surroundings changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Asked before a recogniser of this view begins; false lets it fail. Default true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Hit testing

    /// The deepest visible view that takes touches at `point` (in this view's space), nil if it is outside.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, isUserInteractionEnabled, animationsThatTakeTouches == 0, alpha >= 0.01,
            self.point(inside: point, with: event)
        else {
            return nil
        }
        for view in children.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether `point` (in this view's space) belongs to the view; its far edges do not.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    // MARK: Look

    /// The colour below the content; nil for none.
    open var backgroundColor: UIColor? {
        get { ownBackground }
        set {
            ownBackground = newValue
            layer.backgroundColor = newValue?.resolvedColor(with: traitCollection).cgColor
        }
    }

    /// The colour of what can be touched; the parent's unless set.
    open var tintColor: UIColor! {
        get { ownTintColor ?? parent?.tintColor ?? .systemBlue }
        set {
            ownTintColor = newValue
            forEachView { $0.tintColorDidChange() }
        }
    }

    var hasOwnTintColor: Bool { ownTintColor != nil }

    /// How the content fits the bounds.
    open var contentMode: ContentMode {
        get { mode }
        set {
            mode = newValue
            layer.contentsGravity = newValue.gravity
            layer.needsDisplayOnBoundsChange = newValue == .redraw
        }
    }

    /// A view whose alpha multiplies this one's; it lies in this view's space and is in no hierarchy.
    open var mask: UIView? {
        get { maskView }
        set {
            newValue?.removeFromSuperview()
            maskView = newValue
            layer.mask = newValue?.layer
        }
    }

    /// The traits that the view has without overrides of its own.
    var surroundings: UITraitCollection { parent?.traitCollection ?? UIScreen.main.traitCollection }

    /// What the surroundings ask of the view's look: the parent's, with its own override.
    open var traitCollection: UITraitCollection {
        let inherited = surroundings
        guard overrideUserInterfaceStyle != .unspecified else { return inherited }
        return UITraitCollection(traitsFrom: [
            inherited, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle),
        ])
    }

    // MARK: Tree, for the other files of this type

    func setParent(_ view: UIView?) { parent = view }
    func setChildren(_ views: [UIView]) { children = views }

    func forEachView(_ body: (UIView) -> Void) {
        body(self)
        for view in children { view.forEachView(body) }
    }

    /// Resolves dynamic colours and the scale anew, here and below.
    func traitsMayHaveChanged() {
        forEachView { view in
            view.backgroundColor = view.ownBackground
            if view.layer.contentsScale != view.traitCollection.displayScale {
                view.layer.contentsScale = view.traitCollection.displayScale
            }
            view.traitCollectionDidChange(nil)
            if type(of: view).showsDrawing { view.setNeedsDisplay() }
        }
    }

    /// For messages to programmers.
    var summary: String { "<\(type(of: self)) frame (\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))>" }
}
