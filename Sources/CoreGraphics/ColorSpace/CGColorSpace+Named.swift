import Foundation

extension CGColorSpace {
    public static let genericGray: CFString = "kCGColorSpaceGenericGray"
    public static let genericRGB: CFString = "kCGColorSpaceGenericRGB"
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
    public static let genericLab: CFString = "kCGColorSpaceGenericLab"
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
    public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
    public static let dcip3: CFString = "kCGColorSpaceDCIP3"
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    public static let coreMedia709: CFString = "kCGColorSpaceCoreMedia709"
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    public static let itur_2020_sRGBGamma: CFString = "kCGColorSpaceITUR_2020_sRGBGamma"
    public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"

    /// A space by one of the names above; nil for another name.
    public convenience init?(name: CFString) {
        guard let definition = Self.definition(named: name) else { return nil }
        self.init(definition, name: name)
    }

    private static func definition(named name: CFString) -> ColorModel? {
        let bt709 = ColorModel.bt709Primaries, p3 = ColorModel.p3Primaries, bt2020 = ColorModel.bt2020Primaries
        func rgb(_ transfer: Transfer, _ primaries: Matrix3, extended: Bool = false) -> ColorModel {
            .rgb(ColorModel.RGB(transfer, primaries, isExtended: extended))
        }
        return switch name {
        case sRGB, genericRGB, "kCGColorSpaceDeviceRGB": .sRGB
        case linearSRGB, genericRGBLinear: rgb(.linear, bt709)
        case extendedSRGB: rgb(.sRGB, bt709, extended: true)
        case extendedLinearSRGB: rgb(.linear, bt709, extended: true)
        case displayP3: rgb(.sRGB, p3)
        case linearDisplayP3: rgb(.linear, p3)
        case extendedDisplayP3: rgb(.sRGB, p3, extended: true)
        case extendedLinearDisplayP3: rgb(.linear, p3, extended: true)
        case adobeRGB1998: rgb(.gamma(563.0 / 256), ColorModel.adobePrimaries)
        case rommrgb: rgb(.romm, ColorModel.rommPrimaries)
        case acescgLinear: rgb(.linear, ColorModel.acesPrimaries, extended: true)
        case dcip3: rgb(.gamma(2.6), ColorModel.dciPrimaries)
        case itur_709: rgb(.bt709, bt709)
        case coreMedia709: rgb(.gamma(1.961), bt709)
        case itur_2020: rgb(.bt709, bt2020)
        case itur_2020_sRGBGamma: rgb(.sRGB, bt2020)
        case linearITUR_2020: rgb(.linear, bt2020)
        case extendedITUR_2020: rgb(.bt709, bt2020, extended: true)
        case extendedLinearITUR_2020: rgb(.linear, bt2020, extended: true)
        case genericGrayGamma2_2: .gray(.gamma(2.2), isExtended: false)
        case genericGray, "kCGColorSpaceDeviceGray": .gray(.sRGB, isExtended: false)
        case linearGray: .gray(.linear, isExtended: false)
        case extendedGray: .gray(.sRGB, isExtended: true)
        case extendedLinearGray: .gray(.linear, isExtended: true)
        case genericCMYK, "kCGColorSpaceDeviceCMYK": .cmyk
        case genericXYZ: .xyz(white: WhitePoint.d50)
        case genericLab: .lab(white: WhitePoint.d50, range: [-128, 127, -128, 127])
        default: nil
        }
    }
}

/// Red, green and blue of the device, which here is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Grey of the device: sRGB's grey axis.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Inks of the device, converted by the plain formula (1 − ink)(1 − black).
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
