import MicaCompositor
import Foundation
import MicaRaster

/// The nodes that emitter and replicator layers pass to the compositor, at n, 2n, 4n and 8n.
@MainActor let layerClassWorkloads: [Workload] = emitterWorkloads + replicatorWorkloads

@MainActor private let emitterWorkloads: [Workload] = [(1, 1), (2, 1), (4, 1), (8, 1), (1, 2)].map { size, threads in
    let count = 10_000 * size
    return frames("emitter-\(count)", threads, asked: nil, peer: nil) { LayerClassScenes.emitter(count) }
}

@MainActor private let replicatorWorkloads: [Workload] = [(1, 1), (2, 1), (4, 1), (8, 1), (1, 2)].map { size, threads in
    let count = 100 * size
    return frames("replicator-\(count)", threads, asked: nil, peer: nil) { LayerClassScenes.replicator(count) }
}

enum LayerClassScenes {
    /// Rotating dots of 16 pixels, each with its own colour.
    static func emitter(_ count: Int) -> (Double) -> RenderNode {
        let dot = Pixmap(width: 16, height: 16)!
        for y in 0..<16 {
            for x in 0..<16 {
                let dx = Double(x) - 7.5, dy = Double(y) - 7.5
                let a = UInt32(max(0, 255 - 4 * (dx * dx + dy * dy)))
                dot.row(y)[x] = a << 24 | a << 16 | a << 8 | a
            }
        }
        let image = SpriteImage(ImageSource(dot))!
        return { t in
            let sprites = (0..<count).map { i in
                let v = PortableMath.sincos(Double(i) + 6 * t)
                let scale = 0.5 + Double(i % 7) / 7
                let x = (Double(i * 373) + 500 * t).truncatingRemainder(dividingBy: 1920)
                let y = (Double(i * 211) + 300 * t).truncatingRemainder(dividingBy: 1080)
                return Sprites.Sprite(
                    image: 0,
                    transform: Affine(1, 0, 0, 1, -8, -8).then(
                        Affine(v.cos * scale, v.sin * scale, -v.sin * scale, v.cos * scale, x, y)),
                    color: Color(red: Float(i % 5) / 5, green: Float(i % 3) / 3, blue: 1, alpha: Float(i % 11) / 11))
            }
            let node = RenderNode(
                id: 2, transform: .identity, bounds: Box(x: 0, y: 0, width: 0, height: 0),
                content: .sprites(Sprites(sprites, images: [image], isAdditive: false)))
            return Scenes.root(RenderChildren([node]))
        }
    }

    /// Copies of a star, each rotated further about the centre.
    static func replicator(_ count: Int) -> (Double) -> RenderNode {
        { t in
            var path = Path()
            for i in 0..<10 {
                let v = PortableMath.sincos(Double(i) * .pi / 5)
                let p = Point(v.cos, v.sin) * (i % 2 == 0 ? 60 : 25)
                if i == 0 { path.move(to: p) } else { path.line(to: p) }
            }
            path.close()
            let star = RenderContent.Shape(
                path: path, fill: Color(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.6), fillRule: .nonZero,
                stroke: .black, strokeStyle: StrokeStyle(width: 2))
            let node = RenderNode(
                id: 3, transform: Affine(1, 0, 0, 1, 420, 0), bounds: Box(x: 0, y: 0, width: 0, height: 0),
                content: .shape(star))
            let children = RenderChildren([node])
            let copies = (0..<count).map { k in
                let v = PortableMath.sincos((Double(k) / Double(count) + t) * 2 * .pi)
                return RenderNode(
                    id: NodeID(10 + k), transform: Affine(v.cos, v.sin, -v.sin, v.cos, 960, 540),
                    bounds: Box(x: 0, y: 0, width: 0, height: 0), children: children)
            }
            return Scenes.root(RenderChildren(copies))
        }
    }
}
