import MicaRaster

extension RenderNode {
    /// Properties of a subtree, so that passes can skip subtrees without them.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt8
        /// A node with backdrop filters.
        static let backdrop = Traits(rawValue: 1)
        /// The node itself draws content, apart from its children.
        static let ownLook = Traits(rawValue: 2)
        /// A node that is not simply composited over the content below it.
        static let blends = Traits(rawValue: 4)
        /// A node with an antialiased edge: by its flags and style, a rounded corner, or its path.
        static let smoothEdges = Traits(rawValue: 8)
        static let inherited: Traits = [.backdrop, .blends, .smoothEdges]
    }

    /// Returns the extent of a node with these properties, and its traits; a node with a value that is not finite draws
    /// nothing.
    static func measure(
        transform: Affine, bounds: Box, background: Color, opacity: Float, flags: Flags, content: RenderContent?,
        style: RenderStyle?, children: RenderChildren
    ) -> (Extent, Traits) {
        let style = style ?? .plain
        var traits = Traits()
        traits.formUnion(children.traits)
        let placed = style.values.transform3D?.isFinite ?? transform.isFinite
        guard placed, opacity > 0, opacity.isFinite, bounds.isFinite || bounds == .empty else { return (.empty, []) }

        var extent = children.extent(through: style.values.sublayerTransform)
        if flags.contains(.preservesDepth) { return (extent, traits) }
        if !extent.isEmpty {
            extent.min.z = 0
            extent.max.z = 0
        }

        let own = ownBox(bounds, background, content, style.values)
        if !own.isEmpty {
            traits.insert(.ownLook)
            if endsSmoothly(flags, content, style.values) { traits.insert(.smoothEdges) }
        }
        if !style.values.backdropFilters.isEmpty, !bounds.isEmpty { traits.insert(.backdrop) }
        if style.values.blend != .normal { traits.insert(.blends) }
        extent.formUnion(Extent(own))

        // Content hidden by a clip or a mask is still visible through filters and in the shadow, so these two come
        // last.
        let reach = style.values.filters.reduce(0) { $0 + $1.reach }
        if reach > 0, !extent.isEmpty { extent = Extent(extent.box.outset(by: reach)) }
        if let shadow = style.values.shadow, shadow.isVisible {
            extent.formUnion(Extent(shadow.box(of: extent.box)))
            if shadow.path != nil { traits.insert(.ownLook) }
        }
        if flags.contains(.masksToBounds), !extent.isEmpty { extent = Extent(extent.box.intersection(bounds)) }
        if let mask = style.values.mask {
            extent = Extent(extent.box.intersection(mask.extentInParent.box))
            traits.formUnion(mask.traits.intersection(.inherited))
        }
        return extent.isEmpty ? (.empty, []) : (extent, traits)
    }

    private static func endsSmoothly(_ flags: Flags, _ content: RenderContent?, _ v: RenderStyle.Values) -> Bool {
        if v.cornerRadius > 0 || !flags.contains(.hardEdges) && !v.smoothEdges.isEmpty { return true }
        switch content {
        case .shape, .sprites: return true
        case nil, .image, .drawing, .gradient: return false
        }
    }

    /// Returns the box that the node draws, apart from shadow and children, in its own space.
    private static func ownBox(
        _ bounds: Box, _ background: Color, _ content: RenderContent?, _ v: RenderStyle.Values
    ) -> Box {
        let isSeen = background.alpha > 0 || (v.borderWidth > 0 && v.borderColor.alpha > 0)
        let box = !bounds.isEmpty && (isSeen || !v.backdropFilters.isEmpty) ? bounds : .empty
        return content.map { box.union($0.extent(in: bounds)) } ?? box
    }

    /// The bounds of the content that the node and its children draw before filters, shadow, clip and mask, in the
    /// node's own space.
    var contentBox: Box {
        let box = children.extent(through: values.sublayerTransform).box
        return box.union(RenderNode.ownBox(bounds, background, content, values))
    }
}

extension RenderChildren {
    /// Returns their extent, in the parent's space.
    func extent(through sublayerTransform: Matrix4?) -> Extent {
        guard !isEmpty else { return .empty }
        return sublayerTransform.map { extent.applying($0) } ?? extent
    }
}

extension RenderContent {
    /// Returns the box in which the content draws, in the node's space.
    func extent(in bounds: Box) -> Box {
        switch self {
        case .image(_, let patches, _), .drawing(_, let patches, _):
            var box = Box.empty
            for patch in patches where patch.isUsable { box = box.union(patch.destination) }
            return box
        case .gradient: return bounds
        case .sprites(let sprites): return sprites.extent
        case .shape(let shape):
            guard shape.path.isFinite else { return .empty }
            let box = shape.path.controlBox
            guard shape.stroke != nil, shape.strokeStyle.width > 0, shape.strokeStyle.width.isFinite else {
                return shape.fill == nil ? .empty : box
            }
            return box.outset(by: shape.strokeStyle.reach)
        }
    }
}

extension RenderContent.Patch {
    var isUsable: Bool {
        source.isFinite && destination.isFinite && source.width > 0 && source.height > 0 && destination.width > 0
            && destination.height > 0
    }
}

extension RenderStyle.Shadow {
    var isVisible: Bool {
        opacity > 0 && opacity.isFinite && color.alpha > 0 && radius.isFinite && (offset.x + offset.y).isFinite
    }

    /// Returns the box of the shadow of content within `box`.
    func box(of box: Box) -> Box {
        let caster = path.map { $0.isFinite ? $0.controlBox : .empty } ?? box
        return caster.offset(by: offset).outset(by: RenderFilter.blurReach(radius))
    }
}

extension RenderFilter {
    /// Beyond this many σ, a Gaussian adds less than a pixel's last bit.
    static func blurReach(_ sigma: Double) -> Double { sigma > 0 ? Swift.min(sigma, Extent.limit) * 3 + 2 : 0 }

    /// The distance that the filter spreads colour, in points.
    var reach: Double {
        switch self {
        case .gaussianBlur(let radius): RenderFilter.blurReach(radius)
        case .colorMatrix: 0
        case .pixellate(let size): size > 1 ? Swift.min(size, Extent.limit) : 0
        case .bloom(let radius, _): RenderFilter.blurReach(radius)
        }
    }
}

extension Box {
    func outset(by d: Double) -> Box { isEmpty ? self : Box(min: min - d, max: max + d) }
    func offset(by d: Point) -> Box { isEmpty ? self : Box(min: min + d, max: max + d) }
}

extension Path {
    /// `true` if every coordinate is finite.
    var isFinite: Bool {
        var sum = Point.zero
        for p in points { sum += p * 0 }
        return sum.sum() == 0
    }
}
