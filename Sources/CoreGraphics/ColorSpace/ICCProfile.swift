import CMicaLCMS2
import Foundation
import MicaBase

/// An ICC profile with the transforms between its components and sRGB, created by Little CMS on first use.
final class ICCProfile: Sendable, Hashable {
    let data: Data
    let componentCount: Int
    let model: CGColorSpaceModel
    /// `true` if its colours are sRGB's to within half a step of 8 bits: then pixels need no conversion.
    let isSRGB: Bool
    /// `true` if its colours are approximately those of Display P3.
    let isDisplayP3: Bool
    /// `true` if its primaries span many more colours than sRGB's.
    let isWideGamut: Bool
    /// The description in the profile, in English; `nil` if there is none.
    let description: String?
    private let transforms: Guarded<Transforms>

    /// Both directions, stored with their profiles.
    private struct Transforms: ~Copyable {
        // Only accessed under the mutex; freed once, with the profile.
        nonisolated(unsafe) var profile: cmsHPROFILE
        nonisolated(unsafe) var toSRGB: cmsHTRANSFORM?
        nonisolated(unsafe) var fromSRGB: cmsHTRANSFORM?
        /// Bytes to bytes, for images; created on first use.
        nonisolated(unsafe) var bytes: cmsHTRANSFORM?
        deinit {
            if let bytes { cmsDeleteTransform(bytes) }
            if let toSRGB { cmsDeleteTransform(toSRGB) }
            if let fromSRGB { cmsDeleteTransform(fromSRGB) }
            cmsCloseProfile(profile)
        }
    }

    /// Returns `nil` if the data is not a profile for colours of 1, 3 or 4 components.
    init?(_ data: Data) {
        guard data.count >= 128, data.count <= 64 << 20 else { return nil }
        let opened = data.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count)) }
        guard let profile = opened else { return nil }
        let signature = cmsGetColorSpace(profile)
        let format: UInt32
        switch signature {
        case cmsSigGrayData:
            model = .monochrome
            componentCount = 1
            format = Self.format(PT_GRAY, 1)
        case cmsSigRgbData:
            model = .rgb
            componentCount = 3
            format = Self.format(PT_RGB, 3)
        case cmsSigCmykData:
            model = .cmyk
            componentCount = 4
            format = Self.format(PT_CMYK, 4)
        case cmsSigLabData:
            model = .lab
            componentCount = 3
            format = Self.format(PT_Lab, 3)
        default:
            cmsCloseProfile(profile)
            return nil
        }
        guard let standard = cmsCreate_sRGBProfile() else {
            cmsCloseProfile(profile)
            return nil
        }
        defer { cmsCloseProfile(standard) }
        let rgb = Self.format(PT_RGB, 3)
        let flags = UInt32(cmsFLAGS_NOCACHE) | UInt32(cmsFLAGS_NOOPTIMIZE)
        let intent = UInt32(INTENT_RELATIVE_COLORIMETRIC)
        guard let forward = cmsCreateTransform(profile, format, standard, rgb, intent, flags) else {
            cmsCloseProfile(profile)
            return nil
        }
        let back = cmsCreateTransform(standard, rgb, profile, format, intent, flags)
        self.data = data
        isSRGB = model == .rgb && Self.isIdentity(forward)
        isDisplayP3 = model == .rgb && Self.isFromDisplayP3(forward)
        isWideGamut = model == .rgb && Self.primaries(of: profile)?.isWideGamut == true
        description = Self.description(of: profile)
        transforms = Guarded(Transforms(profile: profile, toSRGB: forward, fromSRGB: back))
    }

    /// Returns the format of `channels` doubles.
    private static func format(_ model: Int32, _ channels: UInt32) -> UInt32 {
        // FLOAT_SH(1) | COLORSPACE_SH(model) | CHANNELS_SH(channels) | BYTES_SH(0): 0 bytes means a double.
        1 << 22 | UInt32(model) << 16 | channels << 3
    }

    private static func isIdentity(_ transform: cmsHTRANSFORM) -> Bool {
        let levels = [0.0, 0.1, 0.25, 0.5, 0.75, 1]
        for r in levels {
            for g in levels {
                for b in levels {
                    let input = [r, g, b]
                    var output = [0.0, 0, 0]
                    cmsDoTransform(transform, input, &output, 1)
                    for i in 0..<3 where abs(input[i] - output[i]) > 0.5 / 255 { return false }
                }
            }
        }
        return true
    }

    private static func isFromDisplayP3(_ transform: cmsHTRANSFORM) -> Bool {
        let p3 = ColorModel.rgb(ColorModel.RGB(.sRGB, ColorModel.p3Primaries))
        let samples = [
            [0.5, 0.5, 0.5], [0.6, 0.5, 0.45], [0.35, 0.5, 0.45], [0.4, 0.45, 0.6], [0.8, 0.6, 0.7], [0.9, 0.9, 0.7],
        ]
        return samples.allSatisfy { input in
            var output = [0.0, 0, 0]
            cmsDoTransform(transform, input, &output, 1)
            guard let wanted = ColorModel.sRGB.components(xyz: p3.xyz(input)) else { return false }
            return zip(output, wanted).allSatisfy { abs($0 - $1) < 1.5 / 255 }
        }
    }

    /// Returns the XYZ of the primaries relative to D50 as columns; `nil` for a profile of tables.
    private static func primaries(of profile: cmsHPROFILE) -> Matrix3? {
        func color(_ tag: cmsTagSignature) -> SIMD3<Double>? {
            cmsReadTag(profile, tag).map { $0.load(as: cmsCIEXYZ.self) }.map { SIMD3($0.X, $0.Y, $0.Z) }
        }
        guard let red = color(cmsSigRedColorantTag), let green = color(cmsSigGreenColorantTag),
            let blue = color(cmsSigBlueColorantTag)
        else { return nil }
        return Matrix3(columns: red, green, blue)
    }

    private static func description(of profile: cmsHPROFILE) -> String? {
        let count = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", nil, 0)
        guard count > 1, count <= 1 << 16 else { return nil }
        var text = [CChar](repeating: 0, count: Int(count))
        guard cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &text, count) > 1 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the sRGB components, 0…1, of components 0…1 (also for CMYK; Lab in its own units).
    func toSRGB(_ components: [Double]) -> [Double] {
        var pixels = components
        convertToSRGB(&pixels)
        return pixels
    }

    /// Converts pixels of `componentCount` numbers to pixels of three; converting many at once shares the set-up.
    func convertToSRGB(_ pixels: inout [Double]) {
        let count = pixels.count / componentCount
        if isSRGB { return pixels = pixels.map { $0 > 0 ? min($0, 1) : 0 } }
        // Little CMS expects inks in percent for floating-point numbers.
        let input = model == .cmyk ? pixels.map { $0 * 100 } : pixels
        var output = [Double](repeating: 0, count: count * 3)
        transforms.withLock { if let t = $0.toSRGB { cmsDoTransform(t, input, &output, UInt32(count)) } }
        pixels = output.map { $0 > 0 ? min($0, 1) : 0 }
    }

    /// Converts pixels of `componentCount` bytes to pixels of three sRGB bytes. Returns `false` if there is no such
    /// transform.
    func convertBytes(_ input: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
        transforms.withLock { transforms in
            if transforms.bytes == nil, let standard = cmsCreate_sRGBProfile() {
                defer { cmsCloseProfile(standard) }
                let space: Int32 =
                    switch model {
                    case .monochrome: PT_GRAY
                    case .cmyk: PT_CMYK
                    case .lab: PT_Lab
                    default: PT_RGB
                    }
                let format = UInt32(space) << 16 | UInt32(componentCount) << 3 | 1
                transforms.bytes = cmsCreateTransform(
                    transforms.profile, format, standard, UInt32(PT_RGB) << 16 | 3 << 3 | 1,
                    UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(cmsFLAGS_NOCACHE))
            }
            guard let transform = transforms.bytes else { return false }
            cmsDoTransform(transform, input, output, UInt32(count))
            return true
        }
    }

    /// Returns the profile's components of an sRGB colour; `nil` if the profile supports only one direction.
    func fromSRGB(_ rgb: [Double]) -> [Double]? {
        if isSRGB { return rgb }
        var output = [Double](repeating: 0, count: componentCount)
        let done = transforms.withLock { transforms -> Bool in
            guard let t = transforms.fromSRGB else { return false }
            cmsDoTransform(t, rgb, &output, 1)
            return true
        }
        guard done else { return nil }
        return model == .cmyk ? output.map { $0 / 100 } : output
    }

    static func == (one: ICCProfile, other: ICCProfile) -> Bool { one === other || one.data == other.data }
    func hash(into hasher: inout Hasher) { hasher.combine(data.count) }
}
