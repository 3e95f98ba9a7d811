import CoreGraphics
import Foundation

extension SVGGradient {
    /// Fills the clip of a context whose user space is the gradient's.
    func fill(_ context: CGContext) {
        let area = context.boundingBoxOfClipPath
        guard !area.isNull, !area.isInfinite else { return }
        let periods = spread == .pad ? 0..<1 : periods(in: area)
        let count = CGFloat(periods.count)
        var locations: [CGFloat] = [], components: [CGFloat] = []
        func add(_ location: CGFloat, _ color: SVGColor) {
            locations.append(min(max(0, location), 1))
            components += [color.red, color.green, color.blue, color.alpha * opacity]
        }
        for period in periods {
            let start = CGFloat(period - periods.lowerBound)
            let isMirrored = spread == .reflect && !period.isMultiple(of: 2)
            let own = isMirrored ? stops.reversed() : stops
            func place(_ offset: CGFloat) -> CGFloat { (start + (isMirrored ? 1 - offset : offset)) / count }
            // The first and the last colour reach to the ends of the period.
            if periods.count > 1, let first = own.first { add(start / count, first.color) }
            for stop in own { add(place(stop.offset), stop.color) }
            if periods.count > 1, let last = own.last { add((start + 1) / count, last.color) }
        }
        let space = CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
        guard
            let colors = CGGradient(
                colorSpace: space, colorComponents: components, locations: locations, count: locations.count)
        else { return }
        let low = CGFloat(periods.lowerBound), high = CGFloat(periods.upperBound)
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        switch geometry {
        case .linear(let start, let end):
            func point(_ t: CGFloat) -> CGPoint {
                CGPoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
            }
            context.drawLinearGradient(colors, start: point(low), end: point(high), options: options)
        case .radial(let focus, let focusRadius, let center, let radius):
            context.drawRadialGradient(
                colors, startCenter: focus, startRadius: focusRadius,
                endCenter: CGPoint(
                    x: focus.x + (center.x - focus.x) * high, y: focus.y + (center.y - focus.y) * high),
                endRadius: focusRadius + (radius - focusRadius) * high, options: options)
        }
    }

    /// Returns the repetitions that reach into an area, no more than `SVGLimits.periods`.
    private func periods(in area: CGRect) -> Range<Int> {
        let corners = [
            CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY),
            CGPoint(x: area.minX, y: area.maxY), CGPoint(x: area.maxX, y: area.maxY),
        ]
        let limit = max(1, min(SVGLimits.periods, 4 * SVGLimits.stops / stops.count))
        // Tiny vectors give quotients that are not a number.
        func bounded(_ value: CGFloat) -> Int { value.isNaN ? 0 : Int(min(max(value, -1e6), 1e6)) }
        switch geometry {
        case .linear(let start, let end):
            let dx = end.x - start.x, dy = end.y - start.y, square = dx * dx + dy * dy
            let places = corners.map { (($0.x - start.x) * dx + ($0.y - start.y) * dy) / square }
            let low = bounded((places.min() ?? 0).rounded(.down)), high = bounded((places.max() ?? 1).rounded(.up))
            return low..<max(low + 1, min(high, low + limit))
        case .radial(let focus, let focusRadius, let center, let radius):
            // The circles grow at least by this much in each period, in every direction.
            let dx = center.x - focus.x, dy = center.y - focus.y
            let growth = radius - focusRadius - (dx * dx + dy * dy).squareRoot()
            var farthest: CGFloat = 0
            for corner in corners {
                let x = corner.x - focus.x, y = corner.y - focus.y
                farthest = max(farthest, (x * x + y * y).squareRoot())
            }
            let count = growth > 0 ? bounded(((farthest - focusRadius) / growth).rounded(.up)) : limit
            return 0..<max(1, min(count, limit))
        }
    }
}
