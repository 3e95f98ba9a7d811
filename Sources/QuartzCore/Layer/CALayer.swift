public import CoreGraphics
import MicaCompositor

/// An image-like element of a tree that is placed, drawn, composited and animated.
///
/// A layer has a *model* value for each property, which code sets and reads. While animations run, `presentation()`
/// answers a copy that holds what is on screen. Coordinates are in points; y grows downwards unless
/// `isGeometryFlipped`. Changes belong to a `CATransaction`; those of a layer in a visible tree animate by themselves
/// (see `action(forKey:)`).
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
/// A layer is used from one thread at a time: changes from several threads need `CATransaction.lock()`. Where two threads are
/// found changing one layer at the same moment the program stops with a sentence; threads that race without meeting in one
/// layer are not found. A value that is NaN or infinite is kept, and nothing is drawn for a layer whose geometry has one.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming, KeyValueObserver {
    // All that may be overridden stands in this one body, as extensions cannot hold it; how it works stands in the
    // extensions of this folder.

    // Storage; what is rare stands in boxes. A layer that sets none of it costs about 250 bytes.
    /// The model's values, or those of a presentation copy. What changes them calls nobody meanwhile (see `editAlone`), so that
    /// no two accesses overlap.
    @exclusivity(unchecked) final var values = LayerValues()
    final var state: LayerState = .initial
    final var children: LayerChildren?
    final var animationBox: LayerAnimations?
    /// The chunk of the superlayer's list that holds this layer; nil for a root, and for a mask.
    final unowned(unsafe) var chunk: LayerChunk?
    final unowned(unsafe) var parent: CALayer?
    /// The host of the visible tree that the layer was committed in.
    final unowned(unsafe) var host: LayerHost?
    /// Of a presentation copy, the model.
    final var modelLayer: CALayer?
    /// What the layer showed when it was last built; nil for a layer that shows nothing.
    final var node: RenderNode?
    /// The properties that were assigned.
    final var explicit = PropertySet()
    final var nameBox: LayerName?
    final var delegateBox: LayerDelegate?

    public override init() {
        super.init()
        prepareProperties()
    }

    /// A copy of `layer` with all its properties, without its tree and animations: what presentation copies are made
    /// with. Override it to copy stored properties of your own; `@Animatable` ones are copied already.
    public init(layer: Any) {
        super.init()
        prepareProperties()
        if let layer = layer as? CALayer { copyProperties(of: layer) }
    }

    /// Only for archives that are trusted: what Foundation's coder makes of a changed one has no bounds. More than 256 layers
    /// in each other, or one in itself, are cut off there.
    public required init?(coder: NSCoder) {
        super.init()
        prepareProperties()
        decode(coder)
    }

    deinit {
        tearDown()
        associatedObjectIsGone(self)
    }

    /// Called when a property that this object observes has another value. Does nothing by itself.
    @preconcurrency @MainActor open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) { encodeProperties(coder) }

    // MARK: Geometry

    /// Origin and size of the layer's own coordinate space; the origin scrolls the contents and sublayers. A negative size is
    /// turned round: the same rectangle with a positive one. Default zero.
    open var bounds: CGRect {
        get { values.bounds }
        set {
            let old = values.bounds, size = newValue.size
            let new = size.width < 0 || size.height < 0 ? newValue.standardized : newValue
            change(.bounds, old != new) { values.bounds = new }
            if old != new { boundsChanged(from: old) }
        }
    }
    /// Where the anchor point lies in the superlayer. Default zero.
    open var position: CGPoint {
        get { values.position }
        set { change(.position, values.position != newValue) { values.position = newValue } }
    }
    /// The place of the layer by depth; siblings are drawn in rising order. Default 0.
    open var zPosition: CGFloat {
        get { values.zPosition }
        set { change(.zPosition, values.zPosition != newValue) { values.zPosition = newValue } }
    }
    /// The point of the bounds, as a part of their size, that `position` places and the transform turns about. Default
    /// (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set { change(.anchorPoint, values.anchorPoint != newValue) { values.anchorPoint = newValue } }
    }
    /// The depth, in points, of the point that `position` places and transforms turn about. Default 0. Animatable.
    open var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { change(.anchorPointZ, values.anchorPointZ != newValue) { values.anchorPointZ = newValue } }
    }
    /// Applied about the anchor point. Default the identity.
    open var transform: CATransform3D {
        get { values.transform }
        set { change(.transform, values.transform != newValue) { values.transform = newValue } }
    }
    /// Applied to the sublayers about this layer's anchor point; usually a perspective. Default the identity.
    open var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set {
            change(.sublayerTransform, values.sublayerTransform != newValue) { values.sublayerTransform = newValue }
        }
    }
    /// The smallest upright rectangle of the superlayer's space that holds the bounds: derived from `bounds`,
    /// `position`, `anchorPoint` and `transform`. Setting it sets bounds' size and the position. It does not animate
    /// itself.
    open var frame: CGRect {
        get { computedFrame }
        set { changingAtOnce { setFrame(newValue) } }
    }
    /// The transform as an affine map; the identity if it is none.
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
    /// Sets `transform` to a transform of the plane.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }
    /// Default false. A change fades the layer by a transition, as its default action.
    open var isHidden: Bool {
        get { values.switches.contains(.isHidden) }
        set { setSwitch(.isHidden, .isHidden, newValue) }
    }
    /// Whether the layer shows when seen from behind. Default true.
    open var isDoubleSided: Bool {
        get { values.switches.contains(.isDoubleSided) }
        set { setSwitch(.isDoubleSided, .isDoubleSided, newValue) }
    }
    /// Whether y grows upwards in the layer's sublayers' space. Default false.
    open var isGeometryFlipped: Bool {
        get { values.switches.contains(.isGeometryFlipped) }
        set { setSwitch(.isGeometryFlipped, .isGeometryFlipped, newValue) }
    }
    /// Whether contents are turned over to show upright: true in a tree whose y grows downwards, as on iOS, and the other way
    /// round with each `isGeometryFlipped` of this layer and those above it. Then, and only then, y grows downwards in the
    /// context that `draw(in:)` gets.
    open func contentsAreFlipped() -> Bool { orientation.isFlipped }

    // MARK: Tree

    /// The layer that this one is in, or masks; nil for the root of a tree.
    open var superlayer: CALayer? {
        if let modelLayer { return modelLayer.superlayer?.presentation() }
        return parent
    }
    /// The layers in this one in the order they were added; nil if there are none. Those of a presentation layer are
    /// presentation layers.
    open var sublayers: [CALayer]? {
        get { sublayerArray }
        set { setSublayers(newValue ?? []) }
    }
    /// Takes the layer out of its superlayer; nothing happens without one.
    open func removeFromSuperlayer() { detachFromParent() }
    /// Puts a layer on top of the sublayers; it leaves its old superlayer. A layer that this one is in stops the
    /// program.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: nil) }
    /// `idx` beyond the count adds at the end.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
    /// Below `sibling` in drawing order; a sibling that is no sublayer of this one: at the very bottom.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
    /// Right above `sibling`; a sibling that is no sublayer of this one: at the very top.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
    /// Puts `newLayer` in the place of `oldLayer`; nothing happens if that is no sublayer of this one.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
    /// A layer in this one's space whose alpha multiplies that of this layer and everything in it, shadow included. It is
    /// not in `sublayers`; its superlayer is this layer. Default nil.
    ///
    /// It comes last of all: what it hides is still filtered and casts the shadow (see `filters`). A layer that holds this
    /// one, or is this one, cannot mask it: that changes nothing, and says so in a line on standard error.
    open var mask: CALayer? {
        get { maskLayer }
        set { setMask(newValue) }
    }
    /// Whether the layer is cut to its (rounded) bounds, with sublayers, contents and shadow: an implicit mask, which is
    /// multiplied with `mask`. Default false.
    open var masksToBounds: Bool {
        get { values.switches.contains(.masksToBounds) }
        set { setSwitch(.masksToBounds, .masksToBounds, newValue) }
    }

    // MARK: Space and time

    /// Maps from the space of `l` to this layer's; nil stands for the space that the root layer is in.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { map(p, from: l, to: self) }
    /// Maps from this layer's space to that of `l`; nil stands for the space that the root layer is in.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { map(p, from: self, to: l) }
    /// The smallest upright rectangle around the corners' places.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { map(r, from: l, to: self) }
    /// Maps from this layer's space to that of `l`; nil stands for the space that the root layer is in.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { map(r, from: self, to: l) }
    /// A time of `l`'s as this layer's; nil stands for `CACurrentMediaTime()`.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { mapTime(t, from: l, to: self) }
    /// A time of this layer's as one of `l`'s; nil stands for `CACurrentMediaTime()`.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { mapTime(t, from: self, to: l) }
    /// The topmost layer at a point of the *superlayer's* space, this one or one in it; nil if there is none. Hidden
    /// layers count as absent, the far edges of bounds as outside.
    open func hitTest(_ p: CGPoint) -> CALayer? { descendant(at: p) }
    /// Whether a point of this layer's space is within its bounds.
    open func contains(_ p: CGPoint) -> Bool {
        let b = bounds
        return p.x >= b.minX && p.x < b.maxX && p.y >= b.minY && p.y < b.maxY
    }

    // MARK: Contents

    /// What the layer shows: a `CGImage` (or what `draw(in:)` left). Other objects show nothing. Default nil.
    open var contents: Any? {
        get { values.contents }
        set { setContents(newValue) }
    }
    /// The part of the contents that shows, in parts of their size. Default (0, 0, 1, 1).
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(.contentsRect, values.contentsRect != newValue) { values.contentsRect = newValue } }
    }
    /// Where `contents` lie in the bounds. Default `resize`.
    open var contentsGravity: CALayerContentsGravity {
        get { values.contentsGravity }
        set { change(.contentsGravity, values.contentsGravity != newValue) { values.contentsGravity = newValue } }
    }
    /// Pixels of the contents a point; of drawn contents it is the resolution. Default 1.
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { change(.contentsScale, values.contentsScale != newValue) { values.contentsScale = newValue } }
    }
    /// The part of the contents that stretches, in parts of their size; where it has no width or height, the pixel round it
    /// does. Default all of it.
    open var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { change(.contentsCenter, values.contentsCenter != newValue) { values.contentsCenter = newValue } }
    }
    /// Kept; what layers draw always has 8 bits a component. Default 8 bits.
    open var contentsFormat: CALayerContentsFormat {
        get { values.contentsFormat }
        set {
            if newValue != .RGBA8Uint {
                report("CALayer.contentsFormat has no influence: what layers draw has 8 bits a component.")
            }
            change(.contentsFormat, values.contentsFormat != newValue) { values.contentsFormat = newValue }
        }
    }
    /// How contents are read that show smaller than they are, along either side: linear and nearest as they are, trilinear
    /// from halved copies. Default linear.
    open var minificationFilter: CALayerContentsFilter {
        get { values.minificationFilter }
        set {
            change(.minificationFilter, values.minificationFilter != newValue) { values.minificationFilter = newValue }
        }
    }
    /// How contents are read that show larger than they are, or as large; trilinear is linear here. Default linear.
    open var magnificationFilter: CALayerContentsFilter {
        get { values.magnificationFilter }
        set {
            change(.magnificationFilter, magnificationFilter != newValue) {
                values.magnificationFilter = newValue
            }
        }
    }
    /// Kept; pictures that shrink are read from the level that fits. Default 0.
    open var minificationFilterBias: Float {
        get { values.minificationFilterBias }
        set {
            if newValue != 0 { report("CALayer.minificationFilterBias has no influence.") }
            change(.minificationFilterBias, minificationFilterBias != newValue) {
                values.minificationFilterBias = newValue
            }
        }
    }
    // Brightness beyond white is cut to white: these are kept and say so.
    /// Kept. Default false.
    open var wantsExtendedDynamicRangeContent: Bool {
        get { kept("wantsExtendedDynamicRangeContent") ?? false }
        set { keep(newValue, "wantsExtendedDynamicRangeContent") }
    }
    /// Kept. Default automatic.
    open var preferredDynamicRange: CALayer.DynamicRange {
        get { kept("preferredDynamicRange") ?? .automatic }
        set { keep(newValue, "preferredDynamicRange") }
    }
    /// Kept. Default 0: that of the contents.
    open var contentsHeadroom: CGFloat {
        get { kept("contentsHeadroom") ?? 0 }
        set { keep(newValue, "contentsHeadroom") }
    }
    /// Kept. Default automatic.
    open var toneMapMode: CALayer.ToneMapMode {
        get { kept("toneMapMode") ?? .automatic }
        set { keep(newValue, "toneMapMode") }
    }
    /// A promise that the contents have no transparent pixel. Default false.
    open var isOpaque: Bool {
        get { values.switches.contains(.isOpaque) }
        set { setSwitch(.isOpaque, .isOpaque, newValue) }
    }

    /// Brings the contents up to date now, if the layer needs it.
    open func displayIfNeeded() { displayNow(force: false) }
    /// Makes new contents, for each frame while a property of `needsDisplay(forKey:)` animates. The default asks the delegate's
    /// `display(_:)`, else records `draw(in:)`. An override reads what is on screen in `presentation()`.
    open func display() { displayByDelegate() }
    /// Marks the contents as out of date; they are drawn before the next frame.
    open func setNeedsDisplay() { markNeedsDisplay() }
    /// Marks the part `r` of the contents; the whole is drawn anew, and only what changed reaches the screen.
    open func setNeedsDisplay(_ r: CGRect) { if !r.isEmpty { setNeedsDisplay() } }
    /// Whether the contents are to be drawn before the next frame.
    open func needsDisplay() -> Bool { state.contains(.needsDisplay) }
    /// Draws the contents. In `ctx` one unit is a point, the origin is that of the bounds, and y grows downwards where
    /// `contentsAreFlipped()` is true. The
    /// default asks the delegate's `draw(_:in:)`. While a property of `needsDisplay(forKey:)` animates, it is called on a
    /// presentation copy.
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
    /// Draws the layer and what is in it: with the model's values, and of a presentation layer with those on screen. It
    /// composites as Core Graphics: shadow and contents each have the layer's opacity, images are sampled as `CGContext` fits them,
    /// edges between pixels are smooth, and `luminosityBlendMode` lies over what is below.
    open func render(in ctx: CGContext) { renderTree(in: ctx, asOnScreen: false) }
    /// Whether a change of the bounds marks the contents. They are drawn once, at the new size; while the bounds animate they
    /// are placed by `contentsGravity`. (`needsDisplay(forKey:)` with "bounds" draws every frame.) Default false.
    open var needsDisplayOnBoundsChange: Bool {
        get { values.switches.contains(.needsDisplayOnBoundsChange) }
        set { setSwitch(.needsDisplayOnBoundsChange, .needsDisplayOnBoundsChange, newValue) }
    }
    /// Whether drawn contents become pixels on other threads. The pixels are the same. Default false.
    open var drawsAsynchronously: Bool {
        get { values.switches.contains(.drawsAsynchronously) }
        set { setSwitch(.drawsAsynchronously, .drawsAsynchronously, newValue) }
    }

    // MARK: Appearance

    /// The edges of background, contents, border and clip that are smoothed where they do not fall on pixels, if
    /// `allowsEdgeAntialiasing` is true. In perspective all edges are smoothed or none. Default all.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set {
            change(.edgeAntialiasingMask, edgeAntialiasingMask != newValue) {
                values.edgeAntialiasingMask = newValue
            }
        }
    }
    /// A Boolean value that indicates whether edges that do not fall on pixels are smoothed, those of `edgeAntialiasingMask`.
    ///
    /// If false, a pixel belongs to the layer if its centre does: layers that meet between pixels have no seam, and the edges of
    /// layers that are turned have steps. It holds for the four sides of background, contents, border and clip. Rounded
    /// corners and the sides between them, paths of shape layers, what contents hold inside of them, bitmaps of
    /// `shouldRasterize` and `render(in:)` are smooth either way. Default: the value of `UIViewEdgeAntialiasing` in the app's
    /// Info.plist, else false.
    open var allowsEdgeAntialiasing: Bool {
        get { values.switches.contains(.allowsEdgeAntialiasing) }
        set { setSwitch(.allowsEdgeAntialiasing, .allowsEdgeAntialiasing, newValue) }
    }
    /// Fills the bounds below the contents. Default nil.
    open var backgroundColor: CGColor? {
        get { values.background.cgColor }
        set { change(.backgroundColor, backgroundColor != newValue) { values.background = LayerColor(newValue) } }
    }
    /// The radius of the corners of background, border and (with `masksToBounds`) everything in it. Default 0.
    open var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set { change(.cornerRadius, values.cornerRadius != newValue) { values.cornerRadius = newValue } }
    }
    /// Which corners are rounded. Default all.
    open var maskedCorners: CACornerMask {
        get { values.maskedCorners }
        set { change(.maskedCorners, values.maskedCorners != newValue) { values.maskedCorners = newValue } }
    }
    /// The curve of rounded corners. Default circular.
    open var cornerCurve: CALayerCornerCurve {
        get { values.cornerCurve }
        set { change(.cornerCurve, values.cornerCurve != newValue) { values.cornerCurve = newValue } }
    }
    /// How much longer than its radius a corner of this curve is.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }
    /// The width of a border inside the bounds, above contents and sublayers. Default 0.
    open var borderWidth: CGFloat {
        get { values.borderWidth }
        set { change(.borderWidth, values.borderWidth != newValue) { values.borderWidth = newValue } }
    }
    /// Default opaque black in RGB.
    open var borderColor: CGColor? {
        get { values.border.cgColor }
        set { change(.borderColor, borderColor != newValue) { values.border = LayerColor(newValue) } }
    }
    /// 0…1; below 1 the layer and what is in it are composited as one. Default 1.
    open var opacity: Float {
        get { values.opacity }
        set { change(.opacity, values.opacity != newValue) { values.opacity = newValue } }
    }
    /// Whether an `opacity` below 1 composites the layer with its sublayers as one; if not, each has it on its own.
    /// Default true.
    open var allowsGroupOpacity: Bool {
        get { values.switches.contains(.allowsGroupOpacity) }
        set { setSwitch(.allowsGroupOpacity, .allowsGroupOpacity, newValue) }
    }
    /// How the layer meets what is below it: a `CIFilter` of a blend mode, or its name as a string ("multiplyBlendMode" and its
    /// kin, "destOut" and other operators). Default nil: over it.
    open var compositingFilter: Any? {
        get { values.compositingFilter }
        set {
            BlendNames.check(newValue)
            change(.compositingFilter, true) { values.compositingFilter = newValue }
        }
    }
    /// `CIFilter`s for the layer and its sublayers as one picture, in order. Default nil.
    ///
    /// Apple's guide ("Layer Style Property Animations") gives the order in which a layer is made: background, contents,
    /// sublayers, border, filters, shadow, opacity, mask. So a shadow is never filtered, whether it has a `shadowPath` or
    /// follows the (filtered) alpha; and what `masksToBounds` or `mask` hides takes part in blurs and casts a shadow.
    open var filters: [Any]? {
        get { values.filters }
        set {
            CIFilter.check(newValue, of: "filters")
            change(.filters, true) { values.filters = newValue }
        }
    }
    /// `CIFilter`s for what is drawn so far within the layer's outline, below the layer. Default nil.
    ///
    /// What they see is all below, a blur also what lies round the outline; the canvas is clamped to its edge. In a layer that is
    /// composited as one (by opacity, mask, filters, shadow, blend mode, background filters, as a bitmap or in perspective) they
    /// see what is drawn of that so far, and nothing where nothing is: as the backdrop roots of CSS.
    open var backgroundFilters: [Any]? {
        get { values.backgroundFilters }
        set {
            CIFilter.check(newValue, of: "backgroundFilters")
            change(.backgroundFilters, true) { values.backgroundFilters = newValue }
        }
    }
    /// Whether the layer and its sublayers are kept as a bitmap while nothing in it changes. Default false. It changes
    /// what is drawn where the layer is turned or scaled: the bitmap is.
    open var shouldRasterize: Bool {
        get { values.switches.contains(.shouldRasterize) }
        set { setSwitch(.shouldRasterize, .shouldRasterize, newValue) }
    }
    /// Pixels a point of the bitmap of `shouldRasterize`. Default 1.
    open var rasterizationScale: CGFloat {
        get { values.rasterizationScale }
        set {
            change(.rasterizationScale, rasterizationScale != newValue) {
                values.rasterizationScale = newValue
            }
        }
    }
    /// Default opaque black in RGB.
    open var shadowColor: CGColor? {
        get { values.shadow.cgColor }
        set { change(.shadowColor, shadowColor != newValue) { values.shadow = LayerColor(newValue) } }
    }
    /// 0…1. Default 0.
    open var shadowOpacity: Float {
        get { values.shadowOpacity }
        set { change(.shadowOpacity, values.shadowOpacity != newValue) { values.shadowOpacity = newValue } }
    }
    /// Default (0, −3).
    open var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { change(.shadowOffset, values.shadowOffset != newValue) { values.shadowOffset = newValue } }
    }
    /// The Gaussian's σ. Default 3.
    open var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set { change(.shadowRadius, values.shadowRadius != newValue) { values.shadowRadius = newValue } }
    }
    /// The outline that casts the shadow; nil for the layer's alpha. Default nil.
    open var shadowPath: CGPath? {
        get { values.shadowPath }
        set { change(.shadowPath, shadowPath != newValue) { values.shadowPath = newValue?.copy() } }
    }

    // MARK: Layout

    /// What follows a size of the superlayer's. Default nothing: the layer keeps its position and size.
    open var autoresizingMask: CAAutoresizingMask {
        get { values.autoresizingMask }
        set { setAutoresizingMask(newValue) }
    }
    /// Lays out the sublayers where there is no delegate that does. Default nil.
    open var layoutManager: (any CALayoutManager)? {
        get { values.layoutManager }
        set { setLayoutManager(newValue) }
    }
    /// What the layout manager says; without one, the size of the frame.
    open func preferredFrameSize() -> CGSize {
        layoutManager?.preferredSize(of: self) ?? frame.size
    }
    /// Marks the sublayers as to be laid out before the next frame. Called by itself when bounds, transform or the tree change,
    /// but not while the layer itself changes them in `layoutSublayers()`.
    open func setNeedsLayout() { markNeedsLayout() }
    /// Whether the sublayers are to be laid out before the next frame.
    open func needsLayout() -> Bool { state.contains(.needsLayout) }
    /// Lays out the whole tree from the topmost ancestor that needs it.
    open func layoutIfNeeded() { layoutNow() }
    /// Lays out the sublayers. The default asks the delegate's `layoutSublayers(of:)`, else the layout manager.
    open func layoutSublayers() { layoutByDelegate() }
    /// Called when the size of the superlayer's bounds changed: moves and resizes by the autoresizing mask.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromSuperlayerSize: size) }
    /// Called when the bounds' size changed: tells each sublayer by `resize(withOldSuperlayerSize:)`.
    open func resizeSublayers(withOldSize size: CGSize) {
        sublayers?.forEach { $0.resize(withOldSuperlayerSize: size) }
    }
    /// The constraints that the superlayer's `CAConstraintLayoutManager` evaluates. Default nil.
    open var constraints: [CAConstraint]? {
        get { values.constraints }
        set {
            values.constraints = newValue
            parent?.layoutInputsChanged()
        }
    }
    /// Adds a constraint to `constraints`.
    open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

    // MARK: Actions and animations

    /// The action of a property that has none by `action(forKey:)`'s other sources: the implicit animation of the
    /// animatable properties of `CALayer` and this module's subclasses, with the transaction's duration and timing function;
    /// nil for others, and while a property of a layer changes that is not committed.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { implicitAction(event) }
    /// What happens when the property `event` changes, asked before the change: the delegate's `action(for:forKey:)`,
    /// `actions[event]`, the style's "actions", `defaultAction(forKey:)`; `NSNull` means nothing and ends the search. By
    /// default, an animatable built-in property gets a basic animation that starts from what is on screen (outside of a
    /// visible tree: from the model's value); paths, filters, masks and values that nothing lies between get none. A change
    /// of a layer that is not committed has no default action.
    open func action(forKey event: String) -> (any CAAction)? { findAction(event) }
    /// Actions by key, which count before those of the class. Default nil. `NSNull` stands for none.
    open var actions: [String: any CAAction]? {
        get { values.actions }
        set { values.actions = newValue }
    }
    /// Adds a copy of `anim` that starts with the commit. An animation of the same key is replaced; without a key none
    /// is.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        if let exchanged: Void = MethodExchange.perform("add:forKey:", of: CALayer.self, on: self, anim, key) {
            return exchanged
        }
        addAnimation(anim, key)
    }
    /// Removes all animations; their delegates hear that they did not finish.
    open func removeAllAnimations() { removeAnimations() }
    /// Removes an animation; nothing happens without one of that key.
    open func removeAnimation(forKey key: String) { removeAnimation(key) }
    /// The keys of the animations in the order they were added; nil if there are none.
    open func animationKeys() -> [String]? { animationBox?.keys }
    /// The layer's copy of the animation. It must not be changed; changes have no effect.
    open func animation(forKey key: String) -> CAAnimation? { animationBox?.item(forKey: key)?.animation }

    // MARK: Trees of values

    /// A copy with the values on screen: those of the last commit, with the running animations at the current time. Nil
    /// for a layer that no commit has put into a visible tree. Itself for a presentation layer.
    open func presentation() -> Self? { makePresentation() }
    /// The layer whose presentation this is; else itself.
    open func model() -> Self { (modelLayer as? Self) ?? self }

    /// The value of a property that was never set and is not in `style`; nil for an unknown key. An override that answers
    /// for an `@Animatable` property counts instead of the value in its declaration.
    open class func defaultValue(forKey key: String) -> Any? { builtInDefault(key) }
    /// Whether a change or an animation of the property `key` makes the contents be drawn anew. True for `@Animatable`
    /// properties that redraw.
    open class func needsDisplay(forKey key: String) -> Bool { ClassTable.of(self).redraws(key) }
    /// Whether the value is archived. Default true for all.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// The property `key`, the value that is kept under that name, or the default.
    open func value(forKey key: String) -> Any? { readValue(key) }
    /// Sets the property `key`; a key without a property keeps the value under that name. A value of the wrong type is
    /// ignored.
    open func setValue(_ value: Any?, forKey key: String) { writeValue(value, key) }
    /// A property or a part of it, such as "position.x" or "transform.rotation.z"; also of named emitter cells:
    /// "emitterCells.spark.birthRate".
    open func value(forKeyPath keyPath: String) -> Any? { readPath(keyPath) }
    /// Sets a property or a part of it, such as "position.x" or "transform.rotation.z".
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { writePath(value, keyPath) }

    /// A name for key paths, constraints and dumps. Default nil.
    open var name: String? {
        get { nameBox?.text }
        set {
            explicit.insert(.name)
            nameBox = newValue.map { LayerName($0) }
        }
    }
    /// Who draws, lays out and gives actions for this layer. Default nil. A view's layer has the view.
    open weak var delegate: (any CALayerDelegate)? {
        get { delegateBox?.object }
        set { setDelegate(newValue) }
    }
    /// Values for properties that are not set themselves, by key (but for bounds and frame). Under "style" it may hold
    /// another such table, for what it does not say itself.
    open var style: [AnyHashable: Any]? {
        get { values.style }
        set { setStyle(newValue) }
    }

    // MARK: Scrolling

    /// Scrolls the nearest scroll layer above so that `p` is its origin.
    open func scroll(_ p: CGPoint) { scrollAncestor(to: p) }
    /// Scrolls the nearest scroll layer above just as far that `r` shows.
    open func scrollRectToVisible(_ r: CGRect) { scrollAncestor(toShow: r) }
    /// The part of the bounds that the nearest scroll layer above shows.
    open var visibleRect: CGRect { visibleBounds }

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

    /// The nearest class, this one or one above, that is made of values alone. A class may answer itself, which promises:
    ///
    /// - What it stores beside `@Animatable` properties are caches: presentation copies, which are then used for more than one
    ///   frame, need not have them.
    /// - `init()` makes a layer with the values that the declarations say; those are its `defaultValue(forKey:)`.
    /// - It leaves `needsDisplay(forKey:)` and `defaultValue(forKey:)` of properties of `CALayer` as they are.
    ///
    /// The key of its Boolean property `isOn` is "on", as Apple's classes spell theirs. Core Animation has no such property.
    open class var selfContainedClass: CALayer.Type { CALayer.self }

    // MARK: For the layer classes of this module

    /// Whether a property that the class adds animates by itself when it changes.
    class func animatesImplicitly(_ key: String) -> Bool { false }
    /// Whether sublayers keep their depth instead of being flattened.
    var keepsDepth: Bool { false }
    /// Adds what the class itself shows below `contents`; called on the layer that holds the values, model or copy.
    func addBackdrops(to stack: inout ContentStack) {}
    /// As `addBackdrops`, for what lies above `contents`.
    func addContents(to stack: inout ContentStack, _ context: FrameContext?) {}
    /// Whether the class overrides one of these two, or `arrange`.
    var hasOwnLook: Bool { false }
    /// Lets a class repeat or dress up its sublayers' nodes. `values` holds the values, model or copy.
    func arrange(_ children: RenderChildren, values: CALayer, _ context: FrameContext?) -> RenderChildren { children }

    /// Whether the contents are drawn anew in each frame while the bounds animate.
    class var drawsItsSize: Bool { false }
    /// Whether the layer changes as time passes, without an animation.
    var animatesItself: Bool { false }
    /// Whether it may look different at `new` from what it shows at `old`, two times of its host's.
    func isMoving(from old: Double, to new: Double) -> Bool { false }
    /// When, in the host's time, a layer that does not move now begins to; nil for never, or if it is not known.
    func nextMove(after time: Double) -> Double? { nil }
    /// Lets time pass up to the host's, with the values of the last commit.
    func move(_ host: LayerHost) {}
    /// Whether it may look different from its last node. Asked before each frame.
    func looksMoved(_ host: LayerHost) -> Bool { false }

    /// The class and the address with what is not as in a new layer.
    open override var debugDescription: String { longDescription }
    /// `<CALayer: 0x…>`: the class and the address.
    open override var description: String { ObjectText.short(self) }
}
