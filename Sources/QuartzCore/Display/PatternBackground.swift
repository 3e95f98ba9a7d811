import CoreGraphics
import MicaRaster

/// A background that is a pattern, as a drawing below the contents. Its cells count from the layer's origin; like all that
/// layers draw it has y down.
struct PatternBackground: Sendable {
    private struct Style: Sendable, Hashable {
        var bounds: Box
        var outline: Path
        /// Of the colour; the pattern is the same.
        var components: [CGFloat]
        /// Pixels a point.
        var scale: CGFloat
    }
    private let style: Style
    private let store: BackingStore

    /// How many drawings a pattern keeps: it may be that of many layers.
    private static var capacity: Int { 8 }

    /// `outline` filled with a colour that is a pattern; nil for empty bounds. The same drawing as before where nothing
    /// changed, so that nothing is drawn again.
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
