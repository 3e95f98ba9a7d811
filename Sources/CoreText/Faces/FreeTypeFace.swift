import CMicaFreeType
import MicaBase
import MicaRaster

/// FreeType's view of a face: outlines, colour layers, embedded bitmaps. Not thread-safe.
final class FreeTypeFace {
    private let face: FT_Face
    /// The pixels per em of the strike for bitmaps; `nil` if the face has none.
    private let strikePixels: Double?
    private let palette: [Color]

    /// Returns `nil` for a file that FreeType cannot read. `bytes` must stay at their address for the life of the face.
    init?(bytes: UnsafeBufferPointer<UInt8>, index: Int, variations: [FontVariation]) {
        var face: FT_Face?
        let failed = library.withLock { library in
            guard let library = library.pointer else { return true }
            return FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(bytes.count), FT_Long(index & 0xFFFF), &face)
                != 0
        }
        guard !failed, let face else { return nil }
        self.face = face
        var chosen: Double?
        if face.pointee.face_flags & mica_flag_fixed_sizes != 0, let sizes = face.pointee.available_sizes {
            let strikes = (0..<Int(face.pointee.num_fixed_sizes)).map { Double(sizes[$0].y_ppem) / 64 }
            if let best = strikes.indices.max(by: { strikes[$0] < strikes[$1] }), strikes[best] > 0,
                FT_Select_Size(face, FT_Int(best)) == 0
            {
                chosen = strikes[best]
            }
        }
        strikePixels = chosen
        var colors: [Color] = []
        var data = FT_Palette_Data()
        if FT_Palette_Data_Get(face, &data) == 0, data.num_palettes > 0 {
            var entries: UnsafeMutablePointer<FT_Color>?
            if FT_Palette_Select(face, 0, &entries) == 0, let entries {
                colors = (0..<Int(data.num_palette_entries)).map {
                    let c = entries[$0]
                    return Color(
                        red: Float(c.red) / 255, green: Float(c.green) / 255, blue: Float(c.blue) / 255,
                        alpha: Float(c.alpha) / 255)
                }
            }
        }
        palette = colors
        apply(variations)
    }

    deinit { library.withLock { _ in _ = FT_Done_Face(face) } }

    private func apply(_ variations: [FontVariation]) {
        var description: UnsafeMutablePointer<FT_MM_Var>?
        guard !variations.isEmpty, FT_Get_MM_Var(face, &description) == 0, let description else { return }
        defer { library.withLock { _ = FT_Done_MM_Var($0.pointer, description) } }
        var coordinates = (0..<Int(description.pointee.num_axis)).map { index in
            let axis = description.pointee.axis[index]
            guard let wanted = variations.first(where: { $0.tag == UInt32(truncatingIfNeeded: axis.tag) }) else {
                return axis.def
            }
            return min(max(FT_Fixed(wanted.value * 65536), axis.minimum), axis.maximum)
        }
        _ = FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    }

    /// Returns the glyph as defined in the file: a bitmap or colour layers if there are some, otherwise the outline.
    func shape(of glyph: UInt32, unitsPerEm: Double) -> GlyphShape {
        if let layers = colorLayers(of: glyph) { return layers }
        if strikePixels != nil, let picture = picture(of: glyph, unitsPerEm: unitsPerEm) { return picture }
        guard let path = outline(of: glyph), !path.isEmpty else { return .empty }
        return .outline(GlyphOutline(path, box: path.curveBox))
    }

    private func outline(of glyph: UInt32) -> Path? {
        guard face.pointee.face_flags & mica_flag_scalable != 0,
            FT_Load_Glyph(face, glyph, mica_load_outline) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        return Path(slot.pointee.outline)
    }

    private func colorLayers(of glyph: UInt32) -> GlyphShape? {
        guard !palette.isEmpty else { return nil }
        var iterator = FT_LayerIterator()
        var layer: FT_UInt = 0
        var colorIndex: FT_UInt = 0
        var layers: [(path: Path, color: Color?)] = []
        var box = Box.empty
        while FT_Get_Color_Glyph_Layer(face, glyph, &layer, &colorIndex, &iterator) != 0 {
            guard layers.count < 4096 else { break }
            guard let path = outline(of: layer), !path.isEmpty else { continue }
            let color: Color? = Int(colorIndex) < palette.count ? palette[Int(colorIndex)] : nil
            layers.append((path, color))
            box = box.union(path.curveBox)
        }
        return layers.isEmpty ? nil : .layers(layers, box)
    }

    private func picture(of glyph: UInt32, unitsPerEm: Double) -> GlyphShape? {
        guard let strikePixels, FT_Load_Glyph(face, glyph, mica_load_color) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_BITMAP
        else { return nil }
        let bitmap = slot.pointee.bitmap
        let width = Int(bitmap.width), height = Int(bitmap.rows)
        guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer,
            let pixmap = Pixmap(width: width, height: height)
        else { return nil }
        for y in 0..<height {
            let source = buffer + y * Int(bitmap.pitch)
            let row = pixmap.row(y)
            for x in 0..<width {
                let b = source[4 * x]
                let g = source[4 * x + 1]
                let r = source[4 * x + 2]
                let a = source[4 * x + 3]
                row[x] = UInt32(a) << 24 | UInt32(min(r, a)) << 16 | UInt32(min(g, a)) << 8 | UInt32(min(b, a))
            }
        }
        let unit = unitsPerEm / strikePixels
        let left = Double(slot.pointee.bitmap_left), top = Double(slot.pointee.bitmap_top)
        let box = Box(
            min: Point(left, top - Double(height)) * unit, max: Point(left + Double(width), top) * unit)
        return .image(ImageSource(pixmap), box)
    }
}

/// FreeType's library object: faces are created and released under its lock.
private struct Library: @unchecked Sendable {
    // The pointer is only used inside `library.withLock`.
    let pointer: FT_Library?
    init() {
        var pointer: FT_Library?
        self.pointer = FT_Init_FreeType(&pointer) == 0 ? pointer : nil
    }
}
private let library = Guarded(Library())

extension Path {
    /// Creates a path from FreeType's contours: on-curve points, and control points of quadratic or cubic segments,
    /// with implied on-curve points between two quadratic controls. An invalid contour ends at its first error.
    fileprivate init(_ outline: FT_Outline) {
        self.init()
        var first = 0
        let pointCount = Int(outline.n_points)
        for contour in 0..<Int(outline.n_contours) {
            let last = Int(outline.contours[contour])
            guard last >= first, last < pointCount else { return }
            appendContour(outline, first...last)
            first = last + 1
        }
    }

    private mutating func appendContour(_ outline: FT_Outline, _ range: ClosedRange<Int>) {
        func point(_ i: Int) -> Point { Point(Double(outline.points[i].x), Double(outline.points[i].y)) }
        // Bit 0: on the curve. Bit 1: a cubic control (else quadratic).
        func kind(_ i: Int) -> UInt8 { UInt8(truncatingIfNeeded: outline.tags[i]) & 3 }
        var index = range.lowerBound
        var end = range.upperBound
        let start: Point
        if kind(index) & 1 == 1 {
            start = point(index)
            index += 1
        } else if kind(end) & 1 == 1 {
            start = point(end)
            end -= 1
        } else {
            start = (point(index) + point(end)) / 2
        }
        move(to: start)
        var control: Point?
        while index <= end {
            let p = point(index)
            switch kind(index) {
            case 0:
                if let c = control { quad(c, to: (c + p) / 2) }
                control = p
                index += 1
            case 2:
                guard index + 1 <= end else {
                    close()
                    return
                }
                cubic(p, point(index + 1), to: index + 2 <= end ? point(index + 2) : start)
                index += 3
            default:
                if let c = control { quad(c, to: p) } else { line(to: p) }
                control = nil
                index += 1
            }
        }
        if let c = control { quad(c, to: start) }
        close()
    }
}
