/// A rectangle that draws, holds other views and receives touches.
///
/// A view is the delegate of a layer that it makes itself (of the class that `layerClass` names) and keeps for life; its
/// geometry and look are the layer's. Outside of animation blocks its changes show at once, because it answers the layer's
/// question for an action with `NSNull`; inside one they animate additively, as on iOS since 8.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, @preconcurrency ConstraintSolvingDelegate {
    /// The class of the views' layer; override it to draw with a layer of your own.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that shows it, of the class `layerClass`.
    public let layer: CALayer
    /// The same, for `deinit`, which may run anywhere. `nonisolated(unsafe)` as `children` is.
    nonisolated(unsafe) private unowned(unsafe) let madeLayer: CALayer

    /// True for a view whose layer draws through `draw(_:)`; false where it shows something else.
    package class var showsDrawing: Bool { true }

    /// The views of the sublayers as they were at `knownEdits`; they are kept alive by it. See `subviews`.
    /// `nonisolated(unsafe)`: apart from the main actor, only whoever frees the view reads it, who is the last to have it.
    nonisolated(unsafe) var children: [UIView] = []
    var knownEdits = 0
    /// What comes from the views above, as it was when it was last asked for.
    var inherited: InheritedValues?
    /// What takes part in constraint layout has one. `nonisolated(unsafe)` as `children` is.
    nonisolated(unsafe) var layoutRecord: LayoutRecord?
    weak var owningController: UIViewController?
    /// What was set on the view itself, which no appearance changes.
    var appearanceMarks = AppearanceMarks()

    /// A number to find it by. Default 0.
    open var tag = 0
    /// False: touches pass through this view and everything in it.
    open var isUserInteractionEnabled = true
    /// True: gets every finger's touches rather than the first one's.
    open var isMultipleTouchEnabled = false
    /// True: no other view gets touches while this one has one.
    open var isExclusiveTouch = false
    /// Whether subviews follow its size by their masks. Default true.
    open var autoresizesSubviews = true
    /// What follows the size of the view around. Default nothing.
    open var autoresizingMask: AutoresizingMask {
        get { ownAutoresizingMask }
        set {
            ownAutoresizingMask = newValue
            if let record = layoutRecord { record.engine?.frameChanged(record.node) }
        }
    }
    private var ownAutoresizingMask: AutoresizingMask = []
    /// Kept, and without influence: a drawing always begins with nothing. Default true.
    open var clearsContextBeforeDrawing = true
    /// The recognisers that were added; nil for none.
    open var gestureRecognizers: [UIGestureRecognizer]?
    /// What was added by `addMotionEffect(_:)`; without influence. Default empty.
    open var motionEffects: [UIMotionEffect] = []
    /// The shape of the view in collisions of a dynamic animator. Default the bounds.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The shape of the view in collisions for the type `.path`, about its middle as origin. Default empty.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
    /// Light, dark, or the surroundings'.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified { didSet { traitsMayHaveChanged() } }

    /// Whether the view is mirrored where reading starts on the right; counts for it alone, not for what is in it.
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet {
            noteSet(.semanticContentAttribute, \UIView.semanticContentAttribute, semanticContentAttribute)
            guard semanticContentAttribute != oldValue else { return }
            traitsMayHaveChanged()
            layoutRecord?.engine?.traitsChanged(forces: true)
        }
    }

    /// What the view is, in a word, for whoever cannot see it. Default nil; of a label its text, of a button its title. Kept for
    /// tests to find it by: nothing reads it aloud here.
    open var accessibilityLabel: String? {
        get { ownAccessibilityLabel ?? defaultAccessibility.label }
        set { ownAccessibilityLabel = newValue }
    }
    /// The label that was set.
    private(set) var ownAccessibilityLabel: String?
    /// A name for tests to find the view by.
    open var accessibilityIdentifier: String?
    private var accessibility: Boxed<AccessibilityRecord>?
    var ownInteractions: Boxed<[any UIInteraction]>?
    /// Whether the view is one element: what is below it is then not found. Default false; true of labels, buttons, switches,
    /// sliders, progress views and activity indicators.
    open var isAccessibilityElement: Bool {
        get { accessibility?.value.isElement ?? defaultAccessibility.isElement }
        set { changeAccessibility { $0.isElement = newValue } }
    }
    /// What the view is like and how it behaves. Default none; of UIKit's own controls what they are and how they are now.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibility?.value.traits ?? defaultAccessibility.traits }
        set { changeAccessibility { $0.traits = newValue } }
    }
    /// What the view is set to. Default nil; of UIKit's own controls what they are set to: "1" for a switch that is on, "40%"
    /// for a slider.
    open var accessibilityValue: String? {
        get { accessibility?.value.value ?? defaultAccessibility.value }
        set { changeAccessibility { $0.value = newValue } }
    }
    /// What happens when the view is used. Default nil.
    open var accessibilityHint: String? {
        get { accessibility?.value.hint }
        set { changeAccessibility { $0.hint = newValue } }
    }
    /// Whether neither the view nor what is below it is found. Default false.
    open var accessibilityElementsHidden: Bool {
        get { accessibility?.value.hidesElements ?? false }
        set { changeAccessibility { $0.hidesElements = newValue } }
    }
    /// Whether the view's siblings, and what is below them, are not found. Default false.
    open var accessibilityViewIsModal: Bool {
        get { accessibility?.value.isModal ?? false }
        set { changeAccessibility { $0.isModal = newValue } }
    }
    /// Whether what is below the view is read before what is beside it. Default false.
    open var shouldGroupAccessibilityChildren: Bool {
        get { accessibility?.value.groupsChildren ?? false }
        set { changeAccessibility { $0.groupsChildren = newValue } }
    }
    /// On the screen; points. The view's own frame there, unless another one was set.
    open var accessibilityFrame: CGRect {
        get { accessibility?.value.frame ?? UIAccessibility.convertToScreenCoordinates(bounds, in: self) }
        set { changeAccessibility { $0.frame = newValue } }
    }
    /// Where a tap activates the view, on the screen; points. Default the middle of its frame.
    open var accessibilityActivationPoint: CGPoint {
        get {
            if let point = accessibility?.value.activationPoint { return point }
            let frame = accessibilityFrame
            return CGPoint(x: frame.midX, y: frame.midY)
        }
        set { changeAccessibility { $0.activationPoint = newValue } }
    }
    /// What kind of container the view is. Default none: its elements belong to the container above.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { accessibility?.value.containerType ?? .none }
        set { changeAccessibility { $0.containerType = newValue } }
    }
    /// What the view says about itself where nothing was set.
    var defaultAccessibility: DefaultAccessibility { DefaultAccessibility() }
    private func changeAccessibility(_ change: (inout AccessibilityRecord) -> Void) {
        let record = accessibility ?? Boxed(AccessibilityRecord())
        change(&record.value)
        accessibility = record
    }

    /// Running animations of blocks that do not allow touches meanwhile.
    var animationsThatTakeTouches = 0

    private var isDeclaredOpaque = true
    private var ownTintColor: UIColor?
    private var ownBackground: UIColor?
    /// `nonisolated(unsafe)` as `children` is.
    nonisolated(unsafe) var maskView: UIView?
    private var mode: ContentMode = .scaleToFill

    /// A view with a frame in points.
    public init(frame: CGRect) {
        guard let type = Self.layerClass as? CALayer.Type else {
            fatalError("\(Self.self).layerClass is \(Self.layerClass), which is no CALayer.")
        }
        layer = type.dynamicInit()
        madeLayer = layer
        super.init()
        layer.setMaker(self)
        layer.contentsScale = UIScreen.main.scale
        layer.frame = frame
        if Self.showsDrawing { layer.setNeedsDisplay() }
        if Self.requiresConstraintBasedLayout { noteNeedsUpdate() }
    }

    public required init?(coder: NSCoder) {
        guard let type = Self.layerClass as? CALayer.Type else { return nil }
        layer = type.dynamicInit()
        madeLayer = layer
        super.init()
        layer.setMaker(self)
        layer.contentsScale = UIScreen.main.scale
        if Self.showsDrawing { layer.setNeedsDisplay() }
        if Self.requiresConstraintBasedLayout { noteNeedsUpdate() }
    }

    public convenience override init() { self.init(frame: .zero) }

    deinit {
        madeLayer.losesMaker(self)
        layoutRecord?.node.item.view = nil
        UIView.release(&children, maskView)
    }

    open override var next: UIResponder? { owningController ?? superview }

    /// Class, address, frame, and what else is not as in a new view, in UIKit's words and order:
    /// `<UIView: 0x…; frame = (0 0; 100 100); layer = <CALayer: 0x…>>`. Off the main thread, class and address alone.
    nonisolated open override var description: String { describe() }
    /// The text that the description gives; nil: there is none.
    var describedText: String? { nil }
    /// The parts of the description behind the layer.
    var describedContent: [String] { [] }

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
        set {
            layer.position = newValue
            if layoutRecord != nil || UIView.knowsSafeAreas { geometryChanged() }
        }
    }

    /// About the anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    /// The layer's transform in space. Default identity. Animatable.
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

    /// Whether it is not shown and takes no touches. Default false.
    open var isHidden: Bool {
        get { layer.isHidden || layoutRecord?.isCollapsing == true }
        set {
            if let stack = arrangingStack { stack.hide(self, newValue) } else { layer.isHidden = newValue }
            if newValue, FocusRing.shown > 0 { window?.focusIfUsed?.mayHaveChanged() }
        }
    }

    /// A promise that the view covers all that lies behind its bounds. Default true, which promises nothing of what
    /// `draw(_:)` leaves out: where it draws nothing, what lies behind shows. Setting it sets the layer's promise as well.
    open var isOpaque: Bool {
        get { isDeclaredOpaque }
        set {
            isDeclaredOpaque = newValue
            layer.isOpaque = newValue
        }
    }

    /// Whether what lies outside of its bounds is cut off. Default false.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// A point of this view's space in that of `view` (nil: the window's).
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: (view ?? root).layer)
    }
    /// A point of another view's space in this one's; nil stands for the root's.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? root).layer)
    }
    /// A rectangle of this view's space in another's; nil stands for the root's.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: (view ?? root).layer)
    }
    /// A rectangle of another view's space in this one's; nil stands for the root's.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: (view ?? root).layer)
    }

    // MARK: Hierarchy

    /// Adds `view` in front of the others, taking it out of its old parent.
    open func addSubview(_ view: UIView) { insert(view, .front) }

    /// Adds `view` so that it is number `index` from the back; beyond the ends it is put there.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, .index(index)) }

    /// Adds `view` right in front of `sibling`, or in front of all if that is in no view or another.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, .above(sibling)) }
    /// Adds `view` right behind `sibling`, or behind all if that is in no view or another.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, .below(sibling)) }
    /// Puts a subview above the others; nothing happens to what is none.
    open func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { put(view, .front) }
    }
    /// Puts a subview below the others; nothing happens to what is none.
    open func sendSubviewToBack(_ view: UIView) {
        if view.superview === self { put(view, .back) }
    }
    /// Exchanges two subviews; nothing happens for an index without one.
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        let views = subviews
        guard views.indices.contains(first), views.indices.contains(second), first != second else { return }
        let front = views[max(first, second)], back = views[min(first, second)]
        let above = views.dropFirst(max(first, second) + 1).first
        put(front, .below(back))
        put(back, above.map { .below($0) } ?? .front)
    }

    /// Takes it out of the view that it is in.
    open func removeFromSuperview() { removeFromTree() }

    // MARK: Drawing

    /// Draws the view into the current context; `rect` is the part that must be drawn. Does nothing by default.
    open func draw(_ rect: CGRect) {}

    /// Has the view drawn anew with the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// Has the view drawn again before the next frame, if the rectangle is not empty.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

    /// Called for the view's own layer, or a presentation copy of it; makes its context the current one for `draw(_:)`.
    open func draw(_ layer: CALayer, in context: CGContext) {
        guard layer.model() === self.layer else { return }
        UIGraphicsPushContext(context)
        traitCollection.performAsCurrent { draw(context.boundingBoxOfClipPath.overlap(bounds)) }
        UIGraphicsPopContext()
    }

    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        defer { if FocusRing.shown > 0 { window?.focusIfUsed?.follow(self) } }
        // What an earlier view's layout changed counts for the ones after it.
        if let engine = layoutRecord?.engine, engine.needsPass { engine.pass() }
        guard hasLayoutToDo else { return }
        traitCollection.performAsCurrent {
            owningController?.viewIsAboutToLayOut()
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

    /// Places the subviews; override it to do so by code. Called when the bounds changed, a subview's constraints moved it,
    /// or `setNeedsLayout` asked. The default gives the subviews the frames that their constraints say.
    open func layoutSubviews() {
        if !performExchanged("layoutSubviews") { placeDisplacedSubviews() }
    }
    /// Has the subviews laid out before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out now what needs it.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }
    /// The size that suits the content best; the present one by default.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let own = intrinsicContentSize
        return own.width == UIView.noIntrinsicMetric ? bounds.size : own
    }
    /// Takes the size of `sizeThatFits(_:)`. The frame's origin stays, or, in a view with a transform, the centre.
    open func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        if CATransform3DIsIdentity(layer.transform) {
            frame.size = size
        } else {
            bounds.size = size
        }
    }
    /// Along this axis the content wants no size.
    public static let noIntrinsicMetric: CGFloat = -1
    /// The size that the content wants, of the alignment rectangle; `noIntrinsicMetric` along an axis where it does not care.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    /// Has `intrinsicContentSize` asked again before the next layout.
    open func invalidateIntrinsicContentSize() { contentSizeChanged() }

    // MARK: Constraints

    /// True for views that are laid out by constraints which they make in `updateConstraints()`. Default false.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Whether constraints count with the frame as it is set: true (default) for views placed by code or autoresizing, false
    /// for those whose constraints say the frame.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutRecord?.translates ?? true }
        set { setTranslates(newValue) }
    }

    /// Brings the view's constraints up to date; call super last. Called before layout if `setNeedsUpdateConstraints` asked.
    open func updateConstraints() { layoutRecord?.needsUpdateConstraints = false }
    /// Has `updateConstraints()` called before the next layout.
    open func setNeedsUpdateConstraints() { noteNeedsUpdate() }
    /// Whether that is due.
    open func needsUpdateConstraints() -> Bool { layoutRecord?.needsUpdateConstraints ?? false }
    /// Has the constraints of the view and all in it updated now, from the bottom up.
    open func updateConstraintsIfNeeded() { layoutRecord?.engine?.update(in: self) }

    /// The part of a frame that constraints align, without shadows and the like.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    /// The inverse of `alignmentRect(forFrame:)`.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(
            by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    /// From the frame to the alignment rectangle. Default zero.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// The view whose first baseline counts as this one's; itself by default, which without text has its top edge.
    open var forFirstBaselineLayout: UIView { self }
    /// The view whose last baseline counts as this one's; itself by default, which without text has its bottom edge.
    open var forLastBaselineLayout: UIView { self }

    /// With which priority the view refuses to be larger than its content. Default 250.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging(axis) }
    /// Sets how strongly it resists growing beyond its content.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        setHugging(priority, axis)
    }
    /// With which priority the view refuses to be smaller than its content. Default 750.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        compression(axis)
    }
    /// Sets how strongly it resists shrinking below its content.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        setCompression(priority, axis)
    }

    /// The size that satisfies the constraints in the view and comes next to `targetSize`, which counts with priority 50.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        fittingSize(targetSize, .fittingSizeLevel, .fittingSizeLevel)
    }
    /// The same with other priorities of the target's width and height.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    }

    /// The distances that content keeps from the edges, safe area included; 8 points unless set. Setting sets the view's own.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveMargins }
        set { setMargins(newValue) }
    }
    /// The same by the direction of reading.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { effectiveMargins.directional(isMirrored) }
        set { setDirectionalMargins(newValue) }
    }
    /// Called after the margins have changed.
    open func layoutMarginsDidChange() {}
    /// Called after the safe area has changed.
    open func safeAreaInsetsDidChange() {}

    /// Whether the height of the content goes by the width of the view, as that of text on several lines does.
    var contentWraps: Bool { false }
    func contentHeight(forWidth width: CGFloat) -> CGFloat { intrinsicContentSize.height }
    /// Where a baseline of the view itself lies, with text that wraps at a width (nil: nowhere): at a part of its height, and
    /// points below that. Nil: at an edge.
    func ownBaseline(isFirst: Bool, wrapWidth: CGFloat?) -> (part: CGFloat, offset: CGFloat)? { nil }
    /// What is covered at the edges of a view without a superview.
    var givenSafeArea: UIEdgeInsets { .zero }
    /// Of the own safe area, what counts for subviews: all but what the content is inset by anyway.
    var safeAreaForSubviews: UIEdgeInsets { safeAreaInsets }

    // MARK: Hierarchy hooks

    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before it comes into a view, or (nil) out of one.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after it came into a view or out of one.
    open func didMoveToSuperview() { performExchanged("didMoveToSuperview") }
    /// Called before it comes into a window, or (nil) out of one.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after it came into a window or out of one.
    open func didMoveToWindow() { performExchanged("didMoveToWindow") }
    /// Called after the tint colour has changed; the default draws it again.
    open func tintColorDidChange() { setNeedsDisplay() }
    /// The appearance or the scale of the surroundings changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        performExchanged("traitCollectionDidChange:", previousTraitCollection)
    }

    /// Asked before a recogniser of this view begins; false lets it fail. Default true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Hit testing

    /// The deepest visible view that takes touches at `point` (in this view's space), nil if it is outside.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        descendant(at: point, with: event)
    }
    /// Who takes the touch that hit a view in this one, or this one itself.
    func taker(ofTouchOn view: UIView) -> UIView { view }

    // MARK: What controls do otherwise

    /// Whether a touch on the view is meant for it rather than for what it lies in: scroll views do not take it away.
    var keepsTouches: Bool { false }
    /// Whether a touch that it has is its own, although a recogniser of a view around it recognises a gesture in it.
    func claims(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool { false }

    // MARK: What scroll views do otherwise

    /// Whether places in it are those of a content of its own size, which it moves by the origin of its bounds.
    var hasScrollingContent: Bool { false }
    /// The size of what is in it: its own, unless it scrolls.
    var sizeOfContent: CGSize { bounds.size }
    /// Takes the size that constraints give its content.
    func takeContentSize(_ node: LayoutNode, _ model: LayoutModel) {}
    /// Seconds that touches of what is in it wait until it is known whether the finger scrolls; nil: none.
    var touchDelay: TimeInterval? { nil }
    /// Moves its content by a wheel; false if that does not go.
    func takeWheel(_ delta: CGPoint) -> Bool { false }

    // MARK: Key-value observing

    /// The value of an observed property that its class adds; nil for another key.
    func ownObservedValue(forKey key: String) -> Any?? { nil }
    /// The object of a property that its class adds and that key paths go through.
    func ownObservedObject(forKey key: String) -> (any KeyValueObservable)? { nil }

    // MARK: Focus

    /// Whether the view takes the keyboard's focus. Default false; true of controls that are enabled, of texts and of cells.
    open var canBecomeFocused: Bool { false }
    /// Where the focus goes when it comes to the view, which does not take it itself. Default nowhere in particular.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    /// Whether the focus may move from or to something in the view. Default true.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after the focus has moved from or to something in the view. Does nothing by default.
    open func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {}
    /// What marks the view while it has the focus; nil: nothing. Default the system's mark: a ring round controls and cells.
    open var focusEffect: UIFocusEffect? {
        get { accessibility?.value.focusEffect ?? UIFocusEffect() }
        set { changeAccessibility { $0.focusEffect = .some(newValue) } }
    }
    /// The group that the view and all in it belong to: the tab key comes to one of a group, arrows go through it. Default nil: the
    /// group of what is around.
    open var focusGroupIdentifier: String? {
        get { accessibility?.value.focusGroup }
        set { changeAccessibility { $0.focusGroup = newValue } }
    }
    /// The group of a view that was given none.
    var standardFocusGroup: AnyHashable? { nil }
    /// Whether the tab key comes to the view.
    var isKeyStop: Bool {
        self is any UIKeyInput ? canBecomeFirstResponder : canBecomeFocused
    }
    /// Whether the tab key does not come to what is in the view.
    var hidesStopsInside: Bool { false }
    /// The cell of a list that has the focus.
    var focusedPart: UIView? { nil }
    /// Whether a ring marks it.
    var showsFocusRing: Bool { !(self is any UIKeyInput) }
    /// What the ring is around, in the view's space, and its corners; points.
    var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds, max(4, layer.cornerRadius)) }
    /// The focus is about to come to it, and it has left it.
    func focusEntered(_ heading: UIFocusHeading) {}
    func focusLeft() {}

    /// Whether `point` (in this view's space) belongs to the view; its far edges do not.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.holds(point) }

    // MARK: Look

    /// The colour below the content; nil for none.
    open var backgroundColor: UIColor? {
        get { ownBackground }
        set {
            ownBackground = newValue
            noteSet(.backgroundColor, \UIView.backgroundColor, newValue)
            showBackground()
        }
    }
    private func showBackground() {
        layer.backgroundColor = ownBackground?.resolvedColor(with: traitCollection).cgColor
    }

    /// The colour of what can be touched; the parent's unless set.
    open var tintColor: UIColor! {
        get { ownTintColor ?? inheritedTintColor }
        set {
            ownTintColor = newValue
            noteSet(.tintColor, \UIView.tintColor, newValue)
            UIView.inheritanceEdits &+= 1
            forEachView { $0.tintColorDidChange() }
            if FocusRing.shown > 0 { window?.focusIfUsed?.follow(nil) }
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

    /// Whose traits the view has where it lies in no other.
    var ownScreen: UIScreen { UIScreen.main }
    /// The traits of a view that lies in no other.
    var screenTraits: UITraitCollection { ownScreen.traitCollection }
    /// The view itself, if it is a window.
    var ownWindow: UIWindow? { nil }

    /// What the surroundings ask of the view's look: the parent's, with its own override.
    open var traitCollection: UITraitCollection { inheritedTraits }

    /// Resolves dynamic colours and the scale anew, here and below.
    func traitsMayHaveChanged() {
        UIView.inheritanceEdits &+= 1
        applyTraits()
        layoutRecord?.engine?.traitsChanged()
    }

    func applyTraits() {
        forEachView { view in
            // Not by the property, which a subclass may take for a colour of another part.
            view.showBackground()
            let scale = view.traitCollection.displayScale
            if view.layer.contentsScale != scale { view.layer.contentsScale = scale }
            view.traitCollectionDidChange(nil)
            if type(of: view).showsDrawing { view.setNeedsDisplay() }
            if AppearanceRules.dependOnTraits, view.window != nil { view.applyAppearance() }
            view.traitsApplied()
        }
        if FocusRing.shown > 0 { window?.focusIfUsed?.follow(nil) }
    }

    /// What the view is made of follows its traits, which may have changed here or above.
    func traitsApplied() {}

    /// For messages to programmers.
    var summary: String { "<\(type(of: self)) frame (\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))>" }
}
