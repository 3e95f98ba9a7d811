import UIKit

/// Values of properties as text, without addresses.
@MainActor enum ValueDescription {
    static let states: [(String, UIControl.State)] = [
        ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected),
        ("focused", .focused),
    ]

    static func text(_ value: Any?) -> String {
        guard let value else { return "nil" }
        switch value {
        case let color as UIColor: return components(color)
        case let font as UIFont: return "\(font.fontName) \(font.pointSize)"
        case let image as UIImage:
            return "image \(image.size) \(image.renderingMode) symbol \(image.isSymbolImage)"
        case let text as NSAttributedString: return runs(text)
        case let style as NSParagraphStyle: return paragraph(style)
        case let shadow as NSShadow:
            return "shadow \(text(shadow.shadowColor)) \(shadow.shadowOffset) \(shadow.shadowBlurRadius)"
        case let menu as UIMenu:
            return "\(menu.title) \(text(menu.image)) [\(menu.children.map { text($0) }.joined(separator: ", "))]"
        case let command as UICommand:
            return "\(command.title) \(text(command.image)) \(command.action) \(command.state) "
                + text(command.discoverabilityTitle)
        case let action as UIAction: return "\(action.title) \(text(action.image)) \(action.attributes) \(action.state)"
        case let number as CGFloat: return "\((number * 1000).rounded() / 1000)"
        case let rect as CGRect: return "\(rect.origin) \(rect.size)"
        default: return "\(value)".replacing(#/0x[0-9a-f]+/#, with: "")
        }
    }

    private static func components(_ color: UIColor) -> String {
        let parts = [UIUserInterfaceStyle.light, .dark].map { style in
            let shown = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            shown.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return [red, green, blue, alpha].map { "\(($0 * 255).rounded())" }.joined(separator: " ")
        }
        return parts[0] == parts[1] ? parts[0] : parts.joined(separator: " / ")
    }

    private static func runs(_ text: NSAttributedString) -> String {
        var result: [String] = []
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            let words = (text.string as NSString).substring(with: range)
            result.append("“\(words)” \(self.attributes(attributes))")
        }
        return result.joined(separator: " | ")
    }

    static func attributes(_ attributes: [NSAttributedString.Key: Any]) -> String {
        attributes.map { "\($0.key.rawValue): \(text($0.value))" }.sorted().joined(separator: ", ")
    }

    private static func paragraph(_ style: NSParagraphStyle) -> String {
        let tabs = style.tabStops.prefix(3).map { "\($0.alignment) \($0.location)" }
        let numbers = [
            style.lineSpacing, style.paragraphSpacing, style.paragraphSpacingBefore, style.firstLineHeadIndent,
            style.headIndent, style.tailIndent, style.minimumLineHeight, style.maximumLineHeight,
            style.lineHeightMultiple, style.defaultTabInterval,
        ]
        return "\(style.alignment) \(style.lineBreakMode) \(style.baseWritingDirection) \(numbers) \(tabs)"
    }
}
