import Foundation

extension CGColorSpace {
    /// Grey with sRGB's transfer function.
    public static let genericGray: CFString = "kCGColorSpaceGenericGray"
    /// Equal to sRGB.
    public static let genericRGB: CFString = "kCGColorSpaceGenericRGB"
    /// CMYK, converted by the formula (1 − ink)(1 − black).
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
    /// Equal to linear sRGB.
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    /// Grey with a gamma of 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    /// CIE XYZ relative to D50.
    public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
    /// CIE L*a*b* relative to D50, a and b −128…127.
    public static let genericLab: CFString = "kCGColorSpaceGenericLab"
    /// IEC 61966-2-1.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB's primaries with a linear transfer function.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// sRGB with components that may exceed 0…1.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// Linear sRGB with components that may exceed 0…1.
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    /// DCI-P3's primaries with a D65 white point and sRGB's transfer function.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// Display P3 with a linear transfer function.
    public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    /// Display P3 with components that may exceed 0…1.
    public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    /// Linear Display P3 with components that may exceed 0…1.
    public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    /// Grey with a linear transfer function.
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    /// Grey with sRGB's transfer function and components that may exceed 0…1.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    /// Linear grey with components that may exceed 0…1.
    public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
    /// Adobe RGB (1998), with a gamma of 563/256.
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    /// ROMM RGB (ISO 22028-2), adapted from D50.
    public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
    /// ACEScg: AP1 primaries, linear, with components that may exceed 0…1.
    public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
    /// DCI-P3 for cinemas, with a gamma of 2.6, adapted from its own white point.
    public static let dcip3: CFString = "kCGColorSpaceDCIP3"
    /// ITU-R BT.709: sRGB's primaries with the camera's transfer function.
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    /// BT.709's primaries with a gamma of 1.961.
    public static let coreMedia709: CFString = "kCGColorSpaceCoreMedia709"
    /// ITU-R BT.2020.
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    /// BT.2020's primaries with sRGB's transfer function.
    public static let itur_2020_sRGBGamma: CFString = "kCGColorSpaceITUR_2020_sRGBGamma"
    /// BT.2020 with a linear transfer function.
    public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    /// BT.2020 with components that may exceed 0…1.
    public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    /// Linear BT.2020 with components that may exceed 0…1.
    public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"

    /// Creates a space by one of the names above; `nil` for any other name.
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

/// Returns the RGB space of the device, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Returns the grey space of the device: sRGB's grey axis.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Returns the CMYK space of the device, converted by the formula (1 − ink)(1 − black).
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
