public import CoreGraphics
import MicaCompositor

/// An image-like element of a tree that is placed, drawn, composited and animated.
///
/// A layer has a *model* value for each property, which code sets and reads. While animations run, `presentation()`
/// returns a copy with the values on screen. Coordinates are in points; y grows downwards unless `isGeometryFlipped`.
/// Changes belong to a `CATransaction`; in a visible tree they animate implicitly (see `action(forKey:)`).
///
/// ```swift
/// let layer = CALayer()
/// layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
/// layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
/// let turn = CABasicAnimation(keyPath: "transform.rotation")
/// turn.toValue = Double.pi
/// turn.duration = 2
/// layer.add(turn, forKey: "turn")
/// ```
///
/// Use a layer from one thread at a time: changes from several threads need `CATransaction.lock()`. The program stops
/// with a message if it detects that two threads change one layer at the same moment; other races are not detected. A
/// value that is NaN or infinite is stored, but a layer whose geometry contains one is not drawn.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming, KeyValueObserver {
    // The body has the overridable members, which extensions cannot contain; the extensions implement them. Rarely used
    // values are in boxes: a layer that sets none of them needs about 250 bytes.

    /// The model's values, or those of a presentation copy. Code that changes them runs no other code meanwhile (see
    /// `editAlone`), so that no two accesses overlap.
    @exclusivity(unchecked) final var values = LayerValues()
    final var state: LayerState = .initial
    final var children: LayerChildren?
    final var animationBox: LayerAnimations?
    /// The chunk of the superlayer's list that holds this layer; `nil` for a root, and for a mask.
    final unowned(unsafe) var chunk: LayerChunk?
    final unowned(unsafe) var parent: CALayer?
    /// The host of the visible tree in which the layer was committed.
    final unowned(unsafe) var host: LayerHost?
    /// The model of a presentation copy.
    final var modelLayer: CALayer?
    /// The node of the last build; `nil` for a layer that is not visible.
    final var node: RenderNode?
    /// The properties that were set explicitly.
    final var explicit = PropertySet()
    final var nameBox: LayerName?
    final var delegateBox: LayerDelegate?

    public override init() {
        super.init()
        prepareProperties()
    }

    /// Creates a copy of `layer` with all its properties, without its tree and animations; presentation copies are
    /// created with it. Override it to copy stored properties of your own; `@Animatable` ones are copied already.
    public init(layer: Any) {
        super.init()
        prepareProperties()
        if let layer = layer as? CALayer { copyProperties(of: layer) }
    }

    /// Creates a layer from an archive, which must be trusted: the work of Foundation's coder on a manipulated one is
    /// unbounded. Layers nested more than 256 levels deep, or inside themselves, are cut off there.
    public required init?(coder: NSCoder) {
        super.init()
        prepareProperties()
        decode(coder)
    }

    deinit { tearDown() }

    /// Called when the value of a property that this object observes has changed. The default does nothing.
    @preconcurrency @MainActor open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) { encodeProperties(coder) }

    // MARK: Geometry

    /// The origin and size of the layer's own coordinate space, in points; the origin scrolls the contents and
    /// sublayers. A rectangle with a negative size is standardised. Default zero.
    open var bounds: CGRect {
        get { values.bounds }
        set { setBounds(newValue) }
    }
    /// The position of the anchor point in the superlayer, in points. Default zero.
    open var position: CGPoint {
        get { values.position }
        set { change(.position, values.position != newValue) { values.position = newValue } }
    }
    /// The position along the z axis; siblings are drawn in ascending order. Default 0.
    open var zPosition: CGFloat {
        get { values.zPosition }
        set { change(.zPosition, values.zPosition != newValue) { values.zPosition = newValue } }
    }
    /// The centre of the transform, at `position`, as a fraction of the bounds' size. Default (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set { change(.anchorPoint, values.anchorPoint != newValue) { values.anchorPoint = newValue } }
    }
    /// The z coordinate, in points, of the anchor point. Default 0. Animatable.
    open var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { change(.anchorPointZ, values.anchorPointZ != newValue) { values.anchorPointZ = newValue } }
    }
    /// The transform, applied about the anchor point. Default the identity.
    open var transform: CATransform3D {
        get { values.transform }
        set { change(.transform, values.transform != newValue) { values.transform = newValue } }
    }
    /// The transform of the sublayers about this layer's anchor point, such as a perspective. Default the identity.
    open var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set { setSublayerTransform(newValue) }
    }
    /// The bounding box of the transformed bounds in the superlayer's space. Setting it sets bounds and position. With
    /// perspective, or a rotation other than by 90°, none may have this frame. It does not animate itself.
    open var frame: CGRect {
        get { computedFrame }
        set { changingAtOnce { setFrame(newValue) } }
    }
    /// Returns the transform as an affine transform; the identity if it is not affine.
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
    /// Sets `transform` to an affine transform.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }
    /// `true` if the layer is hidden. Default `false`. A change fades the layer with a transition, its default action.
    open var isHidden: Bool {
        get { values.switches.contains(.isHidden) }
        set { setSwitch(.isHidden, .isHidden, newValue) }
    }
    /// `true` if the layer is visible from behind. Default `true`.
    open var isDoubleSided: Bool {
        get { values.switches.contains(.isDoubleSided) }
        set { setSwitch(.isDoubleSided, .isDoubleSided, newValue) }
    }
    /// `true` if y grows upwards in the layer's space, also for its sublayers. Default `false`.
    open var isGeometryFlipped: Bool {
        get { values.switches.contains(.isGeometryFlipped) }
        set { setSwitch(.isGeometryFlipped, .isGeometryFlipped, newValue) }
    }
    /// Returns `true` if contents are flipped to appear upright and y grows downwards in the context of `draw(in:)`: in
    /// a tree whose y grows downwards, as on iOS. Each `isGeometryFlipped` of the layer and its ancestors inverts it.
    open func contentsAreFlipped() -> Bool { orientation.isFlipped }

    // MARK: Tree

    /// The layer that contains this one, or that this one masks; `nil` for the root of a tree.
    open var superlayer: CALayer? { layerAbove }
    /// The sublayers in the order of addition; `nil` for none. Those of a presentation layer are presentation layers.
    /// A change of the list, also by the methods below, fades the layer: the default action of the key "sublayers".
    open var sublayers: [CALayer]? {
        get { sublayerArray }
        set { setSublayers(newValue ?? []) }
    }
    /// Removes the layer from its superlayer; does nothing if it has none.
    open func removeFromSuperlayer() { detachFromParent() }
    /// Adds a layer on top of the sublayers; it leaves its previous superlayer. Adding an ancestor stops the program.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: nil) }
    /// Inserts a sublayer at an index; an index beyond the count appends it.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
    /// Inserts a sublayer directly below `sibling`; at the very bottom if `sibling` is not a sublayer of this layer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
    /// Inserts a sublayer directly above `sibling`; at the very top if `sibling` is not a sublayer of this layer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
    /// Replaces `oldLayer` with `newLayer`; does nothing if `oldLayer` is not a sublayer of this layer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
    /// A layer in this one's space whose alpha multiplies that of this layer, its sublayers and its shadow. Its
    /// superlayer is this layer. It is applied last: content that it hides is still filtered and casts the shadow (see
    /// `filters`). Setting the layer itself or an ancestor has no effect and is logged. Default `nil`.
    open var mask: CALayer? {
        get { maskLayer }
        set { setMask(newValue) }
    }
    /// `true` if the layer, with its sublayers, contents and shadow, is clipped to its (rounded) bounds: an implicit
    /// mask, which is multiplied with `mask`. Default `false`.
    open var masksToBounds: Bool {
        get { values.switches.contains(.masksToBounds) }
        set { setSwitch(.masksToBounds, .masksToBounds, newValue) }
    }

    // MARK: Space and time

    /// Converts a point from the space of `l` to this layer's; `nil` is the space that contains the root layer.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { map(p, from: l, to: self) }
    /// Converts a point from this layer's space to that of `l`; `nil` is the space that contains the root layer.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { map(p, from: self, to: l) }
    /// Converts a rectangle from the space of `l` (`nil`: as for points) to this layer's; returns the bounding box.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { map(r, from: l, to: self) }
    /// Converts a rectangle from this layer's space to that of `l` (`nil`: as for points); returns the bounding box.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { map(r, from: self, to: l) }
    /// Converts a time of `l` to this layer's time; `nil` is `CACurrentMediaTime()`.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { mapTime(t, from: l, to: self) }
    /// Converts a time of this layer to that of `l`; `nil` is `CACurrentMediaTime()`.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { mapTime(t, from: self, to: l) }
    /// Returns the topmost visible layer, this one or a descendant, at a point of the superlayer, within masks.
    open func hitTest(_ p: CGPoint) -> CALayer? { descendant(at: p) }
    /// Returns `true` if a point of this layer's space is within its bounds, whose far edges are outside.
    open func contains(_ p: CGPoint) -> Bool { isInBounds(p) }
    /// Scrolls the nearest scroll layer among the ancestors so that `p` is its origin.
    open func scroll(_ p: CGPoint) { scrollAncestor(to: p) }
    /// Scrolls the nearest scroll layer among the ancestors by the minimum that makes `r` visible.
    open func scrollRectToVisible(_ r: CGRect) { scrollAncestor(toShow: r) }
    /// The rectangle of the bounds that is visible in the nearest scroll layer among the ancestors.
    open var visibleRect: CGRect { visibleBounds }

    // MARK: Contents

    /// The layer's content: a `CGImage` (or the result of `draw(in:)`). Other objects are not drawn. Default `nil`.
    open var contents: Any? {
        get { values.contents }
        set { setContents(newValue) }
    }
    /// The visible rectangle of the contents, in fractions of their size. Default (0, 0, 1, 1).
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(.contentsRect, values.contentsRect != newValue) { values.contentsRect = newValue } }
    }
    /// The position and scaling of `contents` in the bounds; an unknown value becomes `center`. Default `resize`.
    open var contentsGravity: CALayerContentsGravity {
        get { values.contentsGravity }
        set { setContentsGravity(newValue) }
    }
    /// The scale of the contents in pixels per point; for drawn contents, their resolution. Default 1.
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { change(.contentsScale, values.contentsScale != newValue) { values.contentsScale = newValue } }
    }
    /// The part of the contents that stretches, in fractions of their size; if empty, a pixel. Default all of them.
    open var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { change(.contentsCenter, values.contentsCenter != newValue) { values.contentsCenter = newValue } }
    }
    /// Stored without effect; drawn contents always have 8 bits per component. Default 8 bits.
    open var contentsFormat: CALayerContentsFormat {
        get { values.contentsFormat }
        set { setContentsFormat(newValue) }
    }
    /// The filter for contents drawn smaller along either side; `trilinear` samples reduced copies. Default `linear`.
    open var minificationFilter: CALayerContentsFilter {
        get { values.minificationFilter }
        set { setMinificationFilter(newValue) }
    }
    /// The filter for contents drawn at their size or larger; `trilinear` acts like `linear`. Default `linear`.
    open var magnificationFilter: CALayerContentsFilter {
        get { values.magnificationFilter }
        set { setMagnificationFilter(newValue) }
    }
    /// Stored without effect; downsampled images are read from the best matching level. Default 0.
    open var minificationFilterBias: Float {
        get { values.minificationFilterBias }
        set { setMinificationFilterBias(newValue) }
    }
    /// Stored without effect. Default `false`.
    open var wantsExtendedDynamicRangeContent: Bool {
        get { kept("wantsExtendedDynamicRangeContent") ?? false }
        set { keep(newValue, "wantsExtendedDynamicRangeContent") }
    }
    /// Stored without effect. Default `automatic`.
    open var preferredDynamicRange: CALayer.DynamicRange {
        get { kept("preferredDynamicRange") ?? .automatic }
        set { keep(newValue, "preferredDynamicRange") }
    }
    /// Stored without effect. Default 0: the headroom of the contents.
    open var contentsHeadroom: CGFloat {
        get { kept("contentsHeadroom") ?? 0 }
        set { keep(newValue, "contentsHeadroom") }
    }
    /// Stored without effect. Default `automatic`.
    open var toneMapMode: CALayer.ToneMapMode {
        get { kept("toneMapMode") ?? .automatic }
        set { keep(newValue, "toneMapMode") }
    }
    /// `true` if the contents have no transparent pixels, as the client asserts. Default `false`.
    open var isOpaque: Bool {
        get { values.switches.contains(.isOpaque) }
        set { setSwitch(.isOpaque, .isOpaque, newValue) }
    }
    /// Updates the contents now, if the layer needs it.
    open func displayIfNeeded() { displayNow(force: false) }
    /// Creates new contents; called for each frame while a property of `needsDisplay(forKey:)` animates. The default
    /// calls the delegate's `display(_:)`, or else records `draw(in:)`. Values on screen are those of `presentation()`.
    open func display() { displayByDelegate() }
    /// Marks the contents as invalid; they are drawn before the next frame.
    open func setNeedsDisplay() { markNeedsDisplay() }
    /// Marks a part of the drawn contents, in points: only it is drawn again, and clips the context of `draw(in:)`.
    open func setNeedsDisplay(_ r: CGRect) { markNeedsDisplay(r) }
    /// Returns `true` if the contents will be drawn before the next frame.
    open func needsDisplay() -> Bool { state.contains(.needsDisplay) }
    /// Draws the contents. In `ctx` one unit is a point, the origin is that of the bounds, and y grows downwards if
    /// `contentsAreFlipped()` is `true`. The default implementation calls the delegate's `draw(_:in:)`. While a
    /// property of `needsDisplay(forKey:)` animates, it is called on a presentation copy.
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
    /// Draws the tree with the model's values or, for a presentation layer, those on screen. The origin is that of the
    /// bounds, and only `masksToBounds` clips. It composites like Core Graphics: opacity applies to shadow and contents
    /// apart, images are scaled as by `CGContext`, all edges are antialiased, `luminosityBlendMode` blends normally.
    open func render(in ctx: CGContext) { renderTree(in: ctx, asOnScreen: false) }
    /// `true` if a change of the bounds invalidates the contents. They are drawn once, at the new size, and positioned
    /// by `contentsGravity` while the bounds animate (`needsDisplay(forKey:)` can draw every frame). Default `false`.
    open var needsDisplayOnBoundsChange: Bool {
        get { values.switches.contains(.needsDisplayOnBoundsChange) }
        set { setSwitch(.needsDisplayOnBoundsChange, .needsDisplayOnBoundsChange, newValue) }
    }
    /// `true` if drawn contents are rasterised on other threads; the pixels are the same. Default `false`.
    open var drawsAsynchronously: Bool {
        get { values.switches.contains(.drawsAsynchronously) }
        set { setSwitch(.drawsAsynchronously, .drawsAsynchronously, newValue) }
    }

    // MARK: Appearance

    /// The edges to which `allowsEdgeAntialiasing` applies; in perspective all or none. Default all.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set { setEdgeAntialiasingMask(newValue) }
    }
    /// `true` if the edges in `edgeAntialiasingMask` are antialiased where they lie between pixels. Default
    /// `UIViewEdgeAntialiasing` of the app's Info.plist, else `false`.
    ///
    /// If `false`, a pixel belongs to the layer if its centre does: layers that meet between pixels have no seam, and
    /// the edges of rotated layers are jagged. This applies to the four sides of background, contents, border and clip.
    /// Rounded corners and the sides between them, paths of shape layers, the interior of contents, bitmaps of
    /// `shouldRasterize` and `render(in:)` are antialiased either way.
    open var allowsEdgeAntialiasing: Bool {
        get { values.switches.contains(.allowsEdgeAntialiasing) }
        set { setSwitch(.allowsEdgeAntialiasing, .allowsEdgeAntialiasing, newValue) }
    }
    /// The colour that fills the bounds below the contents. Default `nil`.
    open var backgroundColor: CGColor? {
        get { values.background.cgColor }
        set { change(.backgroundColor, backgroundColor != newValue) { values.background = LayerColor(newValue) } }
    }
    /// The corner radius of the background, the border and (with `masksToBounds`) the clip, in points. Default 0.
    open var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set { change(.cornerRadius, values.cornerRadius != newValue) { values.cornerRadius = newValue } }
    }
    /// The corners that are rounded. Default all.
    open var maskedCorners: CACornerMask {
        get { values.maskedCorners }
        set { change(.maskedCorners, values.maskedCorners != newValue) { values.maskedCorners = newValue } }
    }
    /// The curve of rounded corners. Default circular.
    open var cornerCurve: CALayerCornerCurve {
        get { values.cornerCurve }
        set { setCornerCurve(newValue) }
    }
    /// Returns the ratio of the extent of a corner with this curve to its radius.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve.expansionFactor }
    /// The width of a border inside the bounds, above contents and sublayers, in points. Default 0.
    open var borderWidth: CGFloat {
        get { values.borderWidth }
        set { change(.borderWidth, values.borderWidth != newValue) { values.borderWidth = newValue } }
    }
    /// The colour of the border. Default opaque black in RGB.
    open var borderColor: CGColor? {
        get { values.border.cgColor }
        set { change(.borderColor, borderColor != newValue) { values.border = LayerColor(newValue) } }
    }
    /// The opacity, 0…1; below 1 the layer and its sublayers are composited as a group. Default 1.
    open var opacity: Float {
        get { values.opacity }
        set { change(.opacity, values.opacity != newValue) { values.opacity = newValue } }
    }
    /// `true` if an `opacity` below 1 applies to the layer and its sublayers as a group, not to each. Default `true`.
    open var allowsGroupOpacity: Bool {
        get { values.switches.contains(.allowsGroupOpacity) }
        set { setSwitch(.allowsGroupOpacity, .allowsGroupOpacity, newValue) }
    }
    /// The blending with the content below: a `CIFilter` or a name like "multiplyBlendMode". Default `nil`: normal.
    open var compositingFilter: Any? {
        get { values.compositingFilter }
        set { setCompositingFilter(newValue) }
    }
    /// The `CIFilter`s applied to the layer with its sublayers as one image, in order. Default `nil`.
    ///
    /// A layer is drawn in the order of Apple's guide ("Layer Style Property Animations"): background, contents,
    /// sublayers, border, filters, shadow, opacity, mask. So a shadow is never filtered, but may follow the filtered
    /// alpha; and content that `masksToBounds` or `mask` hides contributes to blurs and casts a shadow.
    open var filters: [Any]? {
        get { values.filters }
        set { setFilters(newValue) }
    }
    /// The `CIFilter`s applied to the content below the layer, within its outline. Default `nil`.
    ///
    /// Their input is everything drawn below; for a blur also the area around the outline; the canvas clamps to its
    /// edge. In a group it is the content of the group so far, like the backdrop roots of CSS. Opacity, a mask,
    /// filters, a shadow, a blend mode, background filters, rasterisation and perspective each make a layer a group.
    open var backgroundFilters: [Any]? {
        get { values.backgroundFilters }
        set { setBackgroundFilters(newValue) }
    }
    /// `true` if the layer and its sublayers are cached as a bitmap while none of them changes. The image of a rotated
    /// or scaled layer differs, because the bitmap is transformed. Default `false`.
    open var shouldRasterize: Bool {
        get { values.switches.contains(.shouldRasterize) }
        set { setSwitch(.shouldRasterize, .shouldRasterize, newValue) }
    }
    /// The scale of the bitmap of `shouldRasterize`, in pixels per point. Default 1.
    open var rasterizationScale: CGFloat {
        get { values.rasterizationScale }
        set { setRasterizationScale(newValue) }
    }
    /// The colour of the shadow. Default opaque black in RGB.
    open var shadowColor: CGColor? {
        get { values.shadow.cgColor }
        set { change(.shadowColor, shadowColor != newValue) { values.shadow = LayerColor(newValue) } }
    }
    /// The opacity of the shadow, 0…1. Default 0.
    open var shadowOpacity: Float {
        get { values.shadowOpacity }
        set { change(.shadowOpacity, values.shadowOpacity != newValue) { values.shadowOpacity = newValue } }
    }
    /// The offset of the shadow, in points. Default (0, −3).
    open var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { change(.shadowOffset, values.shadowOffset != newValue) { values.shadowOffset = newValue } }
    }
    /// The σ of the shadow's Gaussian blur, in points. Default 3.
    open var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set { change(.shadowRadius, values.shadowRadius != newValue) { values.shadowRadius = newValue } }
    }
    /// The outline that casts the shadow; `nil` for the layer's alpha. Default `nil`.
    open var shadowPath: CGPath? {
        get { values.shadowPath }
        set { change(.shadowPath, shadowPath != newValue) { values.shadowPath = newValue?.copy() } }
    }

    // MARK: Layout

    /// The parts of the frame that follow the superlayer's size. Default none: position and size stay.
    open var autoresizingMask: CAAutoresizingMask {
        get { values.autoresizingMask }
        set { setAutoresizingMask(newValue) }
    }
    /// The object that lays out the sublayers if the delegate does not. Default `nil`.
    open var layoutManager: (any CALayoutManager)? {
        get { values.layoutManager }
        set { setLayoutManager(newValue) }
    }
    /// Returns the preferred size of the layout manager; without one, the size of the frame.
    open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }
    /// Marks the sublayers for layout before the next frame. Called automatically when bounds, transform or the tree
    /// change, but not while the layer itself changes them in `layoutSublayers()`.
    open func setNeedsLayout() { markNeedsLayout() }
    /// Returns `true` if the sublayers will be laid out before the next frame.
    open func needsLayout() -> Bool { state.contains(.needsLayout) }
    /// Lays out the whole tree from the topmost ancestor that needs it.
    open func layoutIfNeeded() { layoutNow() }
    /// Lays out the sublayers. The default calls the delegate's `layoutSublayers(of:)`, or else the layout manager.
    open func layoutSublayers() { layoutByDelegate() }
    /// Called when the size of the superlayer's bounds has changed: applies the autoresizing mask.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromSuperlayerSize: size) }
    /// Called when the size of the bounds has changed: calls `resize(withOldSuperlayerSize:)` of each sublayer.
    open func resizeSublayers(withOldSize size: CGSize) { autoresizeSublayers(from: size) }
    /// The constraints that the superlayer's `CAConstraintLayoutManager` evaluates. Default `nil`.
    open var constraints: [CAConstraint]? {
        get { values.constraints }
        set { setConstraints(newValue) }
    }
    /// Adds a constraint to `constraints`.
    open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

    // MARK: Actions and animations

    /// Returns the action of a property if the other sources of `action(forKey:)` have none. For animatable properties
    /// of `CALayer` and this module's subclasses it is the implicit animation, with the transaction's duration and
    /// timing function. Returns `nil` for other properties, and during a change of a layer that is not committed.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { implicitAction(event) }
    /// Returns the action for a change of the property `event`, before the change. It searches the delegate's
    /// `action(for:forKey:)`, `actions[event]`, the style's "actions" and `defaultAction(forKey:)`; `NSNull` means no
    /// action and ends the search. By default, a change of an animatable built-in property of a committed layer gets a
    /// basic animation. It starts from the value on screen; outside a visible tree, from the model's value. Paths,
    /// filters, masks and values that cannot be interpolated get none.
    open func action(forKey event: String) -> (any CAAction)? { findAction(event) }
    /// Actions by key, which take precedence over those of the class. Default `nil`. `NSNull` means no action.
    open var actions: [String: any CAAction]? {
        get { values.actions }
        set { values.actions = newValue }
    }
    /// Adds a copy of `anim` that starts with the commit. It replaces the animation of the same key, if it has a key.
    open func add(_ anim: CAAnimation, forKey key: String?) { addOrExchange(anim, key) }
    /// Removes all animations; their delegates receive `finished: false`.
    open func removeAllAnimations() { removeAnimations() }
    /// Removes an animation; does nothing if there is none with that key.
    open func removeAnimation(forKey key: String) { removeAnimation(key) }
    /// Returns the keys of the animations of the layer or its model, in the order of addition; `nil` for none.
    open func animationKeys() -> [String]? { model().animationBox?.keys }
    /// Returns the layer's copy of the animation. Do not change it: changes have no effect.
    open func animation(forKey key: String) -> CAAnimation? { model().animationBox?.item(forKey: key)?.animation }

    // MARK: Trees of values

    /// Returns a copy with the values on screen: those of the last commit, with the running animations at the current
    /// time. Returns `nil` for a layer that was never committed in a visible tree; `self` for a presentation layer.
    open func presentation() -> Self? { makePresentation() }
    /// Returns the model of a presentation layer; otherwise the layer itself.
    open func model() -> Self { (modelLayer as? Self) ?? self }
    /// Returns the value of a property that was never set and is not in `style`; `nil` for an unknown key. An override
    /// that returns a value for an `@Animatable` property replaces the value in its declaration.
    open class func defaultValue(forKey key: String) -> Any? { builtInDefault(key).map(NSNumber.bridged) }
    /// Returns `true` if a change or an animation of the property redraws the contents, as by `@Animatable(redraws:)`.
    open class func needsDisplay(forKey key: String) -> Bool { ClassTable.of(self).redraws(key) }
    /// Returns `true` if the value is archived. The default implementation returns `true` for every key.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }
    /// Returns the value of the property `key`, the value stored under that key, or the default. Numbers are `NSNumber`.
    open func value(forKey key: String) -> Any? { readValue(key).map(NSNumber.bridged) }
    /// Sets the property `key`, or stores the value under a key without a property. Ignores a value of the wrong type.
    open func setValue(_ value: Any?, forKey key: String) { writeValue(value, key) }
    /// Returns a property or a part of it: "position.x", "transform.rotation.z", "emitterCells.spark.birthRate".
    open func value(forKeyPath keyPath: String) -> Any? { readPath(keyPath).map(NSNumber.bridged) }
    /// Sets a property or a part of it, such as "position.x" or "transform.rotation.z".
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { writePath(value, keyPath) }
    /// A name for key paths, constraints and dumps. Default `nil`.
    open var name: String? {
        get { nameBox?.text }
        set { setName(newValue) }
    }
    /// The object that draws, lays out and provides actions for this layer; a view for its layer. Default `nil`.
    open weak var delegate: (any CALayerDelegate)? {
        get { delegateBox?.object }
        set { setDelegate(newValue) }
    }
    /// The values, by key, of properties that are not set explicitly (except bounds and frame). The key "style" may
    /// hold another such table, whose values apply where this one has none.
    open var style: [AnyHashable: Any]? {
        get { values.style }
        set { setStyle(newValue) }
    }

    // MARK: CAMediaTiming

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { setTiming(.beginTime) { $0.beginTime = newValue } }
    }
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { setTiming(.duration) { $0.duration = newValue } }
    }
    open var speed: Float {
        get { timing.speed }
        set { setTiming(.speed) { $0.speed = newValue } }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { setTiming(.timeOffset) { $0.timeOffset = newValue } }
    }
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { setTiming(.repeatCount) { $0.repeatCount = newValue } }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { setTiming(.repeatDuration) { $0.repeatDuration = newValue } }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { setTiming(.autoreverses) { $0.autoreverses = newValue } }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { setTiming(.fillMode) { $0.fillMode = newValue } }
    }

    /// The nearest class, from this one upwards, that consists of values alone. A class that returns itself promises:
    /// - Its storage besides `@Animatable` properties contains only caches: presentation copies, which are then used
    ///   for more than one frame, do not need it.
    /// - `init()` creates a layer with the declared values; these are its `defaultValue(forKey:)`.
    /// - It does not override `needsDisplay(forKey:)` and `defaultValue(forKey:)` for properties of `CALayer`.
    ///
    /// The key of its Boolean property `isOn` is "on", as in Apple's classes. Core Animation has no such property.
    open class var selfContainedClass: CALayer.Type { CALayer.self }

    // MARK: For the layer classes of this module

    /// Returns `true` if a property that the class adds animates implicitly when it changes.
    class func animatesImplicitly(_ key: String) -> Bool { false }
    /// `true` if sublayers keep their depth instead of being flattened.
    var keepsDepth: Bool { false }
    /// Adds the class's own content below `contents`; called on the layer that holds the values, model or copy.
    func addBackdrops(to stack: inout ContentStack) {}
    /// Adds the class's own content above `contents`; otherwise like `addBackdrops`.
    func addContents(to stack: inout ContentStack, _ context: FrameContext?) {}
    /// `true` if the class overrides one of these two, or `arrange`.
    var hasOwnLook: Bool { false }
    /// Replicates or modifies the nodes of the sublayers. `values` holds the values, model or copy.
    func arrange(_ children: RenderChildren, values: CALayer, _ context: FrameContext?) -> RenderChildren { children }
    /// `true` if the contents are redrawn in each frame while the bounds animate.
    class var drawsItsSize: Bool { false }
    /// `true` for a `SelfAnimatingLayer`, which changes with time without an animation.
    var animatesItself: Bool { false }

    /// The same as `description`.
    open override var debugDescription: String { longDescription }
    /// The class, the address, the geometry and the properties that differ from a new layer.
    open override var description: String { longDescription }
}
