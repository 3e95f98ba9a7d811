import CoreGraphics
import CoreText
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
    /// The number of elements that contain the drawn one, with those that use it.
    private var depth = 0
    var visits = 0
    private var operations = 0, points = 0, pathBytes = 0
    /// The properties of each element and their weight in visits, and the style that it inherits.
    private var known: [(values: [String: String], weight: Int)?]
    private var styles: [Int: SVGStyle] = [:]
    /// The attributes and stops of gradients, the images of elements and the matrices of filters.
    var gradients: [Int: (values: [String: String], stops: [SVGGradient.Stop])] = [:]
    var images: [Int: CGImage?] = [:], imagePixels = 0
    /// The fonts of texts, by family and style.
    var fonts: [String: CTFont] = [:]
    /// The paths of elements that have path data.
    private var paths: [Int: MicaRaster.Path] = [:]
    private var filters: [Int: [CGFloat]?] = [:]
    /// `true` while the shapes of a clip are collected: they have no colours and no strokes.
    private(set) var isClipping = false
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
        known = Array(repeating: nil, count: document.elements.count)
    }

    mutating func note(_ fault: String) { if !faults.contains(fault), faults.count < 32 { faults.append(fault) } }

    /// `true` if the limits of the drawing are reached.
    var isSpent: Bool {
        visits > SVGLimits.visits || operations > SVGLimits.operations || points > SVGLimits.points
    }

    /// Returns `true` if the limits of the drawing are reached, and notes it.
    mutating func isStopped() -> Bool {
        if isSpent {
            note(
                "the rest is not drawn: a picture must have at most \(SVGLimits.operations) shapes and"
                    + " \(SVGLimits.points) points")
        }
        return isSpent
    }

    /// Returns the properties of an element, computed once.
    mutating func properties(of index: Int) -> [String: String] {
        if let known = known[index] { return known.values }
        let element = document.elements[index]
        guard !isSpent else { return element.attributes }
        var chain = [index]
        while let parent = parents[chain[chain.count - 1]] { chain.append(parent) }
        let (values, cost) = sheet.properties(of: document, chain)
        visits += cost / 8
        // Links are read once: their bytes are those of images.
        let bytes = values.reduce(0) { $0 + 8 + ($1.key.hasSuffix("href") ? 0 : $1.value.utf8.count) }
        known[index] = (values, bytes / 256)
        return values
    }

    /// Counts a use of an element, whose properties and children are read each time.
    mutating func charge(_ index: Int) {
        _ = properties(of: index)
        visits += 1 + (known[index]?.weight ?? 0) + document.elements[index].content.count / 16
    }

    /// Returns the style that an element inherits from its ancestors in the file, even if it is drawn elsewhere.
    mutating func styleInPlace(of index: Int) -> SVGStyle {
        if let known = styles[index] { return known }
        guard let parent = parents[index] else { return rootStyle }
        var style = styleInPlace(of: parent)
        style.take(properties(of: parent))
        styles[index] = style
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
        charge(index)
        guard !isStopped() else { return nil }
        active.append(index)
        defer { active.removeLast() }
        return body(&self)
    }

    // MARK: Elements

    /// Elements that are drawn only where they are referenced, or never.
    private static let silent: Set<String> = [
        "defs", "title", "desc", "metadata", "style", "clipPath", "mask", "linearGradient", "radialGradient", "pattern",
        "symbol", "marker", "filter", "view", "script", "cursor", "solidcolor", "namedview", "color-profile", "font",
        "font-face", "pgf",
    ]

    /// Elements that a `switch` may choose.
    private static let drawn: Set<String> =
        SVGShape.names.union(["g", "a", "switch", "svg", "use", "image", "text"])

    /// Draws an element into the group that contains it. `size` replaces the one of a symbol or picture.
    mutating func draw(_ index: Int, _ parent: SVGStyle, into group: inout SVGGroup, size: SVGSize? = nil) {
        charge(index)
        guard !isStopped() else { return }
        guard depth < SVGLimits.drawnDepth else {
            return note("elements nested more than \(SVGLimits.drawnDepth) levels with those they use are not drawn")
        }
        depth += 1
        defer { depth -= 1 }
        let element = document.elements[index], name = element.name
        let isSymbol = name == "symbol" && size != nil
        guard !SVGCompiler.silent.contains(name) || isSymbol, !name.contains(":"), element.isChosen else { return }
        let values = properties(of: index)
        guard values["display"] != "none" else { return }
        var style = parent
        style.take(values)
        var own = SVGGroup()
        own.transform = transform(values, style)
        switch name {
        case "g", "a": drawChildren(of: index, style, into: &own)
        case "switch":
            let chosen = element.children.first { child in
                SVGCompiler.drawn.contains(document.elements[child].name) && document.elements[child].isChosen
            }
            if let chosen { draw(chosen, style, into: &own) }
        case "svg", "symbol": drawViewport(index, values, style, size, into: &own)
        case "use": use(index, values, style, into: &own)
        case "image": if !isClipping { image(index, values, style, into: &own) }
        case "text": text(index, style, into: &own)
        case _ where SVGShape.names.contains(name):
            let path = path(of: index, name, values, style)
            shape(path, style.withDashes(values["pathLength"], along: path), into: &own)
            markers(path, style, into: &own)
        default: return note("<\(name.prefix(40))> is not drawn")
        }
        finish(own, values, into: &group)
    }

    /// Draws the children of an element, until a limit is reached.
    mutating func drawChildren(of index: Int, _ style: SVGStyle, into group: inout SVGGroup) {
        for child in document.elements[index].children {
            if isStopped() { return }
            draw(child, style, into: &group)
        }
    }

    /// Returns the path of a shape. Path data is read once.
    private mutating func path(
        of index: Int, _ name: String, _ values: [String: String], _ style: SVGStyle
    ) -> MicaRaster.Path {
        if let known = paths[index] { return known }
        if name == "path" {
            pathBytes += values["d"]?.utf8.count ?? 0
            guard pathBytes <= SVGLimits.pathBytes else {
                note("the paths must have at most \(SVGLimits.pathBytes) bytes together (got more)")
                return MicaRaster.Path()
            }
        }
        let (path, fault) = SVGShape.path(name, values, style)
        if let fault { note(fault) }
        if name == "path" { paths[index] = path.storage }
        return path.storage
    }

    /// Returns the transform of an element.
    private mutating func transform(_ values: [String: String], _ style: SVGStyle) -> CGAffineTransform {
        guard let text = values["transform"] else { return .identity }
        guard let transform = SVGScanner.transform(text) else {
            note("the transform “\(text.prefix(40))” is ignored: it cannot be read")
            return .identity
        }
        if let box = values["transform-box"], box != "view-box" { note("the property transform-box has no effect") }
        guard let origin = style.origin(values["transform-origin"]) else { return transform }
        return CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(transform)
            .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
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
            let isFiltered = (values["filter"] ?? "none") != "none"
            if let opacity = SVGStyle.opacity(values["opacity"]), opacity < 1 {
                // A filter sees its content before the opacity.
                if !isFiltered, group.operations.count == 1, let faded = group.operations[0].faded(opacity) {
                    group.operations = [faded]
                } else {
                    group.opacity = opacity
                }
            }
            if isFiltered, let filter = values["filter"], let (matrix, region) = colorMatrix(filter, box) {
                group.colorMatrix = matrix
                group.clips.append(region)
            }
            if values["isolation"] == "isolate" { group.isIsolated = true }
            if let blend = values["mix-blend-mode"], let mode = SVGCompiler.blendModes[blend] { group.blendMode = mode }
            if let text = values["mask"], text != "none", let index = maskElement(text) {
                guard let mask = mask(index, box) else { return }
                group.mask = mask
            }
        }
        outer.box = outer.box.union(box.applying(group.transform))
        // A filter can colour its whole region.
        if let matrix = group.colorMatrix, matrix[19] > 0 { group.reach(.infinite) }
        outer.reach(group)
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
        group.reach(box)
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
            if pen.dashCount(along: path) > SVGLimits.dashCount {
                note(SVGLimits.dashFault)
                pen.dashes = []
            }
            own.append(.stroke(path, pen, paint))
            group.reach(pen.keepsWidth ? .infinite : box.insetBy(dx: -pen.reach, dy: -pen.reach))
        }
        operations += own.count
        group.operations += style.strokesFirst ? own.reversed() : own
    }

    /// Counts an operation other than a shape.
    mutating func count(_ operation: SVGOperation, in rect: CGRect, into group: inout SVGGroup) {
        operations += 1
        group.reach(rect)
        group.operations.append(operation)
    }

    // MARK: Viewports

    /// Draws the children of a nested picture or symbol in its rectangle.
    private mutating func drawViewport(
        _ index: Int, _ values: [String: String], _ style: SVGStyle, _ size: SVGSize?, into group: inout SVGGroup
    ) {
        let isNested = document.elements[index].name == "svg"
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
        drawChildren(of: index, style, into: &inner)
        guard !inner.operations.isEmpty else { return }
        group.box = group.box.union(inner.box.applying(inner.transform))
        group.reach(inner)
        group.operations.append(.group(inner))
        if !["visible", "auto"].contains(values["overflow"]) {
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
        group.reach(drawn)
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
            let values = compiler.properties(of: index)
            var style = compiler.styleInPlace(of: index)
            style.take(values)
            let wasClipping = compiler.isClipping
            compiler.isClipping = true
            defer { compiler.isClipping = wasClipping }
            var group = SVGGroup()
            compiler.drawChildren(of: index, style, into: &group)
            group.transform = compiler.transform(values, style)
            if values["clipPathUnits"] == "objectBoundingBox" {
                guard let unit = CGAffineTransform(unitSquareTo: box) else { return [.nothing] }
                group.transform = unit.concatenating(group.transform)
            }
            let outer = values["clip-path"].map { $0 == "none" ? [] : compiler.clips($0, box) } ?? []
            return [SVGClip(group)] + outer
        }
        // Without its clip, a shape at the limit would cover too much.
        return found ?? (isSpent ? [.nothing] : [])
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
            let values = compiler.properties(of: index)
            var style = compiler.styleInPlace(of: index)
            style.take(values)
            let unit = CGAffineTransform(unitSquareTo: box)
            let standard = CGRect(x: -0.1, y: -0.1, width: 1.2, height: 1.2)
            guard let region = compiler.region(values, units: "maskUnits", style, unit, standard: standard) else {
                return nil
            }
            var group = SVGGroup()
            compiler.drawChildren(of: index, style, into: &group)
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

    /// Returns the matrix and the region of a filter that only changes colours, for a shape with a box.
    private mutating func colorMatrix(_ text: String, _ box: CGRect) -> (matrix: [CGFloat], region: SVGClip)? {
        guard let link = SVGStyle.link(text), let index = document.ids[link.id],
            document.elements[index].name == "filter"
        else {
            note("the filter “\(text.prefix(40))” is ignored: there is no such element")
            return nil
        }
        let known = filters[index], found = known ?? colorMatrix(of: index)
        if known == nil { filters[index] = .some(found) }
        guard let matrix = found else { return nil }
        let standard = CGRect(x: -0.1, y: -0.1, width: 1.2, height: 1.2), style = styleInPlace(of: index)
        let unit = CGAffineTransform(unitSquareTo: box), values = properties(of: index)
        let region = region(values, units: "filterUnits", style, unit, standard: standard)
        return (matrix, region.map { .path(CGPath(rect: $0, transform: nil).storage, evenOdd: false) } ?? .nothing)
    }

    private mutating func colorMatrix(of index: Int) -> [CGFloat]? {
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
            gradient.opacity *= opacity
            return .gradient(gradient)
        case .pattern: return nil
        }
    }
}

extension SVGPen {
    /// The greatest distance of the line's edge from its path.
    var reach: CGFloat { width / 2 * max(join == .miter ? miterLimit : 1, 1.5) }

    /// Returns the number of dashes along a path, or more; 0 without a pattern.
    func dashCount(along path: MicaRaster.Path) -> Int {
        let period = dashes.reduce(0, +)
        return period > 0 ? Int(min(path.controlLength / Double(period), 1e9)) : 0
    }
}

extension SVGStyle {
    /// Returns the style with dashes in parts of a path's length, which the file states in units of its own.
    fileprivate func withDashes(_ length: String?, along path: MicaRaster.Path) -> SVGStyle {
        guard let length = SVGScanner.numbers(length).first, length > 0, !pen.dashes.isEmpty else { return self }
        let factor = CGFloat(path.length) / length
        guard factor.isFinite, factor > 0 else { return self }
        var style = self
        style.pen.dashes = pen.dashes.map { $0 * factor }
        style.pen.dashPhase *= factor
        return style
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
