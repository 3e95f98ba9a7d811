import CoreGraphics
import Foundation
import MicaRaster

/// Turns the elements of an SVG file into operations, within `SVGLimits`.
struct SVGCompiler {
    let document: SVGDocument
    let sheet: SVGStyleSheet
    /// The index of each element's parent.
    private let parents: [Int?]
    /// The parts of the file that are not drawn, each once.
    private(set) var faults: [String]
    /// The referenced elements that are being drawn, from the outermost.
    private var active: [Int] = []
    private var visits = 0, operations = 0, points = 0
    /// `true` while the shapes of a clip are collected: they have no colours and no strokes.
    private var isClipping = false
    /// The style of the root's parent.
    var rootStyle = SVGStyle(viewport: CGSize(width: 100, height: 100))

    init(_ document: SVGDocument) {
        self.document = document
        let texts = document.elements.filter { $0.name == "style" }.map(\.text)
        sheet = SVGStyleSheet(texts)
        faults = sheet.faults
        var parents = [Int?](repeating: nil, count: document.elements.count)
        for (index, element) in document.elements.enumerated() {
            for child in element.children { parents[child] = index }
        }
        self.parents = parents
    }

    mutating func note(_ fault: String) { if !faults.contains(fault), faults.count < 32 { faults.append(fault) } }

    /// Returns the style that an element inherits from its own ancestors, wherever it is drawn.
    func styleInPlace(of index: Int) -> SVGStyle {
        var chain: [Int] = [], next = parents[index]
        while let parent = next {
            chain.append(parent)
            next = parents[parent]
        }
        var style = rootStyle
        for parent in chain.reversed() { style.take(sheet.properties(of: document.elements[parent])) }
        return style
    }

    /// Calls `body` for a referenced element; returns nil for one that contains itself, or too deep a reference.
    mutating func following<Result>(_ index: Int, _ body: (inout SVGCompiler) -> Result?) -> Result? {
        guard !active.contains(index) else {
            note("the reference to #\(document.elements[index].attributes["id"] ?? "") is ignored: it contains itself")
            return nil
        }
        guard active.count < SVGLimits.references else {
            note("references nested more than \(SVGLimits.references) levels are ignored")
            return nil
        }
        active.append(index)
        defer { active.removeLast() }
        return body(&self)
    }

    // MARK: Elements

    /// Elements that are drawn only where they are referenced, or never.
    private static let silent: Set<String> = [
        "defs", "title", "desc", "metadata", "style", "clipPath", "mask", "linearGradient", "radialGradient", "pattern",
        "symbol", "marker", "filter", "view", "script", "cursor", "solidcolor", "namedview", "color-profile", "font",
        "font-face", "pgf", "switch",
    ]

    /// Draws an element into the group that contains it. `size` replaces the one of a symbol or picture.
    mutating func draw(_ index: Int, _ parent: SVGStyle, into group: inout SVGGroup, size: SVGSize? = nil) {
        visits += 1
        guard visits <= SVGLimits.visits, operations <= SVGLimits.operations, points <= SVGLimits.points else {
            return note(
                "the rest is not drawn: a picture must have at most \(SVGLimits.operations) shapes and"
                    + " \(SVGLimits.points) points")
        }
        let element = document.elements[index], name = element.name
        let isSymbol = name == "symbol" && size != nil
        guard !SVGCompiler.silent.contains(name) || isSymbol || name == "switch", !name.contains(":") else { return }
        let values = sheet.properties(of: element)
        guard values["display"] != "none" else { return }
        var style = parent
        style.take(values)
        var own = SVGGroup()
        own.transform = transform(values)
        switch name {
        case "g", "a":
            for child in element.children { draw(child, style, into: &own) }
        case "switch":
            let chosen = element.children.first { child in
                let other = document.elements[child]
                let languages = other.attributes["systemLanguage"]?.split(separator: ",")
                return other.name != "foreignObject" && other.attributes["requiredExtensions"] == nil
                    && languages?.contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix("en") } ?? true
            }
            if let chosen { draw(chosen, style, into: &own) }
        case "svg", "symbol": drawViewport(element, values, style, size, into: &own)
        case "use": use(index, values, style, into: &own)
        case "image": if !isClipping { image(values, style, into: &own) }
        case "text": text(index, style, into: &own)
        case _ where SVGShape.names.contains(name):
            let (path, fault) = SVGShape.path(name, values, style)
            if let fault { note(fault) }
            if ["marker-start", "marker-mid", "marker-end", "marker"].contains(where: {
                (values[$0] ?? "none") != "none"
            }) {
                note("<marker> is not drawn")
            }
            shape(path.storage, style, into: &own)
        default: return note("<\(name.prefix(40))> is not drawn")
        }
        finish(own, values, into: &group)
    }

    /// Returns the transform of an element.
    private mutating func transform(_ values: [String: String]) -> CGAffineTransform {
        guard let text = values["transform"] else { return .identity }
        guard let transform = SVGScanner.transform(text) else {
            note("the transform “\(text.prefix(40))” is ignored: it cannot be read")
            return .identity
        }
        return transform
    }

    /// Applies clips, masks and compositing to an element's operations, and adds them to the group that contains it.
    mutating func finish(_ group: SVGGroup, _ values: [String: String], into outer: inout SVGGroup) {
        var group = group
        guard !group.operations.isEmpty else {
            // An empty element extends the box of the group.
            outer.box = outer.box.union(group.box.applying(group.transform))
            return
        }
        let box = group.box
        if let clip = values["clip-path"], clip != "none" { group.clips += clips(clip, box) }
        if !isClipping {
            if let opacity = SVGStyle.opacity(values["opacity"]), opacity < 1 {
                if group.operations.count == 1, let faded = group.operations[0].faded(opacity) {
                    group.operations = [faded]
                } else {
                    group.opacity = opacity
                }
            }
            if let filter = values["filter"], filter != "none" { group.colorMatrix = colorMatrix(filter) }
            if values["isolation"] == "isolate" { group.isIsolated = true }
            if let blend = values["mix-blend-mode"], let mode = SVGCompiler.blendModes[blend] { group.blendMode = mode }
            if let text = values["mask"], text != "none", let index = maskElement(text) {
                guard let mask = mask(index, box) else { return }
                group.mask = mask
            }
        }
        outer.box = outer.box.union(box.applying(group.transform))
        if group.isPlain {
            outer.operations += group.operations
        } else {
            outer.operations.append(.group(group))
        }
    }

    private static let blendModes: [String: CGBlendMode] = [
        "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken, "lighten": .lighten,
        "color-dodge": .colorDodge, "color-burn": .colorBurn, "hard-light": .hardLight, "soft-light": .softLight,
        "difference": .difference, "exclusion": .exclusion, "hue": .hue, "saturation": .saturation, "color": .color,
        "luminosity": .luminosity, "plus-lighter": .plusLighter,
    ]

    // MARK: Shapes

    /// Adds the fill and the stroke of a path.
    mutating func shape(_ path: MicaRaster.Path, _ style: SVGStyle, into group: inout SVGGroup) {
        guard !path.isEmpty else { return }
        points += path.points.count
        let box = CGPath(path).boundingBoxOfPath
        guard !box.isNull, box.width.isFinite, box.height.isFinite else { return }
        group.box = group.box.union(box)
        guard style.isVisible else { return }
        if isClipping {
            group.operations.append(.fill(path, evenOdd: style.clipsEvenOdd, .color(.black)))
            operations += 1
            return
        }
        var own: [SVGOperation] = []
        if let paint = paint(style.fill, style.fillOpacity, style, box) {
            own.append(.fill(path, evenOdd: style.fillsEvenOdd, paint))
        }
        if style.pen.width > 0, let paint = paint(style.stroke, style.strokeOpacity, style, box) {
            var pen = style.pen
            let period = pen.dashes.reduce(0, +)
            if period > 0, path.controlLength > SVGLimits.dashCount * Double(period) {
                note("a line with more than \(Int(SVGLimits.dashCount)) dashes is drawn solid")
                pen.dashes = []
            }
            own.append(.stroke(path, pen, paint))
        }
        operations += own.count
        group.operations += style.strokesFirst ? own.reversed() : own
    }

    /// Counts an operation other than a shape.
    mutating func count(_ operation: SVGOperation, into group: inout SVGGroup) {
        operations += 1
        group.operations.append(operation)
    }

    // MARK: Viewports

    /// Draws the children of a nested picture or symbol in its rectangle.
    private mutating func drawViewport(
        _ element: SVGElement, _ values: [String: String], _ style: SVGStyle, _ size: SVGSize?,
        into group: inout SVGGroup
    ) {
        let isNested = element.name == "svg"
        let width = size?.width ?? style.length(values["width"], .x) ?? style.viewport.width
        let height = size?.height ?? style.length(values["height"], .y) ?? style.viewport.height
        guard width > 0, height > 0 else { return }
        let rect = CGRect(
            x: isNested ? style.length(values["x"], .x) ?? 0 : 0, y: isNested ? style.length(values["y"], .y) ?? 0 : 0,
            width: width, height: height)
        let fit = SVGFit(values, in: rect)
        var inner = SVGGroup(), style = style
        inner.transform = fit.transform
        style.viewport = fit.viewport
        for child in element.children { draw(child, style, into: &inner) }
        guard !inner.operations.isEmpty else { return }
        group.box = group.box.union(inner.box.applying(inner.transform))
        group.operations.append(.group(inner))
        if !["visible", "auto"].contains(values["overflow"]), fit.needsClip(inner.box) {
            group.clips.append(.path(CGPath(rect: rect, transform: nil).storage, evenOdd: false))
        }
    }

    private mutating func use(
        _ index: Int, _ values: [String: String], _ style: SVGStyle, into group: inout SVGGroup
    ) {
        guard let target = document.target(of: values["href"]) else {
            return note("<use> of “\((values["href"] ?? "").prefix(40))” is not drawn: there is no such element")
        }
        var outer: Int? = index
        while let other = outer, other != target { outer = parents[other] }
        guard outer == nil else {
            return note(
                "<use> of #\(document.elements[target].attributes["id"] ?? "") is not drawn: it contains itself")
        }
        let place = CGAffineTransform(
            translationX: style.length(values["x"], .x) ?? 0, y: style.length(values["y"], .y) ?? 0)
        group.transform = place.concatenating(group.transform)
        let size = SVGSize(width: style.length(values["width"], .x), height: style.length(values["height"], .y))
        var inner = SVGGroup()
        let drawn: SVGGroup? = following(target) { compiler in
            compiler.draw(target, style, into: &inner, size: size)
            return inner
        }
        guard let drawn else { return }
        group.operations += drawn.operations
        group.box = group.box.union(drawn.box)
    }

    // MARK: References

    /// Returns the clips of a `clip-path` for a shape with a box.
    private mutating func clips(_ text: String, _ box: CGRect) -> [SVGClip] {
        guard let link = SVGStyle.link(text) else {
            note("the clip “\(text.prefix(40))” is ignored: it must be url(#id)")
            return []
        }
        guard let index = document.ids[link.id], document.elements[index].name == "clipPath" else {
            note("the clip #\(link.id.prefix(40)) is ignored: there is no such element")
            return []
        }
        let found: [SVGClip]? = following(index) { compiler in
            let values = compiler.sheet.properties(of: compiler.document.elements[index])
            var style = compiler.styleInPlace(of: index)
            style.take(values)
            let wasClipping = compiler.isClipping
            compiler.isClipping = true
            defer { compiler.isClipping = wasClipping }
            var group = SVGGroup()
            for child in compiler.document.elements[index].children { compiler.draw(child, style, into: &group) }
            group.transform = compiler.transform(values)
            if values["clipPathUnits"] == "objectBoundingBox" {
                guard let unit = CGAffineTransform(unitSquareTo: box) else { return [.nothing] }
                group.transform = unit.concatenating(group.transform)
            }
            let outer = values["clip-path"].map { $0 == "none" ? [] : compiler.clips($0, box) } ?? []
            return [SVGClip(group)] + outer
        }
        return found ?? []
    }

    private mutating func maskElement(_ text: String) -> Int? {
        if let link = SVGStyle.link(text), let index = document.ids[link.id], document.elements[index].name == "mask" {
            return index
        }
        note("the mask “\(text.prefix(40))” is ignored: there is no such element")
        return nil
    }

    /// Returns a mask for a shape with a box; nil for one that hides everything.
    private mutating func mask(_ index: Int, _ box: CGRect) -> SVGMask? {
        following(index) { compiler in
            let values = compiler.sheet.properties(of: compiler.document.elements[index])
            var style = compiler.styleInPlace(of: index)
            style.take(values)
            let unit = CGAffineTransform(unitSquareTo: box)
            let standard = CGRect(x: -0.1, y: -0.1, width: 1.2, height: 1.2)
            guard let region = compiler.region(values, units: "maskUnits", style, unit, standard: standard) else {
                return nil
            }
            var group = SVGGroup()
            for child in compiler.document.elements[index].children { compiler.draw(child, style, into: &group) }
            if values["maskContentUnits"] == "objectBoundingBox" {
                guard let unit else { return nil }
                group.transform = unit
            }
            if let text = values["mask"], text != "none", let outer = compiler.maskElement(text) {
                guard let mask = compiler.mask(outer, box) else { return nil }
                group = SVGGroup(operations: [.group(group)], mask: mask)
            }
            return SVGMask(group, region: region, usesAlpha: values["mask-type"] == "alpha")
        }
    }

    /// Returns the rectangle of a mask or pattern; nil for an empty one.
    mutating func region(
        _ values: [String: String], units: String, _ style: SVGStyle, _ unit: CGAffineTransform?, standard: CGRect
    ) -> CGRect? {
        let isOwn = values[units] != "userSpaceOnUse"
        var style = style
        if isOwn { style.viewport = CGSize(width: 1, height: 1) }
        func scaled(_ value: CGFloat, _ side: CGFloat) -> CGFloat { isOwn ? value : value * side }
        let rect = CGRect(
            x: style.length(values["x"], .x) ?? scaled(standard.minX, style.viewport.width),
            y: style.length(values["y"], .y) ?? scaled(standard.minY, style.viewport.height),
            width: style.length(values["width"], .x) ?? scaled(standard.width, style.viewport.width),
            height: style.length(values["height"], .y) ?? scaled(standard.height, style.viewport.height))
        guard rect.width > 0, rect.height > 0 else { return nil }
        return isOwn ? unit.map { rect.applying($0) } : rect
    }

    /// Returns the matrix of a filter that only changes colours.
    private mutating func colorMatrix(_ text: String) -> [CGFloat]? {
        guard let link = SVGStyle.link(text), let index = document.ids[link.id],
            document.elements[index].name == "filter"
        else {
            note("the filter “\(text.prefix(40))” is ignored: there is no such element")
            return nil
        }
        let steps = document.elements[index].children.map { document.elements[$0] }
        let numbers = SVGScanner.numbers(steps.first?.attributes["values"], limit: 20)
        guard steps.count == 1, steps[0].name == "feColorMatrix", numbers.count == 20,
            (steps[0].attributes["type"] ?? "matrix") == "matrix"
        else {
            note("<filter> is not drawn, except for one feColorMatrix")
            return nil
        }
        return numbers
    }
}

/// The size that `use` gives a symbol or picture.
struct SVGSize { var width: CGFloat?, height: CGFloat? }

extension SVGOperation {
    /// Returns the operation with its opacity multiplied; nil if it needs a group for that.
    func faded(_ opacity: CGFloat) -> SVGOperation? {
        switch self {
        case .fill(let path, let evenOdd, let paint):
            paint.faded(opacity).map { .fill(path, evenOdd: evenOdd, $0) }
        case .stroke(let path, let pen, let paint): paint.faded(opacity).map { .stroke(path, pen, $0) }
        case .image(let image, let rect, let alpha, let isSmooth):
            .image(image, rect, alpha: alpha * opacity, isSmooth: isSmooth)
        case .group: nil
        }
    }
}

extension SVGPaint {
    fileprivate func faded(_ opacity: CGFloat) -> SVGPaint? {
        switch self {
        case .color(let color): return .color(color.faded(opacity))
        case .gradient(var gradient):
            for index in gradient.stops.indices { gradient.stops[index].color.alpha *= opacity }
            return .gradient(gradient)
        case .pattern: return nil
        }
    }
}

extension MicaRaster.Path {
    /// The length of the polygon through all points, which no curve exceeds.
    fileprivate var controlLength: Double {
        var length = 0.0
        for (a, b) in zip(points, points.dropFirst()) {
            let side = b - a
            length += (side.x * side.x + side.y * side.y).squareRoot()
        }
        return length
    }
}

extension CGAffineTransform {
    /// The transform from the unit square to a box; nil for an empty one.
    init?(unitSquareTo box: CGRect) {
        guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
        self.init(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
}
