import CairoPeer
import CoreGraphics
import Foundation
import MicaCompositor
import MicaRaster

/// Drawings compared with Blend2D, if `./bench` has set `MICA_BLEND2D` to its library: with the rasteriser alone (no
/// suffix), with `CGContext` and with the compositor, as one layer or a thousand. Paths, gradients and images of both
/// sides, and Blend2D's context, are made beforehand: only drawing is timed.
@MainActor let blendWorkloads: [Workload] = {
    guard let path = ProcessInfo.processInfo.environment["MICA_BLEND2D"], let library = blend_peer_open(path) else {
        return []
    }
    let blend = library.pointee
    return gradients(blend) + shapes(blend) + rectangles(blend) + images(blend)
}()

/// Blend2D's side: `prepare` makes the input for a time, and `draw` draws it. The canvas shares the harness's pixels.
@MainActor private func peer<Prepared>(
    _ blend: blend_peer, _ width: Int, _ height: Int, _ prepare: @escaping (Double) -> Prepared,
    _ draw: @escaping (UnsafeMutableRawPointer, Prepared) -> Void
) -> () -> (OpaquePointer, Double) -> Void {
    {
        var canvas: UnsafeMutableRawPointer?, prepared: [Double: Prepared] = [:]
        return { cairo, t in
            if canvas == nil {
                var stride: Int32 = 0
                let pixels = UnsafeMutablePointer(mutating: cairo_peer_pixels(cairo, &stride)!)
                canvas = blend.canvas(pixels, Int(stride) * 4, Int32(width), Int32(height))
            }
            let now = prepared[t] ?? prepare(t)
            prepared[t] = now
            draw(canvas!, now)
        }
    }
}

/// Mica's side with the rasteriser: the operations for a time, made at its first use.
@MainActor private func drawing(
    _ width: Int, _ height: Int, _ ops: @escaping (Double) -> [DrawOp]
) -> (clear: () -> Void, draw: (_ t: Double) -> Void, pixels: () -> [UInt32]) {
    var made: [Double: [DrawOp]] = [:]
    return painting(width, height) { t in
        let now = made[t] ?? ops(t)
        made[t] = now
        return now
    }
}

/// Mica's side with a bitmap context, whose origin is the lower left corner.
@MainActor private func context<Prepared>(
    _ width: Int, _ height: Int, _ prepare: @escaping (Double) -> Prepared,
    _ draw: @escaping (CGContext, Prepared) -> Void
) -> (clear: () -> Void, draw: (_ t: Double) -> Void, pixels: () -> [UInt32]) {
    let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little))!
    var made: [Double: Prepared] = [:]
    return (
        { context.clear(CGRect(x: 0, y: 0, width: width, height: height)) },
        { t in
            let now = made[t] ?? prepare(t)
            made[t] = now
            draw(context, now)
        },
        {
            let base = context.data!.assumingMemoryBound(to: UInt32.self)
            return (0..<height).flatMap { y in (0..<width).map { base[y * context.bytesPerRow / 4 + $0] } }
        }
    )
}

/// A path of Blend2D's.
private func blendPath(_ blend: blend_peer, _ path: MicaRaster.Path) -> UnsafeMutableRawPointer {
    let numbers = path.points.flatMap { [$0.x, $0.y] }
    return blend.path(path.verbs.map(\.rawValue), path.verbs.count, numbers)!
}

private func straight(_ c: Color) -> UInt32 {
    func byte(_ v: Float) -> UInt32 { UInt32(v * 255 + 0.5) }
    return byte(c.alpha) << 24 | byte(c.red) << 16 | byte(c.green) << 8 | byte(c.blue)
}

// MARK: Gradients

@MainActor private func gradients(_ blend: blend_peer) -> [Workload] {
    [false, true].map { isRadial in
        func stops() -> [Gradient.Stop] {
            [
                Gradient.Stop(0, Color(red: 0.1, green: 0.2, blue: 0.9)),
                Gradient.Stop(0.4, Color(red: 0.9, green: 0.3, blue: 0.5)),
                Gradient.Stop(1, Color(red: 1, green: 0.9, blue: 0.2)),
            ]
        }
        func geometry(_ t: Double) -> Gradient.Geometry {
            isRadial
                ? .radial(from: Point(900 + 100 * t, 500), fromRadius: 20, to: Point(960, 540), toRadius: 1000)
                : .linear(from: .zero, to: Point(1920 * (0.5 + t / 2), 1080))
        }
        return Workload(
            name: isRadial ? "blend-radial-1080p" : "blend-linear-1080p", width: 1920, height: 1080, frames: 20,
            asked: 1,
            mica: {
                drawing(1920, 1080) { [DrawOp(.everything, paint: .gradient(Gradient(geometry($0), stops: stops())))] }
            },
            peer: peer(blend, 1920, 1080) { t in
                let offsets = stops().map(\.offset), colors = stops().map { straight($0.color) }
                let radial: [Double] = [960, 540, 900 + 100 * t, 500, 1000, 20]
                let linear: [Double] = [0, 0, 1920 * (0.5 + t / 2), 1080]
                return blend.gradient(isRadial ? 1 : 0, isRadial ? radial : linear, offsets, colors, 3)!
            } _: { (canvas, made: UnsafeMutableRawPointer) in
                blend.fill_gradient(canvas, made)
            }, peerName: "blend2d")
    }
}

// MARK: Shapes

private struct Figure {
    var name: String, width: Int, height: Int, path: (Double) -> MicaRaster.Path
    var pen: StrokeStyle?
    var isEvenOdd = false
}

@MainActor private let figures: [Figure] = {
    func arc(_ size: Int, _ width: Double, _ style: StrokeStyle) -> Figure {
        Figure(
            name: "arc-\(size)", width: size, height: size,
            path: { t in
                var p = MicaRaster.Path(), middle = Double(size) / 2
                p.arc(Point(middle, middle), middle - width / 2 - 1, from: -.pi / 2, to: -.pi / 2 + 2 * .pi * t)
                return p
            }, pen: style)
    }
    func circularArrow(_ t: Double) -> MicaRaster.Path { arrow(Point(400, 400), 400, 340, 2 * .pi * t) }
    return [
        Figure(name: "arrow-800", width: 800, height: 800, path: circularArrow),
        Figure(name: "arrow-800-polygon", width: 800, height: 800, path: { chords(circularArrow($0)) }),
        arc(200, 6, StrokeStyle(width: 6, cap: .round, join: .round)),
        arc(1080, 32, StrokeStyle(width: 32, cap: .round, join: .round)),
        Figure(name: "path-10000", width: 600, height: 600, path: randomWalk, isEvenOdd: true),
        Figure(name: "glyph-page", width: 800, height: 1000, path: glyphPage),
        Figure(name: "glyph-page-polygon", width: 800, height: 1000, path: { chords(glyphPage($0)) }),
    ]
}()

/// The path with chords for its curves.
private func chords(_ path: MicaRaster.Path) -> MicaRaster.Path {
    var result = MicaRaster.Path()
    for contour in polygons(path) {
        result.move(to: contour[0])
        for p in contour.dropFirst() { result.line(to: p) }
        result.close()
    }
    return result
}

@MainActor private func shapes(_ blend: blend_peer) -> [Workload] {
    figures.flatMap { figure in
        let rule = figure.isEvenOdd ? FillRule.evenOdd : .nonZero
        @MainActor func side(isLayer: Bool) -> () -> (OpaquePointer, Double) -> Void {
            peer(blend, figure.width, figure.height) { t in
                blendPath(blend, figure.path(t))
            } _: { canvas, path in
                if isLayer { blend.clear(canvas, 0xffff_ffff) }
                if let pen = figure.pen {
                    blend.stroke(canvas, path, pen.width, pen.cap == .round ? 1 : 0, straight(opaqueBlue))
                } else if figure.isEvenOdd {
                    blend.fill_even_odd(canvas, path, straight(opaqueBlue))
                } else {
                    blend.fill(canvas, path, straight(opaqueBlue))
                }
            }
        }
        let alone = Workload(
            name: "blend-\(figure.name)", width: figure.width, height: figure.height, frames: 16, asked: 1,
            mica: {
                drawing(figure.width, figure.height) { t in
                    let path = figure.path(t)
                    return [
                        DrawOp(figure.pen.map { .stroke(path, $0) } ?? .fill(path, rule), paint: .color(opaqueBlue))
                    ]
                }
            }, peer: side(isLayer: false), peerName: "blend2d")
        guard figure.name.hasPrefix("arrow-800") || figure.pen != nil, !figure.name.hasSuffix("polygon") else {
            return [alone]
        }
        let layer = Workload(
            name: "blend-\(figure.name)-layer", width: figure.width, height: figure.height, frames: 16, asked: 1,
            mica: {
                layers(figure.width, figure.height) { t in
                    let shape = RenderContent.Shape(
                        path: figure.path(t), fill: figure.pen == nil ? opaqueBlue : nil, fillRule: rule,
                        stroke: figure.pen == nil ? nil : opaqueBlue, strokeStyle: figure.pen ?? StrokeStyle(width: 1))
                    return [
                        RenderNode(
                            id: 2, transform: .identity,
                            bounds: Box(x: 0, y: 0, width: Double(figure.width), height: Double(figure.height)),
                            content: .shape(shape))
                    ]
                }
            }, peer: side(isLayer: true), peerName: "blend2d")
        return [alone, layer]
    }
}

/// Mica's side with the compositor on one thread, on white; each frame is drawn as a whole. Making the nodes is timed.
@MainActor private func layers(
    _ width: Int, _ height: Int, _ nodes: @escaping (Double) -> [RenderNode]
) -> (clear: () -> Void, draw: (_ t: Double) -> Void, pixels: () -> [UInt32]) {
    let target = Pixmap(width: width, height: height)!, compositor = Compositor(threadCount: 1)
    var made: [Double: [RenderNode]] = [:]
    return (
        {
            memset(target.base, 0, target.stride * target.height * 4)
            compositor.forget()
        },
        { t in
            let now = made[t] ?? nodes(t)
            made[t] = now
            let root = Scenes.root(RenderChildren(now), width: Double(width), height: Double(height))
            compositor.render(Scenes.tree(root, (width, height)), into: target)
        },
        { (0..<height).flatMap { y in (0..<width).map { target[$0, y] } } }
    )
}

// MARK: Rectangles

/// The squares of `Scenes.layers`.
private struct Square {
    var x: Int, y: Int, color: Color
}

private func squares(_ t: Double) -> [Square] {
    (0..<1000).map { i in
        let x = (Double(i * 373) + t * 1800).truncatingRemainder(dividingBy: 1860).rounded(.down)
        return Square(
            x: Int(x), y: i * 211 % 1020,
            color: Color(red: Float(i % 7) / 7, green: Float(i % 11) / 11, blue: Float(i % 13) / 13))
    }
}

@MainActor private func rectangles(_ blend: blend_peer) -> [Workload] {
    let peer = peer(blend, 1920, 1080) { t in
        (
            rects: squares(t).flatMap { [Int32($0.x), Int32($0.y), 60, 60] },
            colors: squares(t).map { straight($0.color) }
        )
    } _: { canvas, now in
        blend.clear(canvas, 0xffff_ffff)
        blend.rects(canvas, now.rects, now.colors, 1000)
    }
    func workload(
        _ name: String,
        _ mica: @escaping () -> (clear: () -> Void, draw: (_ t: Double) -> Void, pixels: () -> [UInt32])
    ) -> Workload {
        Workload(
            name: name, width: 1920, height: 1080, frames: 12, asked: 1, mica: mica, peer: peer, peerName: "blend2d")
    }
    return [
        workload("blend-rects-1000") {
            drawing(1920, 1080) { t in
                [DrawOp(.everything, paint: .color(.white))]
                    + squares(t).map {
                        DrawOp(
                            .box(Box(x: Double($0.x), y: Double($0.y), width: 60, height: 60)), paint: .color($0.color))
                    }
            }
        },
        workload("blend-rects-1000-context") {
            context(1920, 1080) { t in
                squares(t).map { (CGRect(x: $0.x, y: 1020 - $0.y, width: 60, height: 60), $0.color) }
            } _: { c, squares in
                c.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
                c.fill(CGRect(x: 0, y: 0, width: 1920, height: 1080))
                for (rect, color) in squares {
                    c.setFillColor(
                        red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: 1)
                    c.fill(rect)
                }
            }
        },
        workload("blend-rects-1000-layers") {
            layers(1920, 1080) { t in
                squares(t).enumerated().map { i, square in
                    RenderNode(
                        id: NodeID(1000 + i), transform: Affine(1, 0, 0, 1, Double(square.x), Double(square.y)),
                        bounds: Box(x: 0, y: 0, width: 60, height: 60), background: square.color)
                }
            }
        },
    ]
}

// MARK: Images

@MainActor private func images(_ blend: blend_peer) -> [Workload] {
    let opaque = picture(), pattern = blend.image(words(opaque), 1920, 1080, 1)
    let peer = peer(blend, 1920, 1080) { t in
        blendPath(blend, ring(t))
    } _: { canvas, path in
        blend.fill_image(canvas, path, pattern)
    }
    let upright = MicaRaster.Affine(1, 0, 0, -1, 0, 1080)
    return [
        Workload(
            name: "blend-image-in-path", width: 1920, height: 1080, frames: 16, asked: 1.5,
            mica: {
                let image = ImageSource(opaque)
                return drawing(1920, 1080) {
                    [DrawOp(.fill(ring($0), .nonZero), paint: .image(ImagePaint(image)))]
                }
            }, peer: peer, peerName: "blend2d"),
        Workload(
            name: "blend-image-in-path-context", width: 1920, height: 1080, frames: 16, asked: 1.5,
            mica: {
                let bytes = words(opaque), data = Data(bytes: bytes, count: 1920 * 1080 * 4)
                let image = CGImage(
                    width: 1920, height: 1080, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 1920 * 4,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little),
                    provider: CGDataProvider(data: data as CFData)!, decode: nil, shouldInterpolate: true,
                    intent: .defaultIntent)!
                return context(1920, 1080) { t in
                    var path = ring(t)
                    path.apply(upright)
                    let outline = CGMutablePath()
                    outline.add(path)
                    return outline
                } _: { c, outline in
                    c.saveGState()
                    c.addPath(outline)
                    c.clip()
                    c.draw(image, in: CGRect(x: 0, y: 0, width: 1920, height: 1080))
                    c.restoreGState()
                }
            }, peer: peer, peerName: "blend2d"),
    ]
}

/// The pixels, which live as long as the process.
private func words(_ p: Pixmap) -> UnsafeMutablePointer<UInt32> {
    let copy = UnsafeMutablePointer<UInt32>.allocate(capacity: p.width * p.height)
    for y in 0..<p.height { (copy + y * p.width).update(from: p.row(y), count: p.width) }
    return copy
}

extension CGMutablePath {
    fileprivate func add(_ path: MicaRaster.Path) {
        var i = 0
        func point(_ k: Int) -> CGPoint { CGPoint(x: path.points[i + k].x, y: path.points[i + k].y) }
        for verb in path.verbs {
            switch verb {
            case .move: move(to: point(0))
            case .line: addLine(to: point(0))
            case .quad: addQuadCurve(to: point(1), control: point(0))
            case .cubic: addCurve(to: point(2), control1: point(0), control2: point(1))
            case .close: closeSubpath()
            }
            i += verb.pointCount
        }
    }
}
