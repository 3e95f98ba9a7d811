/// The weight of a symbol's strokes, from the thinnest to the thickest; an unspecified one counts as regular.
package enum StrokeWeight: Int, Sendable, CaseIterable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The name in a symbol template.
    var templateName: String {
        switch self {
        case .unspecified: ""
        case .ultraLight: "Ultralight"
        case .thin: "Thin"
        case .light: "Light"
        case .regular: "Regular"
        case .medium: "Medium"
        case .semibold: "Semibold"
        case .bold: "Bold"
        case .heavy: "Heavy"
        case .black: "Black"
        }
    }

    /// The stroke width relative to the font's size.
    package var stroke: Double {
        switch self {
        case .ultraLight: 0.022
        case .thin: 0.034
        case .light: 0.047
        case .unspecified, .regular: 0.0625
        case .medium: 0.073
        case .semibold: 0.084
        case .bold: 0.096
        case .heavy: 0.11
        case .black: 0.125
        }
    }
}
