import Foundation

/// What the components of a colour mean.
///
/// Spaces are immutable and compare by meaning: two made by the same name or from the same profile are equal. Device RGB
/// is sRGB here, as on iOS, and device grey has its curve.
public final class CGColorSpace: Sendable, Hashable {
    let definition: ColorModel
    /// The name that it was made by, or that a profile of sRGB or Display P3 has.
    public let name: CFString?

    /// Whether its components are sRGB's, so that pixels need no conversion.
    package let isSRGBLike: Bool

    init(_ definition: ColorModel, name: CFString? = nil) {
        (self.definition, self.name) = (definition, name)
        isSRGBLike =
            switch definition {
            case .rgb(let rgb): rgb.transfer == .sRGB && rgb.toXYZ == ColorModel.bt709Primaries
            case .icc(let profile): profile.isSRGB
            default: false
            }
    }

    /// Without alpha; an indexed space has one, a pattern space those of its base.
    public var numberOfComponents: Int { definition.componentCount }

    /// What its components mean.
    public var model: CGColorSpaceModel {
        switch definition {
        case .rgb: .rgb
        case .gray: .monochrome
        case .cmyk: .cmyk
        case .lab: .lab
        case .xyz: .XYZ
        case .icc(let profile): profile.model
        case .indexed: .indexed
        case .pattern: .pattern
        }
    }

    /// The space of an indexed space's table or under a pattern; nil for any other.
    public var baseColorSpace: CGColorSpace? {
        switch definition {
        case .indexed(let base, _): base
        case .pattern(let base): base
        default: nil
        }
    }

    /// The bytes of an indexed space's colours, one colour after the other; nil for any other space.
    public var colorTable: [UInt8]? {
        if case .indexed(_, let table) = definition { return table }
        return nil
    }

    /// Whether colours can be converted to it.
    public var supportsOutput: Bool {
        switch definition {
        case .indexed, .pattern, .lab, .xyz: false
        default: true
        }
    }

    /// Whether it holds colours well beyond sRGB.
    public var isWideGamutRGB: Bool {
        guard case .rgb(let rgb) = definition else { return name == Self.displayP3 }
        return rgb.isExtended || rgb.toXYZ != ColorModel.bt709Primaries
    }

    /// Spaces for brightness beyond white by a PQ or HLG curve; there are none here.
    public func isHDR() -> Bool { false }

    public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool {
        if one === other { return true }
        return one.name == other.name && (one.name != nil || one.definition == other.definition)
    }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        if name == nil { hasher.combine(definition) }
    }

    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_6373 }
}

extension CGColorSpace: CustomDebugStringConvertible {
    public var debugDescription: String { "CGColorSpace(\(name ?? "\(model)"))" }
}

extension CGColorSpace {
    static let deviceRGB = CGColorSpace(.sRGB, name: "kCGColorSpaceDeviceRGB")
    static let deviceGray = CGColorSpace(.gray(.sRGB, isExtended: false), name: "kCGColorSpaceDeviceGray")
    static let deviceCMYK = CGColorSpace(.cmyk, name: "kCGColorSpaceDeviceCMYK")
    static let standard = CGColorSpace(.sRGB, name: sRGB)
    /// Grey of image files, under the name that it has on Apple's systems; its numbers are sRGB's.
    package static let genericGrayOfFiles = CGColorSpace(
        .gray(.sRGB, isExtended: false), name: genericGrayGamma2_2)

    /// Whether its grey is sRGB's grey.
    var isSRGBLikeGray: Bool {
        if case .gray(.sRGB, _) = definition { return true }
        return false
    }

    /// Components in this space of colours given in `space`; the same numbers where the spaces mean the same. Nil where
    /// this space cannot be converted to.
    func components(_ c: [Double], from space: CGColorSpace) -> [Double]? {
        if space.definition == definition { return c }
        // What does not change the curve or the primaries must not change the number.
        if space.isSRGBLikeGray, isSRGBLike {
            return [c[0], c[0], c[0]]
        }
        if space.isSRGBLike, isSRGBLike {
            guard case .rgb(let rgb) = definition, rgb.isExtended else { return c.map { $0 > 0 ? min($0, 1) : 0 } }
            return c
        }
        return definition.components(xyz: space.definition.xyz(c))
    }

    /// Values 0…1, as samples of an image without a decode array are, brought into the range of each component.
    func decoded(_ c: [Double]) -> [Double] {
        var c = c
        for i in c.indices {
            let (low, high) = range(of: i)
            if (low, high) != (0, 1) { c[i] = low + (high - low) * c[i] }
        }
        return c
    }

    /// The smallest and largest value of a component.
    func range(of component: Int) -> (Double, Double) {
        switch definition {
        case .lab(_, let range): component == 0 ? (0, 100) : (range[component * 2 - 2], range[component * 2 - 1])
        case .icc(let profile) where profile.model == .lab: component == 0 ? (0, 100) : (-128, 127)
        default: (0, 1)
        }
    }
}
