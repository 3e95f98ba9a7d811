internal import MicaRasterKernels

/// The order of a pixel's four bytes in memory.
package enum WordOrder: Int32, Sendable, CaseIterable {
    /// Blue, green, red, alpha: a `Pixmap`'s, on a little-endian machine.
    case bgra
    case rgba, argb, abgr

    /// Creates the order from the positions of red, green and blue.
    package init?(red: Int, green: Int, blue: Int) {
        switch (red, green, blue) {
        case (2, 1, 0): self = .bgra
        case (0, 1, 2): self = .rgba
        case (1, 2, 3): self = .argb
        case (3, 2, 1): self = .abgr
        default: return nil
        }
    }

    /// Writes pixels from words of this order to dst. If `isOpaque`, alpha is 255, whatever the words contain;
    /// otherwise colours are clamped to their alpha.
    package func load(
        _ dst: UnsafeMutablePointer<UInt32>, from src: UnsafePointer<UInt32>, count: Int, isOpaque: Bool
    ) {
        mica_load_words(dst, src, count, rawValue, isOpaque ? 1 : 0)
    }

    /// Writes words of this order from pixels to dst. If `keepsAlpha`, the byte of alpha is unchanged.
    package func store(
        _ dst: UnsafeMutablePointer<UInt32>, from src: UnsafePointer<UInt32>, count: Int, keepsAlpha: Bool
    ) {
        mica_store_words(dst, src, count, rawValue, keepsAlpha ? 1 : 0)
    }
}

extension DrawOp {
    /// The op with red and blue exchanged, for pixels that have them exchanged; `nil` if it contains more than colours,
    /// or a mode that treats red and blue differently.
    package var withRedAndBlueExchanged: DrawOp? {
        switch blend {
        case .hue, .saturation, .color, .luminosity: return nil
        default: break
        }
        var op = self
        if case .group = shape { return nil }
        switch paint {
        case .color(let color): op.paint = .color(color.withRedAndBlueExchanged)
        case .gradient(var gradient):
            for index in gradient.stops.indices {
                gradient.stops[index].color = gradient.stops[index].color.withRedAndBlueExchanged
            }
            op.paint = .gradient(gradient)
        case .image(var image):
            // A stencil: only its alpha is used.
            guard let tint = image.tint else { return nil }
            image.tint = tint.withRedAndBlueExchanged
            op.paint = .image(image)
        case .pattern: return nil
        }
        if let shadow { op.shadow?.color = shadow.color.withRedAndBlueExchanged }
        return op
    }
}

extension Color {
    fileprivate var withRedAndBlueExchanged: Color { Color(red: blue, green: green, blue: red, alpha: alpha) }
}
