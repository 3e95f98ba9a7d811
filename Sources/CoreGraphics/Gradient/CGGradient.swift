public import Foundation
import MicaRaster

/// The drawing of a gradient beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt32
    /// Creates options from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Extends the first colour before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
    /// Extends the last colour after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}

/// Colours at locations in 0…1, interpolated in between.
///
/// Components are interpolated unpremultiplied, in the gradient's own colour space, so that its colours are the same
/// when it is drawn into another space. Immutable.
public final class CGGradient: Hashable, @unchecked Sendable {
    // All stored properties are constants of value types or immutable classes.

    struct Stop {
        var location: Double
        /// The components in `space`, followed by alpha.
        var values: [Double]
    }
    let space: CGColorSpace
    /// The stops in order of location; never empty.
    let stops: [Stop]

    private init(space: CGColorSpace, stops: [Stop]) {
        self.space = space
        // Swift's sort is stable, so stops at one location keep their order and form a hard edge.
        self.stops = stops.sorted { $0.location < $1.location }
    }

    /// Creates a gradient from components (in `colorSpace`, followed by alpha, for each of `count` colours) and their
    /// locations in 0…1; without locations the colours are evenly spaced. Returns `nil` without colours, or for an
    /// indexed or pattern space.
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

    /// Creates a gradient from `CGColor`s, converted to `space` (sRGB if `nil`), and their locations in 0…1; without
    /// locations they are evenly spaced. Returns `nil` without colours, if an element is not a colour, or if one cannot
    /// be converted.
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
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_6772 }
}

extension CGGradient {
    /// Returns the stops for the raster, in the destination's space. If that is not the gradient's own space, each
    /// interval gets up to 32 additional stops.
    func rasterStops(in destination: CGColorSpace) -> [Gradient.Stop] {
        let isSame = space.isSRGBLike && destination.isSRGBLike || space.definition == destination.definition
        func color(_ values: [Double]) -> MicaRaster.Color {
            CGColor.resolve(values.map { CGFloat($0) }, space, in: destination)
        }
        let stops = visibleStops
        var result = [Gradient.Stop(stops[0].location, color(stops[0].values))]
        for (a, b) in zip(stops, stops.dropFirst()) {
            if b.location > a.location, a.values != b.values, !isSame {
                // More stops than the raster has samples would have no effect.
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

    /// The number of the raster's colour samples in a unit of location, at most.
    private static let finest = 32_768.0

    /// The stops that affect a sample. Of the stops between two of the raster's samples, only the first and the last
    /// do.
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
