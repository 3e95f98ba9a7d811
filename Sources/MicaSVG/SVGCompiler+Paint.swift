import CoreGraphics
import Foundation

extension SVGCompiler {
    /// Returns the colours of a fill or stroke for a shape with a box; nil for none.
    mutating func paint(
        _ source: SVGPaintSource, _ opacity: CGFloat, _ style: SVGStyle, _ box: CGRect
    ) -> SVGPaint? {
        switch source {
        case .none: return nil
        case .current: return visible(style.color.faded(opacity))
        case .color(let color): return visible(color.faded(opacity))
        case .reference(let id, let fallback):
            let index = document.ids[id]
            switch index.map({ document.elements[$0].name }) {
            case "linearGradient", "radialGradient":
                if let found = gradient(index ?? 0, opacity, box) { return found }
            case "pattern": if let found = pattern(index ?? 0, opacity, box) { return found }
            default: note("the paint #\(id.prefix(40)) is not drawn: there is no such gradient or pattern")
            }
            return fallback.flatMap { visible($0.faded(opacity)) }
        }
    }

    private func visible(_ color: SVGColor) -> SVGPaint? { color.alpha > 0 ? .color(color) : nil }

    /// Returns an element and those from which it inherits by `href`, nearest first.
    private mutating func chain(_ index: Int, _ names: Set<String>) -> [Int] {
        var chain = [index]
        while let next = document.target(of: document.elements[chain[chain.count - 1]].attributes["href"]) {
            guard names.contains(document.elements[next].name) else { break }
            guard !chain.contains(next), chain.count < SVGLimits.chain else {
                note("gradients and patterns must inherit from at most \(SVGLimits.chain) others, not from themselves")
                break
            }
            chain.append(next)
        }
        return chain
    }

    /// Returns the attributes of a chain; the first element that has one counts.
    private func inherited(_ chain: [Int]) -> [String: String] {
        chain.reversed().reduce(into: [:]) { $0.merge(document.elements[$1].attributes) { $1 } }
    }

    // MARK: Gradients

    /// Returns the attributes and the stops of a gradient, read once for all its users.
    private mutating func source(of index: Int) -> (values: [String: String], stops: [SVGGradient.Stop]) {
        if let known = gradients[index] { return known }
        let chain = self.chain(index, ["linearGradient", "radialGradient"])
        let owner = chain.first { element in
            document.elements[element].children.contains { document.elements[$0].name == "stop" }
        }
        let found = (inherited(chain), owner.map { stops(of: $0) } ?? [])
        gradients[index] = found
        return found
    }

    private mutating func gradient(_ index: Int, _ opacity: CGFloat, _ box: CGRect) -> SVGPaint? {
        charge(index)
        let (values, stops) = source(of: index)
        guard let last = stops.last?.color.faded(opacity) else { return nil }
        guard stops.count > 1 else { return visible(last) }
        var style = styleInPlace(of: index), transform = CGAffineTransform.identity
        if let text = values["gradientTransform"] {
            if let own = SVGScanner.transform(text) {
                transform = own
            } else {
                note("the transform “\(text.prefix(40))” is ignored: it cannot be read")
            }
        }
        if values["gradientUnits"] != "userSpaceOnUse" {
            // The box of a line is empty, so that it cannot scale the gradient.
            guard let unit = CGAffineTransform(unitSquareTo: box) else { return nil }
            transform = transform.concatenating(unit)
            style.viewport = CGSize(width: 1, height: 1)
        }
        guard abs(transform.a * transform.d - transform.b * transform.c) > 1e-12 else { return visible(last) }
        let spread: SVGGradient.Spread =
            values["spreadMethod"] == "reflect" ? .reflect : values["spreadMethod"] == "repeat" ? .repeat : .pad
        guard let geometry = geometry(document.elements[index].name, values, style) else { return visible(last) }
        return .gradient(
            SVGGradient(geometry: geometry, transform: transform, spread: spread, stops: stops, opacity: opacity))
    }

    /// Returns the line or circles of a gradient; nil for a gradient without extent, which paints its last colour.
    private func geometry(_ name: String, _ values: [String: String], _ style: SVGStyle) -> SVGGradient.Geometry? {
        func x(_ key: String, _ standard: String) -> CGFloat {
            style.length(values[key], .x) ?? style.length(standard, .x) ?? 0
        }
        func y(_ key: String, _ standard: String) -> CGFloat {
            style.length(values[key], .y) ?? style.length(standard, .y) ?? 0
        }
        if name == "linearGradient" {
            let start = CGPoint(x: x("x1", "0%"), y: y("y1", "0%")), end = CGPoint(x: x("x2", "100%"), y: y("y2", "0%"))
            return start == end ? nil : .linear(start, end)
        }
        let radius = style.length(values["r"], .other) ?? style.length("50%", .other) ?? 0
        guard radius > 0 else { return nil }
        let center = CGPoint(x: x("cx", "50%"), y: y("cy", "50%"))
        var focus = CGPoint(
            x: style.length(values["fx"], .x) ?? center.x, y: style.length(values["fy"], .y) ?? center.y)
        let focusRadius = min(max(0, style.length(values["fr"], .other) ?? 0), radius)
        // A focus outside of the circle moves to its edge.
        let dx = focus.x - center.x, dy = focus.y - center.y, distance = (dx * dx + dy * dy).squareRoot()
        let reach = (radius - focusRadius) * 0.99
        if distance > reach {
            focus = CGPoint(x: center.x + dx / distance * reach, y: center.y + dy / distance * reach)
        }
        return .radial(focus: focus, focusRadius: focusRadius, center: center, radius: radius)
    }

    /// Returns the stops of a gradient with rising offsets.
    private mutating func stops(of index: Int) -> [SVGGradient.Stop] {
        var stops: [SVGGradient.Stop] = []
        for child in document.elements[index].children where document.elements[child].name == "stop" {
            guard stops.count < SVGLimits.stops else {
                note("a gradient must have at most \(SVGLimits.stops) stops (got more)")
                break
            }
            let values = properties(of: child)
            var color = SVGColor.black
            switch values["stop-color"]?.lowercased() {
            case "currentcolor":
                var style = styleInPlace(of: child)
                style.take(values)
                color = style.color
            case let text?: color = SVGColor(text) ?? .black
            case nil: break
            }
            color.alpha *= SVGStyle.opacity(values["stop-opacity"]) ?? 1
            let offset = max(stops.last?.offset ?? 0, SVGStyle.opacity(values["offset"]) ?? 0)
            stops.append(SVGGradient.Stop(offset: offset, color: color))
        }
        return stops
    }

    // MARK: Patterns

    private mutating func pattern(_ index: Int, _ opacity: CGFloat, _ box: CGRect) -> SVGPaint? {
        let chain = self.chain(index, ["pattern"])
        for element in chain { charge(element) }
        let values = inherited(chain)
        guard let owner = chain.first(where: { !document.elements[$0].children.isEmpty }) else { return nil }
        let pattern: SVGPattern? = following(owner) { compiler in
            var style = compiler.styleInPlace(of: owner)
            style.take(compiler.properties(of: owner))
            let unit = CGAffineTransform(unitSquareTo: box)
            guard let tile = compiler.region(values, units: "patternUnits", style, unit, standard: .zero) else {
                return nil
            }
            var group = SVGGroup()
            if let viewBox = SVGFit.viewBox(values) {
                let place = CGRect(origin: .zero, size: tile.size)
                group.transform = SVGFit.transform(from: viewBox, to: place, values["preserveAspectRatio"])
                style.viewport = viewBox.size
            } else if values["patternContentUnits"] == "objectBoundingBox" {
                group.transform = CGAffineTransform(scaleX: box.width, y: box.height)
            }
            compiler.drawChildren(of: owner, style, into: &group)
            guard !group.operations.isEmpty else { return nil }
            let transform = values["patternTransform"].flatMap { SVGScanner.transform($0) } ?? .identity
            guard abs(transform.a * transform.d - transform.b * transform.c) > 1e-12 else { return nil }
            return SVGPattern(group, tile: tile, transform: transform, opacity: opacity)
        }
        return pattern.map { .pattern($0) }
    }
}
