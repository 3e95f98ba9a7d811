import QuartzCore

/// The parameters of a blur style in light or dark mode.
///
/// Radius, saturation and tint of the first three styles are those of Apple's sample code for blurred images. Apple
/// publishes none for materials: these are chosen visually, so that text in the label colour stays legible.
struct Material: Equatable {
    /// The σ of the blur, in points.
    var radius = 30.0
    /// The saturation; 1 leaves colours unchanged.
    var saturation = 1.8
    var isDark: Bool
    /// The grey of the overlay, and its opacity.
    var white: CGFloat, alpha: CGFloat

    init(_ style: UIBlurEffect.Style, isDark dark: Bool) {
        typealias Style = UIBlurEffect.Style
        /// The opacities: ultra thin, thin, regular, thick, chrome.
        let densities: [CGFloat] = [0.35, 0.5, 0.65, 0.8, 0.75]
        let value = style.rawValue
        switch style {
        case .extraLight:
            isDark = false
            white = 0.97
            alpha = 0.82
            radius = 20
        case .light:
            isDark = false
            white = 1
            alpha = 0.3
        case .dark:
            isDark = true
            white = 0.11
            alpha = 0.73
            radius = 20
        case .regular: self = Material(dark ? Style.dark : .light, isDark: dark)
        case .prominent: self = Material(dark ? Style.dark : .extraLight, isDark: dark)
        default:
            let first: Style
            switch value {
            case Style.systemUltraThinMaterialDark.rawValue...:
                first = .systemUltraThinMaterialDark
                isDark = true
            case Style.systemUltraThinMaterialLight.rawValue...:
                first = .systemUltraThinMaterialLight
                isDark = false
            default:
                first = .systemUltraThinMaterial
                isDark = dark
            }
            white = isDark ? 0.14 : 0.97
            alpha = densities[value - first.rawValue]
        }
    }

    /// The grey of the opaque replacement if transparency is reduced.
    var opaqueWhite: CGFloat { isDark ? 0.14 : 0.97 }

    /// Returns the filters for the content behind; a part of 0 leaves it unchanged.
    func filters(part: Double) -> [CIFilter] {
        let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius * part])
        let color = CIFilter(name: "CIColorControls", parameters: ["inputSaturation": 1 + (saturation - 1) * part])
        return [blur, color].compactMap { $0 }
    }
}
