import MicaRaster

/// A frame as a flat list of steps in device space. `PlanBuilder` creates it from a tree, and each `BandRenderer` draws
/// its part of the canvas. Groups are pairs of `begin` and `end` around their contents, so that neither side recurses.
struct FramePlan: Sendable {
    var items: [PlanItem] = []
    /// The values that items refer to by index.
    var ops: [DrawOp] = [], groups: [GroupPlan] = [], shadows: [ShadowPlan] = []
    /// The maximum number of groups that are open at once.
    var depth = 0
    /// The maximum number of rows above or below a pixel that a filter or shadow needs.
    var reach = 0
    /// `true` if any item reads the content below it.
    var hasBackdrop = false
    /// The `begin`s outside other groups that read the content below them; computed from `items` by `findBackdrops`.
    var backdrops: [Int] = []
    /// The backdrop filters' input beyond the canvas: clamped to its edge if that is only the edge of a screen,
    /// otherwise transparent.
    var beyond = Blur.Edges.extended
    /// The background, premultiplied.
    var background: UInt32 = 0
    /// The rectangle of each item, computed from `items`.
    private(set) var places: [Place] = []
    /// `true` if nearly all items copy or fill pixels, or draw small bitmaps: dividing them costs nothing.
    private(set) var isFlat = false
    /// The sides of the widest and of the highest opaque rectangle.
    private var widest = 0, highest = 0

    /// Temporary memory of steps; empty between them.
    var waiting: [PlanBuilder.Step] = [], covers: [(outer: Covers, inner: Covers)] = [], margins: [Margins] = []
}

extension FramePlan {
    /// A rectangle as four words for a single comparison: a band tests each item of a frame.
    struct Place: Sendable {
        /// Left, top, and the negated right and bottom.
        let edges: SIMD4<Int32>

        init(_ rect: PixelRect) {
            edges = SIMD4(
                Int32(clamping: rect.x0), Int32(clamping: rect.y0), Int32(clamping: -rect.x1),
                Int32(clamping: -rect.y1))
        }

        static let everywhere = Place(PixelRect(x0: -1 << 30, y0: -1 << 30, x1: 1 << 30, y1: 1 << 30))

        /// Returns the value that `meets` compares with a rectangle.
        static func query(_ rect: PixelRect) -> SIMD4<Int32> {
            SIMD4(
                Int32(clamping: rect.x1), Int32(clamping: rect.y1), Int32(clamping: -rect.x0),
                Int32(clamping: -rect.y0))
        }
        @inline(__always) func meets(_ query: SIMD4<Int32>) -> Bool { all(edges .< query) }
    }

    /// Called when the items are complete.
    mutating func findPlaces(in canvas: PixelRect) {
        if hasBackdrop { findBackdrops(in: canvas) }
        places.removeAll(keepingCapacity: true)
        places.reserveCapacity(items.count)
        widest = 0
        highest = 0
        var flat = 0, others = 0
        for i in items.indices {
            var place = Place(items[i].bounds)
            switch items[i].kind {
            case .fill, .copy: flat += 1
            case .sprites(let sprites, _, _): flat += sprites.sprites.count
            // Filters can move the contents of a group beyond its band.
            case .begin, .mask, .end:
                place = .everywhere
                others += 1
            default: others += 1
            }
            places.append(place)
            widest = max(widest, items[i].opaque.width)
            highest = max(highest, items[i].opaque.height)
        }
        isFlat = others * 64 <= flat && reach == 0
    }

    /// Clears the frame, but keeps its memory.
    mutating func clear() {
        items.removeAll(keepingCapacity: true)
        ops.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        shadows.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        backdrops.removeAll(keepingCapacity: true)
        depth = 0
        reach = 0
        hasBackdrop = false
        background = 0
        isFlat = false
        beyond = .extended
    }

    /// Returns the first item from `index` on that may draw in a region; the number of items if there is none.
    func next(from index: Int, _ query: SIMD4<Int32>) -> Int {
        places.withUnsafeBufferPointer { places in
            var i = index
            while i < places.count, !places[i].meets(query) { i &+= 1 }
            return i
        }
    }

    /// Returns the last item outside groups that covers the whole region with opaque colour: nothing before it is
    /// visible.
    func firstVisible(in region: PixelRect) -> Int? {
        if hasBackdrop || region.width > widest || region.height > highest { return nil }
        var i = items.count - 1
        while i >= 0 {
            if case .end = items[i].kind {
                i = items[i].partner
            } else if !items[i].opaque.isEmpty, items[i].opaque.contains(region) {
                return i
            }
            i -= 1
        }
        return nil
    }
}

struct PlanItem: Sendable {
    enum Kind: Sendable {
        /// A shape in device space: one of the plan's `ops`.
        case op(Int)
        /// Whole pixels of one opaque colour.
        case fill(UInt32)
        /// A whole image at whole pixels.
        case copy(ImageSource, x: Int, y: Int, alpha: Float)
        /// A drawing whose bitmap would be at whole pixels, drawn without creating the bitmap.
        case replay(Drawing, x: Int, y: Int)
        /// A drawing at whole pixels, drawn from its bitmap.
        case drawing(Drawing, x: Int, y: Int, alpha: Float)
        /// One of the plan's `shadows`.
        case shadow(Int)
        case sprites(Sprites, Affine, alpha: Float)
        /// Begins an offscreen bitmap, one of the plan's `groups`; the item of the same group's `end` is at `partner`.
        case begin(Int)
        /// Ends the group's contents; the items up to `end` are its mask.
        case mask
        case end
    }
    var kind: Kind
    /// The bounds of the pixels that it may change.
    var bounds: PixelRect
    /// Pixels that it certainly covers with opaque colour.
    var opaque = PixelRect.nothing
    /// For `begin`: the index of the group's `end`; for `end`: that of its `begin`.
    var partner = 0
}

/// The compositing of a group's offscreen bitmap.
struct GroupPlan: Sendable {
    var alpha: Float = 1
    var blend: BlendMode = .normal
    /// The device-space outline to which the group is clipped.
    var clip: DrawOp?
    /// The mask, if it is a single shape; otherwise the items after `mask` draw it.
    var mask: ShapeMask?
    var hasMaskItems = false
    /// The index of the `mask` among the plan's items, if there is one.
    var maskItem = 0
    var filters: [FilterPlan] = []
    /// The shadow below the filtered contents.
    var shadow: GroupShadow?
    /// `true` if the contents are at most one op.
    var hasSoleOp = false
    /// The filters for the content below, and the outline in which it is visible.
    var backdrop: [FilterPlan] = []
    var backdropOutline: DrawOp?
    /// The bounds of the contents, and of the input of backdrop filters inside, before filters and shadow; device
    /// pixels.
    var content = PixelRect.nothing
    /// The margins around an output pixel that the shadow reads from the filtered contents.
    var shadowMargins = Margins.none
    /// The margins around an output pixel that the backdrop filters read.
    var backdropMargins = Margins.none
    /// The margins around an output pixel that the backdrop filters of inner groups read.
    var innerMargins = Margins.none
}

extension GroupPlan {
    /// `true` if backdrop, shadow and contents are composited one after the other without an offscreen.
    var isCompositedDirectly: Bool {
        alpha >= 1 && blend == .normal && clip == nil && mask == nil && !hasMaskItems
    }

    /// The margins around an output pixel that are read from the contents.
    var margins: Margins { filters.reduce(shadowMargins) { $0 + $1.margins } }

    /// Returns the region that the offscreen bitmap must contain, so that its filters find all their input for `rect`
    /// of the output, and space for their results.
    func region(for rect: PixelRect) -> PixelRect {
        let needed = rect.outset(shadowMargins)
        var after = filters.reduce(Margins.none) { $0 + $1.margins }, before = Margins.none
        var region = needed.outset(after + innerMargins).intersection(content)
        for filter in filters {
            // Between two filters, colour extends as far as the earlier ones spread it, and is needed as far as the
            // later ones read.
            before = before + filter.margins
            after = after - filter.margins
            region = region.union(needed.outset(after).intersection(content.outset(before.reversed)))
        }
        return region
    }
}

/// A mask that is one shape, so that only its coverage must be drawn.
struct ShapeMask: Sendable {
    var op: DrawOp
    /// The position of the op's own device origin, in device pixels.
    var x = 0, y = 0
    /// The bounds outside which nothing is visible.
    var limit: PixelRect
}

/// A shadow that is drawn with a group.
enum GroupShadow: Sendable {
    /// A shadow cast by the composited group, including its filters.
    case alpha(CastShadow)
    case outline(ShadowPlan)
}

/// The parameters of a shadow, in device pixels.
struct CastShadow: Sendable {
    var color: Color
    var offset: Point
    var sigma: Point
}

/// A shadow cast by an outline. Rectangles and outline are relative to the device's pixel (`x`, `y`), so that they do
/// not change if it moves by whole pixels.
struct ShadowPlan: Sendable {
    enum Source: Sendable {
        /// An op that is drawn white at the position of the unblurred shadow, and all pixels that it touches.
        case outline(DrawOp, PixelRect)
        case mask(ShadowMask, MaskStretch)
    }
    var cast: CastShadow
    var x: Int, y: Int
    /// The bounds of all pixels that the shadow touches.
    var bounds: PixelRect
    var source: Source
    /// The device pixels that the next item covers: the shadow is invisible there.
    var hidden = PixelRect.nothing

    /// Returns the visible parts of a rectangle: those outside `hidden`.
    func parts(_ rect: PixelRect) -> [PixelRect] {
        let hidden = rect.intersection(hidden)
        return hidden.isEmpty ? [rect] : rect.strips(round: hidden)
    }
    /// `bounds` on the device.
    var rect: PixelRect { bounds.moved(x, y) }
    /// The additional margins that it reads.
    var margins: Margins {
        if case .mask = source { return .none }
        return cast.margins
    }
}

/// A filter with its lengths in device pixels.
enum FilterPlan: Sendable {
    case blur(sigma: Point)
    case colorMatrix(ColorMatrix)
    /// Squares whose corners are relative to a device point.
    case pixellate(size: Point, origin: Point)
    case bloom(sigma: Point, intensity: Float)

    var margins: Margins {
        switch self {
        case .blur(let sigma), .bloom(let sigma, _): Margins(blur: sigma)
        case .colorMatrix: .none
        case .pixellate(let size, _): Margins(size: size)
        }
    }
}

extension Margins {
    init(blur sigma: Point) {
        let x = Blur.reach(sigma.x), y = Blur.reach(sigma.y)
        self.init(left: x, top: y, right: x, bottom: y)
    }
    init(size: Point) {
        let x = Int(Swift.min(size.x.rounded(.up), 1e6)), y = Int(Swift.min(size.y.rounded(.up), 1e6))
        self.init(left: x, top: y, right: x, bottom: y)
    }
    /// Returns the margins around a pixel that are read from a bitmap that is also moved by `d`. The offset may be
    /// fractional; the result includes the moved margins and the pixel itself.
    func shifted(by d: Point) -> Margins {
        func cut(_ v: Double) -> Int { Int(Swift.max(-1e6, Swift.min(1e6, v))) }
        let low = (x: cut(d.x.rounded(.up)), y: cut(d.y.rounded(.up)))
        let high = (x: cut(d.x.rounded(.down)), y: cut(d.y.rounded(.down)))
        return Margins(left: left + low.x, top: top + low.y, right: right - high.x, bottom: bottom - high.y)
            .union(.none)
    }
}
