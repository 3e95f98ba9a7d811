import CoreGraphics
package import Foundation
import MicaBase

/// An SVG file as the shape of a symbol: paths, basic shapes and groups, filled or stroked; no text, images, gradients
/// or styles. Colours are ignored except for `none`.
///
/// A template of Apple's symbol app (groups named `Regular-M`, `Bold-M` …) provides the medium size of its weights, or
/// the small one if it has no other.
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

    /// A group of a template: its weight and size.
    fileprivate struct Design: Hashable {
        let weight: StrokeWeight, isMedium: Bool

        /// Reads an id such as "Regular-M"; nil for another one.
        init?(_ id: String) {
            guard id.hasSuffix("-M") || id.hasSuffix("-S"),
                let weight = StrokeWeight.allCases.first(where: { $0.templateName == id.dropLast(2) })
            else { return nil }
            self.weight = weight
            isMedium = id.hasSuffix("M")
        }

        /// The medium size is this number of times the small one.
        static let mediumPerSmall = 1 / 0.783
    }

    /// The properties that an element passes to its children.
    fileprivate struct Setting {
        var transform = CGAffineTransform.identity
        var isFilled = true, isStroked = false, isHidden = false
        var width: CGFloat = 1, cap = CGLineCap.butt, join = CGLineJoin.miter
        var usesEvenOdd = false
        var design: Design?
    }

    package init(_ data: Data) throws(Failure) {
        guard data.count <= SymbolFile.sizeLimit else { throw .tooLarge }
        guard let tags = MarkupTag.tags(of: data, limit: SymbolFile.elementLimit + 1) else { throw .noMarkup }
        var stack = [Setting()], viewBox: CGRect?
        var parts: [Design?: [SymbolShape.Part]] = [:], guides: [String: CGRect] = [:], places: [Design: CGPoint] = [:]
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
            let id = attributes["id"] ?? ""
            if id.hasPrefix("Baseline-") || id.hasPrefix("left-margin-") {
                guides[id] = try? SymbolFile.path(name, attributes)?.boundingBoxOfPath
            }
            if let design = Design(id) {
                let own = attributes["transform"].map { SymbolFile.transform($0) }
                setting.design = design
                // The position of a group in a template does not belong to its shape.
                setting.transform = own?.linear ?? .identity
                if let own, own.tx != 0 || own.ty != 0 { places[design] = CGPoint(x: own.tx, y: own.ty) }
            }
            // A stroke as wide as the image covers it.
            if let side = viewBox.map({ max($0.width, $0.height) }) { setting.width = min(setting.width, side) }
            if !setting.isHidden, let path = try SymbolFile.path(name, attributes) {
                let own = setting.parts(of: path)
                if setting.isStroked, setting.width > 0 { outlineCount += own.last?.path.points.count ?? 0 }
                guard outlineCount <= SymbolFile.outlineLimit else { throw .tooMuchStroke }
                parts[setting.design, default: []] += own
            }
            stack.append(setting)
        }
        guard let viewBox else { throw .noMarkup }
        try finish(parts, viewBox) { design, box in
            let size = design.isMedium ? "M" : "S", place = places[design] ?? .zero
            let baseline = guides["Baseline-\(size)"]?.minY ?? place.y
            guard places[design] == nil else { return CGPoint(x: 0, y: baseline - place.y) }
            // Without a transform the shape has the coordinates of the template.
            let margin =
                guides["left-margin-\(design.weight.templateName)-\(size)"]?.minX ?? (guides.isEmpty ? 0 : box.minX)
            return CGPoint(x: margin, y: baseline)
        }
    }

    /// Makes shapes of parts. `origin` returns the start of the baseline of a group with a box.
    private mutating func finish(
        _ parts: [Design?: [SymbolShape.Part]], _ viewBox: CGRect, origin: (Design, CGRect) -> CGPoint
    ) throws(Failure) {
        let designs = parts.keys.compactMap { $0 }
        let isMedium = designs.contains { $0.isMedium }
        for design in designs where design.isMedium == isMedium {
            // Apple's templates have an em of 100 units with the origin on the baseline.
            let own = SymbolShape(parts: parts[design] ?? [], unitsPerEm: 100, baseline: 0)
            let scale = isMedium ? 1 : Design.mediumPerSmall
            let placed = own.placed(scale: scale, from: origin(design, own.box), to: .zero)
            var shape = SymbolShape(parts: placed, unitsPerEm: 100, baseline: 0)
            shape.weight = design.weight
            shapes[design.weight] = shape
        }
        if designs.isEmpty, let own = parts[nil] {
            shapes[.regular] = SymbolShape(parts: own, viewBox: viewBox).cut(to: viewBox)
        }
        guard shapes.values.contains(where: { !$0.box.isNull && $0.box.width.isFinite && $0.box.height.isFinite })
        else { throw .noShape }
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
