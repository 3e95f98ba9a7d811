import MicaCompositor
import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// Trees and random changes of them, for tests that compare two ways of drawing.
struct RandomTree {
    /// A mutable layer; nodes are created again only along the path of a change, as in layers.
    final class Layer {
        let id: NodeID
        var transform = Affine.identity
        var bounds = Box(x: 0, y: 0, width: 20, height: 20)
        var background = Color.clear
        var opacity: Float = 1
        var flags: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges]
        var content: RenderContent?
        var values: RenderStyle.Values?
        var mask: Layer?
        var children: [Layer] = []
        weak var parent: Layer?
        /// `true` if its children are nodes that were created elsewhere and are positioned by values.
        let placesChildren: Bool
        private var made: RenderNode?
        private var base: RenderNode?

        init(_ id: NodeID, placesChildren: Bool = false) {
            self.id = id
            self.placesChildren = placesChildren
        }

        func touch() {
            var layer: Layer? = self
            while let current = layer {
                current.made = nil
                current.base = nil
                layer = current.parent
            }
        }

        /// The layer has another position or opacity, and nothing else changed.
        func move() {
            made = nil
            parent?.touch()
        }

        /// The node, created at a wrong position with a wrong opacity.
        private var displaced: RenderNode {
            if let base { return base }
            let made = RenderNode(
                node, transform: Harness.move(7, -3), opacity: Float([0, 0.5, 1][Int(id.owner % 3)]))
            base = made
            return made
        }

        private var childNodes: RenderChildren {
            guard placesChildren, !children.isEmpty else { return RenderChildren(children.map(\.node)) }
            let placements = children.map { RenderPlacement(transform: $0.transform, opacity: $0.opacity) }
            return RenderChildren(
                RenderChildren.Chunk(
                    RenderChildren.Chunk(children.map(\.displaced)), placements: ContiguousArray(placements)))
        }

        var node: RenderNode {
            if let made { return made }
            var style: RenderStyle?
            if var values {
                values.mask = mask?.node
                style = RenderStyle(values)
            }
            let node = RenderNode(
                id: id, transform: transform, bounds: bounds, background: background, opacity: opacity, flags: flags,
                content: content, style: style, children: childNodes)
            made = node
            return node
        }
    }

    var random: Seeded
    let size: Double
    let root: Layer
    private(set) var layers: [Layer] = []
    private var nextId = 2
    private let pictures: [ImageSource]
    /// Intersecting planes in perspective.
    let space: Bool
    /// Only features that the reference compositor can draw, and none that amplifies a rounded step of a colour.
    let isReferable: Bool

    /// `placesChildren`: as in `Layer`; the pictures are the same.
    init(
        seed: UInt64, size: Double, count: Int, space: Bool = false, isReferable: Bool = false,
        placesChildren: Bool = false
    ) {
        root = Layer(1, placesChildren: placesChildren)
        random = Seeded(seed)
        self.size = size
        self.space = space
        self.isReferable = isReferable
        pictures = [Harness.picture(16, 16), Harness.picture(24, 10, opaque: true)]
        root.bounds = Box(x: 0, y: 0, width: size, height: size)
        root.background = Harness.color(0.8, 0.8, 1)
        for _ in 0..<count { add() }
    }

    mutating func add() {
        let parent = random.chance(0.5) || layers.isEmpty ? root : layers[random.below(layers.count)]
        let layer = Layer(NodeID(nextId), placesChildren: root.placesChildren)
        nextId += 1
        layer.parent = parent
        decorate(layer)
        parent.children.insert(layer, at: random.below(parent.children.count + 1))
        layers.append(layer)
        layer.touch()
    }

    private mutating func randomColor() -> Color {
        if isReferable {
            // Colours that premultiplied bytes represent exactly: the remaining difference is the compositing.
            func step(_ count: Int) -> Float { Float(random.below(count + 1)) / Float(count) }
            return Harness.color(step(3), step(3), step(3), random.chance(0.5) ? 1 : 0.2 + 0.8 * step(4))
        }
        return Harness.color(
            Float(random.number(0, 1)), Float(random.number(0, 1)), Float(random.number(0, 1)),
            random.chance(0.5) ? 1 : Float(random.number(0, 1)))
    }

    private mutating func decorate(_ layer: Layer) {
        let width = random.number(4, size / 2).rounded(), height = random.number(4, size / 2).rounded()
        layer.bounds = Box(x: 0, y: 0, width: width, height: height)
        place(layer)
        if random.chance(0.7) { layer.background = randomColor() }
        if random.chance(0.3) {
            layer.opacity = isReferable ? Float(1 + random.below(4)) / 5 : Float(random.number(0.1, 1))
        }
        if random.chance(0.15) { layer.flags.remove(.groupsOpacity) }
        if random.chance(0.25) { layer.flags.insert(.masksToBounds) }
        if random.chance(0.3) {
            layer.content = Harness.content(
                pictures[random.below(2)], in: Box(x: 1, y: 2, width: width - 2, height: height - 3))
        } else if random.chance(0.3) {
            layer.content = .shape(
                RenderContent.Shape(
                    path: triangle(width, height), fill: randomColor(), fillRule: .nonZero, stroke: nil,
                    strokeStyle: StrokeStyle(width: 1)))
        } else if random.chance(0.3) {
            let middle = Point(width * 0.4, height / 2)
            let geometries: [Gradient.Geometry] = [
                .linear(from: Point(0, 0), to: Point(width, height)),
                .radial(from: middle, fromRadius: 0, to: middle, toRadius: width / 2),
                .conic(center: middle, angle: random.number(-3, 3)),
            ]
            // Around the centre of a cone the colours change within a pixel: they should be similar.
            layer.content = .gradient(
                Gradient(
                    geometries[random.below(3)],
                    stops: [Gradient.Stop(0, randomColor()), Gradient.Stop(0.6, randomColor())]))
        }
        let depth = layer.parent!.flags.contains(.preservesDepth)
        guard random.chance(0.6) || depth else { return }
        var values = RenderStyle.Values()
        if random.chance(0.5) { values.cornerRadius = random.number(0, 12) }
        if random.chance(0.3) { values.corners = [.minXMinY, .maxXMaxY] }
        if random.chance(0.3) {
            values.borderWidth = random.number(0.5, 4)
            values.borderColor = randomColor()
        }
        if random.chance(0.3) { layer.mask = mask(of: layer) }
        if random.chance(0.2) {
            values.shadow = RenderStyle.Shadow(
                color: .black, opacity: 0.7, offset: Point(random.number(-4, 4), random.number(-4, 4)),
                radius: random.number(0, 3),
                path: random.chance(0.4) ? Path.rect(layer.bounds) : nil)
        }
        if random.chance(0.1) { values.filters = [.gaussianBlur(radius: random.number(0.3, 3))] }
        if random.chance(0.1) { values.filters.append(.pixellate(size: random.number(2, 9))) }
        if random.chance(0.1), !isReferable { values.filters.append(.bloom(radius: 2, intensity: 0.6)) }
        if random.chance(0.1) { values.filters.append(.colorMatrix(matrices[random.below(2)])) }
        // Each makes a bitmap, and so rounds once more: one for each layer. Two have tests of their own.
        if isReferable { values.filters = Array(values.filters.prefix(values.shadow == nil ? 1 : 0)) }
        if random.chance(0.1),
            !isReferable || (!isInPicture(layer) && values.shadow == nil && values.filters.isEmpty)
        {
            values.backdropFilters = [
                random.chance(0.7) ? .gaussianBlur(radius: random.number(0.3, 4)) : .pixellate(size: 5)
            ]
            if random.chance(0.3) { values.backdropFilters.append(.colorMatrix(matrices[1])) }
        }
        if random.chance(0.1) {
            let modes = isReferable ? RandomTree.steadyModes : Array(BlendMode.allCases[..<16])
            values.blend = modes[random.below(modes.count)]
        }
        if random.chance(0.07), !isReferable || isOnWholePixels(layer) { layer.flags.insert(.rasterizes) }
        if random.chance(0.2), !isReferable || min(width, height) / 2 > values.cornerRadius * 1.53 + values.borderWidth
        {
            values.continuousCorners = true
        }
        // Rotated, they are too close to the centre of some pixel.
        if values.cornerRadius <= 0, random.chance(0.2), !isReferable || isOnWholePixels(layer) {
            values.smoothEdges = RenderStyle.Edges(rawValue: UInt8(random.below(16)))
        }
        if isReferable, random.chance(0.15) {
            values = RenderStyle.Values()
            layer.background = .clear
            layer.content = nil
            layer.mask = nil
            layer.flags = [.preservesDepth]
            if random.chance(0.5) {
                var eye = Matrix4(.identity)
                eye.row3.w = -1 / 300
                values.sublayerTransform = eye
            }
        }
        if isReferable, depth {
            // Parallel to the canvas, in any order; or rotated as a whole, seen without perspective.
            var matrix = Matrix4(layer.transform)
            matrix.row4.z = random.number(-40, 40)
            values.transform3D = matrix
        }
        if space, random.chance(0.3) {
            var matrix = Matrix4(layer.transform)
            let angle = random.number(-1, 1)
            matrix.row1.z = angle
            matrix.row1.w = angle / 200
            values.transform3D = matrix
            if random.chance(0.5) { layer.flags.insert(.preservesDepth) }
        }
        layer.values = values
    }

    /// The modes that do not amplify a rounding error.
    private static let steadyModes: [BlendMode] = [
        .multiply, .screen, .darken, .lighten, .difference, .exclusion, .sourceAtop,
        .destinationOver, .destinationOut, .xor, .plusLighter,
    ]

    /// Negative; sepia.
    private let matrices: [[Float]] = [
        [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0],
        [
            0.39, 0.77, 0.19, 0, 0, 0.35, 0.69, 0.17, 0, 0, 0.27, 0.53, 0.13, 0, 0, 0, 0, 0, 1, 0,
        ],
    ]

    /// Returns `true` if the layer is in a bounded offscreen bitmap of the compositor, unlike the reference's: cached,
    /// clipped, or with room beyond the canvas for filters and shadows.
    private func isInPicture(_ layer: Layer) -> Bool {
        var next = layer.parent
        while let layer = next {
            if !layer.flags.isDisjoint(with: [.rasterizes, .masksToBounds]) { return true }
            if let values = layer.values, !values.filters.isEmpty || values.shadow != nil { return true }
            next = layer.parent
        }
        return false
    }

    private func isOnWholePixels(_ layer: Layer) -> Bool {
        var next: Layer? = layer
        while let layer = next {
            let m = layer.transform
            guard (m.a, m.b, m.c, m.d) == (1, 0, 0, 1), m.tx == m.tx.rounded(), m.ty == m.ty.rounded(),
                layer.values?.transform3D == nil
            else { return false }
            next = layer.parent
        }
        return true
    }

    /// A triangle or, if nothing clips, a few layers.
    private mutating func mask(of layer: Layer) -> Layer {
        func make(_ box: Box, _ parent: Layer) -> Layer {
            let part = Layer(NodeID(nextId))
            nextId += 1
            part.bounds = box
            part.parent = parent
            return part
        }
        let width = layer.bounds.width, height = layer.bounds.height
        let mask = make(layer.bounds, layer)
        if layer.flags.contains(.masksToBounds) || random.chance(0.5) {
            mask.content = .shape(
                RenderContent.Shape(
                    path: triangle(width, height), fill: .black, fillRule: .nonZero, stroke: nil,
                    strokeStyle: StrokeStyle(width: 1)))
            return mask
        }
        mask.transform = Harness.move(random.number(-3, 3), random.number(-3, 3))
        mask.opacity = Float(random.number(0.5, 1))
        mask.background = Harness.color(0, 0, 0, 0.4)
        for i in 0..<2 {
            let spot = make(Harness.box(0, 0, width * 0.6, height * 0.7), mask)
            spot.transform = Affine(0.9, 0.2, -0.2, 0.9, Double(i) * width * 0.4, Double(i) * height * 0.3)
            spot.background = Harness.color(1, 0, 0, Float(random.number(0.4, 1)))
            if i == 1 {
                var values = RenderStyle.Values()
                values.cornerRadius = 3
                values.filters = [.gaussianBlur(radius: 1)]
                spot.values = values
            }
            mask.children.append(spot)
        }
        return mask
    }

    private func triangle(_ width: Double, _ height: Double) -> Path {
        var path = Path()
        path.move(to: Point(width * 0.5, 0))
        path.line(to: Point(width, height * 0.9))
        path.line(to: Point(0.5, height))
        path.close()
        return path
    }

    private mutating func place(_ layer: Layer) {
        let x = random.number(-10, size - 10), y = random.number(-10, size - 10)
        if random.chance(0.5) {
            layer.transform = Affine(1, 0, 0, 1, x.rounded(), y.rounded())
        } else if random.chance(0.4) {
            layer.transform = Affine(1, 0, 0, 1, x, y)
        } else {
            layer.transform = Affine(
                random.number(0.5, 1.4), random.number(-0.6, 0.6), random.number(-0.6, 0.6), random.number(0.5, 1.4), x,
                y)
        }
    }

    /// One random edit.
    mutating func change() {
        guard let layer = layers.isEmpty ? nil : layers[random.below(layers.count)] else { return add() }
        switch random.below(10) {
        case 0, 1, 2:
            place(layer)
            return layer.move()
        case 3: layer.background = randomColor()
        case 4:
            layer.opacity = random.chance(0.5) ? 1 : Float(random.number(0, 1))
            return layer.move()
        case 5: layer.flags.formSymmetricDifference(.masksToBounds)
        case 6: add()
        case 7:
            guard layers.count > 3, let parent = layer.parent else { return }
            parent.children.removeAll { $0 === layer }
            parent.touch()
            var gone: Set<NodeID> = [layer.id]
            var open = [layer]
            while let next = open.popLast() {
                for child in next.children {
                    gone.insert(child.id)
                    open.append(child)
                }
            }
            layers.removeAll { gone.contains($0.id) }
            return
        case 8:
            guard let parent = layer.parent else { return }
            parent.children.removeAll { $0 === layer }
            parent.children.insert(layer, at: random.below(parent.children.count + 1))
        default:
            if let mask = layer.mask {
                mask.transform = Harness.move(random.number(-5, 5), random.number(-5, 5))
                mask.touch()
            } else {
                layer.bounds.max.x += 1
            }
        }
        layer.touch()
    }

    var tree: RenderTree { Harness.tree(root.node, Int(size)) }
}
