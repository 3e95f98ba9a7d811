import MicaCompositor
import CoreGraphics
import Foundation
import MicaSnapshot
import QuartzCore
import MicaRaster
import Testing

/// A host with a small canvas, drawn like any other host.
struct LookStage {
    let root = CALayer()
    let host: LayerHost
    let compositor: Compositor
    let canvas: Pixmap

    init(_ width: Int, _ height: Int, scale: Int = 1, threads: Int = 1, background: Color = .white) {
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        root.position = CGPoint(x: Double(width) / 2, y: Double(height) / 2)
        // Layers that a test adds appear at once.
        root.actions = ["sublayers": NSNull()]
        host = LayerHost(
            layer: root, size: CGSize(width: width, height: height), scale: CGFloat(scale))
        host.background = background
        compositor = Compositor(threadCount: threads)
        canvas = Pixmap(width: width * scale, height: height * scale)!
    }

    func add(_ layers: CALayer...) {
        for layer in layers { root.addSublayer(layer) }
        host.advance(to: host.time)
    }

    /// Seconds since the host's start.
    func run(to seconds: Double) { host.advance(to: host.startTime + seconds) }

    @discardableResult func draw() -> Pixmap {
        compositor.render(host.renderTree(), into: canvas)
        return canvas
    }

    /// The bytes of the picture at a time.
    func bytes(at seconds: Double) -> [UInt32] {
        run(to: seconds)
        return LookStage.bytes(draw())
    }

    static func bytes(_ pixmap: Pixmap) -> [UInt32] {
        (0..<pixmap.height).flatMap { y in Array(UnsafeBufferPointer(start: pixmap.row(y), count: pixmap.width)) }
    }

    func expectSnapshot(
        _ name: String, fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) {
        draw()
        let copy = Pixmap(width: canvas.width, height: canvas.height)!
        for y in 0..<canvas.height { copy.row(y).update(from: canvas.row(y), count: canvas.width) }
        MicaSnapshot.expectSnapshot(
            CGImage(ImageSource(copy)), name, fileID: fileID, file: file, line: line, column: column)
    }

    static func color(_ r: Double, _ g: Double, _ b: Double, _ a: Double = 1) -> CGColor {
        CGColor(red: r, green: g, blue: b, alpha: a)
    }

    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }

    /// A round dot that is bright in the middle.
    static func dot(_ side: Int) -> CGImage {
        let pixmap = Pixmap(width: side, height: side)!
        let middle = Double(side) / 2
        for y in 0..<side {
            for x in 0..<side {
                let dx = Double(x) + 0.5 - middle, dy = Double(y) + 0.5 - middle
                let v = max(0, 1 - (dx * dx + dy * dy) / (middle * middle))
                let a = UInt32(v * 255 + 0.5)
                pixmap.row(y)[x] = a << 24 | a << 16 | a << 8 | a
            }
        }
        return CGImage(ImageSource(pixmap))
    }

    /// An image with colours, an edge and some transparency.
    static func photo(_ side: Int) -> CGImage {
        let pixmap = Pixmap(width: side, height: side)!
        for y in 0..<side {
            for x in 0..<side {
                let a: UInt32 = x + y < side / 2 ? 128 : 255
                let r = UInt32(255 * x / side) * a / 255, g = UInt32(255 * y / side) * a / 255
                let b = UInt32((x / 8 + y / 8) % 2 == 0 ? 220 : 40) * a / 255
                pixmap.row(y)[x] = a << 24 | r << 16 | g << 8 | b
            }
        }
        return CGImage(ImageSource(pixmap))
    }
}
