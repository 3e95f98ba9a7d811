import MicaRaster

extension PDFCanvas {
    /// Paints an op's shape with a gradient.
    func draw(_ gradient: Gradient, in op: DrawOp) {
        let toDevice = gradient.transform.then(op.transform)
        guard toDevice.isFinite, toDevice.determinant != 0, !gradient.stops.isEmpty else { return }
        guard let geometry = gradient.geometry.coordinates, gradient.stops.count <= 4096 else {
            return drawAsPicture(op)
        }
        let alphas = gradient.stops.map(\.color.unitAlpha)
        if alphas.allSatisfy({ $0 == alphas[0] }) {
            setTransparency(alpha: Double(op.alpha) * alphas[0], blend: op.blend)
            return paint(op, .pattern(shading(gradient, geometry, toDevice.then(base), alpha: false)))
        }
        // Alpha is the brightness of a mask with the same geometry. Where the gradient paints nothing it is black.
        guard depth < Self.formLimit else { return drawAsPicture(op) }
        let mask = form("/Group<</S/Transparency/CS/DeviceGray/I true>>") { canvas in
            let pattern = canvas.shading(gradient, geometry, toDevice.then(canvas.base), alpha: true)
            canvas.paint(DrawOp(.everything), .pattern(pattern))
        }
        guard clipMask != nil || op.alpha < 1 else {
            setTransparency(alpha: 1, blend: op.blend, mask: mask)
            return paint(op, .pattern(shading(gradient, geometry, toDevice.then(base), alpha: false)))
        }
        let group = form("/Group<</S/Transparency/CS/DeviceRGB/I true>>") { canvas in
            canvas.setTransparency(alpha: 1, blend: .normal, mask: mask)
            canvas.paint(op, .pattern(canvas.shading(gradient, geometry, toDevice.then(canvas.base), alpha: false)))
        }
        setTransparency(alpha: Double(op.alpha), blend: op.blend)
        draw(group)
    }

    /// Returns a pattern that paints a gradient's colours, or its alpha as grey.
    private func shading(
        _ gradient: Gradient, _ coordinates: [Double], _ m: Affine, alpha isAlpha: Bool
    ) -> PDFReference {
        document.file.add { out in
            out.append("<</Type/Pattern/PatternType 2/Matrix")
            out.append(array: [m.a, m.b, m.c, m.d, m.tx, m.ty], decimals: 6)
            out.append("/Shading<</ShadingType ")
            out.append(coordinates.count == 4 ? 2 : 3)
            out.append(isAlpha ? "/ColorSpace/DeviceGray/Coords" : "/ColorSpace/DeviceRGB/Coords")
            out.append(array: coordinates, decimals: 5)
            out.append("/Extend[")
            out.append(gradient.extendsStart ? "true " : "false ")
            out.append(gradient.extendsEnd ? "true]" : "false]")
            out.append("/Function")
            Self.write(gradient.stops, isAlpha, to: &out)
            out.append(">>>>")
        }
    }

    /// Writes the function from 0…1 to colours: a linear piece for each pair of stops.
    private static func write(_ all: [Gradient.Stop], _ isAlpha: Bool, to out: inout ByteWriter) {
        // The ends of the range have stops, and of stops at one place only the first and last have an effect.
        var stops = all.map { Gradient.Stop(min(max($0.offset.isNaN ? 0 : $0.offset, 0), 1), $0.color) }
        if stops[0].offset > 0 { stops.insert(Gradient.Stop(0, stops[0].color), at: 0) }
        if stops[stops.count - 1].offset < 1 { stops.append(Gradient.Stop(1, stops[stops.count - 1].color)) }
        func values(_ color: Color) -> [Double] {
            let c = color.unit
            return isAlpha ? [color.unitAlpha] : [Double(c.red), Double(c.green), Double(c.blue)]
        }
        var pieces: [(from: Gradient.Stop, to: Gradient.Stop)] = []
        for (a, b) in zip(stops, stops.dropFirst()) where b.offset - a.offset > 1e-6 { pieces.append((a, b)) }
        func write(_ piece: (from: Gradient.Stop, to: Gradient.Stop)) {
            out.append("<</FunctionType 2/Domain[0 1]/N 1/C0")
            out.append(array: values(piece.from.color), decimals: 4)
            out.append("/C1")
            out.append(array: values(piece.to.color), decimals: 4)
            out.append(">>")
        }
        guard pieces.count > 1 else { return write(pieces.first ?? (stops[0], stops[stops.count - 1])) }
        out.append("<</FunctionType 3/Domain[0 1]/Functions[")
        for piece in pieces { write(piece) }
        out.append("]/Bounds")
        out.append(array: pieces.dropFirst().map(\.from.offset), decimals: 6)
        out.append("/Encode[")
        for _ in pieces { out.append("0 1 ") }
        out.append("]>>")
    }
}

extension Gradient.Geometry {
    /// The coordinates of a shading: four for a line, six for two circles; `nil` for a geometry that PDF does not have.
    fileprivate var coordinates: [Double]? {
        let numbers: [Double]
        switch self {
        case .linear(let from, let to): numbers = [from.x, from.y, to.x, to.y]
        case .radial(let from, let fromRadius, let to, let toRadius):
            numbers = [from.x, from.y, fromRadius, to.x, to.y, toRadius]
        case .conic: return nil
        }
        return numbers.allSatisfy { $0.isFinite && abs($0) < ByteWriter.greatest } ? numbers : nil
    }
}
