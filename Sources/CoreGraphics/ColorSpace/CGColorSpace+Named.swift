import Foundation

extension CGColorSpace {
    /// Grey on sRGB's curve.
    public static let genericGray: CFString = "kCGColorSpaceGenericGray"
    /// The same as sRGB.
    public static let genericRGB: CFString = "kCGColorSpaceGenericRGB"
    /// Inks, converted by the plain formula (1 − ink)(1 − black).
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
    /// The same as linear sRGB.
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    /// Grey with a plain power of 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    /// CIE XYZ relative to D50.
    public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
    /// CIE L*a*b* relative to D50, a and b −128…127.
    public static let genericLab: CFString = "kCGColorSpaceGenericLab"
    /// IEC 61966-2-1.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB's primaries without a curve.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// sRGB whose components may leave 0…1.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// Linear sRGB whose components may leave 0…1.
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    /// DCI-P3's primaries with D65 white and sRGB's curve.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// Display P3 without a curve.
    public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    /// Display P3 whose components may leave 0…1.
    public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    /// Linear Display P3 whose components may leave 0…1.
    public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    /// Grey without a curve.
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    /// Grey on sRGB's curve that may leave 0…1.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    /// Grey without a curve that may leave 0…1.
    public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
    /// Adobe RGB (1998): a power of 563/256.
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    /// ROMM RGB (ISO 22028-2), adapted from D50.
    public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
    /// ACEScg: AP1 primaries, linear, may leave 0…1.
    public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
    /// DCI-P3 of cinemas: a power of 2.6, adapted from its own white.
    public static let dcip3: CFString = "kCGColorSpaceDCIP3"
    /// ITU-R BT.709: sRGB's primaries on the camera's curve.
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    /// BT.709's primaries with a power of 1.961.
    public static let coreMedia709: CFString = "kCGColorSpaceCoreMedia709"
    /// ITU-R BT.2020.
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    /// BT.2020's primaries on sRGB's curve.
    public static let itur_2020_sRGBGamma: CFString = "kCGColorSpaceITUR_2020_sRGBGamma"
    /// BT.2020 without a curve.
    public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    /// BT.2020 whose components may leave 0…1.
    public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    /// Linear BT.2020 whose components may leave 0…1.
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
