public import CoreGraphics
import MicaRaster

/// The direction for advances and bounds.
public enum CTFontOrientation: UInt32, Sendable {
    /// Equal to `horizontal`.
    case `default` = 0
    /// Glyphs side by side.
    case horizontal = 1
    /// Glyphs below each other.
    case vertical = 2
}

/// Writes the glyph of each UTF-16 unit, 0 if the font has none; a surrogate pair gives its glyph for the first unit
/// and 0 for the second. Returns `false` if a character had no glyph.
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
    var isComplete = true
    var index = 0
    while index < count {
        let unit = characters[index]
        var scalar = UInt32(unit)
        var length = 1
        if UTF16.isLeadSurrogate(unit), index + 1 < count, UTF16.isTrailSurrogate(characters[index + 1]) {
            scalar = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(characters[index + 1]) & 0x3FF
            length = 2
            glyphs[index + 1] = 0
        }
        let glyph = font.face.glyph(for: scalar).flatMap { CGGlyph(exactly: $0) }
        glyphs[index] = glyph ?? 0
        isComplete = isComplete && glyph != nil
        index += length
    }
    return isComplete
}

/// Returns the glyph with a PostScript glyph name; 0 if there is none. CFF and TrueType fonts without glyph names have
/// none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
    font.face.glyph(named: glyphName).flatMap { CGGlyph(exactly: $0) } ?? 0
}

/// Writes each glyph's advance (if `advances` is not `nil`) and returns their sum, in points. In vertical orientation
/// these are the downward advances, also in `width`: from the font's vertical metrics, otherwise its ascent plus its
/// descent.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
    var sum = 0.0
    for index in 0..<max(0, count) {
        let advance: CGSize
        if orientation == .vertical {
            advance = CGSize(
                width: CGFloat(font.face.verticalAdvance(of: UInt32(glyphs[index]))) * font.unit, height: 0)
        } else {
            advance = CGSize(width: font.advance(of: glyphs[index]), height: 0)
        }
        advances?[index] = advance
        sum += Double(advance.width + advance.height)
    }
    return sum
}

/// Writes each glyph's bounding box (if `boundingRects` is not `nil`) and returns their union, in points with y up; the
/// null rectangle for glyphs without ink.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    var union = CGRect.null
    let list = UnsafeBufferPointer(start: glyphs, count: max(0, count))
    font.face.withShapes(of: list.lazy.map { UInt32($0) }) { index, shape in
        let rect = font.rect(of: shape.box)
        boundingRects?[index] = rect
        union = union.union(rect)
    }
    return union
}

/// Returns the glyph's unhinted outline in points with y up, transformed by the font's matrix and then `matrix`; `nil`
/// for a glyph without one (a space, a bitmap). The outline of a layered glyph is that of all its layers.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    var path = Path()
    switch font.face.shape(of: UInt32(glyph)) {
    case .empty, .image: return nil
    case .outline(let outline): path = outline.path
    case .layers(let layers, _): for layer in layers { path.append(layer.path) }
    }
    path.apply(font.outlineTransform.then(Affine(matrix?.pointee ?? .identity)))
    return CGPath(path)
}

extension CTFont {
    /// The transform from font units to points, including the font's matrix.
    var outlineTransform: Affine {
        let unit = Double(unit)
        return Affine(unit, 0, 0, unit, 0, 0).then(Affine(matrix))
    }

    /// Returns the advance of a glyph, in points.
    package func advance(of glyph: CGGlyph) -> CGFloat {
        fixedAdvance ?? CGFloat(face.advance(of: UInt32(glyph))) * unit
    }

    func rect(of box: Box) -> CGRect {
        guard !box.isEmpty else { return .null }
        let box = box.applying(outlineTransform)
        return CGRect(x: box.min.x, y: box.min.y, width: box.width, height: box.height)
    }
}
