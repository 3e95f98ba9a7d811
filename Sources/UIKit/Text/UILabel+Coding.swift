import CoreGraphics
import CoreText
import Foundation

// Archives of labels.
extension UILabel {
    private static let weights: [UIFont.Weight] = [
        .regular, .bold, .semibold, .medium, .light, .thin, .ultraLight, .heavy, .black,
    ]

    /// Encodes a system font by its weight, another one by its name.
    private func encode(_ font: UIFont, in coder: NSCoder) {
        coder.encode(Double(font.pointSize), forKey: "UIFontPointSize")
        if let weight = Self.weights.first(where: { UIFont.systemFont(ofSize: font.pointSize, weight: $0) == font }) {
            coder.encode(Double(weight.rawValue), forKey: "UIFontWeight")
        } else {
            coder.encode(font.fontName as NSString, forKey: "UIFontName")
        }
    }

    private func decodedFont(_ coder: NSCoder) -> UIFont? {
        let size = CGFloat(coder.decodeDouble(forKey: "UIFontPointSize"))
        guard size > 0, size.isFinite else { return nil }
        if let name = coder.decodedValue("UIFontName") as? String { return UIFont(name: name, size: size) }
        return .systemFont(ofSize: size, weight: UIFont.Weight(CGFloat(coder.decodeDouble(forKey: "UIFontWeight"))))
    }

    func encodeLabel(_ coder: NSCoder) {
        if let text { coder.encode(text as NSString, forKey: "UIText") }
        if let font = font as UIFont? { encode(font, in: coder) }
        coder.encode(textColor, forKey: "UITextColor")
        coder.encode(textAlignment.rawValue, forKey: "UITextAlignment")
        coder.encode(lineBreakMode.rawValue, forKey: "UILineBreakMode")
        coder.encode(numberOfLines, forKey: "UINumberOfLines")
        coder.encode(isEnabled, forKey: "UIEnabled")
        coder.encode(adjustsFontSizeToFitWidth, forKey: "UIAdjustsFontSizeToFit")
        coder.encode(Double(minimumScaleFactor), forKey: "UIMinimumScaleFactor")
        if let shadowColor { coder.encode(shadowColor, forKey: "UIShadowColor") }
        coder.encode(shadowOffset, forKey: "UIShadowOffset")
    }

    func decodeLabel(_ coder: NSCoder) {
        guard coder is NSKeyedUnarchiver, coder.containsValue(forKey: "UITextAlignment") else { return }
        decodeState(coder)
        if let text = coder.decodedValue("UIText") as? String { self.text = text }
        if let font = decodedFont(coder) { self.font = font }
        if let color = coder.decodedColor(forKey: "UITextColor") { textColor = color }
        textAlignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "UITextAlignment")) ?? .natural
        lineBreakMode = NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "UILineBreakMode")) ?? .byTruncatingTail
        numberOfLines = coder.decodeInteger(forKey: "UINumberOfLines")
        isEnabled = coder.decodeBool(forKey: "UIEnabled")
        adjustsFontSizeToFitWidth = coder.decodeBool(forKey: "UIAdjustsFontSizeToFit")
        minimumScaleFactor = CGFloat(coder.decodeDouble(forKey: "UIMinimumScaleFactor"))
        if let color = coder.decodedColor(forKey: "UIShadowColor") { shadowColor = color }
        shadowOffset = coder.decodeCGSize(forKey: "UIShadowOffset")
    }
}
