import CoreGraphics
import Foundation

/// The colour source of a fill or stroke as the file states it.
enum SVGPaintSource: Sendable, Equatable {
    case none, current
    case color(SVGColor)
    /// A gradient or pattern, and the colour without it.
    case reference(String, fallback: SVGColor?)
}

/// The properties that an element inherits from its parent.
struct SVGStyle {
    /// The viewport of lengths in percent, and the size of the font in user units.
    var viewport: CGSize
    var fontSize: CGFloat = 16

    var color = SVGColor.black
    var fill = SVGPaintSource.color(.black), stroke = SVGPaintSource.none
    var fillOpacity: CGFloat = 1, strokeOpacity: CGFloat = 1
    var fillsEvenOdd = false, clipsEvenOdd = false
    var pen = SVGPen()
    var strokesFirst = false
    var markers = SVGMarkers()
    var isVisible = true
    var family = "", isBold = false, isItalic = false
    var anchor = Anchor.start, baseline = Baseline.alphabetic
    var letterSpacing: CGFloat = 0
    var keepsSpaces = false

    enum Anchor { case start, middle, end }
    /// The line of a text on which its position is.
    enum Baseline { case alphabetic, middle, central, hanging, mathematical, top, bottom }

    init(viewport: CGSize) { self.viewport = viewport }

    // MARK: Lengths

    /// The side of the viewport to which a percentage refers.
    enum Axis { case x, y, other }

    /// Returns a length in user units; nil for a text that is none.
    func length(_ text: String?, _ axis: Axis) -> CGFloat? {
        guard let text else { return nil }
        var scanner = SVGScanner(text)
        guard let number = scanner.number() else { return nil }
        let factor: CGFloat
        switch scanner.unit() {
        case "", "px": factor = 1
        case "pt": factor = 4.0 / 3
        case "pc": factor = 16
        case "in": factor = 96
        case "cm": factor = 96 / 2.54
        case "mm": factor = 96 / 25.4
        case "q": factor = 96 / 101.6
        case "em", "rem": factor = fontSize
        case "ex", "ch": factor = fontSize / 2
        case "%": factor = reference(axis) / 100
        default: return nil
        }
        let length = number * factor
        return abs(length) <= SVGLimits.number && scanner.isAtEnd ? length : nil
    }

    private func reference(_ axis: Axis) -> CGFloat {
        switch axis {
        case .x: viewport.width
        case .y: viewport.height
        case .other: ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
        }
    }

    /// Parses a `transform-origin`: two lengths or names of sides; nil for other texts.
    func origin(_ text: String?) -> CGPoint? {
        let words = (text ?? "").split(maxSplits: 3, whereSeparator: \.isWhitespace)
        guard var x = words.first else { return nil }
        var y = words.count > 1 ? words[1] : "center"
        if ["top", "bottom"].contains(x) || ["left", "right"].contains(y) { swap(&x, &y) }
        let names = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"]
        guard let left = length(names[String(x)] ?? String(x), .x), let top = length(names[String(y)] ?? String(y), .y)
        else { return nil }
        return CGPoint(x: left, y: top)
    }

    /// Parses a number of 0–1, or a percentage.
    static func opacity(_ text: String?) -> CGFloat? {
        guard let text else { return nil }
        var scanner = SVGScanner(text)
        guard let number = scanner.number() else { return nil }
        switch scanner.unit() {
        case "": return min(max(0, number), 1)
        case "%": return min(max(0, number / 100), 1)
        default: return nil
        }
    }

    // MARK: Properties

    /// Applies the properties of an element; unknown ones and invalid values have no effect.
    mutating func take(_ values: [String: String]) {
        if let size = fontSize(values["font-size"]) { fontSize = size }
        if let text = values["color"], let own = SVGColor(text) { color = own }
        if let own = paint(values["fill"]) { fill = own }
        if let own = paint(values["stroke"]) { stroke = own }
        if let own = SVGStyle.opacity(values["fill-opacity"]) { fillOpacity = own }
        if let own = SVGStyle.opacity(values["stroke-opacity"]) { strokeOpacity = own }
        switch values["fill-rule"] {
        case "evenodd": fillsEvenOdd = true
        case "nonzero": fillsEvenOdd = false
        default: break
        }
        switch values["clip-rule"] {
        case "evenodd": clipsEvenOdd = true
        case "nonzero": clipsEvenOdd = false
        default: break
        }
        takePen(values)
        markers.take(values)
        switch values["visibility"] {
        case "hidden", "collapse": isVisible = false
        case "visible": isVisible = true
        default: break
        }
        if let order = values["paint-order"] { strokesFirst = order.hasPrefix("stroke") }
        takeFont(values)
    }

    private mutating func takePen(_ values: [String: String]) {
        if let width = length(values["stroke-width"], .other), width >= 0 { pen.width = width }
        switch values["stroke-linecap"] {
        case "round": pen.cap = .round
        case "square": pen.cap = .square
        case "butt": pen.cap = .butt
        default: break
        }
        switch values["stroke-linejoin"] {
        case "round": pen.join = .round
        case "bevel": pen.join = .bevel
        case "miter", "miter-clip", "arcs": pen.join = .miter
        default: break
        }
        if let text = values["stroke-miterlimit"], let limit = SVGScanner.numbers(text).first, limit >= 1 {
            pen.miterLimit = limit
        }
        if let text = values["stroke-dasharray"] { pen.dashes = dashes(text) ?? pen.dashes }
        if let offset = length(values["stroke-dashoffset"], .other) { pen.dashPhase = offset }
        pen.keepsWidth = values["vector-effect"] == "non-scaling-stroke"
    }

    private mutating func takeFont(_ values: [String: String]) {
        var values = values
        if let text = values["font"] {
            let short = SVGStyle.font(text)
            if values["font-size"] == nil, let size = fontSize(short["font-size"]) { fontSize = size }
            values.merge(short) { own, _ in own }
        }
        if let own = values["font-family"] { family = own }
        switch values["font-weight"] {
        case nil, "inherit": break
        case "bold", "bolder": isBold = true
        case let text?: isBold = (SVGScanner.numbers(text).first ?? 400) >= 600
        }
        if let own = values["font-style"], own != "inherit" { isItalic = own == "italic" || own == "oblique" }
        switch values["text-anchor"] {
        case "start": anchor = .start
        case "middle": anchor = .middle
        case "end": anchor = .end
        default: break
        }
        if let own = SVGStyle.baseline(values["alignment-baseline"] ?? values["dominant-baseline"]) { baseline = own }
        if let spacing = length(values["letter-spacing"], .other) { letterSpacing = spacing }
        if let space = values["xml:space"] { keepsSpaces = space == "preserve" }
    }

    private static func baseline(_ text: String?) -> Baseline? {
        switch text {
        case "auto", "alphabetic", "baseline": .alphabetic
        case "middle": .middle
        case "central", "center": .central
        case "hanging": .hanging
        case "mathematical": .mathematical
        case "text-before-edge", "before-edge", "text-top", "top": .top
        case "text-after-edge", "after-edge", "ideographic", "text-bottom", "bottom": .bottom
        default: nil
        }
    }

    /// Returns the properties in the shorthand `font`: `italic bold 12px/1.5 serif`.
    private static func font(_ text: String) -> [String: String] {
        var words = text.split(maxSplits: 16, whereSeparator: \.isWhitespace).map(String.init)[...]
        var result = ["font-style": "normal", "font-weight": "normal"]
        while let word = words.popFirst() {
            switch word {
            case "italic", "oblique": result["font-style"] = word
            case "bold", "bolder", "lighter": result["font-weight"] = word
            case "normal", "small-caps": break
            case _ where word.allSatisfy(\.isNumber): result["font-weight"] = word
            default:
                result["font-size"] = word.split(separator: "/", maxSplits: 1).first.map(String.init)
                if !words.isEmpty { result["font-family"] = words.joined(separator: " ") }
                return words.isEmpty ? [:] : result
            }
        }
        return [:]
    }

    private func fontSize(_ text: String?) -> CGFloat? {
        guard let text, text != "inherit" else { return nil }
        let names: [String: CGFloat] = ["small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32]
        if let named = names[text] { return named }
        var scanner = SVGScanner(text)
        guard let number = scanner.number() else { return nil }
        // Percentages are those of the parent's font.
        if scanner.unit() == "%" { return number >= 0 ? fontSize * number / 100 : nil }
        return length(text, .other).flatMap { $0 >= 0 ? $0 : nil }
    }

    private func dashes(_ text: String) -> [CGFloat]? {
        guard text != "inherit" else { return nil }
        var lengths: [CGFloat] = []
        for word in text.split(maxSplits: SVGLimits.dashes, whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard lengths.count < SVGLimits.dashes, let own = length(String(word), .other), own >= 0 else { return [] }
            lengths.append(own)
        }
        guard lengths.contains(where: { $0 > 0 }) else { return [] }
        return lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    }

    private func paint(_ text: String?) -> SVGPaintSource? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else { return nil }
        switch text.lowercased() {
        case "inherit", "context-fill", "context-stroke": return nil
        case "none": return SVGPaintSource.none
        case "currentcolor": return .current
        default: break
        }
        if let (id, rest) = SVGStyle.link(text) {
            return .reference(id, fallback: rest.lowercased() == "currentcolor" ? color : SVGColor(rest))
        }
        return SVGColor(text).map { .color($0) }
    }

    /// Returns the id in "url(#id)" and the text after it; nil for other texts.
    static func link(_ text: String?) -> (id: String, rest: String)? {
        guard let text, text.hasPrefix("url("), let close = text.firstIndex(of: ")") else { return nil }
        let inside = text[text.index(text.startIndex, offsetBy: 4)..<close].trimmingCharacters(
            in: CharacterSet(charactersIn: " \"'"))
        guard inside.hasPrefix("#") else { return nil }
        return (
            String(inside.dropFirst()), text[text.index(after: close)...].trimmingCharacters(in: .whitespaces)
        )
    }
}
