import MicaRaster

/// Writes drawing operations as elements of SVG. Definitions precede the elements that use them.
final class SVGCanvas {
    var out = ByteWriter()
    let bounds: Box
    let rastering: Rastering
    let text: SVGDocument.Text
    private var count = 0
    private var clips: [(clip: Clip, id: Int)] = []
    var glyphs: [GlyphKey: Int] = [:]
    /// The faces whose glyphs are defined, retained so that no other one gets the same address.
    var faces: [any EmbeddableFont] = []
    private var depth = 0

    struct GlyphKey: Hashable {
        var face: ObjectIdentifier
        var glyph: UInt32
    }

    /// Deeper groups become pictures.
    private static let depthLimit = 64

    init(bounds: Box, rastering: Rastering, text: SVGDocument.Text) {
        self.bounds = bounds
        self.rastering = rastering
        self.text = text
    }

    func newID() -> Int {
        count += 1
        return count
    }

    /// Continues the numbers of another canvas, so that definitions of both have different names.
    func start(after other: SVGCanvas) { count = other.count }

    /// Takes over the numbers of a canvas that was begun after this one.
    func take(_ other: SVGCanvas) { count = other.count }

    // MARK: Operations

    func draw(_ list: DisplayList) {
        let list = BlendRewriting(bounds: bounds, rastering: rastering) { $0.cssName != nil }.list(list)
        for op in list.ops { draw(op) }
    }

    private func draw(_ op: DrawOp) {
        guard op.alpha > 0, op.transform.isFinite, op.transform.determinant != 0 || op.isGroup else { return }
        if let box = op.footprint, !op.hasText, box.intersection(bounds).isEmpty { return }
        var op = op
        let wrappers = open(op.clip)
        op.clip = nil
        if op.shadow != nil, let picture = rastering.shadow(of: op, in: bounds) {
            image(ImagePaint(picture.image), picture.transform) { self.style(alpha: 1, op.blend) }
        }
        op.shadow = nil
        switch op.shape {
        case .group(let list): group(list, op)
        case .glyphs(let run): self.run(run, op)
        case .fill, .box, .stroke, .everything: shape(op)
        }
        for _ in 0..<wrappers { out.append("</g>\n") }
    }

    private func group(_ list: DisplayList, _ op: DrawOp) {
        guard !list.isEmpty else { return }
        guard depth < Self.depthLimit else { return picture(op) }
        depth += 1
        defer { depth -= 1 }
        if op.blend == .normal, op.alpha >= 1, list.isPlain {
            for inner in list.ops { draw(inner) }
            return
        }
        var content = list, mask: Int?
        if let parts = list.masked {
            content = parts.content
            mask = writeMask(parts.mask, isInverse: parts.isInverse)
        }
        out.append("<g")
        style(alpha: Double(op.alpha), op.blend, isGroup: true)
        if let mask { reference("mask", mask) }
        out.append(">\n")
        draw(content)
        out.append("</g>\n")
    }

    private func writeMask(_ list: DisplayList, isInverse: Bool) -> Int {
        let id = newID()
        // Brightness counts: white on black keeps, black on white removes.
        out.append("<mask id=\"i")
        out.append(id)
        out.append("\" maskUnits=\"userSpaceOnUse\"")
        frame(bounds)
        out.append(">\n")
        if isInverse {
            out.append("<rect fill=\"#fff\"")
            frame(bounds)
            out.append("/>\n")
        }
        draw(list.inOneColor(isInverse ? .black : .white))
        out.append("</mask>\n")
        return id
    }

    /// Draws an op as a picture of its rectangle.
    func picture(_ op: DrawOp) {
        var plain = op
        plain.alpha = 1
        plain.blend = .normal
        let box = (plain.footprint ?? bounds).intersection(bounds)
        guard let picture = rastering.picture(of: [plain], in: box) else { return }
        image(ImagePaint(picture.image), picture.transform) { self.style(alpha: Double(op.alpha), op.blend) }
    }

    // MARK: Clips

    /// Opens groups for a clip and returns their number.
    private func open(_ clip: Clip?) -> Int {
        var chain: [Clip] = []
        var next = clip
        while let one = next {
            chain.append(one)
            next = one.parent
        }
        var parent: Int?, wrappers = 0
        func close() {
            guard let id = parent else { return }
            out.append("<g")
            reference("clip-path", id)
            out.append(">\n")
            wrappers += 1
            parent = nil
        }
        for clip in chain.reversed() {
            switch clip.shape {
            case .path(let path, let m, let rule, _):
                if path.isUprightBox(m), path.controlBox.applying(m).contains(bounds) { continue }
                parent = define(clip, path, m, rule, parent)
            case .image(let image, let m, let luminance, let sampling):
                close()
                let id = newID()
                out.append("<mask id=\"i")
                out.append(id)
                out.append("\" maskUnits=\"userSpaceOnUse\"")
                if !luminance { out.append(" style=\"mask-type:alpha\"") }
                frame(bounds)
                out.append(">\n")
                self.image(ImagePaint(image, sampling: sampling), m) {}
                out.append("</mask>\n<g")
                reference("mask", id)
                out.append(">\n")
                wrappers += 1
            }
        }
        close()
        return wrappers
    }

    private func define(_ clip: Clip, _ path: Path, _ m: Affine, _ rule: FillRule, _ parent: Int?) -> Int {
        if let known = clips.last(where: { $0.clip === clip }) { return known.id }
        let id = newID()
        out.append("<clipPath id=\"i")
        out.append(id)
        out.append("\"")
        if let parent { reference("clip-path", parent) }
        out.append("><path")
        if rule == .evenOdd { out.append(" clip-rule=\"evenodd\"") }
        data(path, m)
        out.append("/></clipPath>\n")
        // The last few are enough: ops that share a clip follow each other.
        if clips.count > 64 { clips.removeFirst(32) }
        clips.append((clip, id))
        return id
    }

    // MARK: Attributes

    func attribute(_ name: StaticString, _ value: Double, decimals: Int = 3) {
        out.append(" ")
        out.append(name)
        out.append("=\"")
        out.append(value, decimals: decimals)
        out.append("\"")
    }

    func attribute(_ name: StaticString, text: String) {
        out.append(" ")
        out.append(name)
        out.append("=\"")
        append(escaped: text)
        out.append("\"")
    }

    func reference(_ name: StaticString, _ id: Int) {
        out.append(" ")
        out.append(name)
        out.append("=\"url(#i")
        out.append(id)
        out.append(")\"")
    }

    func append(escaped text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out.append("&amp;")
            case "<": out.append("&lt;")
            case ">": out.append("&gt;")
            case "\"": out.append("&quot;")
            default:
                // XML has no other control characters.
                if scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\t" {
                    out.append(String(scalar))
                }
            }
        }
    }

    func frame(_ box: Box) {
        attribute("x", box.min.x)
        attribute("y", box.min.y)
        attribute("width", box.width)
        attribute("height", box.height)
    }

    func transform(_ name: StaticString, _ m: Affine) {
        guard m != .identity else { return }
        out.append(" ")
        out.append(name)
        out.append("=\"matrix(")
        for (index, value) in [m.a, m.b, m.c, m.d, m.tx, m.ty].enumerated() {
            if index > 0 { out.append(" ") }
            out.append(value, decimals: index < 4 ? 7 : 4)
        }
        out.append(")\"")
    }

    /// Appends the opacity and the blend mode of an element.
    func style(alpha: Double, _ blend: BlendMode, isGroup: Bool = false) {
        if alpha < 1 { attribute("opacity", max(0, alpha), decimals: 4) }
        guard blend != .normal || isGroup else { return }
        out.append(" style=\"")
        if isGroup { out.append("isolation:isolate") }
        if blend != .normal, let name = blend.cssName {
            if isGroup { out.append(";") }
            out.append("mix-blend-mode:")
            out.append(name)
        }
        out.append("\"")
    }

    func color(_ name: StaticString, _ color: Color) {
        let c = color.unit
        out.append(" ")
        out.append(name)
        out.append("=\"#")
        for component in [c.red, c.green, c.blue] { out.append(hexadecimal: UInt8(component * 255 + 0.5)) }
        out.append("\"")
    }

    /// Appends the attribute with a path's data after a transform.
    func data(_ path: Path, _ m: Affine) {
        out.append(" d=\"")
        var path = path, m = m
        if !path.isFiniteAndNear(m), path.finiteControlBox(m) != nil {
            path = path.cut(to: bounds.outset(by: 16), m)
            m = .identity
        }
        var index = 0
        for verb in path.verbs {
            let p = path.points[index..<index + verb.pointCount].map { m.apply($0) }
            index += verb.pointCount
            switch verb {
            case .move: out.append("M")
            case .line: out.append("L")
            case .quad: out.append("Q")
            case .cubic: out.append("C")
            case .close: out.append("Z")
            }
            for (number, point) in p.enumerated() {
                if number > 0 { out.append(" ") }
                out.append(point)
            }
        }
        out.append("\"")
    }
}

extension BlendMode {
    /// The name of the mode in CSS; `nil` for one that CSS does not have.
    var cssName: StaticString? {
        switch self {
        case .normal: "normal"
        case .multiply: "multiply"
        case .screen: "screen"
        case .overlay: "overlay"
        case .darken: "darken"
        case .lighten: "lighten"
        case .colorDodge: "color-dodge"
        case .colorBurn: "color-burn"
        case .softLight: "soft-light"
        case .hardLight: "hard-light"
        case .difference: "difference"
        case .exclusion: "exclusion"
        case .hue: "hue"
        case .saturation: "saturation"
        case .color: "color"
        case .luminosity: "luminosity"
        default: nil
        }
    }
}
