import UIKit

/// The gallery's colours.
enum Palette {
    static let ground = UIColor(hex: 0x0F1424)
    static let panel = UIColor(hex: 0x1A2138)
    static let line = UIColor(hex: 0x313B5C)
    static let mint = UIColor(hex: 0x13EAA4)
    static let blue = UIColor(hex: 0x4C8DFF)
    static let orange = UIColor(hex: 0xFF9F43)
    static let pink = UIColor(hex: 0xFF5D8F)
    static let violet = UIColor(hex: 0x9B6BFF)
    static let red = UIColor(hex: 0xFF5D5D)
    static let green = UIColor(hex: 0x2ED573)
}
