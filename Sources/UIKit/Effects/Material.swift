import QuartzCore

/// How a blur of a style looks in light or dark surroundings.
///
/// Radius, saturation and tint of the three first styles are those of Apple's sample code for blurred images. Apple gives
/// none for materials: theirs are set by eye, so that text in the label colour stays readable.
struct Material: Equatable {
    /// The σ of the blur, in points.
    var radius = 30.0
    /// 1 leaves colours as they are.
    var saturation = 1.8
    var isDark: Bool
    /// The grey that is laid over, and how opaque it is.
    var white: CGFloat, alpha: CGFloat

    init(_ style: UIBlurEffect.Style, isDark dark: Bool) {
        typealias Style = UIBlurEffect.Style
        /// Ultra thin, thin, regular, thick, chrome.
        let densities: [CGFloat] = [0.35, 0.5, 0.65, 0.8, 0.75]
        let value = style.rawValue
        switch style {
        case .extraLight: (isDark, white, alpha, radius) = (false, 0.97, 0.82, 20)
        case .light: (isDark, white, alpha) = (false, 1, 0.3)
        case .dark: (isDark, white, alpha, radius) = (true, 0.11, 0.73, 20)
        case .regular: self = Material(dark ? Style.dark : .light, isDark: dark)
        case .prominent: self = Material(dark ? Style.dark : .extraLight, isDark: dark)
        default:
            let first: Style
            switch value {
            case Style.systemUltraThinMaterialDark.rawValue...: (first, isDark) = (.systemUltraThinMaterialDark, true)
            case Style.systemUltraThinMaterialLight.rawValue...:
                (first, isDark) = (.systemUltraThinMaterialLight, false)
            default: (first, isDark) = (.systemUltraThinMaterial, dark)
            }
            (white, alpha) = (isDark ? 0.14 : 0.97, densities[value - first.rawValue])
        }
    }

    /// The same without anything behind, for those who want less transparency.
    var opaqueWhite: CGFloat { isDark ? 0.14 : 0.97 }

    /// What is done to what lies behind; a part of 0 leaves it as it is.
    func filters(part: Double) -> [CIFilter] {
        let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius * part])
        let color = CIFilter(name: "CIColorControls", parameters: ["inputSaturation": 1 + (saturation - 1) * part])
        return [blur, color].compactMap { $0 }
    }
}
