public import Foundation
package import MicaRaster

/// A colour: components in a colour space, and alpha. Or a pattern.
///
/// Immutable; equal to another of the same space, components and pattern.
public final class CGColor: Hashable, @unchecked Sendable {
    // All stored properties are of value types or immutable classes, and written by those alone who make the colour. A
    // pattern calls back to its maker's code from the thread that draws, as it does on Apple's systems.

    /// Where the components belong.
    let space: CGColorSpace
    /// The space's components, then alpha, not premultiplied.
    var values: [CGFloat] { ownValues }
    /// What tiles the plane; then `values` colour it (if it has no colours itself) and give its alpha.
    public let pattern: CGPattern?
    /// This colour in sRGB.
    package var rasterColor: MicaRaster.Color { ownRasterColor }
    // (Were these not private, reading them would go through the runtime's checks for exclusive access.)
    private var ownValues: [CGFloat]
    private var ownRasterColor: MicaRaster.Color

    init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
        (self.space, ownValues, self.pattern) = (space, values, pattern)
        ownRasterColor = Self.resolve(values, space, in: .standard)
    }

    /// A colour of sRGB. Takes `spare` for it where nobody else has that, so that what changes in each frame needs no memory,
    /// and leaves the colour there.
    package static func changing(to color: MicaRaster.Color, reusing spare: inout CGColor?) -> CGColor {
        guard isKnownUniquelyReferenced(&spare), let old = spare, old.space === CGColorSpace.standard else {
            let new = CGColor(color)
            spare = new
            return new
        }
        (old.ownValues[0], old.ownValues[1]) = (CGFloat(color.red), CGFloat(color.green))
        (old.ownValues[2], old.ownValues[3]) = (CGFloat(color.blue), CGFloat(color.alpha))
        old.ownRasterColor = color.isInRange ? color : resolve(old.ownValues, old.space, in: .standard)
        return old
    }

    /// A colour by the components of `colorSpace` and alpha after them; components outside their range are kept and
    /// clipped when drawn. Nil for a pattern space.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        guard space.model != .pattern else { return nil }
        self.init(space: space, values: (0...space.numberOfComponents).map { components[$0] })
    }

    /// A pattern as colour. For a pattern with colours of its own, `components` is its alpha alone; for one without, the
    /// colour to draw it in, in the base space of `patternSpace`, then alpha. Nil where the space is no pattern space, or
    /// has no base and the pattern needs one.
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

    /// Red, green and blue of device RGB, which is sRGB; 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceRGB, values: [red, green, blue, alpha])
    }

    /// Red, green and blue of sRGB; 0…1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .standard, values: [red, green, blue, alpha])
    }

    /// Grey of device grey: sRGB's grey axis; 0…1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, values: [gray, alpha])
    }

    /// Grey whose light is the 2.2th power of `gray`; 0…1.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(space: CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)!, values: [gray, alpha])
    }

    /// Inks of generic CMYK, 0…1, converted by the plain formula (1 − ink)(1 − black).
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

    /// The space of the components; never nil here.
    public var colorSpace: CGColorSpace? { space }
    /// The space's components, then alpha.
    public var components: [CGFloat]? { values }
    /// Alpha included.
    public var numberOfComponents: Int { values.count }
    /// 0 transparent … 1 opaque.
    public var alpha: CGFloat { values.last ?? 1 }

    /// The colour itself, which never changes.
    public func copy() -> CGColor? { self }

    /// The same colour, or pattern, with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(space: space, values: values.dropLast() + [alpha], pattern: pattern)
    }

    /// The same colour in another space, clipped to its range; nil for a pattern, or to a space that colours cannot be
    /// converted to (indexed, pattern). No option is needed; the intent has no influence.
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

    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_636F }
}

extension CGColor {
    /// The colour as drawn into pixels of `destination`: its RGB (or grey, three times) components as they are stored.
    func resolved(in destination: CGColorSpace) -> MicaRaster.Color {
        destination.isSRGBLike ? rasterColor : Self.resolve(values, space, in: destination)
    }

    static func resolve(_ values: [CGFloat], _ space: CGColorSpace, in destination: CGColorSpace) -> MicaRaster.Color {
        let alpha = Float(values.last ?? 1)
        if values.count == 4, space.isSRGBLike, destination.isSRGBLike {
            // Most colours are such, and need no lists.
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

    /// An sRGB colour.
    package convenience init(_ color: MicaRaster.Color) {
        self.init(
            space: .standard,
            values: [CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue), CGFloat(color.alpha)])
    }
}

extension MicaRaster.Color {
    /// Whether it is drawn as it is.
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
