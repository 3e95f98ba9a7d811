import UIKit

/// The gallery's colours. Those of backgrounds, lines and text adapt to light and dark mode.
enum Palette {
    static let ground = adaptive(light: 0xF6F7FB, dark: 0x0F1424)
    static let panel = adaptive(light: 0xFFFFFF, dark: 0x1A2138)
    static let line = adaptive(light: 0xD3D9E6, dark: 0x313B5C)
    static let text = adaptive(light: 0x1B2130, dark: 0xF4F6FB)
    static let quiet = adaptive(light: 0x66718A, dark: 0x8E9AB8)
    static let mint = UIColor(hex: 0x13EAA4)
    static let blue = UIColor(hex: 0x4C8DFF)
    static let orange = UIColor(hex: 0xFF9F43)
    static let pink = UIColor(hex: 0xFF5D8F)
    static let violet = UIColor(hex: 0x9B6BFF)
    static let red = UIColor(hex: 0xFF5D5D)
    static let green = UIColor(hex: 0x2ED573)

    static func adaptive(light: UInt32, dark: UInt32) -> UIColor {
        UIColor { UIColor(hex: $0.userInterfaceStyle == .dark ? dark : light) }
    }
}

extension UIColor {
    /// Returns the colour mixed with a proportion of white (below 0: black).
    func mixed(withWhite part: CGFloat) -> UIColor {
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        _ = getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let goal: CGFloat = part > 0 ? 1 : 0, amount = abs(part)
        func mix(_ value: CGFloat) -> CGFloat { value + (goal - value) * amount }
        return UIColor(red: mix(red), green: mix(green), blue: mix(blue), alpha: alpha)
    }
}
