internal import MicaRasterKernels

/// The order of a pixel's four bytes in memory.
package enum WordOrder: Int32, Sendable, CaseIterable {
    /// Blue, green, red, alpha: a `Pixmap`'s, on a little-endian machine.
    case bgra
    case rgba, argb, abgr

    /// From the places of red, green and blue.
    package init?(red: Int, green: Int, blue: Int) {
        switch (red, green, blue) {
        case (2, 1, 0): self = .bgra
        case (0, 1, 2): self = .rgba
        case (1, 2, 3): self = .argb
        case (3, 2, 1): self = .abgr
        default: return nil
        }
    }

    /// dst = pixels from words of this order. Where `isOpaque`, alpha is 255, whatever stands there; else no colour exceeds
    /// its alpha.
    package func load(
        _ dst: UnsafeMutablePointer<UInt32>, from src: UnsafePointer<UInt32>, count: Int, isOpaque: Bool
    ) {
        mica_load_words(dst, src, count, rawValue, isOpaque ? 1 : 0)
    }

    /// dst = words of this order from pixels. Where `keepsAlpha`, the byte of alpha stays as it stands there.
    package func store(
        _ dst: UnsafeMutablePointer<UInt32>, from src: UnsafePointer<UInt32>, count: Int, keepsAlpha: Bool
    ) {
        mica_store_words(dst, src, count, rawValue, keepsAlpha ? 1 : 0)
    }
}

extension DrawOp {
    /// The op that draws with red and blue exchanged, so that it can go to pixels that have them so; nil where something
    /// else than colours comes in, or a mode for which red and blue are not alike.
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
            // A stencil: only its alpha counts.
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
