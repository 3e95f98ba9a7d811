public import Foundation
import MicaRaster

/// Colours along a line or between two circles, computed by a client's function.
public final class CGShading: Hashable {
    let space: CGColorSpace
    let geometry: Gradient.Geometry
    let function: CGFunction
    /// The function's input at the start and the end.
    let domain: (CGFloat, CGFloat)
    let extendsStart: Bool, extendsEnd: Bool

    private init?(
        _ space: CGColorSpace, _ geometry: Gradient.Geometry, _ function: CGFunction, _ domain: (CGFloat, CGFloat),
        _ extendsStart: Bool, _ extendsEnd: Bool
    ) {
        // One number in; the components of a colour, with or without alpha, out.
        guard space.model != .pattern, space.model != .indexed, function.domainDimension == 1,
            (space.numberOfComponents...space.numberOfComponents + 1).contains(function.rangeDimension)
        else { return nil }
        self.space = space
        self.geometry = geometry
        self.function = function
        self.domain = domain
        self.extendsStart = extendsStart
        self.extendsEnd = extendsEnd
    }

    /// Creates a shading along the line from `start` to `end`. The function maps 0…1 to the components of `space` and
    /// alpha; `nil` if its numbers of inputs or outputs do not match.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
        extendEnd: Bool
    ) {
        self.init(
            space, .linear(from: Point(start), to: Point(end)), function, (0, 1), extendStart, extendEnd)
    }

    /// Creates a shading between two circles, later ones above earlier ones.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
        function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        guard startRadius >= 0, endRadius >= 0 else { return nil }
        self.init(
            space,
            .radial(
                from: Point(start), fromRadius: Double(startRadius), to: Point(end), toRadius: Double(endRadius)),
            function, (0, 1), extendStart, extendEnd)
    }

    /// Returns the function's colours at 257 locations, as stops.
    func rasterStops(in destination: CGColorSpace) -> [Gradient.Stop] {
        (0...256).map { i in
            let t = CGFloat(i) / 256
            var values = function([domain.0 + (domain.1 - domain.0) * t])
            if values.count == space.numberOfComponents { values.append(1) }
            return Gradient.Stop(Double(t), CGColor.resolve(values, space, in: destination))
        }
    }

    public static func == (one: CGShading, other: CGShading) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_7368 }
}
