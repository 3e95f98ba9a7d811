import Compositor
import CoreGraphics
import Raster

/// A background that is a pattern, as a drawing below the contents. Its cells count from the layer's origin; like all that
/// layers draw it has y down.
struct PatternBackground: Sendable {
    private struct Look: Sendable, Hashable {
        var bounds: Box
        var outline: Path
        /// Of the colour; the pattern is the same.
        var components: [CGFloat]
        /// Pixels a point.
        var scale: Double
    }
    private let look: Look
    private let drawing: Drawing

    /// The largest side, in pixels, and how many drawings a pattern keeps: it may be that of many layers.
    private static var sideLimit: Double { 16_384 }
    private static var capacity: Int { 8 }

    /// What fills `outline`. The same drawing as before where nothing changed, so that nothing is drawn again.
    static func content(
        _ color: CGColor, _ bounds: CGRect, outline: Path, scale: CGFloat
    ) -> RenderContent? {
        guard let pattern = color.pattern, !bounds.isEmpty, bounds.isFinite else { return nil }
        let longest = Double(max(bounds.width, bounds.height))
        let look = Look(
            bounds: Box(bounds), outline: outline, components: color.components ?? [],
            scale: min(Double(scale), sideLimit / longest))
        let known = pattern.drawings.withLock { $0.first { ($0 as? PatternBackground)?.look == look } }
        let background = known as? PatternBackground ?? PatternBackground(look, color)
        if known == nil {
            pattern.drawings.withLock {
                if $0.count >= capacity { $0.removeFirst() }
                $0.append(background)
            }
        }
        let patches = ContentsPatches(
            width: Double(background.drawing.width), height: Double(background.drawing.height), scale: look.scale,
            gravity: .resize, rect: CGRect(x: 0, y: 0, width: 1, height: 1),
            center: CGRect(x: 0, y: 0, width: 1, height: 1), bounds: bounds
        ).patches
        return patches.isEmpty ? nil : .drawing(background.drawing, patches, .linear)
    }

    private init(_ look: Look, _ color: CGColor) {
        let box = look.bounds
        let width = max(1, (box.width * look.scale - 1e-6).rounded(.up))
        let height = max(1, (box.height * look.scale - 1e-6).rounded(.up))
        let sx = width / box.width, sy = height / box.height
        let context = CGContext(
            recordingWidth: Int(width), height: Int(height),
            transform: CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: -box.min.x * sx, ty: -box.min.y * sy))
        context.setFillColor(color)
        context.addPath(CGPath(look.outline))
        context.fillPath()
        self.look = look
        drawing = Drawing(context.finishRecording(), width: Int(width), height: Int(height))
    }
}
