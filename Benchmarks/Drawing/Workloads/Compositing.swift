import CairoPeer
import MicaCompositor
import Foundation
import MicaRaster

/// Whole frames of 1920 × 1080 with the compositor, on one thread and on two, including tree building. Each frame is
/// drawn in full, like the peer's, except in `one-layer`, which measures damage.
@MainActor let compositingWorkloads: [Workload] = [1, 2].flatMap { threads in
    [
        frames(
            "rotated-200", threads, asked: threads == 1 ? 2 : nil, peer: { cairo_peer_rotated($0, $1) },
            { Scenes.rotated() }),
        frames("layers-1000", threads, asked: nil, peer: { cairo_peer_layers($0, $1) }, { Scenes.layers() }),
        frames("groups-20", threads, asked: nil, peer: { cairo_peer_groups($0, $1) }, { Scenes.groups() }),
        frames("image-mask", threads, asked: nil, peer: { cairo_peer_image_mask($0, $1) }, { Scenes.imageMask() }),
        frames("shadows-10", threads, asked: nil, peer: nil, { Scenes.shadows() }),
        frames("shadows-1000", threads, asked: nil, peer: nil, { Scenes.smallShadows() }),
        frames("cards-4k", threads, (3840, 2160), asked: nil, peer: nil, { Scenes.cards() }),
        frames("backdrop-30", threads, asked: nil, peer: nil, { Scenes.backdrop() }),
        oneLayer(threads),
    ]
}

@MainActor func frames(
    _ name: String, _ threads: Int, _ size: (width: Int, height: Int) = (1920, 1080), asked: Double?,
    peer: ((OpaquePointer, Double) -> Void)?,
    _ scene: @escaping () -> (Double) -> RenderNode
) -> Workload {
    Workload(
        name: threads == 1 ? name : "\(name)-\(threads)threads", width: size.width, height: size.height, frames: 12,
        asked: asked,
        mica: {
            let target = Pixmap(width: size.width, height: size.height)!
            let compositor = Compositor(threadCount: threads)
            let root = scene()
            return (
                {
                    // Like the peer's: memory that was just cleared is in the cache.
                    memset(target.base, 0, target.stride * target.height * 4)
                    compositor.forget()
                },
                { t in compositor.render(Scenes.tree(root(t), size), into: target) },
                { (0..<size.height).flatMap { y in (0..<size.width).map { target[$0, y] } } }
            )
        },
        peer: peer.map { draw in { { cairo, t in draw(cairo, t) } } })
}

/// A small layer that moves over the static scenes above; the peer is the compositor without damage.
@MainActor private func oneLayer(_ threads: Int) -> Workload {
    var peerTarget: Pixmap?
    return Workload(
        name: threads == 1 ? "one-layer" : "one-layer-\(threads)threads", width: 1920, height: 1080, frames: 12,
        asked: threads == 1 ? 33 : nil,
        mica: {
            let target = Pixmap(width: 1920, height: 1080)!
            let compositor = Compositor(threadCount: threads)
            let root = Scenes.oneLayer()
            compositor.render(Scenes.tree(root(0)), into: target)
            return (
                {}, { t in compositor.render(Scenes.tree(root(t)), into: target) },
                { (0..<1080).flatMap { y in (0..<1920).map { target[$0, y] } } }
            )
        },
        peer: {
            let target = Pixmap(width: 1920, height: 1080)!
            let compositor = Compositor(threadCount: threads)
            let root = Scenes.oneLayer()
            peerTarget = target
            return { _, t in
                compositor.forget()
                compositor.render(Scenes.tree(root(t)), into: target)
            }
        }, peerName: "mica, whole",
        peerPixels: {
            (0..<1080).flatMap { y in (0..<1920).map { peerTarget![$0, y] } }
        })
}

/// The scenes: each call makes the static content, and returns a closure that makes the tree of a time 0…1.
enum Scenes {
    static func tree(_ root: RenderNode, _ size: (width: Int, height: Int) = (1920, 1080)) -> RenderTree {
        RenderTree(
            root: root, width: Double(size.width), height: Double(size.height), scale: 1, background: .white)
    }

    static func root(_ children: RenderChildren, width: Double = 1920, height: Double = 1080) -> RenderNode {
        RenderNode(
            id: 1, transform: .identity, bounds: Box(x: 0, y: 0, width: width, height: height), children: children)
    }

    private static func layer(
        _ id: Int, _ transform: Affine, _ width: Double, _ height: Double, _ color: Color = .clear, opacity: Float = 1,
        content: RenderContent? = nil, style: RenderStyle? = nil, _ children: [RenderNode] = []
    ) -> RenderNode {
        RenderNode(
            id: NodeID(id), transform: transform, bounds: Box(x: 0, y: 0, width: width, height: height),
            background: color, opacity: opacity, content: content, style: style, children: RenderChildren(children))
    }

    private static func color(_ r: Double, _ g: Double, _ b: Double) -> Color {
        Color(red: Float(r), green: Float(g), blue: Float(b))
    }

    private static func move(_ x: Double, _ y: Double) -> Affine { Affine(1, 0, 0, 1, x, y) }

    private static func content(_ image: ImageSource) -> RenderContent {
        let box = Box(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        return .image(image, [RenderContent.Patch(source: box, destination: box)], .linear)
    }

    private static func picture(_ width: Int, _ height: Int, opaque: Bool) -> ImageSource {
        let pixmap = Pixmap(width: width, height: height)!
        for y in 0..<height {
            for x in 0..<width {
                let a = opaque ? 255 : UInt32(64 + 191 * (x + y) / (width + height))
                let r = UInt32(255 * x / width) * a / 255, g = UInt32(255 * y / height) * a / 255
                let b = UInt32(255 * (width - x) / width) * a / 255
                pixmap.row(y)[x] = a << 24 | r << 16 | g << 8 | b
            }
        }
        pixmap.isOpaque = opaque
        return ImageSource(pixmap)
    }

    /// A small layer that moves over the static scenes below.
    static func oneLayer(_ count: Int = 1) -> (Double) -> RenderNode {
        let scenes = (0..<count).flatMap { _ in [rotated()(0.3), shadows()(0.3), groups()(0.3)] }
        let still = scenes.enumerated().map { i, node in
            RenderNode(
                id: NodeID(9_000_000 + i), transform: .identity, bounds: node.bounds, children: node.children)
        }
        return { t in
            let mover = RenderNode(
                id: 9_999_999, transform: Affine(1, 0, 0, 1, (1800 * t).rounded(), 500),
                bounds: Box(x: 0, y: 0, width: 40, height: 40), background: opaqueBlue)
            return root(RenderChildren(still + [mover]))
        }
    }

    static func rotated(_ count: Int = 200) -> (Double) -> RenderNode {
        let content = content(picture(200, 200, opaque: false))
        return { t in
            root(
                RenderChildren(
                    (0..<count).map { i in
                        let v = PortableMath.sincos(Double(i) * 0.7 + t * 2 * .pi)
                        let center = Point(96 + Double((i * 373) % 1728), 54 + Double((i * 211) % 972))
                        let turn = Affine(v.cos, v.sin, -v.sin, v.cos, center.x, center.y)
                        return layer(100 + i, move(-100, -100).then(turn), 200, 200, content: content)
                    }))
        }
    }

    static func layers(_ count: Int = 1000) -> (Double) -> RenderNode {
        { t in
            root(
                RenderChildren(
                    (0..<count).map { i in
                        let x = (Double(i * 373) + t * 1800).truncatingRemainder(dividingBy: 1860).rounded(.down)
                        return layer(
                            1000 + i, move(x, Double((i * 211) % 1020)), 60, 60,
                            color(Double(i % 7) / 7, Double(i % 11) / 11, Double(i % 13) / 13))
                    }))
        }
    }

    static func groups(_ count: Int = 20) -> (Double) -> RenderNode {
        { t in
            var inner: [RenderNode] = []
            for i in (0..<count).reversed() {
                // More levels than can be nested start again in the corner.
                let n = Double(i % 40)
                let first = layer(
                    3000 + 3 * i, move(20 + (100 * t).rounded(.down), 20), 600, 300,
                    color(Double(i % 3) / 3, Double(i % 5) / 5, Double(i % 7) / 7))
                let second = layer(
                    3001 + 3 * i, move(220, 120), 600, 300,
                    color(Double(i % 7) / 7, Double(i % 3) / 3, Double(i % 5) / 5))
                inner = [
                    RenderNode(
                        id: NodeID(3002 + 3 * i),
                        transform: i == 0 ? move(40, 20) : i % 40 == 0 ? move(-780, -390) : move(20, 10),
                        bounds: Box(x: 0, y: 0, width: 1840 - n * 40, height: 1040 - n * 20), opacity: 0.9,
                        flags: [.groupsOpacity, .antialiasesEdges, .masksToBounds],
                        children: RenderChildren([first, second] + inner))
                ]
            }
            return root(RenderChildren(inner))
        }
    }

    static func imageMask(_ count: Int = 1) -> (Double) -> RenderNode {
        let content = content(picture(1920, 1080, opaque: true))
        return { t in
            let sweep = 2 * Double.pi * t, head = min(0.2, sweep), start = -Double.pi / 2
            let center = Point(960, 540)
            let v = PortableMath.sincos(start + sweep)
            var path = Path()
            path.arc(center, 530, from: start, to: start + sweep - head)
            path.line(to: center + 390 * Point(v.cos, v.sin))
            path.arc(center, 250, from: start + sweep - head, to: start)
            path.close()
            let shape = RenderContent.Shape(
                path: path, fill: .black, fillRule: .nonZero, stroke: nil, strokeStyle: StrokeStyle(width: 1))
            return root(
                RenderChildren(
                    (0..<count).map { i in
                        var values = RenderStyle.Values()
                        values.mask = layer(5001 + 2 * i, .identity, 1920, 1080, content: .shape(shape))
                        return layer(
                            5000 + 2 * i, .identity, 1920, 1080, content: content, style: RenderStyle(values))
                    }))
        }
    }

    static func shadows(_ count: Int = 10) -> (Double) -> RenderNode {
        { t in
            root(
                RenderChildren(
                    (0..<count).map { i in
                        var values = RenderStyle.Values()
                        values.cornerRadius = 16
                        values.shadow = RenderStyle.Shadow(
                            color: .black, opacity: 0.5, offset: Point(0, 8), radius: 20, path: nil)
                        let x = 80 + Double(i % 5) * 360 + 40 * t,
                            y = 120 + Double(i / 5 % 2) * 460 + Double(i / 10) * 24
                        return layer(6000 + i, move(x.rounded(), y), 280, 320, .white, style: RenderStyle(values))
                    }))
        }
    }

    /// A thousand chips, each with a shadow, that move by whole pixels.
    static func smallShadows(_ count: Int = 1000) -> (Double) -> RenderNode {
        { t in
            root(
                RenderChildren(
                    (0..<count).map { i in
                        var values = RenderStyle.Values()
                        values.cornerRadius = 8
                        values.shadow = RenderStyle.Shadow(
                            color: .black, opacity: 0.4, offset: Point(0, 2), radius: 4, path: nil)
                        let x = (Double(i % 40) * 47 + 30 * t).rounded(), y = Double(i / 40) * 42
                        return layer(12_000 + i, move(x + 8, y + 8), 36, 30, .white, style: RenderStyle(values))
                    }))
        }
    }

    /// A list of cards on a canvas of 3840 × 2160 that scrolls by whole pixels, each with a picture and two bars of
    /// text.
    static func cards(_ count: Int = 48) -> (Double) -> RenderNode {
        let image = content(picture(120, 120, opaque: true))
        return { t in
            root(
                RenderChildren(
                    (0..<count).map { i in
                        var values = RenderStyle.Values()
                        values.cornerRadius = 24
                        values.shadow = RenderStyle.Shadow(
                            color: .black, opacity: 0.35, offset: Point(0, 12), radius: 24, path: nil)
                        let x = 60 + Double(i % 6) * 630, y = Double(i / 6) * 330 - (300 * t).rounded()
                        return layer(
                            20_000 + i * 4, move(x, y), 560, 260, .white, style: RenderStyle(values),
                            [
                                layer(20_001 + i * 4, move(30, 70), 120, 120, content: image),
                                layer(20_002 + i * 4, move(180, 80), 320, 30, color(0.2, 0.2, 0.3)),
                                layer(20_003 + i * 4, move(180, 140), 250, 24, color(0.6, 0.6, 0.7)),
                            ])
                    }), width: 3840, height: 2160)
        }
    }

    static func backdrop(_ count: Int = 1) -> (Double) -> RenderNode {
        let below = RenderNode(
            id: 7000, transform: .identity, bounds: Box(x: 0, y: 0, width: 1920, height: 1080),
            content: content(picture(1920, 1080, opaque: true)))
        return { t in
            var values = RenderStyle.Values()
            values.cornerRadius = 30
            values.backdropFilters = [.gaussianBlur(radius: 30)]
            let style = RenderStyle(values)
            let glass = (0..<count).map { i in
                layer(
                    7001 + i, move((260 + 400 * t).rounded() + Double(i) * 10, 140 + Double(i) * 10), 1000, 800,
                    Color(red: 1, green: 1, blue: 1, alpha: 0.3), style: style)
            }
            return root(RenderChildren([below] + glass))
        }
    }
}
