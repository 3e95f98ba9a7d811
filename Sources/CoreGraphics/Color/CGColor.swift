public import Foundation
package import MicaRaster

/// A colour, as components in a colour space and alpha, or a pattern.
///
/// Immutable; equal to another with the same space, components and pattern.
public final class CGColor: Hashable, @unchecked Sendable {
    // All stored properties are of value types or immutable classes. Only the initialiser writes them, and `changing`
    // does while it has the only reference to the colour. A pattern calls its creator's code on the drawing thread, as
    // on Apple's systems.

    /// The space of the components.
    let space: CGColorSpace
    /// The space's components, then alpha, not premultiplied.
    var values: [CGFloat] { ownValues }
    /// The pattern that tiles the plane; `values` are then its colour (if it has none of its own) and its alpha.
    public let pattern: CGPattern?
    /// This colour in sRGB.
    package var rasterColor: MicaRaster.Color { ownRasterColor }
    // (If these were not private, reading them would incur the runtime's checks for exclusive access.)
    private var ownValues: [CGFloat]
    private var ownRasterColor: MicaRaster.Color

    init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
        self.space = space
        ownValues = values
        self.pattern = pattern
        ownRasterColor = Self.resolve(values, space, in: .standard)
    }

    /// Returns an sRGB colour. Reuses `spare` if it has no other references, so that a colour that changes in each
    /// frame needs no allocation, and stores the result in it.
    package static func changing(to color: MicaRaster.Color, reusing spare: inout CGColor?) -> CGColor {
        guard isKnownUniquelyReferenced(&spare), let old = spare, old.space === CGColorSpace.standard else {
            let new = CGColor(color)
            spare = new
            return new
        }
        old.ownValues[0] = CGFloat(color.red)
        old.ownValues[1] = CGFloat(color.green)
        old.ownValues[2] = CGFloat(color.blue)
        old.ownValues[3] = CGFloat(color.alpha)
        old.ownRasterColor = color.isInRange ? color : resolve(old.ownValues, old.space, in: .standard)
        return old
    }

    /// Creates a colour from the components of `colorSpace` followed by alpha; components outside their range are kept,
    /// and clipped when drawn. Returns `nil` for a pattern space.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        guard space.model != .pattern else { return nil }
        self.init(space: space, values: (0...space.numberOfComponents).map { components[$0] })
    }

    /// Creates a pattern colour. For a pattern with its own colours, `components` is only its alpha; for a pattern
    /// without, the colour in the base space of `patternSpace`, followed by alpha. Returns `nil` if the space is not a
    /// pattern space, or has no base and the pattern needs one.
    public convenience init?(
        patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
    ) {
        guard space.model == .pattern else { return nil }
        if pattern.isColored {
            self.init(space: space, values: [components[0]], pattern: pattern)
        } else {
            guard let base = space.baseColorSpace else { return nil }
            self.init(space: space, values: (0...base.numberOfComponents).map { components[$0] }, pattern: pattern)
        }
    }

    /// Creates a colour from red, green and blue of device RGB, which is sRGB; 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceRGB, values: [red, green, blue, alpha])
    }

    /// Creates a colour from red, green and blue of sRGB; 0…1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .standard, values: [red, green, blue, alpha])
    }

    /// Creates a grey of device grey, which is sRGB's grey axis; 0…1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, values: [gray, alpha])
    }

    /// Creates a grey with a gamma of 2.2; 0…1.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(space: CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)!, values: [gray, alpha])
    }

    /// Creates a colour from components of generic CMYK, 0…1, converted by the formula (1 − ink)(1 − black).
    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(
            space: CGColorSpace(name: CGColorSpace.genericCMYK)!, values: [cyan, magenta, yellow, black, alpha])
    }

    /// Opaque black, in device grey.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white, in device grey.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black, in device grey.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The space of the components; never `nil`.
    public var colorSpace: CGColorSpace? { space }
    /// The components in the space, followed by alpha.
    public var components: [CGFloat]? { values }
    /// The number of components, including alpha.
    public var numberOfComponents: Int { values.count }
    /// The alpha, from 0 (transparent) to 1 (opaque).
    public var alpha: CGFloat { values.last ?? 1 }

    /// Returns the colour itself, which is immutable.
    public func copy() -> CGColor? { self }

    /// Returns the same colour, or pattern, with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(space: space, values: values.dropLast() + [alpha], pattern: pattern)
    }

    /// Returns the same colour in another space, clipped to its range; `nil` for a pattern, or for a space that is not
    /// a possible destination (indexed, pattern). The options and the intent are ignored.
    public func converted(
        to colorSpace: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        guard pattern == nil,
            let converted = colorSpace.components(values.dropLast().map { Double($0) }, from: space)
        else { return nil }
        return CGColor(space: colorSpace, values: converted.map { CGFloat($0) } + [alpha])
    }

    public static func == (one: CGColor, other: CGColor) -> Bool {
        one === other || one.values == other.values && one.space == other.space && one.pattern === other.pattern
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_636F }
}

extension CGColor {
    /// Returns the colour in pixels of `destination`: its stored RGB (or three equal grey) components.
    func resolved(in destination: CGColorSpace) -> MicaRaster.Color {
        destination.isSRGBLike ? rasterColor : Self.resolve(values, space, in: destination)
    }

    static func resolve(_ values: [CGFloat], _ space: CGColorSpace, in destination: CGColorSpace) -> MicaRaster.Color {
        let alpha = Float(values.last ?? 1)
        if values.count == 4, space.isSRGBLike, destination.isSRGBLike {
            // The common case, which needs no arrays.
            let color = MicaRaster.Color(
                red: Float(values[0]), green: Float(values[1]), blue: Float(values[2]), alpha: alpha)
            if color.isInRange { return color }
        }
        guard space.model != .pattern || space.baseColorSpace != nil && values.count > 1 else {
            return MicaRaster.Color(red: 0, green: 0, blue: 0, alpha: alpha)
        }
        let base = space.model == .pattern ? space.baseColorSpace! : space
        let c = destination.components(values.dropLast().map { Double($0) }, from: base) ?? [0]
        return c.count >= 3
            ? MicaRaster.Color(red: Float(c[0]), green: Float(c[1]), blue: Float(c[2]), alpha: alpha)
            : MicaRaster.Color(red: Float(c[0]), green: Float(c[0]), blue: Float(c[0]), alpha: alpha)
    }

    /// Creates an sRGB colour.
    package convenience init(_ color: MicaRaster.Color) {
        self.init(
            space: .standard,
            values: [CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue), CGFloat(color.alpha)])
    }
}

extension MicaRaster.Color {
    /// `true` if it can be drawn without clipping.
    var isInRange: Bool {
        red >= 0 && red <= 1 && green >= 0 && green <= 1 && blue >= 0 && blue <= 1
    }
}

extension CGColor: CustomDebugStringConvertible {
    public var debugDescription: String {
        let numbers = values.map { "\(Double($0))" }.joined(separator: " ")
        return "CGColor(\(space.name ?? "\(space.model)"): \(numbers)\(pattern == nil ? "" : ", pattern"))"
    }
}
