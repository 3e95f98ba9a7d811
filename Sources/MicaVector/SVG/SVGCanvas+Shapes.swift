import MicaRaster

extension SVGCanvas {
    /// Draws a fill, a stroke, a box or everything, without clip and shadow.
    func shape(_ op: DrawOp) {
        if case .stroke(let path, let style) = op.shape, !path.isFiniteAndNear(op.transform) {
            // A line that leaves the picture far away: its outline, cut to the picture.
            guard path.finiteControlBox(op.transform) != nil else { return }
            var outline = op
            outline.shape = .fill(path.stroked(style, for: op.transform), .nonZero)
            return shape(outline)
        }
        switch op.paint {
        case .color(let color):
            out.append("<path")
            ink(op, color: color)
            style(alpha: Double(op.alpha) * color.unitAlpha, op.blend)
            geometry(op)
            out.append("/>\n")
        case .gradient(let gradient):
            guard let id = define(gradient, op.transform) else { return picture(op) }
            out.append("<path")
            ink(op, reference: id)
            style(alpha: Double(op.alpha), op.blend)
            geometry(op)
            out.append("/>\n")
        case .image(let paint): draw(paint, in: op)
        case .pattern(let pattern):
            guard let id = define(pattern) else { return picture(op) }
            out.append("<path")
            ink(op, reference: id)
            style(alpha: Double(op.alpha), op.blend)
            geometry(op)
            out.append("/>\n")
        }
    }

    private func ink(_ op: DrawOp, color: Color) {
        if case .stroke = op.shape {
            out.append(" fill=\"none\"")
            self.color("stroke", color)
        } else if color.unit != .black {
            self.color("fill", color)
        }
    }

    private func ink(_ op: DrawOp, reference id: Int) {
        if case .stroke = op.shape {
            out.append(" fill=\"none\"")
            reference("stroke", id)
        } else {
            reference("fill", id)
        }
    }

    private func geometry(_ op: DrawOp) {
        switch op.shape {
        case .fill(let path, let rule):
            if rule == .evenOdd { out.append(" fill-rule=\"evenodd\"") }
            data(path, op.transform)
        case .box(let box): data(.rect(box), op.transform)
        case .everything: data(.rect(bounds), .identity)
        case .stroke(let path, let style): stroke(path, style, op.transform)
        case .glyphs(let run): data(run.path, op.transform)
        case .group: break
        }
    }

    private func stroke(_ path: Path, _ style: StrokeStyle, _ m: Affine) {
        var style = style
        if !path.allowsDashes(style, near: bounds, m) { style.dashes = [] }
        let isEven = m.isSimilarity, scale = isEven ? m.maximumScale : 1
        if !isEven { transform("transform", m) }
        attribute("stroke-width", style.width * scale, decimals: 5)
        if style.cap != .butt {
            out.append(style.cap == .round ? " stroke-linecap=\"round\"" : " stroke-linecap=\"square\"")
        }
        switch style.join {
        case .miter: attribute("stroke-miterlimit", max(1, style.miterLimit))
        case .round: out.append(" stroke-linejoin=\"round\"")
        case .bevel: out.append(" stroke-linejoin=\"bevel\"")
        }
        if !style.dashes.isEmpty {
            out.append(" stroke-dasharray=\"")
            for (index, dash) in style.dashes.enumerated() {
                if index > 0 { out.append(" ") }
                out.append(dash * scale, decimals: 4)
            }
            out.append("\"")
            if style.dashPhase != 0 { attribute("stroke-dashoffset", style.dashPhase * scale, decimals: 4) }
        }
        data(path, isEven ? m : .identity)
    }

    // MARK: Paints

    private func define(_ gradient: Gradient, _ m: Affine) -> Int? {
        let toDevice = gradient.transform.then(m)
        guard toDevice.isFinite, toDevice.determinant != 0, !gradient.stops.isEmpty else { return nil }
        var gradient = gradient
        switch gradient.geometry {
        case .linear(let from, let to):
            guard ((from + to) * 0).sum() == 0 else { return nil }
            let id = newID()
            out.append("<linearGradient id=\"i")
            out.append(id)
            out.append("\" gradientUnits=\"userSpaceOnUse\"")
            for (name, value) in [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)]
                as [(StaticString, Double)]
            {
                attribute(name, value, decimals: 5)
            }
            transform("gradientTransform", toDevice)
            out.append(">")
            stops(gradient)
            out.append("</linearGradient>\n")
            return id
        case .radial(var from, var fromRadius, var to, var toRadius):
            guard ((from + to) * 0).sum() == 0, (fromRadius + toRadius).isFinite else { return nil }
            if fromRadius > toRadius {
                swap(&from, &to)
                swap(&fromRadius, &toRadius)
                gradient.stops = gradient.stops.reversed().map { Gradient.Stop(1 - $0.offset, $0.color) }
                swap(&gradient.extendsStart, &gradient.extendsEnd)
            }
            let between = to - from, distance = (between * between).sum().squareRoot()
            // SVG has only nested circles.
            guard toRadius > 0, distance + fromRadius <= toRadius * (1 - 1e-6) else { return nil }
            let id = newID()
            out.append("<radialGradient id=\"i")
            out.append(id)
            out.append("\" gradientUnits=\"userSpaceOnUse\"")
            for (name, value) in [
                ("cx", to.x), ("cy", to.y), ("r", toRadius), ("fx", from.x), ("fy", from.y), ("fr", fromRadius),
            ] as [(StaticString, Double)] {
                attribute(name, value, decimals: 5)
            }
            transform("gradientTransform", toDevice)
            out.append(">")
            stops(gradient)
            out.append("</radialGradient>\n")
            return id
        case .conic: return nil
        }
    }

    private func stops(_ gradient: Gradient) {
        func stop(_ offset: Double, _ color: Color, alpha: Double) {
            out.append("<stop")
            attribute("offset", min(max(offset.isNaN ? 0 : offset, 0), 1), decimals: 6)
            self.color("stop-color", color)
            if alpha < 1 { attribute("stop-opacity", alpha, decimals: 4) }
            out.append("/>")
        }
        let all = gradient.stops, first = all[0], last = all[all.count - 1]
        // A gradient of SVG extends to both sides, with nothing if its outermost stop is transparent.
        if !gradient.extendsStart { stop(0, first.color, alpha: 0) }
        if !gradient.extendsStart, first.offset > 0 { stop(0, first.color, alpha: first.color.unitAlpha) }
        for one in all { stop(one.offset, one.color, alpha: one.color.unitAlpha) }
        if !gradient.extendsEnd, last.offset < 1 { stop(1, last.color, alpha: last.color.unitAlpha) }
        if !gradient.extendsEnd { stop(1, last.color, alpha: 0) }
    }

    private func define(_ pattern: PatternPaint) -> Int? {
        let b = pattern.bounds, step = pattern.step
        // A tile of SVG ends where the next one begins, so overlapping cells are pictures.
        guard b.isFinite, !b.isEmpty, pattern.transform.isFinite, pattern.transform.determinant != 0,
            abs(step.x) >= b.width * (1 - 1e-9), abs(step.y) >= b.height * (1 - 1e-9), step.x.isFinite, step.y.isFinite
        else { return nil }
        let scale = pattern.transform.maximumScale
        guard abs(step.x) * scale > 0.02, abs(step.y) * scale > 0.02 else { return nil }
        let inner = SVGCanvas(bounds: b, rastering: Rastering(scale: rastering.scale * scale), text: .paths)
        inner.start(after: self)
        inner.draw(pattern.cell)
        take(inner)
        let id = newID()
        out.append("<pattern id=\"i")
        out.append(id)
        out.append("\" patternUnits=\"userSpaceOnUse\"")
        frame(Box(x: b.min.x, y: b.min.y, width: abs(step.x), height: abs(step.y)))
        out.append(" viewBox=\"")
        for value in [b.min.x, b.min.y, abs(step.x), abs(step.y)] {
            out.append(value, decimals: 5)
            out.append(" ")
        }
        out.append("\"")
        transform("patternTransform", pattern.transform)
        out.append(">\n")
        out.append(contentsOf: inner.out.bytes)
        out.append("</pattern>\n")
        return id
    }

    // MARK: Images

    private func draw(_ paint: ImagePaint, in op: DrawOp) {
        let toDevice = paint.transform.then(op.transform)
        guard paint.projection == nil, toDevice.isFinite, toDevice.determinant != 0, paint.edge != .tile else {
            return picture(op)
        }
        let frame = Box(x: 0, y: 0, width: Double(paint.image.width), height: Double(paint.image.height))
        let alpha = Double(op.alpha)
        let outline: Path
        switch op.shape {
        case .fill(let path, _): outline = path
        case .box(let box): outline = .rect(box)
        case .everything where paint.edge == .transparent:
            return image(paint, toDevice) { self.style(alpha: alpha, op.blend) }
        default: return picture(op)
        }
        if outline.matches(frame, paint.transform)
            || outline.isCoveredBy(frame, paint.transform, isExact: paint.edge == .transparent)
        {
            return image(paint, toDevice) { self.style(alpha: alpha, op.blend) }
        }
        guard paint.edge == .transparent || outline.lies(in: frame, paint.transform) else { return picture(op) }
        let id = newID()
        out.append("<clipPath id=\"i")
        out.append(id)
        out.append("\"><path")
        if case .fill(_, .evenOdd) = op.shape { out.append(" clip-rule=\"evenodd\"") }
        data(outline, op.transform)
        out.append("/></clipPath>\n<g")
        reference("clip-path", id)
        style(alpha: alpha, op.blend)
        out.append(">\n")
        image(paint, toDevice) {}
        out.append("</g>\n")
    }

    /// Writes an image element; `attributes` writes more attributes.
    func image(_ paint: ImagePaint, _ m: Affine, attributes: () -> Void) {
        let image = paint.image
        out.append("<image")
        attribute("width", Double(image.width))
        attribute("height", Double(image.height))
        transform("transform", m)
        attributes()
        if paint.sampling == .nearest { out.append(" image-rendering=\"pixelated\"") }
        out.append(" preserveAspectRatio=\"none\" xlink:href=\"data:image/")
        if let encoded = image.encoded, paint.tint == nil {
            out.append("jpeg;base64,")
            append(base64: encoded.bytes)
        } else {
            out.append("png;base64,")
            append(base64: PlainPNG.bytes(image.pixmap, tint: paint.tint))
        }
        out.append("\"/>\n")
    }

    private func append(base64 bytes: [UInt8]) {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var word = 0
            for i in 0..<3 { word = word << 8 | (i < count ? Int(bytes[start + i]) : 0) }
            for i in 0..<4 { out.append(byte: i <= count ? digits[word >> (18 - 6 * i) & 63] : 0x3D) }
        }
    }
}

/// A PNG file of pixels, for embedded images.
enum PlainPNG {
    /// Returns the file; with `tint` all pixels have that colour and keep their alpha.
    static func bytes(_ pixmap: Pixmap, tint: Color? = nil) -> [UInt8] {
        let colors = StraightPixels(pixmap)
        let isOpaque = colors.isOpaque && tint == nil
        let channels = isOpaque ? 3 : 4
        var raw: [UInt8] = []
        raw.reserveCapacity((pixmap.width * channels + 1) * pixmap.height)
        let c = tint?.unit
        let fixed = c.map { c in [c.red, c.green, c.blue].map { UInt8($0 * 255 + 0.5) } }
        for y in 0..<pixmap.height {
            let row = pixmap.row(y)
            // The filter "left": good for flat colours and for gradients.
            raw.append(1)
            var last: [UInt8] = [0, 0, 0, 0]
            for x in 0..<pixmap.width {
                let p = row[x], a = p >> 24
                func straight(_ v: UInt32) -> UInt8 {
                    a == 255 ? UInt8(v) : a == 0 ? 0 : UInt8(min(255, (v * 255 + a / 2) / a))
                }
                let pixel =
                    fixed.map { $0 + [UInt8(a)] }
                    ?? [straight(p >> 16 & 255), straight(p >> 8 & 255), straight(p & 255), UInt8(a)]
                for channel in 0..<channels { raw.append(pixel[channel] &- last[channel]) }
                last = pixel
            }
        }
        var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func word(_ v: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(v >> $0 & 255) } }
        func chunk(_ type: StaticString, _ data: [UInt8]) {
            let body = Array(UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)) + data
            out += word(UInt32(data.count)) + body + word(Deflate.crc(body))
        }
        chunk(
            "IHDR",
            word(UInt32(pixmap.width)) + word(UInt32(pixmap.height)) + [8, isOpaque ? 2 : 6, 0, 0, 0])
        chunk("IDAT", Deflate.zlib(raw))
        chunk("IEND", [])
        return out
    }
}
