import MicaCompositor
import MicaRaster
import MicaVulkan

/// Helpers that build trees and compare pictures.
enum Harness {
    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
        Box(x: x, y: y, width: width, height: height)
    }

    static func color(_ r: Float, _ g: Float, _ b: Float, _ a: Float = 1) -> Color {
        Color(red: r, green: g, blue: b, alpha: a)
    }

    static func move(_ x: Double, _ y: Double) -> Affine { Affine(1, 0, 0, 1, x, y) }

    static func style(_ set: (inout RenderStyle.Values) -> Void) -> RenderStyle {
        var values = RenderStyle.Values()
        set(&values)
        return RenderStyle(values)
    }

    static func tree(_ root: RenderNode, _ size: Int, scale: Double = 1, background: Color = .clear) -> RenderTree {
        RenderTree(
            root: root, width: Double(size) / scale, height: Double(size) / scale, scale: scale, background: background)
    }

    /// A root of the canvas's size with these children.
    static func root(_ children: [RenderNode], size: Double = 64) -> RenderNode {
        RenderNode(id: 1, transform: .identity, bounds: box(0, 0, size, size), children: RenderChildren(children))
    }

    static func render(_ tree: RenderTree, _ size: Int, threads: Int = 1) -> Pixmap {
        let target = Pixmap(width: size, height: size)!
        compositor(threads).render(tree, into: target)
        return target
    }

    /// Returns a compositor that draws with what `MICA_BACKEND` names; by default the processors.
    static func compositor(_ threads: Int) -> Compositor {
        GraphicsChip.chooseByEnvironment()
        return Compositor(threadCount: threads)
    }

    /// A smooth bitmap with a transparent corner.
    static func picture(_ width: Int, _ height: Int, opaque: Bool = false) -> ImageSource {
        let pixmap = Pixmap(width: width, height: height)!
        for y in 0..<height {
            for x in 0..<width {
                let a = opaque ? 255 : UInt32(min(255, 96 + 255 * (x + y) / (width + height)))
                let r = UInt32(255 * x / width) * a / 255, g = UInt32(255 * y / height) * a / 255
                let b = UInt32(255 * (width - x) / width) * a / 255
                pixmap.row(y)[x] = a << 24 | r << 16 | g << 8 | b
            }
        }
        pixmap.isOpaque = opaque
        return ImageSource(pixmap)
    }

    static func content(_ image: ImageSource, in box: Box, _ sampling: RenderContent.PictureSampling = .linear)
        -> RenderContent
    {
        .image(
            image,
            [
                RenderContent.Patch(
                    source: Box(x: 0, y: 0, width: Double(image.width), height: Double(image.height)), destination: box)
            ], sampling)
    }

    /// The largest channel difference, in steps of 1/255, and its position.
    static func difference(_ a: Pixmap, _ b: FloatImage) -> (Double, x: Int, y: Int) {
        var worst = (0.0, x: 0, y: 0)
        let image = FloatImage(a)
        for y in 0..<a.height {
            for x in 0..<a.width {
                let d = (image[x, y] - b[x, y]) * 255
                let most = max(abs(d.x), abs(d.y), abs(d.z), abs(d.w))
                if most > worst.0 { worst = (most, x, y) }
            }
        }
        return worst
    }

    static func difference(_ a: Pixmap, _ b: Pixmap) -> (Double, x: Int, y: Int) { difference(a, FloatImage(b)) }

    static func sameBytes(_ a: Pixmap, _ b: Pixmap) -> Bool {
        guard a.width == b.width, a.height == b.height else { return false }
        for y in 0..<a.height { for x in 0..<a.width where a[x, y] != b[x, y] { return false } }
        return true
    }

    static func isBlank(_ a: Pixmap) -> Bool {
        for y in 0..<a.height { for x in 0..<a.width where a[x, y] != 0 { return false } }
        return true
    }
}
