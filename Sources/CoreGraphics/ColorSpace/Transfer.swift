import Foundation

/// The transfer function from a component's stored value to linear light, odd-symmetric about 0 so that extended ranges
/// keep their negative values.
enum Transfer: Sendable, Hashable {
    case linear
    /// IEC 61966-2-1.
    case sRGB
    /// A pure power function.
    case gamma(Double)
    /// ITU-R BT.709 and BT.2020: the inverse of the camera's curve.
    case bt709
    /// ROMM RGB: gamma 1.8 with a linear segment near 0.
    case romm

    func toLinear(_ v: Double) -> Double {
        let x = abs(v)
        let y: Double
        switch self {
        case .linear: return v
        case .sRGB: y = x <= 0.04045 ? x / 12.92 : power((x + 0.055) / 1.055, 2.4)
        case .gamma(let g): y = power(x, g)
        case .bt709: y = x < 0.081 ? x / 4.5 : power((x + 0.099) / 1.099, 1 / 0.45)
        case .romm: y = x < 0.03125 ? x / 16 : power(x, 1.8)
        }
        return v < 0 ? -y : y
    }

    func fromLinear(_ v: Double) -> Double {
        let x = abs(v)
        let y: Double
        switch self {
        case .linear: return v
        case .sRGB: y = x <= 0.003_130_8 ? x * 12.92 : 1.055 * power(x, 1 / 2.4) - 0.055
        case .gamma(let g): y = g == 0 ? 0 : power(x, 1 / g)
        case .bt709: y = x < 0.018 ? x * 4.5 : 1.099 * power(x, 0.45) - 0.099
        case .romm: y = x < 0.001_953_125 ? x * 16 : power(x, 1 / 1.8)
        }
        return v < 0 ? -y : y
    }
}
