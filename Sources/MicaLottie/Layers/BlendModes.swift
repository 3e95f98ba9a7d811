/// The blend modes of the format as values of `compositingFilter`.
enum BlendModes {
    private static let names = [
        nil, "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode", "lightenBlendMode",
        "colorDodgeBlendMode", "colorBurnBlendMode", "hardLightBlendMode", "softLightBlendMode",
        "differenceBlendMode", "exclusionBlendMode", "hueBlendMode", "saturationBlendMode", "colorBlendMode",
        "luminosityBlendMode", "plusL",
    ]

    /// Returns the filter; `nil` for the normal mode and unknown ones.
    static func filter(_ mode: Int) -> String? { names.indices.contains(mode) ? names[mode] : nil }
}
