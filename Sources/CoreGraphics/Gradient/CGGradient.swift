public import Foundation
import MicaRaster

/// Where a gradient is drawn beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt32
    /// Options from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
    /// The last colour goes on after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}

/// Colours at places along 0…1, blended in between.
///
/// Blending is by component, not premultiplied, in the space that the gradient was made with; it is sampled there, so
/// that its colours stay the same when it is drawn into another space. Immutable.
public final class CGGradient: Hashable, @unchecked Sendable {
    // All stored properties are constants of value types or immutable classes.

    struct Stop {
        var location: Double
        /// Components of `space`, then alpha.
        var values: [Double]
    }
    let space: CGColorSpace
    /// In order of location; never empty.
    let stops: [Stop]

    private init(space: CGColorSpace, stops: [Stop]) {
        self.space = space
        // Swift's sort is stable, so stops at one place keep their order and make a hard edge.
        self.stops = stops.sorted { $0.location < $1.location }
    }

    /// From components (of `colorSpace`, then alpha, for each of `count` colours) and their places in 0…1; without
    /// places the colours are spread evenly. Nil without colours, or for an indexed or pattern space.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0, space.model != .indexed, space.model != .pattern else { return nil }
        let n = space.numberOfComponents + 1
        let stops = (0..<count).map { i in
            Stop(
                location: Self.location(i, of: count, locations),
                values: (0..<n).map { Self.finite(components[i * n + $0]) })
        }
        self.init(space: space, stops: stops)
    }

    /// From `CGColor`s, converted to `space` (sRGB if nil), and their places in 0…1; without places they are spread
    /// evenly. Nil without colours, where an element is no colour, or where one cannot be converted.
    public convenience init?(
        colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {
        let space = space ?? .standard
        guard !colors.isEmpty, space.model != .indexed, space.model != .pattern else { return nil }
        var stops: [Stop] = []
        for (i, element) in colors.enumerated() {
            guard let color = element as? CGColor, color.pattern == nil,
                let c = space.components(color.values.dropLast().map { Self.finite($0) }, from: color.space)
            else { return nil }
            stops.append(
                Stop(
                    location: Self.location(i, of: colors.count, locations),
                    values: c + [Self.finite(color.alpha)]))
        }
        self.init(space: space, stops: stops)
    }

    private static func location(_ i: Int, of count: Int, _ locations: UnsafePointer<CGFloat>?) -> Double {
        guard let locations else { return count == 1 ? 0 : Double(i) / Double(count - 1) }
        return min(max(0, finite(locations[i])), 1)
    }

    private static func finite(_ v: CGFloat) -> Double { v.isFinite ? Double(v) : 0 }

    public static func == (one: CGGradient, other: CGGradient) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_6772 }
}

extension CGGradient {
    /// The stops as the raster blends them, in the destination's space: where that is another space than this gradient's
    /// own, with 32 more stops in between.
    func rasterStops(in destination: CGColorSpace) -> [Gradient.Stop] {
        let isSame = space.isSRGBLike && destination.isSRGBLike || space.definition == destination.definition
        func color(_ values: [Double]) -> MicaRaster.Color {
            CGColor.resolve(values.map { CGFloat($0) }, space, in: destination)
        }
        let stops = visibleStops
        var result = [Gradient.Stop(stops[0].location, color(stops[0].values))]
        for (a, b) in zip(stops, stops.dropFirst()) {
            if b.location > a.location, a.values != b.values, !isSame {
                // No more than the raster can tell apart.
                let count = min(33, Int(((b.location - a.location) * Self.finest).rounded(.up)))
                for i in 1..<max(count, 1) {
                    let t = Double(i) / Double(count)
                    let mixed = zip(a.values, b.values).map { $0 + ($1 - $0) * t }
                    result.append(Gradient.Stop(a.location + (b.location - a.location) * t, color(mixed)))
                }
            }
            result.append(Gradient.Stop(b.location, color(b.values)))
        }
        return result
    }

    /// The raster reads colours at odd multiples of a fraction of this, at the finest.
    private static let finest = 32_768.0

    /// The stops without those that have no influence: of the stops between two places that the raster reads, only the
    /// first and the last have one.
    private var visibleStops: [Stop] {
        guard stops.count > 4096 else { return stops }
        func cell(_ i: Int) -> Double {
            let place = stops[i].location * Self.finest, whole = place.rounded(.down)
            return place == whole ? whole : whole + 0.5
        }
        return stops.indices.filter { i in
            i == 0 || i == stops.count - 1 || cell(i - 1) != cell(i) || cell(i + 1) != cell(i)
        }.map { stops[$0] }
    }
}
