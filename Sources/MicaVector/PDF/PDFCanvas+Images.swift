import MicaRaster

extension PDFCanvas {
    /// Paints an op's shape with an image.
    func draw(_ paint: ImagePaint, in op: DrawOp) {
        let toDevice = paint.transform.then(op.transform)
        guard paint.projection == nil, toDevice.isFinite, toDevice.determinant != 0 else { return drawAsPicture(op) }
        setTransparency(alpha: Double(op.alpha), blend: op.blend)
        if paint.edge == .tile { return drawTiles(paint, toDevice, in: op) }
        let frame = Box(x: 0, y: 0, width: Double(paint.image.width), height: Double(paint.image.height))
        switch op.shape {
        case .fill(let path, _) where path.isCoveredBy(frame, paint.transform, isExact: paint.edge == .transparent),
            .fill(let path, _) where path.matches(frame, paint.transform):
            drawImage(paint, toDevice)
        case .box(let box) where Path.rect(box).matches(frame, paint.transform): drawImage(paint, toDevice)
        case .everything where paint.edge == .transparent: drawImage(paint, toDevice)
        case .fill(let path, let rule)
        where path.isFiniteAndNear(op.transform)
            && (paint.edge == .transparent || path.lies(in: frame, paint.transform)):
            drawClipped(paint, toDevice) {
                append(path, op.transform)
                out.append(rule == .nonZero ? "W n\n" : "W* n\n")
            }
        case .box(let box) where Path.rect(box).lies(in: frame, paint.transform):
            drawClipped(paint, toDevice) {
                append(.rect(box), op.transform)
                out.append("W n\n")
            }
        default: drawAsPicture(op)
        }
    }

    /// Draws a picture of a part of the page.
    func draw(_ picture: Rastering.Picture) {
        drawImage(ImagePaint(picture.image, sampling: .linear), picture.transform)
    }

    private func drawClipped(_ paint: ImagePaint, _ toDevice: Affine, _ clip: () -> Void) {
        withSavedState {
            clip()
            drawImage(paint, toDevice)
        }
    }

    private func drawImage(_ paint: ImagePaint, _ toDevice: Affine) {
        let image = paint.image, isSmooth = paint.sampling != .nearest
        let object: PDFReference
        if let tint = paint.tint {
            // One pixel of the colour with the image's alpha as its mask.
            let alpha = document.image(image, .alpha(smooth: isSmooth)) {
                document.writeAlpha(image.pixmap, isSmooth: isSmooth)
            }
            let c = tint.unit
            object = document.file.add(
                stream: [c.red, c.green, c.blue].map { UInt8($0 * 255 + 0.5) },
                entries: { out in
                    out.append(
                        "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/SMask ")
                    out.append(alpha)
                })
        } else {
            object = document.image(image, .colors(smooth: isSmooth)) { document.write(image, isSmooth: isSmooth) }
        }
        // From the unit square, whose y grows up, to the image's pixels.
        let unit = Affine(Double(image.width), 0, 0, -Double(image.height), 0, Double(image.height))
        withSavedState {
            concatenate(unit.then(toDevice))
            draw(object)
        }
    }

    private func drawTiles(_ paint: ImagePaint, _ toDevice: Affine, in op: DrawOp) {
        let width = Double(paint.image.width), height = Double(paint.image.height), m = toDevice.then(base)
        let frame = Box(x: 0, y: 0, width: width, height: height)
        let cell = PDFCanvas(document, base: .identity, bounds: frame, page: nil, depth: depth + 1)
        cell.drawImage(paint, .identity)
        cell.end()
        let pattern = document.file.add(stream: cell.out.bytes) { out in
            out.append("/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox")
            out.append(box: frame)
            out.append("/XStep ")
            out.append(width)
            out.append("/YStep ")
            out.append(height)
            out.append("/Matrix")
            out.append(array: [m.a, m.b, m.c, m.d, m.tx, m.ty], decimals: 6)
            cell.resources.write(to: &out)
        }
        self.paint(op, .pattern(pattern))
    }

    // MARK: Masks

    /// Returns the soft mask of clips, of which the last one is an image, and of all images before it.
    func softMask(of chain: ArraySlice<Clip>) -> PDFReference {
        guard let clip = chain.last, case .image(let image, let m, let luminance, let sampling) = clip.shape else {
            preconditionFailure("The last clip must be an image.")
        }
        return document.clipMask(clip) {
            let before = chain.dropLast()
            let outer = before.lastIndex { if case .image = $0.shape { true } else { false } }
                .map { softMask(of: before[...$0]) }
            return form("/Group<</S/Transparency/CS/DeviceGray/I true>>") { canvas in
                canvas.setTransparency(alpha: 1, blend: .normal, mask: outer)
                let isSmooth = sampling != .nearest
                let gray = document.image(image, luminance ? .luminance : .alpha(smooth: isSmooth)) {
                    luminance
                        ? document.writeLuminance(image.pixmap) : document.writeAlpha(image.pixmap, isSmooth: isSmooth)
                }
                let unit = Affine(Double(image.width), 0, 0, -Double(image.height), 0, Double(image.height))
                canvas.withSavedState {
                    canvas.concatenate(unit.then(m))
                    canvas.draw(gray)
                }
            }
        }
    }
}

extension PDFDocument {
    /// Writes an image: a JPEG file as it is, other pixels without loss, their alpha as a soft mask.
    func write(_ image: ImageSource, isSmooth: Bool) -> PDFReference {
        let width = image.width, height = image.height
        func entries(_ out: inout ByteWriter, _ space: StaticString) {
            out.append("/Type/XObject/Subtype/Image/Width ")
            out.append(width)
            out.append("/Height ")
            out.append(height)
            out.append("/BitsPerComponent 8/ColorSpace")
            out.append(space)
            if isSmooth { out.append("/Interpolate true") }
        }
        if let encoded = image.encoded {
            return file.add(stream: encoded.bytes, filter: "/DCTDecode") {
                entries(&$0, encoded.componentCount == 1 ? "/DeviceGray" : "/DeviceRGB")
            }
        }
        let pixels = StraightPixels(image.pixmap)
        let mask = pixels.isOpaque ? nil : writeAlpha(image.pixmap, isSmooth: isSmooth)
        return file.add(stream: pixels.filtered) { out in
            entries(&out, pixels.isGray ? "/DeviceGray" : "/DeviceRGB")
            out.append("/DecodeParms<</Predictor 15/Colors ")
            out.append(pixels.isGray ? 1 : 3)
            out.append("/Columns ")
            out.append(width)
            out.append(">>")
            if let mask {
                out.append("/SMask ")
                out.append(mask)
            }
        }
    }

    /// Writes the alpha of pixels as an image of grey.
    func writeAlpha(_ pixmap: Pixmap, isSmooth: Bool) -> PDFReference {
        writeGray(pixmap, isSmooth) { UInt8($0 >> 24) }
    }

    /// Writes the brightness of pixels, on black, as an image of grey.
    func writeLuminance(_ pixmap: Pixmap) -> PDFReference {
        writeGray(pixmap, true) { p in
            let red = p >> 16 & 255, green = p >> 8 & 255, blue = p & 255
            return UInt8((red * 77 + green * 151 + blue * 28) >> 8)
        }
    }

    private func writeGray(_ pixmap: Pixmap, _ isSmooth: Bool, _ value: (UInt32) -> UInt8) -> PDFReference {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixmap.width * pixmap.height)
        for y in 0..<pixmap.height {
            let row = pixmap.row(y)
            for x in 0..<pixmap.width { bytes.append(value(row[x])) }
        }
        return file.add(stream: bytes) { out in
            out.append("/Type/XObject/Subtype/Image/Width ")
            out.append(pixmap.width)
            out.append("/Height ")
            out.append(pixmap.height)
            out.append("/BitsPerComponent 8/ColorSpace/DeviceGray")
            if isSmooth { out.append("/Interpolate true") }
        }
    }
}

/// Pixels as bytes of colour without alpha, not premultiplied.
struct StraightPixels {
    private(set) var isOpaque = true
    private(set) var isGray = true
    private let width: Int, height: Int
    private var colors: [UInt8] = []

    init(_ pixmap: Pixmap) {
        width = pixmap.width
        height = pixmap.height
        for y in 0..<height {
            let row = pixmap.row(y)
            for x in 0..<width {
                let p = row[x]
                if p >> 24 != 255 { isOpaque = false }
                if p >> 16 & 255 != p & 255 || p >> 8 & 255 != p & 255 { isGray = false }
            }
            if !isOpaque, !isGray { break }
        }
        colors.reserveCapacity(width * height * (isGray ? 1 : 3))
        for y in 0..<height {
            let row = pixmap.row(y)
            for x in 0..<width {
                let p = row[x], a = p >> 24
                func straight(_ v: UInt32) -> UInt8 {
                    a == 255 ? UInt8(v) : a == 0 ? 0 : UInt8(min(255, (v * 255 + a / 2) / a))
                }
                if isGray {
                    colors.append(straight(p & 255))
                } else {
                    colors.append(straight(p >> 16 & 255))
                    colors.append(straight(p >> 8 & 255))
                    colors.append(straight(p & 255))
                }
            }
        }
    }

    /// The bytes with the filter of PNG that has the smallest differences in each row: none, left or above.
    var filtered: [UInt8] {
        let channels = isGray ? 1 : 3, row = width * channels
        var out = [UInt8](repeating: 0, count: (row + 1) * height)
        colors.withUnsafeBufferPointer { colors in
            out.withUnsafeMutableBufferPointer { out in
                for y in 0..<height {
                    let from = y * row, to = y * (row + 1)
                    var sums = (0, 0, 0)
                    for i in 0..<row {
                        let v = colors[from + i]
                        let left = i >= channels ? colors[from + i - channels] : 0
                        let above = y > 0 ? colors[from + i - row] : 0
                        sums.0 &+= abs(Int(Int8(bitPattern: v)))
                        sums.1 &+= abs(Int(Int8(bitPattern: v &- left)))
                        sums.2 &+= abs(Int(Int8(bitPattern: v &- above)))
                    }
                    let best = sums.2 <= sums.1 && sums.2 <= sums.0 ? 2 : sums.1 <= sums.0 ? 1 : 0
                    out[to] = UInt8(best)
                    for i in 0..<row {
                        let v = colors[from + i]
                        let less: UInt8 =
                            switch best {
                            case 1: i >= channels ? colors[from + i - channels] : 0
                            case 2: y > 0 ? colors[from + i - row] : 0
                            default: 0
                            }
                        out[to + 1 + i] = v &- less
                    }
                }
            }
        }
        return out
    }
}

extension Path {
    /// `true` if the path is exactly a box after a transform.
    func matches(_ box: Box, _ m: Affine) -> Bool {
        guard verbs == [.move, .line, .line, .line, .close] else { return false }
        let corners = [box.min, Point(box.max.x, box.min.y), box.max, Point(box.min.x, box.max.y)].map { m.apply($0) }
        let near = 1e-6 * (1 + abs(m.tx) + abs(m.ty) + m.maximumScale * max(box.width, box.height))
        return points.allSatisfy { p in
            corners.contains { c in abs(c.x - p.x) < near && abs(c.y - p.y) < near }
        }
    }

    /// `true` if the path's box contains a box after a transform: the path cuts nothing off.
    func isCoveredBy(_ box: Box, _ m: Affine, isExact: Bool) -> Bool {
        guard isExact, verbs == [.move, .line, .line, .line, .close], let inverse = m.inverse else { return false }
        var own = self
        own.apply(inverse)
        let outer = own.controlBox
        return own.isUprightBox(.identity) && outer.outset(by: 1e-6).contains(box)
    }

    /// `true` if the path lies inside a box after a transform.
    func lies(in box: Box, _ m: Affine) -> Bool {
        guard let inverse = m.inverse, let own = finiteControlBox(inverse) else { return false }
        return box.outset(by: 0.01 * max(box.width, box.height, 1)).contains(own)
    }
}
