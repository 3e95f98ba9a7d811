import MicaRaster

/// A back end that records its requests, one step per line, and draws no pixels: planning can be read and compared as
/// text. Like a compositor, it processes frame after frame and requests only changes.
package final class PlanRecorder: BackEnd {
    private let planner = FramePlanner()
    private var lines: [String] = []
    /// The numbers of bitmaps in the lines, in the order of their requests in all frames.
    private var names: [ObjectIdentifier: Int] = [:]
    private var surfaces: [ImageSource] = []

    package init() {}

    /// Returns the requests for a tree on a canvas of this size; empty if nothing changed since the last tree.
    package func record(_ tree: RenderTree, width: Int, height: Int) -> String {
        lines = []
        let canvas = PixelRect(width: width, height: height), rects = planner.damage(tree, canvas).rects
        planner.note(tree, canvas)
        if !rects.isEmpty { planner.draw(tree, canvas, rects, by: self) }
        return lines.joined(separator: "\n")
    }

    func make(_ shadow: ShadowMask) {
        lines.append(
            "mask \(text(shadow.rect)) of \(text(shadow.shape)), blurred \(text(shadow.cast.sigma))")
    }

    func make(_ surface: SurfaceRequest) {
        names[ObjectIdentifier(surface.image)] = surfaces.count
        surfaces.append(surface.image)
        let name = self.name(of: surface.image)
        switch surface.source {
        case .plan(let plan):
            lines.append("make \(name)")
            write(plan, indent: 1)
        case .drawing(let drawing): lines.append("make \(name) of a drawing of \(drawing.list.ops.count) ops")
        case .placed(let paint, let x, let y): lines.append("make \(name) of \(text(paint)) at \(x),\(y)")
        }
    }

    func draw(_ plan: FramePlan, _ rects: [PixelRect]) {
        lines.append("draw \(rects.map(text).joined(separator: ", "))")
        if plan.background != 0 { lines.append("  background \(text(plan.background))") }
        write(plan, indent: 1)
    }

    func endFrame() {}

    // MARK: Lines

    private func write(_ plan: FramePlan, indent: Int) {
        var depth = indent, index = 0
        while index < plan.items.count {
            let item = plan.items[index]
            index += 1
            if item.bounds.isEmpty {
                // Hidden, with all of its contents.
                if case .begin = item.kind { index = item.partner + 1 }
                continue
            }
            if case .end = item.kind {
                depth -= 1
                continue
            }
            if case .mask = item.kind {
                lines.append(String(repeating: "  ", count: depth - 1) + "masked by")
                continue
            }
            var line = String(repeating: "  ", count: depth) + text(item, plan) + " in \(text(item.bounds))"
            if !item.opaque.isEmpty { line += ", opaque" + (item.opaque == item.bounds ? "" : " \(text(item.opaque))") }
            lines.append(line)
            if case .begin = item.kind { depth += 1 }
        }
    }

    private func text(_ item: PlanItem, _ plan: FramePlan) -> String {
        switch item.kind {
        case .op(let number): text(plan.ops[number])
        case .fill(let pixel): "set \(text(pixel))"
        case .copy(let image, let x, let y, let alpha): "copy \(name(of: image)) to \(x),\(y)" + alphaText(alpha)
        case .replay(let drawing, let x, let y): "replay \(drawing.list.ops.count) ops at \(x),\(y)"
        case .drawing(let drawing, let x, let y, let alpha):
            "drawing of \(drawing.list.ops.count) ops at \(x),\(y)" + alphaText(alpha)
        case .shadow(let number): text(plan.shadows[number])
        case .sprites(let sprites, _, let alpha): "\(sprites.sprites.count) sprites" + alphaText(alpha)
        case .begin(let number): text(plan.groups[number])
        case .mask, .end: ""
        }
    }

    private func text(_ group: GroupPlan) -> String {
        var words = ["group" + alphaText(group.alpha)]
        if group.blend != .normal { words.append("blend \(group.blend)") }
        if let clip = group.clip { words.append("clip \(text(clip))") }
        if let mask = group.mask { words.append("mask \(text(mask.op))") }
        words += group.filters.map(text)
        switch group.shadow {
        case .alpha(let cast): words.append("shadow, \(text(cast))")
        case .outline(let plan): words.append(text(plan))
        case nil: break
        }
        if !group.backdrop.isEmpty { words.append("backdrop " + group.backdrop.map(text).joined(separator: ", ")) }
        return words.joined(separator: ", ")
    }

    private func text(_ filter: FilterPlan) -> String {
        switch filter {
        case .blur(let sigma): "blur \(text(sigma))"
        case .colorMatrix: "colour matrix"
        case .pixellate(let size, _): "pixellate \(text(size))"
        case .bloom(let sigma, let intensity): "bloom \(text(sigma)) \(text(Double(intensity)))"
        }
    }

    private func text(_ shadow: ShadowPlan) -> String {
        let outline: String
        switch shadow.source {
        case .outline(let shape, _): outline = text(shape)
        case .mask(let kept, let stretch):
            outline = text(kept.shape) + ", \(stretch.columns)×\(stretch.rows) larger"
        }
        return "shadow of \(outline) at \(shadow.x),\(shadow.y), " + text(shadow.cast)
    }

    private func text(_ cast: CastShadow) -> String {
        "\(text(cast.color.pixel)) moved \(text(cast.offset)) blurred \(text(cast.sigma))"
    }

    private func text(_ op: DrawOp) -> String {
        var line =
            switch op.shape {
            case .fill(let path, let rule): "fill \(path.points.count) points" + (rule == .evenOdd ? " even-odd" : "")
            case .glyphs(let run): "\(run.glyphs.count) glyphs"
            case .box(let box):
                "box \(text(box.min.x)),\(text(box.min.y)) \(text(box.width))×\(text(box.height))"
            case .stroke(let path, let style): "stroke \(path.points.count) points \(text(style.width)) wide"
            case .everything: "everything"
            case .group(let list): "\(list.ops.count) ops"
            }
        if case .group = op.shape {} else { line += " with \(text(op.paint))" }
        line += alphaText(op.alpha)
        if op.blend != .normal { line += " blend \(op.blend)" }
        if op.clip != nil { line += " clipped" }
        return line
    }

    private func text(_ paint: Paint) -> String {
        switch paint {
        case .color(let color): text(color.pixel)
        case .gradient(let gradient): "a gradient of \(gradient.stops.count) colours"
        case .image(let paint): text(paint)
        case .pattern: "a pattern"
        }
    }

    private func text(_ paint: ImagePaint) -> String { "\(name(of: paint.image)) \(paint.sampling)" }

    private func name(of image: ImageSource) -> String {
        let size = "\(image.width)×\(image.height)"
        return names[ObjectIdentifier(image)].map { "surface \($0), \(size)," } ?? "image \(size)"
    }

    private func alphaText(_ alpha: Float) -> String { alpha == 1 ? "" : " alpha \(text(Double(alpha)))" }
    private func text(_ rect: PixelRect) -> String { "\(rect.x0),\(rect.y0) \(rect.width)×\(rect.height)" }
    private func text(_ point: Point) -> String { "\(text(point.x)),\(text(point.y))" }

    /// Returns premultiplied alpha, red, green, blue.
    private func text(_ pixel: UInt32) -> String {
        let digits = String(pixel, radix: 16)
        return "#" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Returns at most three decimals, without trailing zeros.
    private func text(_ v: Double) -> String {
        guard abs(v) < 1e15 else { return "\(v)" }
        let rounded = (v * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
