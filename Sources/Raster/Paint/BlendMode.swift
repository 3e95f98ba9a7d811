/// How a source is combined with what is below: the separable and non-separable modes of PDF (ISO 32000-2, 11.3.5) and
/// the Porter–Duff operators, in the order and with the raw values of `CGBlendMode`.
public enum BlendMode: Int32, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
    case xor, plusDarker, plusLighter
}
