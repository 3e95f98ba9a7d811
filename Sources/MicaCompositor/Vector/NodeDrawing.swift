package import MicaRaster

/// Turns a tree of nodes into one display list, for documents: shapes, text and images stay what they are, clips and
/// groups too. A mask is a group that keeps the content below it. Filters and perspective become pictures of a chosen
/// resolution, in their rectangle alone. Filters of the backdrop have no effect.
///
/// Edges are where the geometry says, not on pixels.
package struct NodeDrawing {
    /// The resolution of pictures, in pixels per unit of the list's device space.
    package var scale: Double
    /// The parts of a document that layers show, by the owner of their nodes. Other nodes belong to their parents'
    /// part.
    package var elements: [UInt64: any DrawnElement] = [:]
    /// The part of nodes that belong to no other one.
    package var background: (any DrawnElement)?
    private let compositor = Compositor(threadCount: 1)

    /// Deeper nodes become pictures.
    private static let deepest = 400
    /// The maximum number of pixels of one picture.
    private static let pixelLimit = 1 << 24

    package init(scale: Double) { self.scale = scale }

    /// Returns the drawing of a node under a transform from its parent's space to device space.
    package func list(of node: RenderNode, _ transform: Affine) -> DisplayList {
        var list = DisplayList()
        var context = Context(transform: transform)
        context.element = background
        draw(node, context, into: &list)
        return list
    }

    /// The values that a node's ancestors determine.
    private struct Context {
        var transform: Affine
        var clip: Clip?
        var alpha: Float = 1
        var sublayers: Matrix4?
        var element: (any DrawnElement)?
        var depth = 0
    }

    private func draw(_ node: RenderNode, _ outer: Context, into list: inout DisplayList) {
        guard !node.extent.isEmpty, node.opacity > 0 else { return }
        var context = outer
        context.sublayers = nil
        context.depth += 1
        if let element = elements[node.id.owner] { context.element = element }
        var place = node.transform
        if node.style?.values.transform3D != nil || outer.sublayers != nil {
            var matrix = node.style?.values.transform3D ?? Matrix4(node.transform)
            if let sublayers = outer.sublayers { matrix = matrix.then(sublayers) }
            guard matrix.isFinite else { return }
            if node.flags.contains(.singleSided), matrix.facesAway { return }
            guard let affine = matrix.planeAffine, !node.flags.contains(.preservesDepth) || matrix.isFlat else {
                return drawPicture(of: node, outer, context.element, into: &list)
            }
            place = affine
        }
        if node.flags.contains(.preservesDepth), !node.children.isFlat {
            return drawPicture(of: node, outer, context.element, into: &list)
        }
        context.transform = place.then(outer.transform)
        guard context.transform.isFinite, context.transform.determinant != 0 else { return }
        guard context.depth < Self.deepest else { return drawPicture(of: node, outer, context.element, into: &list) }
        let v = node.values
        if !v.filters.isEmpty { return drawPicture(of: node, outer, context.element, into: &list) }
        context.alpha = outer.alpha * node.opacity
        if node.flags.contains(.preservesDepth) {
            for child in node.children.nodes { draw(child, context, into: &list) }
            return
        }
        if node.flags.contains(.masksToBounds) {
            context.clip = Clip(
                .path(RoundedBox(node).path, context.transform, .nonZero, antialias: true), parent: outer.clip)
        }
        let isTranslucent =
            context.alpha < 1 && !node.flags.isDisjoint(with: [.groupsOpacity, .masksToBounds]) && node.overlapCount > 1
        let castsAlpha = v.shadow.map { $0.isVisible && $0.path == nil } ?? false
        if let shadow = v.shadow, shadow.isVisible, let path = shadow.path {
            draw(shadow, path, context, outer.clip, into: &list)
        }
        guard isTranslucent || castsAlpha || v.mask != nil || v.blend != .normal else {
            return drawParts(of: node, context, into: &list)
        }
        // The rest applies to all parts together.
        var inner = context
        inner.clip = nil
        inner.alpha = 1
        var parts = DisplayList()
        drawParts(of: node, inner, into: &parts)
        guard !parts.isEmpty else { return }
        var clip = context.clip
        if let mask = v.mask {
            if let outline = mask.soleOutline {
                let transform = mask.transform.then(context.transform)
                clip = Clip(.path(outline.path, transform, outline.rule, antialias: true), parent: clip)
            } else {
                var masking = Context(transform: context.transform)
                masking.depth = context.depth
                var shape = DisplayList()
                draw(mask, masking, into: &shape)
                guard !shape.isEmpty else { return }
                var both = DisplayList([DrawOp(.group(parts)), DrawOp(.group(shape), blend: .destinationIn)])
                if let element = context.element, parts.marks.isEmpty {
                    both.marks = [DisplayList.Mark(0..<1, element)]
                }
                parts = both
            }
        }
        var op = DrawOp(.group(parts), alpha: context.alpha, blend: v.blend, clip: clip)
        if castsAlpha, let shadow = v.shadow { op.shadow = deviceShadow(shadow, context) }
        append(op, context, to: &list)
    }

    private func append(_ op: DrawOp, _ context: Context, to list: inout DisplayList) {
        list.ops.append(op)
        if let element = context.element { list.markLast(element) }
    }

    // MARK: Parts

    /// Draws the background, the content, the children and the border of a node.
    private func drawParts(of node: RenderNode, _ context: Context, into list: inout DisplayList) {
        let v = node.values, outline = RoundedBox(node)
        func add(_ shape: DrawOp.Shape, _ paint: Paint) {
            append(
                DrawOp(shape, paint: paint, transform: context.transform, alpha: context.alpha, clip: context.clip),
                context, to: &list)
        }
        let shape: DrawOp.Shape = outline.isRectangle ? .box(outline.box) : .fill(outline.path, .nonZero)
        if node.background.alpha > 0, !node.bounds.isEmpty { add(shape, .color(node.background)) }
        switch node.content {
        case .gradient(let gradient) where !node.bounds.isEmpty: add(shape, .gradient(gradient))
        case .shape(let drawn):
            if let fill = drawn.fill, fill.alpha > 0 { add(.fill(drawn.path, drawn.fillRule), .color(fill)) }
            if let stroke = drawn.stroke, stroke.alpha > 0, drawn.strokeStyle.width > 0 {
                add(.stroke(drawn.path, drawn.strokeStyle), .color(stroke))
            }
        case .image(let image, let patches, let sampling):
            for patch in patches where patch.isUsable {
                let toNode = patch.transform
                let paint = ImagePaint(
                    image, transform: toNode, sampling: sampling.through(toNode.then(context.transform)))
                add(.box(patch.destination), .image(paint))
            }
        case .drawing(let drawing, let patches, _):
            for patch in patches where patch.isUsable { draw(drawing, patch, context, into: &list) }
        case .sprites(let sprites): draw(sprites, context, into: &list)
        case .gradient, nil: break
        }
        var inner = context
        inner.sublayers = v.sublayerTransform
        if !node.children.isEmpty {
            for child in node.children.nodes { draw(child, inner, into: &list) }
        }
        if v.borderWidth > 0, v.borderColor.alpha > 0, v.borderWidth.isFinite, !node.bounds.isEmpty {
            var ring = outline.path
            outline.inset(by: v.borderWidth).append(to: &ring, backwards: true)
            add(.fill(ring, .nonZero), .color(v.borderColor))
        }
    }

    private func draw(
        _ drawing: Drawing, _ patch: RenderContent.Patch, _ context: Context, into list: inout DisplayList
    ) {
        let transform = patch.transform.then(context.transform)
        guard transform.isFinite, transform.determinant != 0, !drawing.list.isEmpty else { return }
        // A drawing ends at the edges of its bitmap, of which a patch may show a part.
        var clip = context.clip
        let shown = patch.source.intersection(
            Box(x: 0, y: 0, width: Double(drawing.width), height: Double(drawing.height)))
        if let ink = drawing.list.footprint, shown.contains(ink) {
        } else {
            clip = Clip(.path(.rect(shown), transform, .nonZero, antialias: true), parent: clip)
        }
        append(
            DrawOp(.group(drawing.list.mapped(by: transform)), alpha: context.alpha, clip: clip), context, to: &list)
    }

    private func draw(_ sprites: Sprites, _ context: Context, into list: inout DisplayList) {
        var images: [Int: ImageSource] = [:]
        for sprite in sprites.sprites {
            let image = sprites.images[sprite.image]
            let source = images[sprite.image] ?? ImageSource(image.levels[0])
            images[sprite.image] = source
            let color = sprite.color, isPlain = color.red >= 1 && color.green >= 1 && color.blue >= 1
            // The image has a border of one pixel. A colour that is not white tints it.
            var paint = ImagePaint(
                source, transform: Affine(1, 0, 0, 1, -1, -1), sampling: .linear, edge: .transparent)
            if !isPlain { paint.tint = Color(red: color.red, green: color.green, blue: color.blue) }
            let box = Box(x: -1, y: -1, width: Double(image.width + 2), height: Double(image.height + 2))
            append(
                DrawOp(
                    .box(box), paint: .image(paint), transform: sprite.transform.then(context.transform),
                    alpha: context.alpha * color.alpha, blend: sprites.isAdditive ? .plusLighter : .normal,
                    clip: context.clip), context, to: &list)
        }
    }

    // MARK: Shadows and pictures

    private func deviceShadow(_ shadow: RenderStyle.Shadow, _ context: Context) -> DrawOp.Shadow {
        var color = shadow.color
        color.alpha *= min(1, shadow.opacity)
        let m = context.transform
        return DrawOp.Shadow(
            offset: m.applyToVector(shadow.offset), sigma: shadow.radius * abs(m.determinant).squareRoot(), color: color
        )
    }

    /// Draws the shadow of an outline without the outline, which is moved off the page.
    private func draw(
        _ shadow: RenderStyle.Shadow, _ path: Path, _ context: Context, _ clip: Clip?, into list: inout DisplayList
    ) {
        var cast = deviceShadow(shadow, context)
        cast.color.alpha *= context.alpha
        let away = 16_384.0
        cast.offset.x += away
        var op = DrawOp(
            .fill(path, .nonZero), paint: .color(.black),
            transform: context.transform.then(Affine(1, 0, 0, 1, -away, 0)), clip: clip)
        op.shadow = cast
        append(op, context, to: &list)
    }

    /// Draws a node as a picture: by the compositor, at the chosen resolution, in its rectangle alone.
    private func drawPicture(
        of node: RenderNode, _ outer: Context, _ element: (any DrawnElement)?, into list: inout DisplayList
    ) {
        var extent = node.extentInParent
        if let sublayers = outer.sublayers { extent = extent.applying(sublayers) }
        let box = extent.box.applying(outer.transform).intersection(outer.clip?.extent ?? .everything)
        guard !box.isEmpty, box.isFinite, box.width > 0, box.height > 0 else { return }
        let limit = (Double(Self.pixelLimit) / (box.width * box.height)).squareRoot()
        let scale = min(scale, limit, 8192 / max(box.width, box.height))
        let left = (box.min.x * scale).rounded(.down), top = (box.min.y * scale).rounded(.down)
        let width = (box.max.x * scale).rounded(.up) - left, height = (box.max.y * scale).rounded(.up) - top
        guard width >= 1, height >= 1, let target = Pixmap(width: Int(width), height: Int(height)) else { return }
        var style: RenderStyle?
        if let sublayers = outer.sublayers {
            var values = RenderStyle.Values()
            values.sublayerTransform = sublayers
            style = RenderStyle(values)
        }
        let map = outer.transform.then(Affine(scale, 0, 0, scale, -left, -top))
        let inner = RenderNode(
            id: NodeID(owner: .max, .body), transform: map, bounds: extent.box, style: style,
            children: RenderChildren([node]))
        let root = RenderNode(
            id: NodeID(owner: .max), transform: .identity, bounds: Box(x: 0, y: 0, width: width, height: height),
            children: RenderChildren([inner]))
        compositor.forget()
        compositor.render(RenderTree(root: root, width: width, height: height, scale: 1), into: target)
        let back = Affine(1 / scale, 0, 0, 1 / scale, left / scale, top / scale)
        let paint = ImagePaint(ImageSource(target), transform: back, sampling: .linear, edge: .transparent)
        var op = DrawOp(.fill(.rect(box), .nonZero), paint: .image(paint), alpha: outer.alpha, clip: outer.clip)
        op.blend = node.values.blend
        list.ops.append(op)
        if let element { list.markLast(element) }
    }
}

extension RenderNode {
    /// The number of parts that overlap: with one, an opacity needs no group.
    fileprivate var overlapCount: Int {
        var count = (background.alpha > 0 ? 1 : 0) + (content == nil ? 0 : 1)
        if values.borderWidth > 0, values.borderColor.alpha > 0 { count += 1 }
        if case .shape(let shape)? = content, shape.fill != nil, shape.stroke != nil { count += 1 }
        if case .drawing? = content { count += 1 }
        return children.isEmpty ? count : count + 2
    }

    /// The outline of a node that is nothing but an opaque fill; `nil` for others.
    fileprivate var soleOutline: (path: Path, rule: FillRule)? {
        guard opacity >= 1, children.isEmpty else { return nil }
        let v = values
        guard v.mask == nil, v.shadow == nil, v.filters.isEmpty, v.transform3D == nil, v.blend == .normal,
            v.borderWidth <= 0
        else { return nil }
        if case .shape(let shape)? = content, background.alpha <= 0, let fill = shape.fill, fill.alpha >= 1,
            shape.stroke.map({ $0.alpha <= 0 || shape.strokeStyle.width <= 0 }) ?? true,
            !flags.contains(.masksToBounds)
        {
            return (shape.path, shape.fillRule)
        }
        return content == nil && background.alpha >= 1 ? (RoundedBox(self).path, .nonZero) : nil
    }
}

extension RenderChildren {
    /// `true` if all children lie in their parent's plane.
    fileprivate var isFlat: Bool { nodes.allSatisfy { $0.values.transform3D?.isFlat ?? true } }
}

extension Matrix4 {
    /// `true` if it keeps the plane z = 0.
    fileprivate var isFlat: Bool { row1.z == 0 && row2.z == 0 && row4.z == 0 && planeAffine != nil }
}

extension Box {
    fileprivate static let everything = Box(
        min: Point(repeating: -.infinity), max: Point(repeating: .infinity))
}
