import CoreGraphics
import MicaRaster

/// A pattern background, as a drawing below the contents. Its cells are aligned with the layer's origin; as in all
/// drawings of layers, y points down.
struct PatternBackground: Sendable {
    private struct Style: Sendable, Hashable {
        var bounds: Box
        var outline: Path
        /// The components of the colour; the pattern is the same.
        var components: [CGFloat]
        /// The scale in pixels per point.
        var scale: CGFloat
    }
    private let style: Style
    private let store: BackingStore

    /// The maximum number of drawings that a pattern caches, since many layers may share it.
    private static var capacity: Int { 8 }

    /// Returns `outline` filled with a pattern colour; `nil` for empty bounds. Unchanged arguments return the cached
    /// drawing, so that nothing is redrawn.
    static func drawing(_ color: CGColor, _ bounds: CGRect, outline: Path, scale: CGFloat) -> BackingStore? {
        guard let pattern = color.pattern else { return nil }
        let style = Style(
            bounds: Box(bounds), outline: outline, components: color.components ?? [],
            scale: min(scale, BackingStore.sideLimit / max(bounds.width, bounds.height)))
        let known = pattern.drawings.withLock { $0.first { ($0 as? PatternBackground)?.style == style } }
        if let known = known as? PatternBackground { return known.store }
        let store = BackingStore(bounds, scale: style.scale) { context in
            context.setFillColor(color)
            context.addPath(CGPath(outline))
            context.fillPath()
        }
        guard let store else { return nil }
        pattern.drawings.withLock {
            if $0.count >= capacity { $0.removeFirst() }
            $0.append(PatternBackground(style: style, store: store))
        }
        return store
    }
}
