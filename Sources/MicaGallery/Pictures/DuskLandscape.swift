public import UIKit

/// A lake among mountains at dusk, drawn only with `CGContext`: the default image of scenes.
///
/// Its bytes are identical on every machine. All sizes are relative to the height, so that images of any shape are
/// filled.
public enum DuskLandscape {
    /// Returns the image at a size in pixels; `nil` if a side is not in 1…8192.
    public static func image(width: Int, height: Int) -> CGImage? {
        let sides = 1...8192
        guard sides.contains(width), sides.contains(height), let land = context(width: width, height: height)
        else { return nil }
        let canvas = Canvas(context: land, width: CGFloat(width), height: CGFloat(height))
        Sky.draw(on: canvas)
        Mountains.draw(on: canvas)
        guard let upper = land.makeImage() else { return nil }
        Lake.draw(on: canvas, reflecting: upper)
        Shore.draw(on: canvas)
        Vignette.draw(on: canvas)
        return land.makeImage()
    }

    private static func context(width: Int, height: Int) -> CGContext? {
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        else { return nil }
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: 1, y: -1)
        return context
    }

    /// The canvas of the image: pixels, origin at the top left, y down.
    struct Canvas {
        var context: CGContext
        var width: CGFloat, height: CGFloat
        /// The y coordinate of the horizon.
        var horizon: CGFloat { (height * 0.635).rounded() }
        var sun: CGPoint { CGPoint(x: width * 0.5 + height * 0.075, y: height * 0.545) }

        /// Fills the clip with a gradient along a line, extended on both sides.
        func fillLinear(_ stops: [Stop], from start: CGPoint, to end: CGPoint) {
            guard let gradient = Stop.gradient(stops) else { return }
            context.drawLinearGradient(
                gradient, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }

        /// Draws a round glow that ends at `radius`; `stretch` makes it wider than high.
        func fillGlow(_ stops: [Stop], at center: CGPoint, radius: CGFloat, stretch: CGFloat = 1) {
            guard let gradient = Stop.gradient(stops) else { return }
            context.saveGState()
            context.translateBy(x: center.x, y: center.y)
            context.scaleBy(x: stretch, y: 1)
            context.drawRadialGradient(
                gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: radius, options: [])
            context.restoreGState()
        }

        func fill(_ path: CGPath, _ color: CGColor) {
            context.setFillColor(color)
            context.addPath(path)
            context.fillPath()
        }

        /// Runs `body` with drawing clipped to `path`.
        func clipped(to path: CGPath, _ body: () -> Void) {
            context.saveGState()
            context.addPath(path)
            context.clip()
            body()
            context.restoreGState()
        }
    }

    /// A colour at a position in a gradient, 0…1.
    struct Stop {
        var at: CGFloat, hex: UInt32, alpha: CGFloat
        init(_ at: CGFloat, _ hex: UInt32, _ alpha: CGFloat = 1) {
            self.at = at
            self.hex = hex
            self.alpha = alpha
        }

        static func gradient(_ stops: [Stop]) -> CGGradient? {
            let colors = stops.map { color($0.hex, $0.alpha) }
            return CGGradient(
                colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: colors as CFArray,
                locations: stops.map(\.at))
        }
    }

    static func color(_ hex: UInt32, _ alpha: CGFloat = 1) -> CGColor {
        CGColor(
            srgbRed: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
    }
}
