/// A rectangle that draws, contains other views and receives touches.
///
/// A view is the delegate of a layer that it creates itself (of the class `layerClass`) and keeps for life. Its
/// geometry and appearance are stored in the layer. Outside of animation blocks changes apply immediately, because the
/// view answers the layer's request for an action with `NSNull`; inside one they animate additively, as on iOS since 8.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, @preconcurrency ConstraintSolvingDelegate,
    @preconcurrency NSCoding
{
    /// The class of the views' layer. Override it to use a layer class of your own. Default `CALayer`.
    open class var layerClass: AnyClass { CALayer.self }

    /// The view's layer, of the class `layerClass`.
    public let layer: CALayer
    /// The same layer for `deinit`, which may run on any thread. `nonisolated(unsafe)` as `children` is.
    nonisolated(unsafe) private unowned(unsafe) let madeLayer: CALayer

    /// `true` for a view whose layer draws with `draw(_:)`; `false` if the layer has other content.
    package class var showsDrawing: Bool { true }

    /// The views of the sublayers at `knownEdits`, retained by this list. See `subviews`. `nonisolated(unsafe)`:
    /// outside of the main actor it is read only during deallocation, by the last owner.
    nonisolated(unsafe) var children: [UIView] = []
    var knownEdits = 0
    /// The cached values that the view inherits from its ancestors.
    var inherited: InheritedValues?
    /// The record of a view in constraint layout. `nonisolated(unsafe)` as `children` is.
    nonisolated(unsafe) var layoutRecord: LayoutRecord?
    weak var owningController: UIViewController?
    /// The traits of the view when it was last notified of a change; for a new view those of the screen, which it has in
    /// its initialiser. (UIKit, too, predicts the traits of new views.)
    var notifiedTraits: UITraitCollection
    /// The view's overrides and observers of traits; nil if there were none yet.
    var traitRecord: Boxed<TraitRecord>?
    /// The properties that were set on the view itself; an appearance proxy does not override them.
    var appearanceMarks = AppearanceMarks()
    /// The changes by size class that a storyboard or a nib made; nil for none.
    var ownSizeVariations: SizeVariations?

    /// A number to identify the view. Default 0.
    open var tag = 0
    /// `false` if touches pass through this view and its descendants. Default `true`.
    open var isUserInteractionEnabled = true
    /// `true` if the view receives the touches of all fingers instead of the first one only. Default `false`.
    open var isMultipleTouchEnabled = false
    /// `true` if no other view receives touches while this view has one. Default `false`.
    open var isExclusiveTouch = false
    /// `true` if subviews are resized by their autoresizing masks. Default `true`.
    open var autoresizesSubviews = true
    /// The margins and dimensions that change with the superview's size. Default empty.
    open var autoresizingMask: AutoresizingMask {
        get { ownAutoresizingMask }
        set { setAutoresizingMask(newValue) }
    }
    var ownAutoresizingMask: AutoresizingMask = []
    /// Stored without effect: a drawing always begins with an empty context. Default `true`.
    open var clearsContextBeforeDrawing = true
    /// The recognisers that are attached to the view; nil if there were none yet. Setting it detaches those that are not
    /// among the new ones, and attaches the others.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { ownRecognizers }
        set { replaceRecognizers(newValue) }
    }
    var ownRecognizers: [UIGestureRecognizer]?

    /// Adds a recogniser, which is removed from its previous view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
    /// Removes a recogniser; does nothing if it belongs to another view.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }
    /// The motion effects that `addMotionEffect(_:)` added; they have no effect. Default empty.
    open var motionEffects: [UIMotionEffect] = []
    /// The shape of the view in a dynamic animator's collisions. Default `.rectangle`, the bounds.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The collision shape for the type `.path`; its origin is the view's centre. Default empty.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
    /// The view's appearance, light or dark; `.unspecified` inherits it. Default `.unspecified`.
    @Observed open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet { traitsMayHaveChanged() }
    }

    /// The semantic attribute that determines whether the view is mirrored in right-to-left layouts; subviews do not
    /// inherit it. Default `.unspecified`.
    @Observed open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet { semanticAttributeChanged(from: oldValue) }
    }

    /// A short description of the view for screen readers and tests. Default a label's text, a button's title, or nil.
    open var accessibilityLabel: String? {
        get { ownAccessibilityLabel ?? defaultAccessibility.label }
        set { ownAccessibilityLabel = newValue }
    }
    /// The accessibility label that was set explicitly.
    private(set) var ownAccessibilityLabel: String?
    /// An identifier that tests use to find the view. Default nil.
    open var accessibilityIdentifier: String?
    var accessibilityRecord: Boxed<AccessibilityRecord>?
    var ownInteractions: Boxed<[any UIInteraction]>?
    /// `true` if the view is one accessibility element; its descendants are then hidden from accessibility. Default
    /// `false`, but `true` for labels, buttons, switches, sliders, progress views and activity indicators.
    open var isAccessibilityElement: Bool {
        get { accessibilityRecord?.value.isElement ?? defaultAccessibility.isElement }
        set { changeAccessibility { $0.isElement = newValue } }
    }
    /// The view's role and state for accessibility. Default empty; UIKit's controls have their own.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibilityRecord?.value.traits ?? defaultAccessibility.traits }
        set { changeAccessibility { $0.traits = newValue } }
    }
    /// The view's value for accessibility. Default nil; UIKit's controls report their value: "1" for a switch that is
    /// on, "40%" for a slider.
    open var accessibilityValue: String? {
        get { accessibilityRecord?.value.value ?? defaultAccessibility.value }
        set { changeAccessibility { $0.value = newValue } }
    }
    /// A description of the result of using the view. Default nil.
    open var accessibilityHint: String? {
        get { accessibilityRecord?.value.hint }
        set { changeAccessibility { $0.hint = newValue } }
    }
    /// `true` if the view and its descendants are hidden from accessibility. Default `false`.
    open var accessibilityElementsHidden: Bool {
        get { accessibilityRecord?.value.hidesElements ?? false }
        set { changeAccessibility { $0.hidesElements = newValue } }
    }
    /// `true` if the view's siblings and their descendants are hidden from accessibility. Default `false`.
    open var accessibilityViewIsModal: Bool {
        get { accessibilityRecord?.value.isModal ?? false }
        set { changeAccessibility { $0.isModal = newValue } }
    }
    /// `true` if screen readers read the view's descendants before its siblings. Default `false`.
    open var shouldGroupAccessibilityChildren: Bool {
        get { accessibilityRecord?.value.groupsChildren ?? false }
        set { changeAccessibility { $0.groupsChildren = newValue } }
    }
    /// The frame for accessibility, on the screen, in points. Default the view's frame.
    open var accessibilityFrame: CGRect {
        get { accessibilityRecord?.value.frame ?? UIAccessibility.convertToScreenCoordinates(bounds, in: self) }
        set { changeAccessibility { $0.frame = newValue } }
    }
    /// The point on the screen, in points, where a tap activates the view. Default the centre of `accessibilityFrame`.
    open var accessibilityActivationPoint: CGPoint {
        get { accessibilityRecord?.value.activationPoint ?? accessibilityFrame.middle }
        set { changeAccessibility { $0.activationPoint = newValue } }
    }
    /// The view's kind of accessibility container. Default `.none`: its elements belong to the next container above.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { accessibilityRecord?.value.containerType ?? .none }
        set { changeAccessibility { $0.containerType = newValue } }
    }
    override var ownView: UIView? { self }
    /// Creates the view that receives the values of an appearance proxy.
    class func makeForAppearance() -> UIView { dynamicInit(frame: .zero) }
    /// The text that names the view in messages; nil for none.
    var textForMessages: String? { nil }
    /// The line height of the font of the first line, in points; nil without text.
    var firstLineHeight: CGFloat? { nil }
    /// `true` for the item at which the focus enters a group.
    var isSelectedInGroup: Bool { false }
    /// `false` if the focus never enters the view.
    var acceptsFocusInside: Bool { true }
    /// Called after the focus left the view or came to it.
    func focusChanged() {}
    /// The accessibility properties that apply if none were set.
    var defaultAccessibility: DefaultAccessibility { DefaultAccessibility() }

    /// The number of running block animations that do not allow user interaction.
    var animationsThatTakeTouches = 0

    private var isDeclaredOpaque = true { didSet { declareLayer(opaque: isDeclaredOpaque) } }
    var ownTintColor: UIColor?, ownBackground: UIColor?, appliedBackground: CGColor?
    /// `nonisolated(unsafe)` as `children` is.
    nonisolated(unsafe) var maskView: UIView?
    var ownContentMode: ContentMode = .scaleToFill

    /// Creates a view with a frame in points.
    public init(frame: CGRect) {
        guard let type = Self.layerClass as? CALayer.Type else {
            fatalError("\(Self.self).layerClass must be a CALayer class (got \(Self.layerClass)).")
        }
        layer = type.dynamicInit()
        madeLayer = layer
        notifiedTraits = UIScreen.main.traitCollection
        super.init()
        prepareLayer(frame)
    }

    public required init?(coder: NSCoder) {
        guard let type = Self.layerClass as? CALayer.Type else { return nil }
        layer = type.dynamicInit()
        madeLayer = layer
        notifiedTraits = UIScreen.main.traitCollection
        super.init()
        prepareLayer(nil)
        decodeView(coder)
        coder.fill(self, as: UIView.self)
    }
    /// Encodes geometry and appearance, and the subviews of a plain view; see Docs/unsupported.md.
    open func encode(with coder: NSCoder) { encodeView(coder) }

    public convenience override init() { self.init(frame: .zero) }

    deinit {
        madeLayer.losesMaker(self)
        layoutRecord?.node.item.view = nil
        UIView.release(&children, maskView)
    }

    open override var next: UIResponder? { owningController ?? superview }

    /// The class, address, frame and all non-default properties, in UIKit's format: `<UIView: 0x…; frame = (0 0; 100
    /// 100); layer = <CALayer: 0x…>>`. Outside of the main thread: only class and address.
    nonisolated open override var description: String { describe() }
    /// The view's text for the description; nil if it has none.
    var describedText: String? { nil }
    /// The parts of the description after the layer.
    var describedContent: [String] { [] }

    // MARK: Geometry

    /// The view's rectangle in the superview's space, in points; the bounding box if the transform is not the identity.
    open var frame: CGRect {
        get { layer.frame }
        set { resizing { layer.frame = newValue } }
    }
    /// The view's rectangle in its own space, in points; a changed origin scrolls the content.
    open var bounds: CGRect {
        get { layer.bounds }
        set { resizing { layer.bounds = newValue } }
    }
    /// The position of the layer's anchor point (usually the centre) in the superview's space, in points.
    open var center: CGPoint {
        get { layer.position }
        set {
            layer.position = newValue
            if layoutRecord != nil || UIView.knowsSafeAreas { geometryChanged() }
        }
    }
    /// The affine transform about the anchor point. Default identity. Animatable.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }
    /// The layer's three-dimensional transform. Default identity. Animatable.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }
    /// The pixels per point of the bitmap that `draw(_:)` fills.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            layer.contentsScale = newValue
            setNeedsDisplay()
        }
    }
    /// The opacity, 0–1, of the view with its descendants as one group. Default 1. Animatable.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(min(1, max(0, newValue))) }
    }
    /// `true` if the view is hidden and receives no touches. Default `false`.
    open var isHidden: Bool {
        get { layer.isHidden || layoutRecord?.isCollapsing == true }
        set { setHidden(newValue) }
    }
    /// A promise that the view covers everything behind its bounds. If it is `true`, a class that overrides `draw(_:)`
    /// draws on black, unless the view has a background colour. Default `true`.
    open var isOpaque: Bool {
        get { isDeclaredOpaque }
        set { isDeclaredOpaque = newValue }
    }
    /// `true` if the content is clipped to the bounds. Default `false`.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// Converts a point of this view's space to the space of `view`; nil stands for the window.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: (view ?? root).layer) }
    /// Converts a point of another view's space to this view's space; nil stands for the root.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? root).layer)
    }
    /// Converts a rectangle of this view's space to another view's space; nil stands for the root.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: (view ?? root).layer) }
    /// Converts a rectangle of another view's space to this view's space; nil stands for the root.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: (view ?? root).layer) }

    // MARK: Hierarchy

    /// Adds `view` in front of the other subviews; it leaves its previous superview.
    open func addSubview(_ view: UIView) { insert(view, .front) }

    /// Inserts `view` at an index, counted from the back; the index is clamped to the valid range.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, .index(index)) }

    /// Inserts `view` directly in front of `sibling`, or in front of all subviews if `sibling` is not one of them.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, .above(sibling)) }
    /// Inserts `view` directly behind `sibling`, or behind all subviews if `sibling` is not one of them.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, .below(sibling)) }
    /// Moves a subview to the front; does nothing for other views.
    open func bringSubviewToFront(_ view: UIView) { if view.superview === self { put(view, .front) } }
    /// Moves a subview to the back; does nothing for other views.
    open func sendSubviewToBack(_ view: UIView) { if view.superview === self { put(view, .back) } }
    /// Exchanges two subviews; does nothing if an index is out of range.
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) { exchange(first, second) }

    /// Removes the view from its superview.
    open func removeFromSuperview() { removeFromTree() }

    // MARK: Drawing

    /// Draws the view into the current context; `rect` is the part to draw. The default does nothing.
    open func draw(_ rect: CGRect) {}

    /// Marks the whole view for redrawing in the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// Marks a part for redrawing in the next frame: `draw(_:)` gets it, in whole pixels, and all else stays.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

    /// Draws the view's own layer, or a presentation copy of it: makes its context the current one and calls
    /// `draw(_:)`.
    open func draw(_ layer: CALayer, in context: CGContext) { if layer.model() === self.layer { draw(in: context) } }
    open func layoutSublayers(of layer: CALayer) { if layer === self.layer { layOutByLayer() } }

    /// Returns the action for a change of the layer's property: `NSNull` outside of an animation block, an additive
    /// animation inside.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        layer === self.layer ? ViewAnimationContext.action(for: layer, key: event) : nil
    }

    // MARK: Layout

    /// Lays out the subviews; override it to set frames in code. Called after `setNeedsLayout()` and changes of the bounds
    /// or a subview's constraints, size or transform. The default applies the frames that constraints determine.
    open func layoutSubviews() { if !performExchanged("layoutSubviews") { placeDisplacedSubviews() } }
    /// Marks the view for layout before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out the view now if it is marked for layout.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }
    /// Returns the size that fits the content best. Default the present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize }
    /// Resizes the view to the size that `sizeThatFits(_:)` returns. The frame's origin is kept; with a transform, the
    /// centre.
    open func sizeToFit() { resizeToFit() }
    /// The natural size of the content without alignment insets; `noIntrinsicMetric` along an axis without one.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    /// Marks `intrinsicContentSize` to be read again before the next layout.
    open func invalidateIntrinsicContentSize() { contentSizeChanged() }

    // MARK: Constraints

    /// `true` for views that are laid out by constraints, which they create in `updateConstraints()`. Default `false`.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// `true` if the layout engine creates constraints from the frame and the autoresizing mask; `false` if your own
    /// constraints determine the frame. Default `true`.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutRecord?.translates ?? true }
        set { setTranslates(newValue) }
    }

    /// Updates the view's constraints; call super last. Called before layout after `setNeedsUpdateConstraints()`.
    open func updateConstraints() { layoutRecord?.needsUpdateConstraints = false }
    /// Marks the view for a call of `updateConstraints()`, and then of `layoutSubviews()`, in the next layout.
    open func setNeedsUpdateConstraints() {
        noteNeedsUpdate()
        layer.layoutInputsChanged()
    }
    /// Returns `true` if a call of `updateConstraints()` is pending.
    open func needsUpdateConstraints() -> Bool { layoutRecord?.needsUpdateConstraints ?? false }
    /// Updates the constraints of the view and its descendants now, from the bottom up.
    open func updateConstraintsIfNeeded() { layoutRecord?.engine?.update(in: self) }

    /// Returns the part of a frame that constraints align, without shadows and other ornaments.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    /// Returns the frame for an alignment rectangle; the inverse of `alignmentRect(forFrame:)`.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect { outset(alignmentRect, by: alignmentRectInsets) }
    /// The insets from the frame to the alignment rectangle, in points. Default zero.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// Returns the view that provides the baseline for code of before iOS 9. Default the view itself.
    @available(*, deprecated, message: "use forFirstBaselineLayout or forLastBaselineLayout")
    open func forBaselineLayout() -> UIView { self }
    /// The view that provides the first baseline. Default the view itself; a view without text has its top edge there.
    open var forFirstBaselineLayout: UIView { self }
    /// The view that provides the last baseline. Default the view itself: without text its bottom edge.
    open var forLastBaselineLayout: UIView { self }

    /// Returns the priority with which the view resists growing beyond its content. Default 250.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging(axis) }
    /// Sets the priority with which the view resists growing beyond its content.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        setHugging(priority, axis)
    }
    /// Returns the priority with which the view resists shrinking below its content. Default 750.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        compression(axis)
    }
    /// Sets the priority with which the view resists shrinking below its content.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        setCompression(priority, axis)
    }

    /// Returns the size that satisfies the view's constraints and is closest to `targetSize`, which has priority 50.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        fittingSize(targetSize, .fittingSizeLevel, .fittingSizeLevel)
    }
    /// Returns the size that satisfies the view's constraints, with the given priorities for the target's width and
    /// height.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    }

    /// The margins between the edges and the content, safe area included, in points. Default 8.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveMargins }
        set { setMargins(newValue) }
    }
    /// The layout margins with leading and trailing sides, in points.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { effectiveMargins.directional(isMirrored) }
        set { setDirectionalMargins(newValue) }
    }
    /// Called after the margins change. The default does nothing.
    open func layoutMarginsDidChange() {}
    /// Called after the safe area changes. The default does nothing.
    open func safeAreaInsetsDidChange() {}

    /// `true` if the content's height depends on the view's width, as for multi-line text.
    var contentWraps: Bool { false }
    func contentHeight(forWidth width: CGFloat) -> CGFloat { intrinsicContentSize.height }
    /// Returns the position of the view's own baseline: a fraction of its height plus an offset in points. `wrapWidth`
    /// is the width at which text wraps, nil for single lines. Nil: the baseline is an edge.
    func ownBaseline(isFirst: Bool, wrapWidth: CGFloat?) -> (part: CGFloat, offset: CGFloat)? { nil }
    /// The insets that are covered at the edges of a view without a superview, in points.
    var givenSafeArea: UIEdgeInsets { .zero }
    /// The part of the view's safe area that applies to subviews: all but the insets that its content has anyway.
    var safeAreaForSubviews: UIEdgeInsets { safeAreaInsets }

    // MARK: Hierarchy hooks

    /// Called after a subview was added. The default does nothing.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed. The default does nothing.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the superview changes to another view or to nil. The default does nothing.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview changed.
    open func didMoveToSuperview() { performExchanged("didMoveToSuperview") }
    /// Called before the window changes to another window or to nil. The default does nothing.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the window changed.
    open func didMoveToWindow() { performExchanged("didMoveToWindow") }
    /// Called after the tint colour changed. The default redraws the view.
    open func tintColorDidChange() { setNeedsDisplay() }
    /// Called after the view's traits changed, with the traits before the change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        performExchanged("traitCollectionDidChange:", previousTraitCollection)
    }

    /// Asked before a recogniser of this view begins; `false` makes it fail. Default `true`.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Hit testing

    /// Returns the deepest visible view that receives touches at `point` (in this view's space); nil outside the view.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { descendant(at: point, with: event) }
    /// Returns the view that receives a touch on a descendant of this view. Default the descendant.
    func taker(ofTouchOn view: UIView) -> UIView { view }

    // MARK: Hooks for controls

    /// `true` if a touch on the view belongs to it: scroll views do not take it over.
    var keepsTouches: Bool { false }
    /// `true` if the pointer stays an arrow above the view, although a superview has selectable text.
    var keepsArrowPointer: Bool { false }
    /// Returns `true` if the view keeps a touch although a recogniser of an ancestor recognises a gesture in it.
    func claims(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool { false }

    // MARK: Hooks for scroll views

    /// `true` if the view has content of its own size, which it scrolls by the origin of its bounds.
    var hasScrollingContent: Bool { false }
    /// The size of the content: the bounds' size, unless the view scrolls.
    var sizeOfContent: CGSize { bounds.size }
    /// Sets the content size that constraints determine.
    func takeContentSize(_ node: LayoutNode, _ model: LayoutModel) {}
    /// The delay of touches on descendants until the view detects scrolling, in seconds; nil for no delay.
    var touchDelay: TimeInterval? { nil }
    /// Scrolls the content by a turn of the wheel. Returns `false` if it cannot scroll.
    func takeWheel(_ delta: CGPoint) -> Bool { false }

    // MARK: Key-value observing

    /// Returns the value of an observable property that a subclass adds; nil for other keys.
    func ownObservedValue(forKey key: String) -> Any?? { nil }
    /// Returns the object of a property that a subclass adds for use in key paths; nil for other keys.
    func ownObservedObject(forKey key: String) -> (any KeyValueObservable)? { nil }

    // MARK: Focus

    /// `true` if the view can receive the keyboard focus. Default `true` only for enabled controls, texts and cells.
    open var canBecomeFocused: Bool { false }
    /// The environments that receive the focus when it moves to this view and the view cannot receive it itself.
    /// Default empty.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    /// Returns `true` if the focus may move from or to an item in the view. Default `true`.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after the focus moved from or to an item in the view. The default does nothing.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
    /// The effect that marks the focused view; nil for none. Default a ring around controls and cells.
    open var focusEffect: UIFocusEffect? {
        get { accessibilityRecord?.value.focusEffect ?? UIFocusEffect() }
        set { changeAccessibility { $0.focusEffect = .some(newValue) } }
    }
    /// The focus group of the view and its descendants: the tab key visits one item of a group, the arrow keys move
    /// within it. Default nil: the group of the nearest ancestor that has one.
    open var focusGroupIdentifier: String? {
        get { accessibilityRecord?.value.focusGroup }
        set { changeAccessibility { $0.focusGroup = newValue } }
    }
    /// The focus group of a view without an identifier.
    var standardFocusGroup: AnyHashable? { nil }
    /// `true` if the tab key stops at the view.
    var isKeyStop: Bool { self is any UIKeyInput ? canBecomeFirstResponder : canBecomeFocused }
    /// `true` if the tab key skips the view's descendants.
    var hidesStopsInside: Bool { false }
    /// The focused cell of a list.
    var focusedPart: UIView? { nil }
    /// `true` if a ring marks the focused view.
    var showsFocusRing: Bool { !(self is any UIKeyInput) }
    /// The rectangle and corner radius of the focus ring, in the view's space, in points.
    var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds, max(4, layer.cornerRadius)) }
    /// Called when the focus is about to move to the view, and after it left the view.
    func focusEntered(_ heading: UIFocusHeading) {}
    func focusLeft() {}

    /// Returns `true` if `point` (in this view's space) is inside the bounds; the right and bottom edges are outside.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.holds(point) }

    // MARK: Appearance

    /// The colour behind the content; nil for none. In a class that overrides `draw(_:)` it is part of the drawing, so
    /// that a corner radius needs `clipsToBounds`, and it does not animate. Default nil.
    open var backgroundColor: UIColor? {
        get { hasOwnLayerColor ? layer.backgroundColor.map { UIColor(cgColor: $0) } : ownBackground }
        set { setBackgroundColor(newValue) }
    }
    /// The colour of interactive elements. Default that of the superview.
    open var tintColor: UIColor! {
        get { adjustedTint(ownTintColor ?? inheritedTintColor) }
        set { setTintColor(newValue) }
    }
    /// The way in which the content is fitted into the bounds. Default `.scaleToFill`.
    open var contentMode: ContentMode {
        get { ownContentMode }
        set { setContentMode(newValue) }
    }
    /// A view whose alpha multiplies this view's alpha. It uses this view's space and belongs to no hierarchy.
    open var mask: UIView? {
        get { maskView }
        set { setMask(newValue) }
    }

    /// The screen whose traits apply to a view without a superview.
    var ownScreen: UIScreen { UIScreen.main }
    /// The traits of a view without a superview.
    var screenTraits: UITraitCollection { ownScreen.traitCollection }
    /// The view itself, if it is a window.
    var ownWindow: UIWindow? { nil }

    /// The smallest text size in the traits of the view and its descendants. Default nil: no limit. Limits of several
    /// views apply one after the other, that of the innermost last. A minimum above the maximum is the maximum.
    open var minimumContentSizeCategory: UIContentSizeCategory? {
        get { contentSizeLimits.minimum }
        set { changeContentSizeLimits { $0.minimum = newValue } }
    }
    /// The largest text size in the traits of the view and its descendants. Default nil: no limit.
    open var maximumContentSizeCategory: UIContentSizeCategory? {
        get { contentSizeLimits.maximum }
        set { changeContentSizeLimits { $0.maximum = newValue } }
    }
    /// The limits of the view and its ancestors, from the view upwards, one a line, for a log; empty without limits.
    open var appliedContentSizeCategoryLimitsDescription: String { describedContentSizeLimits }

    /// The view's traits: those of the superview, with the view's own overrides.
    open var traitCollection: UITraitCollection { inheritedTraits }

    /// Updates the parts of the view after its traits may have changed.
    func traitsApplied() {}
}
