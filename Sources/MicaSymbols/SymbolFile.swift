import CoreGraphics
package import Foundation
import MicaBase

/// An SVG file as the shape of a symbol: paths, basic shapes and groups, filled or stroked; no text, images, gradients
/// or styles. Colours are ignored except for `none`.
///
/// A template of Apple's symbol app (groups named `Regular-M`, `Bold-M` …) provides the medium size of its weights.
package struct SymbolFile {
    package enum Failure: Error, CustomStringConvertible {
        case tooLarge, noMarkup, tooManyElements, tooMuchStroke, badShape(String), noShape
        package var description: String {
            switch self {
            case .tooLarge: "it has more than \(SymbolFile.sizeLimit) bytes"
            case .noMarkup: "it is not an SVG file"
            case .tooManyElements:
                "it has more than \(SymbolFile.elementLimit) elements, or nests more than \(SymbolFile.depthLimit) levels"
            case .tooMuchStroke: "the outlines of its strokes have more than \(SymbolFile.outlineLimit) points"
            case .badShape(let name): "its <\(name)> cannot be read"
            case .noShape: "it draws nothing"
            }
        }
    }

    /// The limits of a file in bytes, of its elements, their nesting, and the characters of a path.
    static let sizeLimit = 1 << 20, elementLimit = 4096, depthLimit = 64, pathLimit = 256 << 10
    /// The limit of points in the outlines of all strokes.
    static let outlineLimit = 1 << 20

    /// The shapes by weight; only one for files that are not templates.
    package private(set) var shapes: [StrokeWeight: SymbolShape] = [:]

    /// The properties that an element passes to its children.
    fileprivate struct Setting {
        var transform = CGAffineTransform.identity
        var isFilled = true, isStroked = false, isHidden = false
        var width: CGFloat = 1, cap = CGLineCap.butt, join = CGLineJoin.miter
        var usesEvenOdd = false
        var weight: StrokeWeight?
    }

    package init(_ data: Data) throws(Failure) {
        guard data.count <= SymbolFile.sizeLimit else { throw .tooLarge }
        guard let tags = MarkupTag.tags(of: data, limit: SymbolFile.elementLimit + 1) else { throw .noMarkup }
        var stack = [Setting()], viewBox: CGRect?
        var parts: [StrokeWeight?: [SymbolShape.Part]] = [:], lines: [String: [CGFloat]] = [:]
        var count = 0, outlineCount = 0
        for tag in tags {
            guard case .open(let name, let attributes) = tag else {
                stack.removeLast()
                continue
            }
            count += 1
            guard count <= SymbolFile.elementLimit, stack.count <= SymbolFile.depthLimit else { throw .tooManyElements }
            var setting = stack[stack.count - 1]
            setting.take(attributes)
            if name == "svg", viewBox == nil { viewBox = SymbolFile.box(attributes) }
            // Definitions are drawn where they are used, which symbols do not need.
            if ["defs", "clipPath", "mask", "style", "title", "desc", "metadata", "text", "symbol"].contains(name) {
                setting.isHidden = true
            }
            if name == "line", let id = attributes["id"] {
                lines[id] = ["x1", "y1"].map { SymbolFile.number(attributes[$0]) ?? 0 }
            }
            if let id = attributes["id"], let weight = SymbolFile.weight(id) {
                setting.weight = weight
                // The position of a group in a template does not belong to its shape.
                if let own = attributes["transform"] { setting.transform = SymbolFile.transform(own).linear }
            }
            // A stroke as wide as the image covers it.
            if let side = viewBox.map({ max($0.width, $0.height) }) { setting.width = min(setting.width, side) }
            if !setting.isHidden, let path = try SymbolFile.path(name, attributes) {
                let own = setting.parts(of: path)
                if setting.isStroked, setting.width > 0 { outlineCount += own.last?.path.points.count ?? 0 }
                guard outlineCount <= SymbolFile.outlineLimit else { throw .tooMuchStroke }
                parts[setting.weight, default: []] += own
            }
            stack.append(setting)
        }
        guard let viewBox else { throw .noMarkup }
        try finish(parts, viewBox)
    }

    private mutating func finish(
        _ parts: [StrokeWeight?: [SymbolShape.Part]], _ viewBox: CGRect
    ) throws(Failure) {
        let weights = StrokeWeight.allCases.filter { parts[$0] != nil }
        for weight in weights {
            // Apple's templates have an em of 100 units with the origin on the baseline.
            var shape = SymbolShape(parts: parts[weight] ?? [], unitsPerEm: 100, baseline: 0)
            shape.weight = weight
            shapes[weight] = shape
        }
        if weights.isEmpty, let own = parts[nil] {
            shapes[.regular] = SymbolShape(parts: own, viewBox: viewBox).cut(to: viewBox)
        }
        guard shapes.values.contains(where: { !$0.box.isNull && $0.box.width.isFinite && $0.box.height.isFinite })
        else { throw .noShape }
    }

    private static func weight(_ id: String) -> StrokeWeight? {
        guard id.hasSuffix("-M") else { return nil }
        return StrokeWeight.allCases.first { $0.templateName == id.dropLast(2) }
    }

    // MARK: Elements

    /// Returns the path of an element in its own space; nil for an element that is not drawn.
    private static func path(_ name: String, _ attributes: [String: String]) throws(Failure) -> CGPath? {
        func value(_ key: String) -> CGFloat { number(attributes[key]) ?? 0 }
        switch name {
        case "path":
            guard let path = PathText.path(attributes["d"] ?? "", limit: pathLimit) else { throw .badShape(name) }
            return path
        case "circle", "ellipse":
            let rx = value(name == "circle" ? "r" : "rx"), ry = value(name == "circle" ? "r" : "ry")
            guard rx > 0, ry > 0 else { throw .badShape(name) }
            let box = CGRect(x: value("cx") - rx, y: value("cy") - ry, width: 2 * rx, height: 2 * ry)
            return CGPath(ellipseIn: box, transform: nil)
        case "rect":
            let box = CGRect(x: value("x"), y: value("y"), width: value("width"), height: value("height"))
            guard box.width > 0, box.height > 0 else { throw .badShape(name) }
            let rx = number(attributes["rx"]) ?? value("ry"), ry = number(attributes["ry"]) ?? rx
            guard rx > 0, ry > 0 else { return CGPath(rect: box, transform: nil) }
            return CGPath(
                roundedRect: box, cornerWidth: min(rx, box.width / 2), cornerHeight: min(ry, box.height / 2),
                transform: nil)
        case "polygon", "polyline":
            let numbers = numbers(attributes["points"] ?? "")
            guard numbers.count >= 4, numbers.count % 2 == 0 else { throw .badShape(name) }
            let path = CGMutablePath()
            let points = stride(from: 0, to: numbers.count, by: 2).map {
                CGPoint(x: numbers[$0], y: numbers[$0 + 1])
            }
            path.addLines(between: points)
            if name == "polygon" { path.closeSubpath() }
            return path
        case "line":
            let path = CGMutablePath()
            path.move(to: CGPoint(x: value("x1"), y: value("y1")))
            path.addLine(to: CGPoint(x: value("x2"), y: value("y2")))
            return path
        default: return nil
        }
    }

    private static func box(_ attributes: [String: String]) -> CGRect? {
        let own = numbers(attributes["viewBox"] ?? "")
        if own.count == 4, own[2] > 0, own[3] > 0 { return CGRect(x: own[0], y: own[1], width: own[2], height: own[3]) }
        guard let width = number(attributes["width"]), let height = number(attributes["height"]), width > 0, height > 0
        else { return nil }
        return CGRect(x: 0, y: 0, width: width, height: height)
    }

    /// Returns a number, with or without "px"; nil for other texts, and for numbers beyond a million.
    fileprivate static func number(_ text: String?) -> CGFloat? {
        guard let text, let value = Double(text.replacingOccurrences(of: "px", with: "")), abs(value) <= 1e6 else {
            return nil
        }
        return CGFloat(value)
    }

    private static func numbers(_ text: String) -> [CGFloat] {
        text.split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }.compactMap { number(String($0)) }
    }

    /// Returns the product of the functions in a `transform`, applied from the right.
    fileprivate static func transform(_ text: String) -> CGAffineTransform {
        var result = CGAffineTransform.identity
        for function in text.split(separator: ")") {
            let halves = function.split(separator: "(")
            guard halves.count == 2 else { continue }
            let n = numbers(String(halves[1]))
            let name = halves[0].trimmingCharacters(in: CharacterSet(charactersIn: " ,\n\t\r"))
            var own = CGAffineTransform.identity
            switch (name, n.count) {
            case ("matrix", 6): own = CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
            case ("translate", 1...): own = CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
            case ("scale", 1...): own = CGAffineTransform(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
            case ("rotate", 1...):
                let middle = n.count > 2 ? CGPoint(x: n[1], y: n[2]) : .zero
                let (sine, cosine) = PortableMath.sincos(Double(n[0]) * .pi / 180)
                own = CGAffineTransform(translationX: -middle.x, y: -middle.y)
                    .concatenating(
                        CGAffineTransform(
                            a: CGFloat(cosine), b: CGFloat(sine), c: CGFloat(-sine), d: CGFloat(cosine), tx: middle.x,
                            ty: middle.y))
            default: break
            }
            result = own.concatenating(result)
        }
        return result
    }
}

extension SymbolFile.Setting {
    /// Applies an element's properties, from attributes or a `style`.
    fileprivate mutating func take(_ attributes: [String: String]) {
        var values = attributes
        for declaration in (attributes["style"] ?? "").split(separator: ";") {
            let halves = declaration.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            values[halves[0].trimmingCharacters(in: .whitespaces)] = halves[1].trimmingCharacters(in: .whitespaces)
        }
        if let fill = values["fill"] { isFilled = fill != "none" }
        if let stroke = values["stroke"] { isStroked = stroke != "none" }
        if let width = SymbolFile.number(values["stroke-width"]) { self.width = width }
        if let rule = values["fill-rule"] { usesEvenOdd = rule == "evenodd" }
        if let cap = values["stroke-linecap"] { self.cap = cap == "round" ? .round : cap == "square" ? .square : .butt }
        if let join = values["stroke-linejoin"] {
            self.join = join == "round" ? .round : join == "bevel" ? .bevel : .miter
        }
        if values["display"] == "none" { isHidden = true }
        if let own = attributes["transform"] { transform = SymbolFile.transform(own).concatenating(transform) }
    }

    /// Returns the parts that filling and stroking a path produces, in the file's space.
    fileprivate func parts(of path: CGPath) -> [SymbolShape.Part] {
        var parts: [SymbolShape.Part] = []
        func add(_ path: CGPath, evenOdd: Bool) {
            let placed = withUnsafePointer(to: transform) { path.copy(using: $0) } ?? path
            parts.append(SymbolShape.Part(path: placed.storage, usesEvenOdd: evenOdd))
        }
        if isFilled { add(path, evenOdd: usesEvenOdd) }
        if isStroked, width > 0 {
            add(
                path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: 4), evenOdd: false)
        }
        return parts
    }
}

extension CGAffineTransform {
    /// The transform without its translation.
    fileprivate var linear: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
