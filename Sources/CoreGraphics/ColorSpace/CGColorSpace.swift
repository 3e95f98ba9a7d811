import Foundation

/// The definition of a colour's components.
///
/// Spaces are immutable and equal by definition: two that were created by the same name or from the same profile are
/// equal. Device RGB is sRGB, as on iOS, and device grey has its transfer function.
public final class CGColorSpace: Sendable, Hashable {
    let definition: ColorModel
    /// The name with which it was created, or that of sRGB or Display P3 for their profiles.
    public let name: CFString?

    /// `true` if its components are sRGB's, so that pixels need no conversion.
    package let isSRGBLike: Bool

    init(_ definition: ColorModel, name: CFString? = nil) {
        self.definition = definition
        self.name = name
        isSRGBLike =
            switch definition {
            case .rgb(let rgb): rgb.transfer == .sRGB && rgb.toXYZ == ColorModel.bt709Primaries
            case .icc(let profile): profile.isSRGB
            default: false
            }
    }

    /// The number of components, without alpha; an indexed space has one, a pattern space those of its base.
    public var numberOfComponents: Int { definition.componentCount }

    /// The model of its components.
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

    /// The space of an indexed space's table, or the base of a pattern space; `nil` for any other.
    public var baseColorSpace: CGColorSpace? {
        switch definition {
        case .indexed(let base, _): base
        case .pattern(let base): base
        default: nil
        }
    }

    /// The colours of an indexed space as bytes, one colour after the other; `nil` for any other space.
    public var colorTable: [UInt8]? {
        if case .indexed(_, let table) = definition { return table }
        return nil
    }

    /// A Boolean value that indicates whether colours can be converted to it.
    public var supportsOutput: Bool {
        switch definition {
        case .indexed, .pattern, .lab, .xyz: false
        default: true
        }
    }

    /// A Boolean value that indicates whether it is an RGB space with many more colours than sRGB, such as Display P3
    /// or Adobe RGB, or with an extended range.
    public var isWideGamutRGB: Bool {
        switch definition {
        case .rgb(let rgb): rgb.isExtended || rgb.toXYZ.isWideGamut
        case .icc(let profile): profile.isWideGamut
        default: false
        }
    }

    /// Returns `true` for spaces with a PQ or HLG curve; no space here has one.
    public func isHDR() -> Bool { false }

    public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool {
        if one === other { return true }
        return one.name == other.name && (one.name != nil || one.definition == other.definition)
    }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        if name == nil { hasher.combine(definition) }
    }

    /// The type identifier of this class; it differs from Apple's.
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
    /// The grey of image files, under its name on Apple's systems; its components are those of sRGB.
    package static let genericGrayOfFiles = CGColorSpace(
        .gray(.sRGB, isExtended: false), name: genericGrayGamma2_2)

    /// `true` if its grey is sRGB's grey.
    var isSRGBLikeGray: Bool {
        if case .gray(.sRGB, _) = definition { return true }
        return false
    }

    /// Returns the components in this space of a colour in `space`; the same numbers if the spaces are equivalent.
    /// Returns `nil` if this space is not a possible destination.
    func components(_ c: [Double], from space: CGColorSpace) -> [Double]? {
        if space.definition == definition { return c }
        // A conversion that changes neither curve nor primaries must not change the numbers.
        if space.isSRGBLikeGray, isSRGBLike {
            return [c[0], c[0], c[0]]
        }
        if space.isSRGBLike, isSRGBLike {
            guard case .rgb(let rgb) = definition, rgb.isExtended else { return c.map { $0 > 0 ? min($0, 1) : 0 } }
            return c
        }
        return definition.components(xyz: space.definition.xyz(c))
    }

    /// Maps values 0…1, as image samples are without a decode array, to the range of each component.
    func decoded(_ c: [Double]) -> [Double] {
        var c = c
        for i in c.indices {
            let (low, high) = range(of: i)
            if (low, high) != (0, 1) { c[i] = low + (high - low) * c[i] }
        }
        return c
    }

    /// Returns the smallest and largest value of a component.
    func range(of component: Int) -> (Double, Double) {
        switch definition {
        case .lab(_, let range): component == 0 ? (0, 100) : (range[component * 2 - 2], range[component * 2 - 1])
        case .icc(let profile) where profile.model == .lab: component == 0 ? (0, 100) : (-128, 127)
        default: (0, 1)
        }
    }
}
