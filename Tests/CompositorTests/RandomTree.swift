import Compositor
import MicaTesting
import Raster

/// Trees and random changes of them, for tests that compare two ways of drawing one.
struct RandomTree {
    /// A layer that can change; nodes are made anew only along the path of a change, as layers do.
    final class Layer {
        let id: UInt64
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
        private var made: RenderNode?

        init(_ id: UInt64) { self.id = id }

        func touch() {
            var layer: Layer? = self
            while let current = layer {
                current.made = nil
                layer = current.parent
            }
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
                content: content, style: style, children: RenderChildren(children.map(\.node)))
            made = node
            return node
        }
    }

    var random: Seeded
    let size: Double
    let root = Layer(1)
    private(set) var layers: [Layer] = []
    private var nextId: UInt64 = 2
    private let pictures: [ImageSource]
    /// Effects whose bytes the tests compare; a reference that lacks some leaves them out.
    var effects: Bool
    var space = false

    init(seed: UInt64, size: Double, count: Int, effects: Bool = true, space: Bool = false) {
        random = Seeded(seed)
        (self.size, self.effects, self.space) = (size, effects, space)
        pictures = [Harness.picture(16, 16), Harness.picture(24, 10, opaque: true)]
        root.bounds = Box(x: 0, y: 0, width: size, height: size)
        root.background = Harness.color(0.9, 0.9, 1)
        for _ in 0..<count { add() }
    }

    mutating func add() {
        let parent = random.chance(0.5) || layers.isEmpty ? root : layers[random.below(layers.count)]
        let layer = Layer(nextId)
        nextId += 1
        decorate(layer)
        layer.parent = parent
        parent.children.insert(layer, at: random.below(parent.children.count + 1))
        layers.append(layer)
        layer.touch()
    }

    private mutating func randomColor() -> Color {
        Harness.color(
            Float(random.number(0, 1)), Float(random.number(0, 1)), Float(random.number(0, 1)),
            random.chance(0.5) ? 1 : Float(random.number(0, 1)))
    }

    private mutating func decorate(_ layer: Layer) {
        let width = random.number(4, size / 2).rounded(), height = random.number(4, size / 2).rounded()
        layer.bounds = Box(x: 0, y: 0, width: width, height: height)
        place(layer)
        if random.chance(0.7) { layer.background = randomColor() }
        if random.chance(0.3) { layer.opacity = Float(random.number(0.1, 1)) }
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
        } else if random.chance(0.2) {
            layer.content = .gradient(
                Gradient(
                    .linear(from: Point(0, 0), to: Point(width, height)),
                    stops: [Gradient.Stop(0, randomColor()), Gradient.Stop(1, randomColor())]))
        }
        guard random.chance(0.6) else { return }
        var values = RenderStyle.Values()
        if random.chance(0.5) { values.cornerRadius = random.number(0, 12) }
        if random.chance(0.3) { values.corners = [.minXMinY, .maxXMaxY] }
        if random.chance(0.3) {
            values.borderWidth = random.number(0.5, 4)
            values.borderColor = randomColor()
        }
        if random.chance(0.3) {
            let mask = Layer(nextId)
            nextId += 1
            mask.bounds = layer.bounds
            mask.content = .shape(
                RenderContent.Shape(
                    path: triangle(width, height), fill: .black, fillRule: .nonZero, stroke: nil,
                    strokeStyle: StrokeStyle(width: 1)))
            mask.parent = layer
            layer.mask = mask
        }
        if effects {
            if random.chance(0.2) {
                values.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 0.7, offset: Point(random.number(-4, 4), random.number(-4, 4)),
                    radius: random.number(0, 3),
                    path: random.chance(0.4) ? Path.rect(layer.bounds) : nil)
            }
            if random.chance(0.1) { values.filters = [.gaussianBlur(radius: random.number(0.3, 3))] }
            if random.chance(0.1) { values.filters.append(.pixellate(size: random.number(2, 9))) }
            if random.chance(0.1) { values.filters.append(.bloom(radius: 2, intensity: 0.6)) }
            if random.chance(0.1) { values.backdropFilters = [.gaussianBlur(radius: random.number(0.3, 4))] }
            if random.chance(0.1) { values.blend = BlendMode.allCases[random.below(16)] }
            if random.chance(0.07) { layer.flags.insert(.rasterizes) }
            if random.chance(0.1) { values.continuousCorners = true }
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
        case 0, 1, 2: place(layer)
        case 3: layer.background = randomColor()
        case 4: layer.opacity = random.chance(0.5) ? 1 : Float(random.number(0, 1))
        case 5: layer.flags.formSymmetricDifference(.masksToBounds)
        case 6: add()
        case 7:
            guard layers.count > 3, let parent = layer.parent else { return }
            parent.children.removeAll { $0 === layer }
            parent.touch()
            var gone: Set<UInt64> = [layer.id]
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
