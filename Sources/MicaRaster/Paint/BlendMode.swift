/// A blending of a source with the destination. The modes are the separable and non-separable ones of PDF (ISO 32000-2,
/// 11.3.5) and the Porter–Duff operators, in the order and with the raw values of `CGBlendMode`. The modes that exist
/// only in Core Image follow.
public enum BlendMode: Int32, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
    case xor, plusDarker, plusLighter
    /// Separable like the first ones, for colours b below and s: b + s − 1, b + s, b + 2s − 1. Then colour burn and
    /// dodge with 2s and 2s − 1, the darker or lighter with these, b − s, b / s. All are clamped to 0…1.
    case linearBurn, linearDodge, linearLight, vividLight, pinLight, subtract, divide
    /// Modes of all four premultiplied components.
    case maximum, minimum, product
}
