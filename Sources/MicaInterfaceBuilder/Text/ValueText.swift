import Foundation

/// Values as Swift expressions.
struct ValueText {
    /// The table of the app's strings file; `nil` if the app has none.
    var table: String?

    func expression(_ value: PropertyValue) -> String {
        switch value {
        case .flag(let flag): return "\(flag)"
        case .number(let number): return SwiftText.number(number)
        case .integer(let number): return "\(number)"
        case .text(let text): return SwiftText.literal(text)
        case .member(let name): return "." + SwiftText.member(name)
        case .members(let names): return "[\(names.map { "." + $0 }.joined(separator: ", "))]"
        case .color(let color): return expression(color)
        case .font(let font): return expression(font)
        case .image(let image): return expression(image)
        case .symbol(let symbol): return expression(symbol)
        case .date(let seconds): return "Date(timeIntervalSinceReferenceDate: \(SwiftText.number(seconds)))"
        case .locale(let identifier): return "Locale(identifier: \(SwiftText.literal(identifier)))"
        case .attributed(let fragments): return expression(fragments)
        case .texts(let texts): return "[\(texts.map(SwiftText.literal).joined(separator: ", "))]"
        case .textAttributes(let attributes): return expression(attributes)
        case .effect(let effect): return expression(effect)
        case .range(let location, let length): return "NSRange(location: \(location), length: \(length))"
        case .code(let code): return code
        case .size, .point, .offset, .rect, .insets, .directionalInsets: return geometry(value)
        }
    }

    /// Returns the value of a runtime attribute.
    func runtimeValue(_ value: PropertyValue?) -> String {
        switch value {
        case .number(let number): return ".number(\(SwiftText.number(number)))"
        case .text(let text): return ".string(\(SwiftText.literal(text)))"
        case .flag(let flag): return ".boolean(\(flag))"
        case .color(let color): return ".color(\(expression(color)))"
        case .image(let image): return ".image(\(expression(image)))"
        case .size?: return ".size(\(expression(value!)))"
        case .point?: return ".point(\(expression(value!)))"
        case .rect?: return ".rect(\(expression(value!)))"
        case .range?: return ".range(\(expression(value!)))"
        default: return ".none"
        }
    }

    private func geometry(_ value: PropertyValue) -> String {
        func list(_ names: [String], _ numbers: [Double]) -> String {
            zip(names, numbers).map { "\($0): \(SwiftText.number($1))" }.joined(separator: ", ")
        }
        switch value {
        case .size(let width, let height): return "CGSize(\(list(["width", "height"], [width, height])))"
        case .point(let x, let y): return "CGPoint(\(list(["x", "y"], [x, y])))"
        case .offset(let horizontal, let vertical):
            return "UIOffset(\(list(["horizontal", "vertical"], [horizontal, vertical])))"
        case .rect(let rect):
            return "CGRect(\(list(["x", "y", "width", "height"], [rect.x, rect.y, rect.width, rect.height])))"
        case .insets(let top, let left, let bottom, let right):
            return "UIEdgeInsets(\(list(["top", "left", "bottom", "right"], [top, left, bottom, right])))"
        case .directionalInsets(let top, let leading, let bottom, let trailing):
            return
                "NSDirectionalEdgeInsets(\(list(["top", "leading", "bottom", "trailing"], [top, leading, bottom, trailing])))"
        default: return ""
        }
    }

    // MARK: Colours, fonts, images

    func expression(_ color: ColorValue) -> String {
        func list(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> String {
            "\(SwiftText.number(red)), green: \(SwiftText.number(green)), blue: \(SwiftText.number(blue)), alpha: \(SwiftText.number(alpha))"
        }
        switch color {
        case .rgb(let red, let green, let blue, let alpha): return "UIColor(red: \(list(red, green, blue, alpha)))"
        case .displayP3(let red, let green, let blue, let alpha):
            return "UIColor(displayP3Red: \(list(red, green, blue, alpha)))"
        case .white(let white, let alpha):
            return "UIColor(white: \(SwiftText.number(white)), alpha: \(SwiftText.number(alpha)))"
        case .system(let name): return "UIColor.\(name)"
        case .named(let name, let fallback):
            let named = "UIColor(named: \(SwiftText.literal(name)))"
            return fallback.map { "(\(named) ?? \(expression($0)))" } ?? named
        }
    }

    func expression(_ font: FontValue) -> String {
        switch font {
        case .system(let size, let weight):
            return weight == "regular"
                ? "UIFont.systemFont(ofSize: \(SwiftText.number(size)))"
                : "UIFont.systemFont(ofSize: \(SwiftText.number(size)), weight: .\(weight))"
        case .italicSystem(let size): return "UIFont.italicSystemFont(ofSize: \(SwiftText.number(size)))"
        case .monospaced(let size, let weight):
            return "UIFont.monospacedSystemFont(ofSize: \(SwiftText.number(size)), weight: .\(weight))"
        case .style(let style): return "UIFont.preferredFont(forTextStyle: .\(style))"
        case .named(let name, let size):
            let points = SwiftText.number(size)
            return "(UIFont(name: \(SwiftText.literal(name)), size: \(points)) ?? UIFont.systemFont(ofSize: \(points)))"
        }
    }

    func expression(_ image: ImageValue) -> String {
        let name = SwiftText.literal(image.name)
        var text = image.isSystem ? "UIImage(systemName: \(name)" : "UIImage(named: \(name)"
        if image.isSystem, let symbol = image.symbol { text += ", withConfiguration: \(expression(symbol))" }
        text += ")"
        return image.renderingMode.map { "\(text)?.withRenderingMode(.\($0))" } ?? text
    }

    func expression(_ symbol: SymbolValue) -> String {
        let type = "UIImage.SymbolConfiguration", scale = symbol.scale.map { ".\(SwiftText.member($0))" }
        if let font = symbol.font {
            return "\(type)(font: \(expression(font))\(scale.map { ", scale: \($0)" } ?? ""))"
        }
        if let size = symbol.pointSize {
            let weight = symbol.weight ?? "unspecified"
            return
                "\(type)(pointSize: \(SwiftText.number(size)), weight: .\(weight), scale: \(scale ?? ".default"))"
        }
        let weight = symbol.weight.map { "\(type)(weight: .\($0))" }
        let plain = scale.map { "\(type)(scale: \($0))" }
        guard let weight, let plain else { return weight ?? plain ?? "\(type).unspecified" }
        return "\(weight).applying(\(plain))"
    }

    private func expression(_ effect: EffectValue) -> String {
        switch effect {
        case .blur(let style): return "UIBlurEffect(style: .\(style))"
        case .vibrancy(let blur, let vibrancy):
            let style = vibrancy.map { ", style: .\($0)" } ?? ""
            return "UIVibrancyEffect(blurEffect: UIBlurEffect(style: .\(blur))\(style))"
        }
    }

    // MARK: Texts

    private func expression(_ fragments: [TextFragment]) -> String {
        let runs = fragments.map { fragment in
            let attributes = expression(fragment.attributes)
            let text = SwiftText.literal(fragment.text)
            return "NSAttributedString(string: \(text), attributes: \(attributes))"
        }
        if runs.count == 1 { return runs[0] }
        return "interfaceText([\(runs.joined(separator: ", "))])"
    }

    func expression(_ attributes: TextAttributes) -> String {
        var pairs: [String] = []
        if let font = attributes.font { pairs.append(".font: \(expression(font))") }
        if let color = attributes.color { pairs.append(".foregroundColor: \(some(color))") }
        if let color = attributes.backgroundColor { pairs.append(".backgroundColor: \(some(color))") }
        if let paragraph = attributes.paragraph { pairs.append(".paragraphStyle: \(expression(paragraph))") }
        for (name, number) in attributes.numbers.sorted(by: { $0.key < $1.key }) {
            let isWhole = name.hasSuffix("Style") || name == "ligature"
            pairs.append(".\(name): \(isWhole ? "Int" : "CGFloat")(\(SwiftText.number(number)))")
        }
        if let link = attributes.link {
            let text = SwiftText.literal(link)
            pairs.append(".link: \(URL(string: link) == nil ? text : "URL(string: \(text))!")")
        }
        if let shadow = attributes.shadow { pairs.append(".shadow: \(expression(shadow))") }
        return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
    }

    /// Returns the text for an optional colour in a place that needs one.
    private func some(_ color: ColorValue) -> String {
        if case .named(_, nil) = color { return "(\(expression(color)) ?? UIColor.label)" }
        return expression(color)
    }

    private func expression(_ paragraph: ParagraphValue) -> String {
        let members = paragraph.members.sorted { $0.key < $1.key }.map { "$0.\($0.key) = .\($0.value)" }
        let numbers = paragraph.numbers.sorted { $0.key < $1.key }.map {
            "$0.\($0.key) = \(SwiftText.number($0.value))"
        }
        let tabs = paragraph.tabs.map { "$0.tabStops = [\($0.map(expression).joined(separator: ", "))]" }
        let settings = (members + numbers + [tabs].compactMap { $0 }).joined(separator: "; ")
        return settings.isEmpty ? "NSParagraphStyle()" : "interfaceParagraph { \(settings) }"
    }

    private func expression(_ tab: TabValue) -> String {
        "NSTextTab(textAlignment: .\(tab.alignment), location: \(SwiftText.number(tab.location)))"
    }

    private func expression(_ shadow: ShadowValue) -> String {
        let color = shadow.color.map { some($0) } ?? "UIColor(white: 0, alpha: 1.0 / 3)"
        let numbers = [shadow.width, shadow.height, shadow.blur].map(SwiftText.number)
        return "interfaceShadow(\(color), \(numbers.joined(separator: ", ")))"
    }

    /// Functions that the generated file contains if its expressions call them.
    static let helpers: [(name: String, lines: [String])] = [
        (
            "interfaceText",
            [
                "private func interfaceText(_ runs: [NSAttributedString]) -> NSAttributedString {",
                "    let text = NSMutableAttributedString(string: \"\")",
                "    for run in runs { text.append(run) }",
                "    return text",
                "}",
            ]
        ),
        (
            "interfaceParagraph",
            [
                "private func interfaceParagraph(_ set: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {",
                "    let style = NSMutableParagraphStyle()",
                "    set(style)",
                "    return style",
                "}",
            ]
        ),
        (
            "interfaceShadow",
            [
                "private func interfaceShadow(_ color: UIColor, _ width: CGFloat, _ height: CGFloat, _ blur: CGFloat) -> NSShadow {",
                "    let shadow = NSShadow()",
                "    shadow.shadowColor = color",
                "    shadow.shadowOffset = CGSize(width: width, height: height)",
                "    shadow.shadowBlurRadius = blur",
                "    return shadow",
                "}",
            ]
        ),
    ]
}
